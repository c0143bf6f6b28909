import { describe, expect, test } from 'vitest';
import { pruneUnusedAttachments } from '#data/tables/attachments.ts';
import { storeDraft } from '#data/conversations/drafts.ts';
import { instant } from '#data/database.ts';
import { refusalOf, TEST_NOW } from '../../../test/support/call-handler.ts';
import {
  addChat,
  addEmailing,
  addLead,
  addMessage,
  at,
  db,
  it,
  open,
} from '#server/conversations/conversations-fixture.ts';
import {
  addFile,
  addPerson,
  addPlace,
  change,
  messagesOf,
  placeOf,
  remove,
  setState,
  write,
} from '#server/conversations/messages-fixture.ts';

const fieldsOf = async (asked: Promise<unknown>) => {
  const { status, extras } = await refusalOf(asked);
  return [status, extras.fieldErrors?.map(({ path, code }) => `${path} ${code}`).join()];
};
const setStatus = (status: string) =>
  db()
    .updateTable('users')
    .set({ status: status as 'VERIFIED' })
    .where('user_id', '=', it.userId)
    .execute();
const wokenAt = async () =>
  (
    await db()
      .selectFrom('lanes')
      .select('next_wake_at')
      .where('user_id', '=', it.userId)
      .executeTakeFirst()
  )?.next_wake_at;

describe('writing manually', () => {
  test('stores the message for the engine with its author, and wakes the lane', async () => {
    const { conversationId } = await addPerson();
    const sent = await write(conversationId, { text: 'Hi {{fullName}}', keepSequence: true });
    expect(sent).toMatchObject({
      channel: 'LINKEDIN',
      text: 'Hi Mikkel Thorsen',
      subject: null,
      state: 'SENDING',
      sentBy: 'USER',
      actor: 'Ada Field',
      at: at(0),
      sendAt: null,
      failure: null,
    });
    expect(await messagesOf(conversationId)).toEqual([sent]);
    expect(await wokenAt()).toBe(TEST_NOW);
    const row = await db()
      .selectFrom('messages')
      .selectAll()
      .where('user_id', '=', it.userId)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ author_id: it.userId, keep_sequence: true });
    expect(row.network_message_id).toMatch(/^hand\/[0-9a-f-]{36}$/);
  });

  test('holds the person in every running campaign, unless the request says otherwise', async () => {
    const { leadId, conversationId } = await addPerson();
    const [running, other, finished] = [
      await addPlace(leadId),
      await addPlace(leadId, 'GETTING_READY'),
      await addPlace(leadId, 'FINISHED'),
    ];
    await write(conversationId, { text: 'Hello', keepSequence: true });
    expect((await placeOf(running)).state).toBe('WAITING');
    await write(conversationId, { text: 'Hello', sendAt: at(60) });
    for (const campaignId of [running, other])
      expect(await placeOf(campaignId)).toEqual({
        state: 'PAUSED',
        reason: 'USER_WROTE',
        due_at: null,
      });
    expect((await placeOf(finished)).state).toBe('FINISHED');
    const events = await db()
      .selectFrom('events')
      .select(['type', 'actor', 'data'])
      .where('user_id', '=', it.userId)
      .execute();
    expect(events).toHaveLength(2);
    expect(events[0]).toMatchObject({
      type: 'STATE_CHANGED',
      actor: 'USER',
      data: { to: 'PAUSED', reason: 'USER_WROTE' },
    });
  });

  test('empties the draft, also for a tab that still shows it', async () => {
    const { conversationId } = await addPerson();
    const draft = { text: 'Hello', channel: null, subject: null, attachmentIds: [] };
    const of = { db: db(), userId: it.userId, conversationId, authorId: it.userId };
    await storeDraft(of, of, { ...draft, version: 1, updatedAt: TEST_NOW });
    await write(conversationId, { text: 'Hello' });
    expect((await open(conversationId)).hasDraft).toBe(false);
  });

  test('is rejected for a channel that can’t be used, and says why', async () => {
    const { conversationId, leadId } = await addPerson();
    expect(await fieldsOf(write(conversationId, { text: 'Hi', channel: 'EMAIL' }))).toEqual([
      422,
      'channel MAILBOX_MISSING',
    ]);
    await db()
      .insertInto('refused_addresses')
      .values({
        user_id: it.userId,
        address: 'mikkel@example.com',
        reason: 'UNSUBSCRIBED',
        at: instant(TEST_NOW),
      })
      .execute();
    expect(await fieldsOf(write(conversationId, { text: 'Hi', channel: 'EMAIL' }))).toEqual([
      422,
      'channel EMAIL_UNSUBSCRIBED',
    ]);
    const unknown = await addEmailing(await addLead({ connected: false }));
    expect(await fieldsOf(write(unknown, { text: 'Hi' }))).toEqual([
      422,
      'channel NOT_CONNECTED_TO_PERSON',
    ]);
    await setStatus('DISCONNECTED');
    expect(await fieldsOf(write(conversationId, { text: 'Hi' }))).toEqual([
      422,
      'channel LINKEDIN_NOT_CONNECTED',
    ]);
    await setStatus('REGISTER_PHONE_CHALLENGED');
    expect((await refusalOf(write(conversationId, { text: 'Hi' }))).code).toBe('INBOX_READ_ONLY');
    expect(await messagesOf(conversationId)).toEqual([]);
    expect(leadId).not.toBe('');
  });

  test('is rejected for a wrong text, subject, file, or time, and holds no one', async () => {
    const { conversationId, leadId } = await addPerson();
    const campaignId = await addPlace(leadId);
    const expired = await addFile({ expiresAt: TEST_NOW });
    const theirs = await addFile({ userId: it.stranger });
    for (const [body, said] of [
      [{ text: ' \n' }, 'text REQUIRED'],
      [{ text: 'a'.repeat(5001) }, 'text TOO_LONG'],
      [{ text: 'At {{company}}?' }, 'text PLACEHOLDER_MISSING'],
      [{ text: 'Hi', attachments: [expired] }, 'attachments ATTACHMENT_EXPIRED'],
      [{ text: 'Hi', attachments: [theirs] }, 'attachments NOT_FOUND'],
      [{ text: 'Hi', sendAt: at(0) }, 'sendAt IN_THE_PAST'],
      [{ text: 'Hi', sendAt: at(366 * 24 * 60) }, 'sendAt TOO_FAR'],
    ] as const)
      expect(await fieldsOf(write(conversationId, body))).toEqual([422, said]);
    const named = await refusalOf(write(conversationId, { text: 'At {{company}}?' }));
    expect(named.message).toBe('There is no value for company');
    expect((await placeOf(campaignId)).state).toBe('WAITING');
  });

  test('is rejected if the network has removed the conversation, and for a stranger', async () => {
    const removed = await addChat({ removed: true });
    const refused = await refusalOf(write(removed, { text: 'Hi' }));
    expect([refused.status, refused.code]).toEqual([410, 'CONVERSATION_REMOVED']);
    const { conversationId } = await addPerson();
    expect((await refusalOf(write(conversationId, { text: 'Hi' }, it.stranger))).code).toBe(
      'NOT_FOUND',
    );
  });

  test('attaches the user’s own files, which stay as long as the message', async () => {
    const { conversationId } = await addPerson();
    const file = await addFile();
    const loose = await addFile();
    const sent = await write(conversationId, { text: '', attachments: [file] });
    expect(sent.attachments).toMatchObject([{ fileName: 'offer.pdf', sizeBytes: 3 }]);
    await pruneUnusedAttachments({ db: db(), userId: it.userId }, TEST_NOW);
    const kept = await db()
      .selectFrom('attachments')
      .select('attachment_id')
      .where('user_id', '=', it.userId)
      .execute();
    expect(kept.map(({ attachment_id }) => attachment_id)).toEqual([file]);
    expect(loose).not.toBe(file);
  });
});

describe('a message for later', () => {
  test('is shown with its time, and can be changed and canceled before it', async () => {
    const { conversationId } = await addPerson();
    const sent = await write(conversationId, { text: 'Later', sendAt: at(60) });
    expect(sent).toMatchObject({ state: 'SCHEDULED', sendAt: at(60) });
    expect(sent.can).toEqual({ edit: { allowed: true }, delete: { allowed: true } });
    expect((await open(conversationId)).scheduledAt).toBe(at(60));
    expect(await wokenAt()).toBe(TEST_NOW + 60 * 60_000);
    const file = await addFile();
    const changed = await change(conversationId, sent.id, {
      text: 'Sooner',
      sendAt: at(30),
      attachments: [file],
    });
    expect(changed).toMatchObject({ text: 'Sooner', sendAt: at(30), state: 'SCHEDULED' });
    expect(changed.attachments).toHaveLength(1);
    expect(await fieldsOf(change(conversationId, sent.id, { text: ' ', attachments: [] }))).toEqual(
      [422, 'text REQUIRED'],
    );
    expect((await refusalOf(remove(conversationId, sent.id, { userId: it.stranger }))).code).toBe(
      'NOT_FOUND',
    );
    await remove(conversationId, sent.id);
    expect(await messagesOf(conversationId)).toEqual([]);
    expect((await refusalOf(remove(conversationId, sent.id))).code).toBe('NOT_FOUND');
  });

  test('cannot be changed once it is on its way', async () => {
    const { conversationId } = await addPerson();
    const { id } = await write(conversationId, { text: 'Later', sendAt: at(60) });
    await setState(id, { state: 'SENDING' });
    for (const ask of [
      () => change(conversationId, id, { text: 'Other' }),
      () => change(conversationId, id, { retry: true }),
      () => remove(conversationId, id),
    ])
      expect((await refusalOf(ask())).code).toBe('MESSAGE_NOT_CHANGEABLE');
  });
});

describe('a message that failed', () => {
  test('says why, is tried again once with what was changed, or is discarded', async () => {
    const { conversationId, leadId } = await addPerson();
    const { id } = await write(conversationId, { text: 'Hello' });
    await setState(id, { state: 'FAILED', failure_code: 'PERSON_BLOCKED' });
    const [failed] = await messagesOf(conversationId);
    expect(failed).toMatchObject({
      failure: { code: 'PERSON_BLOCKED', text: 'LinkedIn doesn’t let you contact this person' },
      can: { edit: { allowed: false }, delete: { allowed: true } },
    });
    const campaignId = await addPlace(leadId);
    const again = await change(conversationId, id, { retry: true, text: 'Hello again' });
    expect(again).toMatchObject({ state: 'SENDING', failure: null, text: 'Hello again' });
    expect((await placeOf(campaignId)).reason).toBe('USER_WROTE');
    expect((await refusalOf(change(conversationId, id, { retry: true }))).status).toBe(409);
    await setState(id, { state: 'FAILED', failure_code: 'PERSON_BLOCKED' });
    await remove(conversationId, id);
    expect(await messagesOf(conversationId)).toEqual([]);
  });
});

describe('a message that could not be confirmed', () => {
  const unconfirmed = async () => {
    const { conversationId } = await addPerson();
    const { id } = await write(conversationId, { text: 'Hello' });
    await setState(id, { state: 'UNCONFIRMED' });
    await db()
      .insertInto('intents')
      .values({
        user_id: it.userId,
        campaign_id: '0',
        lead_id: '0',
        item_id: id,
        message_id: id,
        visit: 1,
        attempt: 1,
        action: 'MESSAGE',
        request_id: `r-${id}`,
        payload: '{}',
        fencing: '1',
        status: 'UNCONFIRMED',
        day: '2026-11-23',
        started_at: instant(TEST_NOW),
        real_started_at: instant(TEST_NOW),
      })
      .execute();
    await db()
      .insertInto('daily_usage')
      .values({ user_id: it.userId, day: '2026-11-23', action: 'MESSAGE', used: 3 })
      .execute();
    return { conversationId, id };
  };
  const ledger = async () => {
    const { status } = await db()
      .selectFrom('intents')
      .select('status')
      .where('user_id', '=', it.userId)
      .executeTakeFirstOrThrow();
    const { used } = await db()
      .selectFrom('daily_usage')
      .select('used')
      .where('user_id', '=', it.userId)
      .executeTakeFirstOrThrow();
    return [status, used];
  };

  test('is settled by the user’s answer, in the ledger too; of two answers one wins', async () => {
    const { conversationId, id } = await unconfirmed();
    expect(await change(conversationId, id, { sent: true })).toMatchObject({ state: 'SENT' });
    expect(await ledger()).toEqual(['HAPPENED', 3]);
    expect((await change(conversationId, id, { sent: true })).state).toBe('SENT');
    expect((await refusalOf(change(conversationId, id, { sent: false }))).code).toBe(
      'ALREADY_SETTLED',
    );
  });

  test('that was not sent gives back its unit of the day and can be retried', async () => {
    const { conversationId, id } = await unconfirmed();
    expect(await change(conversationId, id, { sent: false })).toMatchObject({
      state: 'FAILED',
      failure: { code: 'NOT_SENT_BY_USER_WORD', text: 'You confirmed it wasn’t sent' },
    });
    expect(await ledger()).toEqual(['DID_NOT_HAPPEN', 2]);
    expect((await change(conversationId, id, { retry: true })).state).toBe('SENDING');
    expect((await refusalOf(change(conversationId, id, { sent: true }))).code).toBe(
      'STILL_LOOKING',
    );
  });

  test('can’t be decided together with another change', async () => {
    const { conversationId, id } = await unconfirmed();
    expect(await fieldsOf(change(conversationId, id, { sent: true, text: 'x' }))).toEqual([
      400,
      'sent NOT_ALONE',
    ]);
  });
});

test('an email continues its thread unless it has a subject, and the first one needs one', async () => {
  const { conversationId } = await addPerson();
  await db()
    .insertInto('mailboxes')
    .values({
      user_id: it.userId,
      provider: 'SMTP',
      address: 'ada@example.com',
      from_name: 'Ada Field',
      ramp_from: instant(TEST_NOW),
      status: 'CONNECTED',
      connected_at: instant(TEST_NOW),
    })
    .execute();
  const email = (body: object) => write(conversationId, { text: 'Hi', channel: 'EMAIL', ...body });
  expect(await fieldsOf(email({}))).toEqual([422, 'subject REQUIRED']);
  expect(await fieldsOf(email({ subject: 'x'.repeat(141) }))).toEqual([422, 'subject TOO_LONG']);
  await addMessage(conversationId, { channel: 'EMAIL', subject: 'Freight' });
  expect((await email({})).subject).toBe('Re: Freight');
  expect((await email({ subject: 'Offer' })).subject).toBe('Offer');
});

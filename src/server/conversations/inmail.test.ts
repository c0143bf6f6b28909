import { describe, expect, test } from 'vitest';
import { NetworkError } from '#connectors/network/network-error.ts';
import { instant } from '#data/database.ts';
import { refusalOf, TEST_NOW } from '../../../test/support/call-handler.ts';
import {
  addEmailing,
  addLead,
  at,
  call,
  db,
  inmail,
  it,
  MINUTE,
} from '#server/conversations/conversations-fixture.ts';
import {
  addPerson,
  change,
  messagesOf,
  onNetwork,
  setState,
  write,
} from '#server/conversations/messages-fixture.ts';

const MESSAGE = { channel: 'INMAIL', subject: 'Two minutes', text: 'Hi {{fullName}}' };

/** A person on LinkedIn who isn't connected with the user. */
const addStranger = async (person: Parameters<typeof addLead>[0] = {}) =>
  addEmailing(await addLead({ name: 'Ann Lee', connected: false, ...person }));
const openAt = (conversationId: string, realNow = TEST_NOW) =>
  call('GET /messaging/conversations/{conversationId}', {
    userId: it.userId,
    params: { conversationId },
    realNow,
  });
const inmailOf = async (conversationId: string, realNow?: number) => {
  const { channels, inmail: said } = await openAt(conversationId, realNow);
  const verdict = channels.find(({ channel }) => channel === 'INMAIL');
  return [verdict?.reason ?? 'open', said];
};
const fieldsOf = async (asked: Promise<unknown>) => {
  const { status, extras } = await refusalOf(asked);
  return [status, extras.fieldErrors?.map(({ path, code }) => `${path} ${code}`).join()];
};

describe('whether an InMail is offered', () => {
  test('is decided by the credits that the network reports, read every five minutes', async () => {
    const conversationId = await addStranger();
    inmail.credits = { classic: 7 };
    expect(await inmailOf(conversationId)).toEqual(['open', { free: false, credits: 7 }]);
    inmail.credits = { classic: 0 };
    expect(await inmailOf(conversationId, TEST_NOW + MINUTE)).toEqual([
      'open',
      { free: false, credits: 7 },
    ]);
    expect(inmail.asked).toBe(1);
    expect(await inmailOf(conversationId, TEST_NOW + 5 * MINUTE)).toEqual([
      'NO_INMAIL_CREDITS',
      { free: false, credits: 0 },
    ]);
    expect(await fieldsOf(write(conversationId, MESSAGE))).toEqual([
      422,
      'channel NO_INMAIL_CREDITS',
    ]);
    const open = await addStranger({ openProfile: true });
    expect(await inmailOf(open)).toEqual(['open', { free: true, credits: 0 }]);
  });

  test('says when an account has none, and when the network does not answer', async () => {
    const conversationId = await addStranger({ openProfile: true });
    inmail.credits = new NetworkError('transient', 'away');
    expect(await inmailOf(conversationId)).toEqual(['open', { free: true, credits: null }]);
    inmail.credits = {};
    expect(await inmailOf(conversationId)).toEqual([
      'INMAIL_NOT_SUBSCRIBED',
      { free: true, credits: null },
    ]);
  });

  test('needs no request if both are connected', async () => {
    const { conversationId } = await addPerson();
    expect(await inmailOf(conversationId)).toEqual(['CONNECTED_TO_PERSON', null]);
    expect(inmail.asked).toBe(0);
    expect(await fieldsOf(write(conversationId, MESSAGE))).toEqual([
      422,
      'channel CONNECTED_TO_PERSON',
    ]);
  });
});

describe('an InMail sent manually', () => {
  test('is stored with its subject for the engine, and is marked as an InMail', async () => {
    const conversationId = await addStranger();
    const sent = await write(conversationId, MESSAGE);
    expect(sent).toMatchObject({
      channel: 'INMAIL',
      subject: 'Two minutes',
      text: 'Hi Ann Lee',
      state: 'SENDING',
    });
    expect(await messagesOf(conversationId)).toEqual([sent]);
    const [row] = await db()
      .selectFrom('messages')
      .select(['channel', 'subject'])
      .where('user_id', '=', it.userId)
      .execute();
    expect(row).toEqual({ channel: 'LINKEDIN', subject: 'Two minutes' });
  });

  test('needs a subject of at most 200 and a text of at most 1,900 characters', async () => {
    const conversationId = await addStranger();
    const refusedFor = (part: object) => fieldsOf(write(conversationId, { ...MESSAGE, ...part }));
    expect(await refusedFor({ subject: null })).toEqual([422, 'subject REQUIRED']);
    expect(await refusedFor({ text: 'a'.repeat(1901) })).toEqual([422, 'text TOO_LONG']);
    expect((await refusedFor({ subject: 'a'.repeat(201) }))[1]).toBe('subject TOO_LONG');
    const longest = { ...MESSAGE, subject: 'a'.repeat(200), text: 'a'.repeat(1900) };
    expect((await write(conversationId, longest)).state).toBe('SENDING');
  });

  test('that is scheduled keeps its subject; to a new connection it goes as a message', async () => {
    const conversationId = await addStranger({ memberId: 'm-ann' });
    const { id } = await write(conversationId, { ...MESSAGE, sendAt: at(60) });
    expect(await change(conversationId, id, { text: 'Later' })).toMatchObject({
      channel: 'INMAIL',
      subject: 'Two minutes',
      text: 'Later',
    });
    expect(await change(conversationId, id, { subject: 'Three' })).toMatchObject({
      subject: 'Three',
    });
    await db()
      .updateTable('leads')
      .set({ connected_at: instant(TEST_NOW) })
      .where('user_id', '=', it.userId)
      .execute();
    expect(await change(conversationId, id, { text: 'Now' })).toMatchObject({
      channel: 'LINKEDIN',
      subject: null,
      text: 'Now',
    });
  });

  test('that was sent is edited within its own length, even without credits', async () => {
    const conversationId = await addStranger();
    const { id } = await write(conversationId, MESSAGE);
    await setState(id, { state: 'SENT', network_message_id: 'n-1', chat_id: 'c-ann' });
    await db()
      .insertInto('chats')
      .values({ user_id: it.userId, chat_id: 'c-ann', conversation_id: conversationId })
      .execute();
    expect(await fieldsOf(change(conversationId, id, { text: 'a'.repeat(1901) }))).toEqual([
      422,
      'text TOO_LONG',
    ]);
    expect(await change(conversationId, id, { text: 'Other words' })).toMatchObject({
      channel: 'INMAIL',
      subject: 'Two minutes',
      text: 'Other words',
      edited: true,
    });
    expect(onNetwork.asked).toHaveLength(1);
  });

  test('allows only InMails in its chat until they reply or connect', async () => {
    const leadId = await addLead({ name: 'Ann Lee', connected: false });
    const conversationId = await addEmailing(leadId);
    const { id } = await write(conversationId, MESSAGE);
    await setState(id, { state: 'SENT', network_message_id: 'n-2', chat_id: 'c-lee' });
    await db()
      .insertInto('chats')
      .values({ user_id: it.userId, chat_id: 'c-lee', conversation_id: conversationId })
      .execute();
    const onLinkedIn = async () =>
      (await openAt(conversationId)).channels.find(({ channel }) => channel === 'LINKEDIN');
    const open = { channel: 'LINKEDIN', allowed: true };
    expect(await onLinkedIn()).toMatchObject({ reason: 'NOT_CONNECTED_TO_PERSON' });
    const setConnected = (connected_at: Date | null) =>
      db().updateTable('leads').set({ connected_at }).where('lead_id', '=', leadId).execute();
    await setConnected(instant(TEST_NOW));
    expect(await onLinkedIn()).toEqual(open);
    await setConnected(null);
    await db()
      .insertInto('messages')
      .values({
        user_id: it.userId,
        conversation_id: conversationId,
        chat_id: 'c-lee',
        network_message_id: 'n-3',
        from_me: false,
        text: 'Go on',
        at: instant(TEST_NOW + MINUTE),
      })
      .execute();
    expect(await onLinkedIn()).toEqual(open);
  });

  test('is kept in a draft with its subject', async () => {
    const conversationId = await addStranger();
    const params = { conversationId };
    const of = { userId: it.userId, params };
    await call('PUT /messaging/conversations/{conversationId}/draft', {
      ...of,
      body: { ...MESSAGE, version: 0 },
    });
    expect(await call('GET /messaging/conversations/{conversationId}/draft', of)).toMatchObject(
      MESSAGE,
    );
  });
});

import { describe, expect, test } from 'vitest';
import { instant } from '#data/database.ts';
import { refusalOf, TEST_NOW } from '../../../test/support/call-handler.ts';
import {
  addChat,
  addEmailing,
  addLead,
  addMessage,
  at,
  call,
  change,
  counts,
  db,
  it,
  list,
  open,
} from '#server/conversations/conversations-fixture.ts';

const idsOf = (page: { content: { id: string }[] }) => page.content.map(({ id }) => id);

describe('the list of conversations', () => {
  test('has one row per person, the newest first, page by page with the full total', async () => {
    const leadId = await addLead({ name: 'Ada Berg', email: 'ada@lead.example' });
    const ada = await addChat({ leadId });
    await addMessage(ada, { minutes: -30 });
    await addMessage(await addEmailing(leadId), { minutes: -5, channel: 'EMAIL', text: 'Yes' });
    const ben = await addChat({ name: 'Ben Ito' });
    await addMessage(ben, { minutes: -20, fromMe: true, text: 'Great' });
    const first = await list({ size: 1 });
    expect(first).toMatchObject({ totalElements: 2, totalPages: 2 });
    expect(first.content).toMatchObject([
      {
        id: ada,
        name: 'Ada Berg',
        channel: 'EMAIL',
        startsOn: 'EMAIL',
        lead: { id: leadId, email: 'ada@lead.example' },
        lastMessage: { text: 'Yes', at: at(-5), fromMe: false, channel: 'EMAIL' },
        unread: true,
        awaitingMe: true,
      },
    ]);
    expect((await list({ size: 1, page: 1 })).content).toMatchObject([
      {
        id: ben,
        name: 'Ben Ito',
        lead: null,
        lastMessage: { text: 'Great', fromMe: true },
        unread: false,
        awaitingMe: false,
      },
    ]);
  });

  test('shows an email’s own text around the quote, and marks an InMail as one', async () => {
    const leadId = await addLead({ email: 'ada@lead.example' });
    const conversationId = await addEmailing(leadId);
    const quoting = 'On Mon, Mar 2, Maya wrote:\n> Do you have a minute?';
    await addMessage(conversationId, {
      minutes: -9,
      channel: 'EMAIL',
      text: `${quoting}\n\nBien sûr!`,
    });
    const lastOf = async () => (await list()).content[0]?.lastMessage;
    expect(await lastOf()).toMatchObject({ text: 'Bien sûr!', channel: 'EMAIL' });
    await addMessage(conversationId, { minutes: -8, channel: 'EMAIL', text: quoting });
    expect((await lastOf())?.text).toBe(quoting);
    await addMessage(await addChat({ leadId }), { minutes: -7, fromMe: true, subject: 'Hi' });
    expect((await lastOf())?.channel).toBe('INMAIL');
  });

  test('is filtered by each filter, with the total that the filter has', async () => {
    const leadId = await addLead();
    const waiting = await addChat({ leadId });
    await addMessage(waiting, { minutes: -1 });
    const answered = await addChat();
    await addMessage(answered, { minutes: -3 });
    await addMessage(answered, { minutes: -2, fromMe: true, channel: 'EMAIL' });
    const archived = await addChat();
    await addMessage(archived, { minutes: -4 });
    const sent = await addChat();
    await addMessage(sent, { minutes: -6, fromMe: true });
    await addMessage(sent, { minutes: -5, automatic: true });
    await change(archived, { archived: true });
    await change(answered, { label: 'MEETING' });
    const { campaign_id: campaignId } = await db()
      .insertInto('campaigns')
      .values({ user_id: it.userId, name: 'Nordics', created_at: instant(TEST_NOW) })
      .returning('campaign_id')
      .executeTakeFirstOrThrow();
    await db()
      .insertInto('campaign_leads')
      .values({
        user_id: it.userId,
        campaign_id: campaignId,
        lead_id: leadId,
        state: 'IN_PROGRESS',
        added_at: instant(TEST_NOW),
        updated_at: instant(TEST_NOW),
      })
      .execute();
    await db()
      .insertInto('reminders')
      .values({
        user_id: it.userId,
        lead_id: leadId,
        reminder_type: 'CALL',
        remind_at: instant(TEST_NOW),
        set_at: instant(TEST_NOW),
      })
      .execute();
    const cases: [object, string[]][] = [
      [{}, [waiting, answered, sent]],
      [{ archived: true }, [archived]],
      [{ archived: false }, [waiting, answered, sent]],
      [{ unread: true }, [waiting]],
      [{ unread: false }, [answered, sent]],
      [{ awaitingMe: true }, [waiting]],
      [{ replied: true }, [waiting, answered]],
      [{ replied: false }, [sent]],
      [{ label: 'MEETING' }, [answered]],
      [{ label: 'LATER' }, []],
      [{ channel: 'EMAIL' }, [answered]],
      [{ campaignId }, [waiting]],
      [{ reminders: true }, [waiting]],
      [{ unread: true, label: 'MEETING' }, []],
    ];
    for (const [query, expected] of cases) {
      const asked = Object.fromEntries(
        Object.entries(query).map(([name, value]) => [name, String(value)]),
      );
      const page = await list(asked);
      expect([query, idsOf(page), page.totalElements]).toEqual([query, expected, expected.length]);
    }
    expect(await counts()).toMatchObject({
      total: 3,
      unread: 1,
      awaitingMe: 1,
      archived: 1,
      reminders: 1,
      byLabel: { MEETING: 1 },
    });
    expect((await open(waiting)).campaign).toEqual({
      campaignId,
      campaignName: 'Nordics',
      state: 'IN_PROGRESS',
    });
  });

  test('with several filters shows each conversation once, with its total past the last page', async () => {
    const made: string[] = [];
    for (let nth = 0; nth < 5; nth += 1) {
      const id = await addChat();
      await addMessage(id, { minutes: -nth });
      made.push(id);
    }
    for (const page of [0, 1, 2, 3]) {
      const shown = await list({ unread: 'true', channel: 'LINKEDIN', size: 2, page });
      expect([idsOf(shown), shown.totalElements]).toEqual([made.slice(page * 2, page * 2 + 2), 5]);
    }
  });

  test('does not accept another user’s campaign or label', async () => {
    const { campaign_id: campaignId } = await db()
      .insertInto('campaigns')
      .values({ user_id: it.stranger, name: 'Theirs', created_at: instant(TEST_NOW) })
      .returning('campaign_id')
      .executeTakeFirstOrThrow();
    expect((await refusalOf(list({ campaignId }))).code).toBe('NOT_FOUND');
    const { id } = await call('POST /messaging/labels', {
      userId: it.stranger,
      body: { name: 'Theirs', colour: 'RED' },
    });
    expect((await refusalOf(list({ label: id }))).extras.fieldErrors).toMatchObject([
      { path: 'label', code: 'NOT_FOUND' },
    ]);
  });

  test('says on which channels one can write, and why not on the others', async () => {
    const leadId = await addLead({ email: 'ada@lead.example' });
    const conversationId = await addEmailing(leadId);
    expect((await open(conversationId)).channels).toEqual([
      { channel: 'LINKEDIN', allowed: false, reason: 'NOT_CONNECTED_TO_PERSON' },
      { channel: 'INMAIL', allowed: false, reason: 'INMAIL_NOT_SUBSCRIBED' },
      { channel: 'EMAIL', allowed: false, reason: 'MAILBOX_MISSING' },
    ]);
    await addChat({ leadId });
    await db()
      .updateTable('users')
      .set({ status: 'UNAUTHORIZED' })
      .where('user_id', '=', it.userId)
      .execute();
    await db()
      .insertInto('refused_addresses')
      .values({
        user_id: it.userId,
        address: 'ada@lead.example',
        reason: 'UNSUBSCRIBED',
        at: instant(TEST_NOW),
      })
      .execute();
    expect((await open(conversationId)).channels).toEqual([
      { channel: 'LINKEDIN', allowed: false, reason: 'LINKEDIN_NOT_CONNECTED' },
      { channel: 'INMAIL', allowed: false, reason: 'LINKEDIN_NOT_CONNECTED' },
      { channel: 'EMAIL', allowed: false, reason: 'EMAIL_UNSUBSCRIBED' },
    ]);
  });
});

describe('the search', () => {
  test('finds words of every channel and language by prefix, with the newest hit marked', async () => {
    const ada = await addChat({ name: 'Ada Berg' });
    await addMessage(ada, { minutes: -30, text: 'Shall we say Tuesday?' });
    await addMessage(ada, { minutes: -20, text: 'Or Tuesdays at 10.30 by e-mail' });
    const ben = await addChat({ name: 'Ben' });
    await addMessage(ben, {
      minutes: -5,
      channel: 'EMAIL',
      subject: 'Привет',
      text: 'Nothing else',
    });
    const found = await list({ query: 'TUES mail' });
    expect(found.content).toMatchObject([
      { id: ada, hit: { text: 'Or Tuesdays at 10.30 by e-mail', at: at(-20) } },
    ]);
    expect(found.content[0]?.hit?.marks).toEqual([
      { from: 3, to: 7 },
      { from: 26, to: 30 },
    ]);
    expect(idsOf(await list({ query: '30' }))).toEqual([ada]);
    expect((await list({ query: 'привет' })).content).toMatchObject([
      { id: ben, hit: { text: 'Привет', marks: [{ from: 0, to: 6 }] } },
    ]);
  });

  test('finds people by part of their name, even archived, with the name as the hit', async () => {
    const ada = await addChat({ name: 'Ada Lindqvist' });
    await addMessage(ada, { minutes: -3, text: 'Hello' });
    await change(ada, { archived: true });
    const found = await list({ query: 'lind' });
    expect(found).toMatchObject({ totalElements: 1 });
    expect(found.content).toMatchObject([
      {
        id: ada,
        hit: { text: 'Ada Lindqvist', messageId: null, marks: [{ from: 4, to: 8 }], at: at(-3) },
      },
    ]);
    expect(idsOf(await list({ query: 'qvist', archived: 'false' }))).toEqual([]);
  });

  test.each(["' or 1=1 --", '%', '_', '!!', 'a:* | b', '\\'])(
    'takes “%s” literally',
    async (query) => {
      await addMessage(await addChat({ name: 'Nobody' }), { text: 'Hello there' });
      expect((await list({ query })).content).toEqual([]);
    },
  );

  test('never finds what was deleted on the network, or someone else’s messages', async () => {
    const ada = await addChat({ name: 'Ada' });
    await addMessage(ada, { text: '', deleted: true });
    await addMessage(ada, { text: 'Secret' });
    expect((await list({ query: 'secret' }, it.stranger)).content).toEqual([]);
    expect((await list({}, it.stranger)).content).toEqual([]);
  });
});

describe('a conversation', () => {
  test('is marked read when opened, marked unread manually, and sends no receipt', async () => {
    const ada = await addChat();
    await addMessage(ada, { minutes: -3 });
    expect(await change(ada, { read: true })).toMatchObject({ unread: false, awaitingMe: true });
    expect(await change(ada, { read: false })).toMatchObject({ unread: true });
    expect((await counts()).unread).toBe(1);
    await addMessage(ada, { minutes: -2, fromMe: true });
    expect((await open(ada)).unread).toBe(true);
    expect(await change(ada, { read: true })).toMatchObject({ unread: false });
  });

  test('that was archived comes back when the person writes', async () => {
    const ada = await addChat();
    await addMessage(ada, { minutes: -3 });
    expect(await change(ada, { archived: true })).toMatchObject({ archived: true });
    await addMessage(ada, { minutes: -9 });
    expect((await open(ada)).archived).toBe(true);
    await addMessage(ada, { minutes: -1 });
    expect((await open(ada)).archived).toBe(false);
  });

  test('with a lead is created once, and only for its user', async () => {
    const leadId = await addLead({ name: 'Ada Berg' });
    const write = (userId: string) =>
      call('POST /messaging/conversations', { userId, body: { leadId } });
    const made = await write(it.userId);
    expect(made).toMatchObject({
      name: 'Ada Berg',
      channel: null,
      startsOn: 'LINKEDIN',
      lastMessage: null,
    });
    expect((await write(it.userId)).id).toBe(made.id);
    for (const ask of [
      () => write(it.stranger),
      () => open(made.id, it.stranger),
      () => change(made.id, { read: true }, it.stranger),
      () => change(made.id, {}, it.stranger),
    ])
      expect((await refusalOf(ask())).code).toBe('NOT_FOUND');
  });

  test('that the network removed is gone, except for emails with the same person', async () => {
    const removed = await addChat({ removed: true });
    expect(await refusalOf(open(removed))).toMatchObject({
      code: 'CONVERSATION_REMOVED',
      status: 410,
    });
    await addMessage(removed, { channel: 'EMAIL' });
    expect((await open(removed)).channels[0]).toMatchObject({ reason: 'CONVERSATION_REMOVED' });
  });

  test('can only be read and marked while LinkedIn asks for a phone number', async () => {
    const ada = await addChat();
    await addMessage(ada);
    await db()
      .updateTable('users')
      .set({ status: 'REGISTER_PHONE_CHALLENGED' })
      .where('user_id', '=', it.userId)
      .execute();
    expect(await change(ada, { read: true })).toMatchObject({ unread: false });
    for (const body of [{ archived: true }, { label: 'LATER' }])
      expect((await refusalOf(change(ada, body))).code).toBe('INBOX_READ_ONLY');
  });
});

test('a bulk change changes the user’s own, and counts others’ as skipped', async () => {
  const [one, two] = [await addChat(), await addChat()];
  for (const id of [one, two]) await addMessage(id);
  const bulk = (body: object, userId = it.userId) =>
    call('POST /messaging/conversations/bulk', { userId, body });
  expect(await bulk({ ids: [one, two, one, '999999999'], read: true, label: 'LATER' })).toEqual({
    changed: 2,
    skipped: 1,
  });
  expect(await bulk({ ids: [one], archived: true }, it.stranger)).toEqual({
    changed: 0,
    skipped: 1,
  });
  expect(await counts()).toMatchObject({ unread: 0, total: 2, byLabel: { LATER: 2 } });
  expect((await refusalOf(bulk({ ids: [one], label: '77' }))).extras.fieldErrors).toMatchObject([
    { path: 'label', code: 'NOT_FOUND' },
  ]);
});

import { describe, expect, test } from 'vitest';
import { readConversations } from '#data/conversations/conversations.ts';
import { unblacklistLeads } from '#data/leads/lead-changes.ts';
import { MS_PER_DAY } from '#core/schedule/zone-offset.ts';
import type { Owner } from '#data/scope.ts';
import { chain, item } from '../../../test/support/engine-world.ts';
import { receivedEmail } from '../../../test/support/fake-inbox.ts';
import { ADDRESS, emailed } from './watch-mailbox-fixture.ts';

const AUTOMATIC = { 'auto-submitted': 'auto-replied' };
const entriesOf = ({ world: { db }, userId }: Awaited<ReturnType<typeof emailed>>) =>
  db.selectFrom('do_not_contact').selectAll().where('user_id', '=', userId).execute();

async function conversationOf(scope: Owner, leadId: string) {
  const { conversation_id: id } = await scope.db
    .selectFrom('conversations')
    .select('conversation_id')
    .where('user_id', '=', scope.userId)
    .where('lead_id', '=', leadId)
    .executeTakeFirstOrThrow();
  const key = { userId: scope.userId, conversationId: id };
  return (await readConversations(scope.db, [key], scope.userId))[0];
}

describe('someone who asks never to be contacted again', () => {
  test('has replied, is no longer contacted, and stays replied when the user undoes that', async () => {
    const it = await emailed();
    it.inbox.received.push(
      receivedEmail({
        at: it.now,
        inReplyTo: it.messageId,
        text: 'Please never contact me again.\n\nOn Mon, Maya wrote:\n> Hello',
      }),
    );
    expect(await it.look()).toBe(true);
    expect(await it.lead()).toMatchObject({ state: 'BLACKLISTED', replied_at: it.now });
    expect(await entriesOf(it)).toMatchObject([
      {
        covers: 'PERSON',
        reason: 'OPT_OUT',
        evidence: { sentence: 'Please never contact me again.' },
      },
    ]);
    const { world, userId, leadId } = it;
    const heard = async () =>
      (await conversationOf({ db: world.db, userId }, leadId))?.opted_out ?? null;
    expect(await heard()).toBe('Please never contact me again.');
    await unblacklistLeads({ db: world.db, userId, leadIds: [leadId], now: it.now + 1 });
    expect([await entriesOf(it), await heard()]).toEqual([[], null]);
    expect(await it.lead()).toMatchObject({ state: 'FINISHED', reason: 'REPLIED' });
  });
});

describe('someone who is gone', () => {
  test('gets no more email at that address, has not replied, and the other address is stored', async () => {
    const it = await emailed({ sequence: chain(item('EMAIL', { yesDelay: 48 }), item('EMAIL')) });
    it.inbox.received.push(
      receivedEmail({
        at: it.now,
        inReplyTo: it.messageId,
        subject: 'Automatic reply: Hello',
        headers: AUTOMATIC,
        text: 'Ada no longer works at Client. Please write to bo@client.example.',
      }),
    );
    await it.look();
    expect(await it.lead()).toMatchObject({ state: 'WAITING', replied_at: null });
    expect(await it.rows('refused_addresses')).toMatchObject([
      { address: ADDRESS, reason: 'GONE' },
    ]);
    expect(await it.rows('received_emails')).toMatchObject([
      { kind: 'GONE', new_address: 'bo@client.example' },
    ]);
    expect(await conversationOf({ ...it, db: it.world.db }, it.leadId)).toMatchObject({
      gone: 'Ada no longer works at Client.',
      new_address: 'bo@client.example',
    });
  });
});

describe('a reply by a person', () => {
  test.each([
    [{ precedence: 'bulk' }],
    [{ 'x-auto-response-suppress': 'All' }],
    [{ precedence: 'bulk', 'x-auto-response-suppress': 'All' }],
  ])('in the thread counts, whatever its gateway wrote: %j', async (headers) => {
    const it = await emailed();
    it.inbox.received.push(
      receivedEmail({ at: it.now, inReplyTo: it.messageId, headers, text: 'Yes, gladly.' }),
    );
    await it.look();
    expect(await it.lead()).toMatchObject({ state: 'FINISHED', reason: 'REPLIED' });
  });
});

describe('what the user’s own side writes', () => {
  test.each<[string, { from: string; to: string }]>([
    ['from another address of the domain to the lead', { from: 'm@firm.example', to: ADDRESS }],
    ['from a colleague to the user only', { from: 'jo@firm.example', to: 'maya@firm.example' }],
  ])('%s is no reply', async (_how, { from, to }) => {
    const it = await emailed();
    it.inbox.received.push(
      receivedEmail({
        at: it.now,
        inReplyTo: it.messageId,
        from: { name: '', address: from },
        to: [{ name: '', address: to }],
        text: 'Adding my other address.',
      }),
    );
    await it.look();
    expect(await it.lead()).toMatchObject({ state: 'WAITING', replied_at: null });
  });

  test('a lead at the user’s own company replies like any other', async () => {
    const it = await emailed();
    const { db } = it.world;
    const lead = 'lea@firm.example';
    await db
      .updateTable('sent_emails')
      .set({ address: lead })
      .where('user_id', '=', it.userId)
      .execute();
    it.inbox.received.push(
      receivedEmail({
        at: it.now,
        inReplyTo: it.messageId,
        from: { name: '', address: lead },
        to: [{ name: '', address: it.address }],
      }),
    );
    await it.look();
    expect(await it.lead()).toMatchObject({ state: 'FINISHED', reason: 'REPLIED' });
  });
});

describe('an absence', () => {
  test('of more than 60 days waits for the user’s decision', async () => {
    const it = await emailed();
    const back = new Date(it.now + 100 * MS_PER_DAY).toISOString().slice(0, 10);
    it.inbox.received.push(
      receivedEmail({
        at: it.now,
        inReplyTo: it.messageId,
        headers: AUTOMATIC,
        text: `I am on parental leave and will be back on ${back}.`,
      }),
    );
    await it.look();
    expect(await it.lead()).toMatchObject({
      state: 'PAUSED',
      reason: 'LONG_ABSENCE',
      due_at: null,
    });
    expect((await it.rows('events')).at(-1)).toMatchObject({
      type: 'STATE_CHANGED',
      data: { to: 'PAUSED', reason: 'LONG_ABSENCE' },
    });
  });
});

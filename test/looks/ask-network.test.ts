import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { askNetwork } from '#cli/ask-network.ts';
import { readConfig } from '#config.ts';
import { messageIdOf } from '#core/email/email-threads.ts';
import type { ActionType } from '#core/sequence/sequence-item.ts';
import { instant, json } from '#data/database.ts';
import { createClock } from '#data/chores/clock-row.ts';
import { readAskableAccounts } from '#data/doctor/recorded-acts.ts';
import { writeSetting } from '#data/settings/settings.ts';
import { nextEmailRequestIds } from '#engine/acts/email-request-id.ts';
import { compareAccount } from '#engine/comparing/compare-account.ts';
import { useTestDatabase } from '../support/database.ts';
import {
  openPracticeWorld,
  type PracticeUser,
  type PracticeWorld,
} from '../support/practice-world.ts';

const HOUR_MS = 3_600_000;
const database = useTestDatabase();
let world: PracticeWorld;
let user: PracticeUser;
let since: number;
beforeAll(async () => {
  world = await openPracticeWorld({ db: database.db, databaseUrl: database.url, size: 2000 });
  user = await world.newUser();
  since = world.clock.now() - HOUR_MS;
});
afterAll(() => world?.close());

type Person = { id: string; slug: string; index: number };
let people: Person[] = [];

/** Someone with whom the account has nothing to do yet, or is connected. */
async function newLead({ connected = false } = {}): Promise<{ leadId: string; memberId: string }> {
  const { accounts, ties, invitations } = world.practice.network;
  const { number = 0 } = accounts.byId(user.account) ?? {};
  if (people.length === 0) {
    const found = (await world.steer('/people?query=manager&limit=200')) as { people: Person[] };
    people = found.people.filter(
      ({ index }) =>
        ties.get(number, index).connectedAt === null &&
        invitations.pendingOf(number, index) === null,
    );
  }
  const person = people.pop();
  if (person === undefined) throw new Error('Nobody is left');
  if (connected)
    await world.steer(`/people/${person.id}`, { do: 'connect', accountId: user.account });
  const now = instant(world.clock.now());
  const { lead_id: leadId } = await user.it.db
    .insertInto('leads')
    .values({
      user_id: user.userId,
      network_member_id: person.id,
      profile_slug: person.slug,
      first_name: 'Pat',
      full_name: 'Pat Someone',
      email: `${person.slug}@client.example`,
      connected_at: connected ? now : null,
      created_at: now,
      updated_at: now,
    })
    .returning('lead_id')
    .executeTakeFirstOrThrow();
  return { leadId, memberId: person.id };
}

let steps = 0;
/** An act that the ledger has as done. */
async function record({
  leadId,
  action,
  payload = {},
  outcome = {},
}: {
  leadId: string;
  action: ActionType;
  payload?: object;
  outcome?: object;
}): Promise<void> {
  const now = instant(world.clock.now());
  await user.it.db
    .insertInto('intents')
    .values({
      user_id: user.userId,
      campaign_id: '1',
      lead_id: leadId,
      item_id: `step-${(steps += 1)}`,
      visit: 1,
      attempt: 1,
      action,
      fencing: '1',
      request_id: `rw-planted-${steps}-0123456789`,
      day: '2026-03-02',
      payload: json(payload),
      status: 'HAPPENED',
      outcome: json(outcome),
      started_at: now,
      real_started_at: now,
      departed_at: now,
      settled_at: now,
    })
    .execute();
}

const bounds = () => ({ account: user.account, deadlineMs: 20_000 });
let requests = 0;
const act = () => ({ ...bounds(), requestId: `planted-${(requests += 1)}` });

async function invite({ leadId, memberId }: { leadId: string; memberId: string }) {
  const done = await world.network.act.invite({ ...act(), memberId });
  if (!done.done) throw new Error('The invitation was refused');
  await user.it.db
    .updateTable('leads')
    .set({
      invitation_id: done.invitationId,
      invitation_pending_since: instant(world.clock.now()),
    })
    .where('user_id', '=', user.userId)
    .where('lead_id', '=', leadId)
    .execute();
  await record({ leadId, action: 'CONNECT', outcome: { invitationId: done.invitationId } });
}

async function write(memberId: string, text: string) {
  const sent = await world.network.act.message({ ...act(), memberId, text });
  if (!sent.done) throw new Error('The message was refused');
  return { chatId: sent.chatId, messageId: sent.messageId };
}

async function compared() {
  const [account] = await readAskableAccounts(database.db, {
    from: user.userId,
    only: user.userId,
    limit: 1,
  });
  if (account === undefined) throw new Error('The account cannot be asked');
  world.clock.advance({ milliseconds: HOUR_MS });
  let acts = 0;
  const { act: acting } = world.network;
  const network = {
    ...world.network,
    act: new Proxy(acting, { get: () => () => Promise.reject(new Error(`act ${(acts += 1)}`)) }),
  };
  const { differences, ...rest } = await compareAccount({
    parts: {
      db: database.db,
      network,
      mail: user.it.mail,
      clock: world.clock,
      requestTimeoutMs: 20_000,
      sleep: () => Promise.resolve(),
    },
    account,
    since,
    until: world.clock.now(),
    signal: new AbortController().signal,
  });
  return { ...rest, acts, found: differences.map(({ code, says }) => `${code}: ${says}`) };
}

describe('the ledger beside network and mailbox', () => {
  test('nothing differs where both know the same', async () => {
    await invite(await newLead());
    const friend = await newLead({ connected: true });
    const sent = await write(friend.memberId, 'Hello there');
    await record({
      leadId: friend.leadId,
      action: 'MESSAGE',
      payload: { text: 'Hello there', chatId: sent.chatId },
      outcome: sent,
    });
    expect(await compared()).toEqual({
      looked: { NETWORK_ONLY: 2, ROW_ONLY: 2 },
      unasked: [],
      acts: 0,
      found: [],
    });
  });

  test('names an invitation and a message that no row has', async () => {
    const stranger = await newLead();
    await world.network.act.invite({ ...act(), memberId: stranger.memberId });
    const friend = await newLead({ connected: true });
    const { messageId } = await write(friend.memberId, 'No row has me');
    const { found } = await compared();
    expect(found).toEqual([
      expect.stringMatching(/^NETWORK_ONLY: an invitation from .* is pending on LinkedIn/),
      expect.stringContaining(`NETWORK_ONLY: message ${messageId} from`),
    ]);
  });

  test('names an invitation and a message on record that the network does not have', async () => {
    const before = (await compared()).found;
    const stranger = await newLead();
    await user.it.db
      .updateTable('leads')
      .set({ invitation_pending_since: instant(world.clock.now()) })
      .where('lead_id', '=', stranger.leadId)
      .execute();
    await record({ leadId: stranger.leadId, action: 'CONNECT' });
    const friend = await newLead({ connected: true });
    await record({ leadId: friend.leadId, action: 'MESSAGE', payload: { text: 'Never sent' } });
    const { found } = await compared();
    expect(found.slice(before.length)).toEqual([
      expect.stringMatching(/^ROW_ONLY: CONNECT of .* LinkedIn doesn’t have it/),
      expect.stringMatching(/^ROW_ONLY: MESSAGE of .* LinkedIn doesn’t have it/),
    ]);
  });

  test('the command prints both, as a table and as JSON, and exits with 1', async () => {
    const printed: string[] = [];
    const { url, controlUrl } = world.practice;
    await writeSetting(database.db, 'practice-network', { url, controlUrl });
    await createClock({
      db: database.db,
      campaignNow: world.clock.now() + HOUR_MS,
      rate: 1,
      realNow: Date.now(),
    });
    const run = (json: boolean) =>
      askNetwork({
        config: readConfig({
          DATABASE_URL: database.url,
          MASTER_KEY: randomBytes(32).toString('base64'),
        }),
        account: null,
        fromUser: null,
        since,
        json,
        print: (line) => void printed.push(line),
        say: () => undefined,
      });
    expect(await run(true)).toBe(1);
    expect(JSON.parse(printed[0] ?? '')).toMatchObject({
      healthy: false,
      found: 4,
      accounts: 1,
      nextUser: null,
      checks: [
        { code: 'NETWORK_ONLY', found: 2 },
        { code: 'ROW_ONLY', found: 2 },
      ],
    });
    expect(await run(false)).toBe(1);
    expect(printed.at(-1)).toBe('4 differences across 1 account.');
  });

  test('emails are compared by their Message-IDs, both ways', async () => {
    const from = `u${user.userId}@firm.example`;
    const at = instant(since);
    await user.it.db
      .insertInto('mailboxes')
      .values({
        user_id: user.userId,
        provider: 'SMTP',
        address: from,
        from_name: 'Maya',
        status: 'CONNECTED',
        connected_at: at,
        ramp_from: at,
      })
      .execute();
    const before = (await compared()).found;
    const { leadId } = await newLead();
    await record({ leadId, action: 'EMAIL', payload: { from, to: 'a@client.example' } });
    const next = await newLead();
    await plantBeforeEmail({ leadId: next.leadId, from });
    const { found, unasked } = await compared();
    expect(unasked).toEqual([]);
    expect(found.slice(before.length)).toEqual([
      expect.stringMatching(/^ROW_ONLY: EMAIL of .* the mailbox doesn’t have it/),
      expect.stringMatching(/^NETWORK_ONLY: the email of step mail from .* no row has it/),
    ]);
  });
});

/** A lead before an email that its mailbox has sent already. */
async function plantBeforeEmail({ leadId, from }: { leadId: string; from: string }) {
  const { db } = user.it;
  const now = instant(world.clock.now());
  const { campaign_id: campaignId } = await db
    .insertInto('campaigns')
    .values({ user_id: user.userId, name: 'Emails', status: 'ACTIVE', created_at: now })
    .returning('campaign_id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('campaign_leads')
    .values({
      user_id: user.userId,
      campaign_id: campaignId,
      lead_id: leadId,
      state: 'GETTING_READY',
      item_id: 'mail',
      item_type: 'EMAIL',
      item_entered_at: now,
      visit: 1,
      due_at: now,
      added_at: now,
      updated_at: now,
    })
    .execute();
  const { email } = await db
    .selectFrom('leads')
    .select('email')
    .where('lead_id', '=', leadId)
    .executeTakeFirstOrThrow();
  const [tryKey = ''] = nextEmailRequestIds({
    userId: user.userId,
    lead: {
      campaignId,
      leadId,
      itemId: 'mail',
      visit: 1,
      tried: { attempts: 0, standing: null, lookedUp: null },
    },
    payload: { from, to: email ?? '' },
  });
  user.it.mail.accepted.push({
    userId: user.userId,
    at: world.clock.now(),
    email: { messageId: messageIdOf({ tryKey, from }) } as never,
  });
}

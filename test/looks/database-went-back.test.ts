import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { DEFAULT_LIMITS } from '#core/limits/processing-limits.ts';
import { seededDraw } from '#core/random/seeded-draw.ts';
import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import { instant, json } from '#data/database.ts';
import { readLooks, requireLookOfAll } from '#data/looks/require-look.ts';
import { wakeLane } from '#data/tables/lanes.ts';
import { useTestDatabase } from '../support/database.ts';
import { findingsIn } from '../support/doctor.ts';
import { openPracticeWorld, type PracticeUser, type PracticeWorld } from '../support/practice-world.ts';
import { drawSequences } from './campaigns-to-restore.ts';
import { takeSnapshot } from './snapshot.ts';

/**
 * Campaigns run on the practice network, the database goes back to an earlier state, and the engine
 * goes on: judged by what the network and the mailboxes took. LOOK_RUNS=30 is the long form.
 */
const RUNS = Number(process.env['LOOK_RUNS'] ?? 3);
const PEOPLE = 8;
const HOUR_MS = 3_600_000;

const database = useTestDatabase();
let world: PracticeWorld;
beforeAll(async () => {
  world = await openPracticeWorld({ db: database.db, databaseUrl: database.url, size: 12_000 });
});
afterAll(() => world?.close());

type Person = { id: string; slug: string; index: number };
type Entry = { kind: string; at: string; personId: string; text: string | null };

async function strangers(account: string, count: number): Promise<Person[]> {
  const { accounts, ties, invitations } = world.practice.network;
  const { number = 0 } = accounts.byId(account) ?? {};
  const { people } = (await world.steer('/people?query=manager&limit=200')) as { people: Person[] };
  const free = people.filter(
    ({ index }) =>
      ties.get(number, index).connectedAt === null &&
      invitations.pendingOf(number, index) === null &&
      !ties.get(number, index).following,
  );
  expect(free.length).toBeGreaterThanOrEqual(count);
  return free.slice(0, count);
}

async function startCampaign({
  user,
  sequence,
  people,
}: {
  user: PracticeUser;
  sequence: SequenceItem;
  people: readonly Person[];
}): Promise<void> {
  const { userId, it } = user;
  const now = instant(world.clock.now());
  const { campaign_id: campaignId } = await it.db
    .insertInto('campaigns')
    .values({
      user_id: userId,
      name: sequence.id,
      status: 'ACTIVE',
      sequence: json(sequence),
      sequence_completed: true,
      sequence_version: 1,
      started_at: now,
      created_at: now,
    })
    .returning('campaign_id')
    .executeTakeFirstOrThrow();
  for (const { id, slug } of people) {
    const { lead_id } = await it.db
      .insertInto('leads')
      .values({
        user_id: userId,
        network_member_id: id,
        profile_slug: slug,
        first_name: 'Pat',
        full_name: 'Pat Someone',
        email: `${slug}@client.example`,
        created_at: now,
        updated_at: now,
      })
      .returning('lead_id')
      .executeTakeFirstOrThrow();
    await it.db
      .insertInto('campaign_leads')
      .values({
        user_id: userId,
        campaign_id: campaignId,
        lead_id,
        state: 'GETTING_READY',
        item_id: sequence.id,
        item_type: sequence.type,
        item_entered_at: now,
        visit: 1,
        due_at: now,
        added_at: now,
        updated_at: now,
      })
      .execute();
  }
  await wakeLane({ db: it.db, userId }, world.clock.now());
}

async function plantMailbox({ userId, it }: PracticeUser): Promise<void> {
  const at = instant(world.clock.now() - 90 * 24 * HOUR_MS);
  await it.db
    .insertInto('mailboxes')
    .values({
      user_id: userId,
      provider: 'SMTP',
      address: `u${userId}@firm.example`,
      from_name: 'Maya',
      status: 'CONNECTED',
      connected_at: at,
      ramp_from: at,
    })
    .execute();
  await it.db
    .updateTable('users')
    .set({ mailbox_connected: true })
    .where('user_id', '=', userId)
    .execute();
}

/** What the network took from the account, without what may be repeated unseen. */
async function ledgerOf(account: string): Promise<Entry[]> {
  const { entries } = (await world.steer(`/ledger?limit=10000&accountId=${account}`)) as {
    entries: Entry[];
  };
  return entries;
}

const REPEATABLE = new Set(['VISIT']);
const ACTS = ['INVITE', 'WITHDRAW', 'MESSAGE', 'INMAIL', 'LIKE', 'FOLLOW', 'ENDORSE'];

/** One run: what was done twice, what is recorded wrongly, and who got stuck. */
async function play(seed: number, { looks = true }: { looks?: boolean } = {}) {
  const draw = (name: string) => seededDraw('look', seed, name);
  const withEmails = seed % 3 === 0;
  const user = await world.newUser();
  const { it, account, userId } = user;
  await it.db
    .updateTable('users')
    .set({ processing_limits: json({ ...DEFAULT_LIMITS }), plan_tier: 'ADVANCED', subscription_status: 'active' })
    .where('user_id', '=', userId)
    .execute();
  if (withEmails) await plantMailbox(user);
  const campaigns = Object.values(drawSequences(seed, withEmails));
  const people = await strangers(account, PEOPLE * campaigns.length);
  for (const [index, { sequence, connected }] of campaigns.entries()) {
    const own = people.slice(index * PEOPLE, (index + 1) * PEOPLE);
    if (connected)
      for (const { id } of own) await world.steer(`/people/${id}`, { do: 'connect', accountId: account });
    await startCampaign({ user, sequence, people: own });
  }
  const goOn = async (hours: number) => {
    for (let hour = 0; hour < hours; hour += 1) {
      await it.runFor({ hours: 1 });
      for (const { id, index } of people)
        if (index % 3 !== 0 && seededDraw('accept', seed, id, world.clock.now()) < 0.1)
          await world.steer(`/people/${id}`, { do: 'accept', accountId: account }).catch(() => null);
    }
  };
  await goOn(3 + Math.floor(draw('before') * 20));
  const before = (await ledgerOf(account)).length;
  const snapshot = await takeSnapshot(database.pool);
  const since = world.clock.now() - 5 * 60_000;
  await goOn(4 + Math.floor(draw('after') * 20));
  const lost = (await ledgerOf(account)).slice(before);
  await snapshot.restore();
  if (looks)
    await requireLookOfAll(it.db, {
      since,
      now: world.clock.now(),
      realNow: world.clock.realNow(),
      rate: world.clock.rate(),
      reason: 'RESTORED',
    });
  await wakeLane({ db: it.db, userId }, world.clock.now());
  await goOn(24 * 6);
  return { user, people, lost, withEmails };
}

async function judge({ user, lost }: Awaited<ReturnType<typeof play>>) {
  const { it, account, userId } = user;
  const entries = (await ledgerOf(account)).filter(({ kind }) => ACTS.includes(kind));
  const mails = it.mail.accepted
    .filter((mail) => mail.userId === userId)
    .map(({ email }) => `EMAIL ${email.to.address} ${email.subject}`);
  const named = [
    ...entries
      .filter(({ kind }) => !REPEATABLE.has(kind))
      .map(({ kind, personId, text }) => `${kind} ${personId} ${text ?? ''}`),
    ...mails,
  ];
  const twice = named.filter((one, index) => named.indexOf(one) !== index);
  const { rows: leads } = await sql<{ state: string; reason: string | null; count: number }>`
    select state::text as state, reason, count(*)::int as count
    from campaign_leads
    where user_id = ${userId}
    group by state, reason`.execute(it.db);
  const { rows: recorded } = await sql<{ action: string; count: number }>`
    select action, count(*)::int as count
    from intents
    where user_id = ${userId} and status <> 'DID_NOT_HAPPEN'
    group by action`.execute(it.db);
  return {
    twice,
    leads,
    recorded: Object.fromEntries(recorded.map(({ action, count }) => [action, count])),
    lost: lost.length,
    looks: await readLooks(it.db),
    findings: await findingsIn({ db: it.db, realNow: world.clock.realNow }),
    acts: Map.groupBy(entries, ({ kind }) => kind),
    mails: mails.length,
  };
}

describe('after the database went back', () => {
  test.each(Array.from({ length: RUNS }, (_none, index) => index + 1))(
    'nothing is done twice or lost (run %i)',
    async (seed) => {
      const judged = await judge(await play(seed));
      console.log(seed, JSON.stringify({ ...judged, acts: [...judged.acts].map(([kind, all]) => [kind, all.length]) }));
      expect(judged.twice).toEqual([]);
      expect(judged.findings).toEqual([]);
    },
    600_000,
  );

  test('without the look, the judge finds what was done twice', async () => {
    const judged = await judge(await play(1, { looks: false }));
    expect(judged.twice.length).toBeGreaterThan(0);
  }, 600_000);
});

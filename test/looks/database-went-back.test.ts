import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { DEFAULT_LIMITS } from '#core/limits/processing-limits.ts';
import type { SeenState } from '#core/looks/database-age.ts';
import { seededDraw } from '#core/random/seeded-draw.ts';
import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import { instant, json } from '#data/database.ts';
import { conversationOfLead } from '#data/conversations/person-conversation.ts';
import { messageHandlers } from '#server/conversations/message-handlers.ts';
import { handlerCaller } from '../support/call-handler.ts';
import { recordHeartbeat } from '#data/looks/heartbeat.ts';
import { readLooks } from '#data/looks/require-look.ts';
import { migrate } from '#data/migrate.ts';
import { wakeLane } from '#data/tables/lanes.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { findingsIn } from '../support/doctor.ts';
import {
  openPracticeWorld,
  type PracticeUser,
  type PracticeWorld,
} from '../support/practice-world.ts';
import { drawSequences } from './campaigns-to-restore.ts';
import { openMovingAddress, type MovingAddress } from './moving-address.ts';
import { startOwnServer, type OwnServer } from './own-server.ts';
import { copyForAMoment, takeBackup, type OlderState } from './older-states.ts';

/**
 * Campaigns run on the practice network. A day later another server, on another port, has an older
 * state of the database: a backup that was made while the engine worked, or, in one run of six, a
 * moment that PostgreSQL itself went back to. The engine goes on, judged by what the network and
 * the mailboxes took. LOOK_RUNS=30 is the long form.
 */
const RUNS = Number(process.env['LOOK_RUNS'] ?? 3);
const PEOPLE = 8;
const HOUR_MS = 3_600_000;
const BY_HAND = 'Written by hand';
const LIMITS = { ...DEFAULT_LIMITS, CONNECT: 5, MESSAGE: 14, INMAIL: 5, EMAIL: 6 };
/** The network's name for each limited action. */
const LIMIT_OF: Readonly<Record<string, number>> = {
  INVITE: LIMITS.CONNECT,
  MESSAGE: LIMITS.MESSAGE,
  INMAIL: LIMITS.INMAIL,
  EMAIL: LIMITS.EMAIL,
};
/** A view, a follow, a like, or an endorsement may be repeated: no one sees it. */
const ONCE = ['INVITE', 'WITHDRAW', 'MESSAGE', 'INMAIL'];

let server: OwnServer;
let address: MovingAddress;
let database: Omit<TestDatabase, 'drop'>;
const call = handlerCaller({ handlers: messageHandlers, db: () => database.db });
let world: PracticeWorld;
beforeAll(async () => {
  server = await startOwnServer();
  await migrate({ databaseUrl: server.url });
  address = await openMovingAddress(server.port);
  database = openTestDatabase(server.url.replace(`:${server.port}/`, `:${address.port}/`));
  world = await openPracticeWorld({ db: database.db, databaseUrl: database.url, size: 12_000 });
});
afterAll(async () => {
  await world?.close();
  await database?.pool.end();
  await address?.close();
  await server?.stop();
});

/** Stops the server, and has the address lead to one with an older state. */
async function goBackTo({ restore }: OlderState): Promise<void> {
  await server.stop();
  server = await restore();
  address.moveTo(server.port);
}

/** A heartbeat of the engine, which notices a database that went back. */
async function beat(seen: SeenState | null) {
  const time = { now: world.clock.now(), realNow: world.clock.realNow(), rate: world.clock.rate() };
  const mail = { publicUrl: 'http://127.0.0.1', toDeliver: false };
  return recordHeartbeat(database.db, { ...time, seen, mail });
}

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

async function plantLead(
  { userId, it }: PracticeUser,
  { id, slug }: Person,
  { connected = false, slugOnly = false }: { connected?: boolean; slugOnly?: boolean },
): Promise<string> {
  const now = instant(world.clock.now());
  const { lead_id: leadId } = await it.db
    .insertInto('leads')
    .values({
      user_id: userId,
      network_member_id: slugOnly ? null : id,
      profile_slug: slug,
      first_name: 'Pat',
      full_name: 'Pat Someone',
      email: `${slug}@client.example`,
      connected_at: connected ? now : null,
      created_at: now,
      updated_at: now,
    })
    .returning('lead_id')
    .executeTakeFirstOrThrow();
  return leadId;
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
  for (const [index, person] of people.entries()) {
    const leadId = await plantLead(user, person, { slugOnly: index % 4 === 3 });
    await it.db
      .insertInto('campaign_leads')
      .values({
        user_id: userId,
        campaign_id: campaignId,
        lead_id: leadId,
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

/** The actions that the network accepted from the account. */
async function ledgerOf(account: string): Promise<Entry[]> {
  const { entries } = (await world.steer(`/ledger?limit=10000&accountId=${account}`)) as {
    entries: Entry[];
  };
  return entries;
}

/** A message by hand that is due in the time that is lost. */
async function scheduleByHand(user: PracticeUser, leadId: string, at: number): Promise<void> {
  const { it, userId } = user;
  const now = world.clock.now();
  const conversationId = await conversationOfLead({ db: it.db, userId, now, leadId });
  await call('POST /messaging/conversations/{conversationId}/events', {
    userId,
    now,
    realNow: world.clock.realNow(),
    params: { conversationId },
    body: { text: BY_HAND, channel: 'LINKEDIN', sendAt: new Date(at).toISOString() },
  });
}

/** Lanes of earlier runs, which a look wakes, too, would take turns from this one. */
async function keepLaneOf({ it, userId }: PracticeUser): Promise<void> {
  await it.db.deleteFrom('lanes').where('user_id', '<>', userId).execute();
}

type Played = Awaited<ReturnType<typeof play>>;

/** Runs campaigns, loses a part of their history, and goes on. */
async function play(seed: number, { looks = true }: { looks?: boolean } = {}) {
  const byMoment = seed % 6 === 2;
  const draw = (...parts: (string | number)[]) => seededDraw('look', seed, ...parts);
  const withEmails = seed % 3 === 0;
  const user = await world.newUser();
  const { it, account, userId } = user;
  await keepLaneOf(user);
  await it.db
    .updateTable('users')
    .set({
      processing_limits: json(LIMITS),
      plan_tier: 'ADVANCED',
      subscription_status: 'active',
    })
    .where('user_id', '=', userId)
    .execute();
  if (withEmails) await plantMailbox(user);
  const campaigns = Object.values(drawSequences(seed, withEmails));
  const people = await strangers(account, PEOPLE * campaigns.length + 1);
  const writtenTo = people.pop();
  const does = (id: string, deed: string) =>
    world.steer(`/people/${id}`, { do: deed, accountId: account }).then(
      () => true,
      () => false,
    );
  for (const [index, { sequence, connected }] of campaigns.entries()) {
    const own = people.slice(index * PEOPLE, (index + 1) * PEOPLE);
    if (connected) for (const { id } of own) await does(id, 'connect');
    await startCampaign({ user, sequence, people: own });
  }
  const repliedAt = new Map<string, number>();
  const goOn = async (hours: number) => {
    for (let hour = 0; hour < hours; hour += 2) {
      await it.runFor({ hours: 2 });
      for (const { id, index } of people) {
        if (index % 3 !== 0 && draw('accept', id, world.clock.now()) < 0.25)
          await does(id, 'accept');
        if (draw('read', id, world.clock.now()) < 0.1) await does(id, 'read');
        if (draw('reply', id, world.clock.now()) < 0.01 && (await does(id, 'reply')))
          repliedAt.set(id, repliedAt.get(id) ?? world.clock.now());
      }
    }
  };
  await goOn(4 + Math.floor(draw('before') * 24));
  if (writtenTo !== undefined) {
    await does(writtenTo.id, 'connect');
    const leadId = await plantLead(user, writtenTo, { connected: true });
    await scheduleByHand(user, leadId, world.clock.now() + HOUR_MS);
  }
  const before = (await ledgerOf(account)).length;
  const mailsBefore = it.mail.accepted.length;
  const { seen } = await beat(null);
  const older = byMoment
    ? copyForAMoment(server, database.db)
    : takeBackup(server.url, world.clock);
  // The engine works on while the copy is made.
  const [state] = await Promise.all([older, goOn(2)]);
  await goOn(2 + Math.floor(draw('after') * 24));
  const lost = [
    ...(await ledgerOf(account)).slice(before).map(({ kind }) => kind),
    ...it.mail.accepted.slice(mailsBefore).map(() => 'EMAIL'),
  ];
  await goBackTo(state);
  // The network is a day further.
  world.clock.advance({ milliseconds: 24 * HOUR_MS });
  if (looks) expect((await beat(seen)).reason).not.toBeNull();
  await keepLaneOf(user);
  await wakeLane({ db: it.db, userId }, world.clock.now());
  for (let days = 0; days < 12 && (await liveLeads(user)) > 0; days += 1) await goOn(24);
  return { user, lost, repliedAt };
}

async function liveLeads({ it, userId }: PracticeUser): Promise<number> {
  const { rows } = await sql<{ live: number }>`
    select count(*)::int as live
    from campaign_leads
    where user_id = ${userId} and state in ('GETTING_READY', 'IN_PROGRESS', 'WAITING')`.execute(
    it.db,
  );
  return rows[0]?.live ?? 0;
}

/**
 * Everything that was done twice, beyond a limit, or after a reply; everything that isn't recorded;
 * everyone who is stuck.
 */
async function judge({ user, repliedAt }: Played) {
  const { it, account, userId } = user;
  const entries = await ledgerOf(account);
  const acts = [
    ...entries
      .filter(({ kind }) => ONCE.includes(kind))
      .map(({ kind, personId, text, at }) => ({ kind, to: personId, text, at: Date.parse(at) })),
    ...it.mail.accepted
      .filter((mail) => mail.userId === userId)
      .map(({ email: { to, subject }, at }) => ({
        kind: 'EMAIL',
        to: to.address,
        text: subject,
        at,
      })),
  ];
  const named = acts.map(({ kind, to, text }) => `${kind} ${to} ${text ?? ''}`);
  const perDay = Map.groupBy(
    acts.filter(({ kind, text }) => kind in LIMIT_OF && text !== BY_HAND),
    ({ kind, at }) => `${kind} ${new Date(at).toISOString().slice(0, 10)}`,
  );
  const { rows: recorded } = await sql<{ act: string }>`
    select i.action || ' ' || coalesce(
      case when i.action = 'EMAIL' then i.payload ->> 'to' end, l.network_member_id
    ) || ' ' || coalesce(
      case when i.action = 'EMAIL' then i.payload ->> 'subject' end, i.payload ->> 'text', ''
    ) as act
    from intents i
    left join messages m on m.user_id = i.user_id and m.message_id = i.message_id
    left join conversations c on c.user_id = m.user_id and c.conversation_id = m.conversation_id
    join leads l on l.user_id = i.user_id and l.lead_id = coalesce(nullif(i.lead_id, 0), c.lead_id)
    where i.user_id = ${userId} and i.status <> 'DID_NOT_HAPPEN'`.execute(it.db);
  const known = new Set(recorded.map(({ act }) => act));
  const { rows: leads } = await sql<{ state: string; reason: string | null }>`
    select state::text as state, reason from campaign_leads where user_id = ${userId}`.execute(
    it.db,
  );
  return {
    twice: named.filter((one, index) => named.indexOf(one) !== index),
    unrecorded: named.filter((one) => /^(?:MESSAGE|INMAIL|EMAIL)/.test(one) && !known.has(one)),
    beyondLimits: [...perDay]
      .filter(([day, all]) => all.length > (LIMIT_OF[day.split(' ')[0] ?? ''] ?? 0))
      .map(([day, all]) => `${day}: ${all.length}`),
    afterReply: acts.filter(
      ({ kind, to, at, text }) =>
        kind === 'MESSAGE' &&
        text !== BY_HAND &&
        at > (repliedAt.get(to) ?? Infinity) + HOUR_MS / 4,
    ),
    stuck: leads
      .filter(({ state }) => state !== 'FINISHED' && state !== 'FAILED')
      .map(({ state, reason }) => `${state} ${reason ?? ''}`),
    looks: await readLooks(it.db),
    findings: await findingsIn({ db: it.db, realNow: world.clock.realNow }),
  };
}

describe('after the database went back', () => {
  test.each(Array.from({ length: RUNS }, (_none, index) => index + 1))(
    'nothing is done twice, lost, or stuck (run %i)',
    async (seed) => {
      const played = await play(seed);
      const { looks, ...judged } = await judge(played);
      if (RUNS > 3) console.log(seed, played.lost.length, JSON.stringify({ looks, ...judged }));
      expect(played.lost.length).toBeGreaterThan(3);
      expect(judged).toEqual({
        twice: [],
        unrecorded: [],
        beyondLimits: [],
        afterReply: [],
        stuck: [],
        findings: [],
      });
      expect(looks.open).toBe(0);
    },
    600_000,
  );

  // The last check before a message reads the thread, so that the lead is held instead.
  test('without the look, emails are sent twice and leads are stuck', async () => {
    const { twice, stuck } = await judge(await play(3, { looks: false }));
    expect(twice.some((act) => act.startsWith('EMAIL'))).toBe(true);
    expect(stuck).toContain('PAUSED USER_WROTE');
  }, 600_000);
});

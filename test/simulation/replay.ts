import { sql } from 'kysely';
import { unsubscribeAddress, refuseBouncedAddress } from '#data/email-links/refused-addresses.ts';
import { instant, type Database } from '#data/database.ts';
import { wakeLane } from '#data/tables/lanes.ts';
import { recordDecision } from '#data/waiting/user-decision.ts';
import type { NewUser } from './store/world-seeding.ts';
import type { Recorded } from './recorder.ts';
import { postgresSubject } from '../support/postgres-store-subject.ts';
import type { StoreSubject } from '../support/store-subject.ts';
import { unordered } from '../support/unordered.ts';

type Change = Extract<Recorded, { by: 'server' }>;
type Call = Extract<Recorded, { by: 'engine' }>;

/** `whole`: the history was replayed to its end. */
export type Replayed = { whole: boolean; difference: string | null };

/**
 * Does on PostgreSQL what was done to the store in memory, one after the other, and compares every
 * answer and everything that callbacks were asked. Ends where two lanes were due at the same
 * instant: which one is leased first is open (decision 19).
 */
export async function replayOnPostgres(
  database: { db: Database; url: string },
  recorded: readonly Recorded[],
): Promise<Replayed> {
  const { db } = database;
  const subject = postgresSubject({ db, databaseUrl: database.url });
  const joined = new Map<string, { leave: () => Promise<void> }>();
  await empty(db);
  try {
    for (const [index, entry] of recorded.entries()) {
      const difference = await replayOne({ db, subject, joined }, entry);
      if (difference === null) continue;
      const isTie = entry.by === 'engine' && entry.name === 'leaseLanes';
      return { whole: false, difference: isTie ? null : `${index + 1}: ${difference}` };
    }
    return { whole: true, difference: null };
  } finally {
    for (const owner of joined.keys()) await lose(joined, owner);
  }
}

type Stage = {
  db: Database;
  subject: StoreSubject;
  joined: Map<string, { leave: () => Promise<void> }>;
};

/** Only the history's users exist, and ids begin where they begin in memory. */
async function empty(db: Database): Promise<void> {
  await sql`delete from users`.execute(db);
  await sql`
    select setval(pg_get_serial_sequence(s.table_name, s.column_name), 1, false)
    from (
      values ('campaigns', 'campaign_id'), ('leads', 'lead_id'), ('intents', 'intent_id'),
        ('lead_packs', 'lead_pack_id')
    ) as s (table_name, column_name)`.execute(db);
}

/** Replays one entry; returns its difference from memory, or null. */
async function replayOne(stage: Stage, entry: Recorded): Promise<string | null> {
  const { db, subject, joined } = stage;
  switch (entry.by) {
    case 'credits':
      await sql`
        insert into email_credits (user_id, balance) values (${entry.userId}, ${entry.credits})
        on conflict (user_id) do update set balance = excluded.balance`.execute(db);
      return null;
    case 'decision':
      return decide(db, entry);
    case 'server':
      return differing(entry.name, await change(stage, entry), entry.answer);
    case 'engine':
      if (entry.name !== 'join') return call(subject, entry);
      joined.set(
        (entry.query as { owner: string }).owner,
        await subject.store.join({
          ...(entry.query as { owner: string }),
          onWake: () => undefined,
          onLost: () => undefined,
        }),
      );
      return null;
  }
}

async function decide(
  db: Database,
  { requestId, happened, now }: Extract<Recorded, { by: 'decision' }>,
): Promise<string | null> {
  const { rows } = await sql<{
    userId: string;
    campaignId: string;
    leadId: string;
    intentId: string;
  }>`
    select user_id as "userId", campaign_id as "campaignId", lead_id as "leadId",
      intent_id as "intentId"
    from intents
    where request_id = ${requestId}`.execute(db);
  const [intent] = rows;
  if (intent === undefined) return `decision: there is no ${requestId}`;
  const taken = await recordDecision({ db, ...intent, happened, moving: true, now });
  return differing('decision', taken, 'TAKEN');
}

async function change({ db, subject, joined }: Stage, { name, query }: Change): Promise<unknown> {
  switch (name) {
    case 'addUser':
      return addUser({ db, subject }, query);
    case 'changeUser':
      return changeUser({ db, subject }, query as Parameters<StoreSubject['changeUser']>[0]);
    case 'refuseAddress':
      return refuseAddress(db, query as Parameters<StoreSubject['refuseAddress']>[0]);
    case 'loseWorker':
      return lose(joined, (query as { owner: string }).owner);
    default:
      return (subject[name] as (given: object) => Promise<unknown>)(query);
  }
}

async function lose(joined: Stage['joined'], owner: string): Promise<void> {
  const worker = joined.get(owner);
  joined.delete(owner);
  await worker?.leave();
}

/** Sets the user's fields that histories use beyond those of the store's suites. */
async function addUser(
  { db, subject }: Pick<Stage, 'db' | 'subject'>,
  user: NewUser,
): Promise<string> {
  const userId = await subject.addUser(user);
  await db
    .updateTable('users')
    .set({
      invite_by_email_enabled: user.inviteByEmailEnabled ?? false,
      feature_flags: [...(user.featureFlags ?? [])],
    })
    .where('user_id', '=', userId)
    .execute();
  return userId;
}

async function changeUser(
  { db, subject }: Pick<Stage, 'db' | 'subject'>,
  change: Parameters<StoreSubject['changeUser']>[0],
): Promise<void> {
  const { userId, user, now } = change;
  const { week, mailbox, incident, subscriptionStatus } = user;
  const pause = week?.pause ?? null;
  const set = {
    user_id: userId,
    ...(week === undefined
      ? {}
      : {
          engine_paused_from: instant(pause?.from ?? null),
          engine_paused_until: instant(pause?.until ?? null),
        }),
    ...(incident === undefined ? {} : { network_incident: incident }),
    ...(subscriptionStatus === undefined ? {} : { subscription_status: subscriptionStatus }),
  };
  await db.updateTable('users').set(set).where('user_id', '=', userId).execute();
  if (mailbox != null)
    await db
      .updateTable('mailboxes')
      .set({
        status: mailbox.status,
        news: mailbox.news,
        bounces_hold_since: instant(mailbox.bouncesHoldSince),
      })
      .where('user_id', '=', userId)
      .execute();
  if (Object.keys(user).some((key) => OF_SUBJECT.includes(key))) await subject.changeUser(change);
  else await wakeLane({ db, userId }, now);
}

const OF_SUBJECT = ['status', 'week', 'limits', 'activityControlEnabled', 'mailboxConnected'];

async function refuseAddress(
  db: Database,
  { userId, address, reason, now }: Parameters<StoreSubject['refuseAddress']>[0],
): Promise<void> {
  const refusal = { userId, address, campaignId: null, leadId: null, now };
  if (reason === 'UNSUBSCRIBED')
    await db.transaction().execute((trx) => unsubscribeAddress({ db: trx, ...refusal }));
  else await refuseBouncedAddress({ db, ...refusal });
  await wakeLane({ db, userId }, now);
}

async function call({ store }: StoreSubject, entry: Call): Promise<string | null> {
  let difference: string | null = null;
  const query = withAnswers(entry, (found) => (difference ??= found));
  const answer = await (store[entry.name] as (given: unknown) => Promise<unknown>)(query);
  return difference ?? differing(entry.name, answer, entry.answer);
}

/** The recorded query; its callbacks answer as they did in memory. */
function withAnswers({ name, query, asked }: Call, onDifference: (found: string) => void): unknown {
  const revived = (value: unknown): unknown => {
    const answers = typeof value === 'string' ? asked.get(value) : undefined;
    if (answers !== undefined) {
      let times = 0;
      return (question: unknown): unknown => {
        const one = answers[Math.min(times, answers.length - 1)];
        times += 1;
        const difference = differing(`${name}, ${String(value)}`, question, one?.question);
        if (difference !== null) onDifference(difference);
        return one?.answer;
      };
    }
    if (typeof value === 'string' && value.startsWith('callback.'))
      return () => onDifference(`${name}: ${value} was not asked in memory`);
    if (Array.isArray(value)) return value.map(revived);
    if (typeof value !== 'object' || value === null) return value;
    if (value instanceof Map || value instanceof Set) return value;
    return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, revived(entry)]));
  };
  return revived(query);
}

function differing(what: string, onPostgres: unknown, inMemory: unknown): string | null {
  const [one, other] = [onPostgres, inMemory].map((value) => JSON.stringify(unordered(value)));
  return one === other ? null : `${what}: PostgreSQL ${one}, memory ${other}`;
}

import { sql } from 'kysely';
import type { Database } from '#data/database.ts';
import { scanCounters } from '#data/doctor/counter-scan.ts';
import { LAST_ID, readSnapshot, type Examining, type UserRange } from '#data/doctor/examining.ts';
import { emptyTally, type Tally } from '#data/doctor/finding.ts';
import { lookAtDeadLetters } from '#data/doctor/dead-letters.ts';
import { scanErased } from '#data/doctor/erased-scan.ts';
import type { MasterKey } from '#data/secrets/sealing.ts';
import { checkSchemaObjects } from '#data/doctor/schema-objects.ts';
import { scanLedger } from '#data/doctor/ledger-scan.ts';
import { scanPlaces } from '#data/doctor/places-scan.ts';
import { scanRates } from '#data/doctor/rates-scan.ts';
import { scanStanding } from '#data/doctor/standing-scan.ts';
import { scanTimeline } from '#data/doctor/timeline-scan.ts';

const USERS_AT_ONCE = 100;
const PAGE_ROWS = 2000;
const SCANS = [
  scanPlaces,
  scanLedger,
  scanTimeline,
  scanCounters,
  scanRates,
  scanStanding,
  scanErased,
] as const;

export type Progress = {
  usersDone: number;
  users: number;
  found: number;
  /** The user to continue from, should it be interrupted now; null when all are done. */ nextUser:
    string | null;
};
export type Examination = {
  tally: Tally;
  users: number;
  found: number;
  /** Where to continue; null when it came to its end. */ nextUser: string | null;
};

type Examine = {
  db: Database;
  /** Continues from this user; null from the first. */
  fromUser: string | null;
  realNow: () => number;
  settleMs: number;
  /** The settle time of emails; where it isn’t given, that of the network. */
  emailSettleMs?: number;
  leaseMs: number;
  /** Without it, erased people are looked for by their numbers alone. */
  masterKey?: MasterKey;
  onProgress?: (progress: Progress) => void;
  /** Stops it at the next user. */
  signal?: AbortSignal;
  pageRows?: number;
  usersAtOnce?: number;
};

/**
 * Recounts every stored number and looks for every inconsistency in a live database: user by user
 * in pages, each statement or snapshot separately, without locks and with little memory however
 * much there is (issue "The engine keeps its word"; product rules, section 3).
 */
export async function examine({
  db,
  fromUser,
  realNow,
  settleMs,
  emailSettleMs = settleMs,
  leaseMs,
  masterKey,
  onProgress,
  signal,
  pageRows = PAGE_ROWS,
  usersAtOnce = USERS_AT_ONCE,
}: Examine): Promise<Examination> {
  const { rate, users } = await readFrame({ db, fromUser });
  const examining: Examining = {
    db,
    tally: emptyTally(),
    masterKey,
    realNow,
    settleMs,
    emailSettleMs,
    leaseMs,
    rate,
    pageRows,
  };
  await checkSchemaObjects(examining);
  await lookAtDeadLetters(examining);
  // Rows are read by ranges of user ids, so that rows without a user are found too.
  let after = fromUser === null ? '0' : String(BigInt(fromUser) - 1n);
  for (let usersDone = 0; ;) {
    const part = await nextUsers(db, after, usersAtOnce);
    for (const scan of SCANS) await scan(examining, part);
    usersDone += part.users;
    const found = countFound(examining.tally);
    const nextUser = part.to === LAST_ID ? null : part.nextUser;
    onProgress?.({ usersDone, users, found, nextUser });
    if (nextUser === null || signal?.aborted === true)
      return { tally: examining.tally, users: usersDone, found, nextUser };
    after = part.to;
  }
}

/** How many findings there are, those that were not kept included. */
function countFound(tally: Tally): number {
  return Object.values(tally).reduce((sum, { found }) => sum + found, 0);
}

async function readFrame({
  db,
  fromUser,
}: Pick<Examine, 'db' | 'fromUser'>): Promise<{ rate: number; users: number }> {
  const { rows } = await readSnapshot(db, (trx) =>
    sql<{
      rate: number | null;
      users: number;
    }>`
      select (select rate from clock) as rate,
        (
          select count(*)::int from users where user_id >= ${fromUser ?? '0'}::bigint
        ) as users`.execute(trx),
  );
  return { rate: rows[0]?.rate ?? 1, users: rows[0]?.users ?? 0 };
}

async function nextUsers(
  db: Database,
  after: string,
  limit: number,
): Promise<UserRange & { users: number; nextUser: string | null }> {
  const { rows } = await readSnapshot(db, (trx) =>
    sql<{
      user_id: string;
    }>`
      select user_id
      from users
      where user_id > ${after}::bigint
      order by user_id limit ${limit + 1}`.execute(trx),
  );
  const more = rows.length > limit;
  const last = rows[limit - 1]?.user_id;
  return {
    after,
    to: more && last !== undefined ? last : LAST_ID,
    users: Math.min(limit, rows.length),
    nextUser: more ? (rows[limit]?.user_id ?? null) : null,
  };
}

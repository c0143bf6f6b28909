import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { instant, type AnyDatabase } from '#data/database.ts';

type PaceScope =
  | 'SIGN_IN_ACCOUNT'
  | 'SIGN_IN_ACCOUNT_ADDRESS'
  | 'SIGN_IN_DEVICE'
  | 'PASSWORD_CHECK'
  | 'FACTOR_ACCOUNT'
  | 'FACTOR_CHECK'
  | 'INBOUND';
/** A burst of tries at once, then one per `everyMs` (real ms). */
export type Pace = { scope: PaceScope; burst: number; everyMs: number };
export type PacedTry = { pace: Pace; key: string };

/** Keys are stored as hashes, so that no person's address is stored. */
const kept = (key: string) => createHash('sha256').update(key).digest('base64url');

/**
 * Takes a try in one statement, so that no more than the limit allows go through at once. 0: taken;
 * otherwise the real ms until one is free.
 */
export async function consumeRateLimit(
  db: AnyDatabase,
  { pace, key }: PacedTry,
  realNow: number,
): Promise<number> {
  const slackMs = (pace.burst - 1) * pace.everyMs;
  const { rows } = await sql`
    insert into paced_tries as p (scope, key, real_full_at)
    values (${pace.scope}, ${kept(key)}, ${instant(realNow + pace.everyMs)})
    on conflict (scope, key) do update set real_full_at
      = greatest(p.real_full_at, ${instant(realNow)}::timestamptz)
      + make_interval(secs => ${pace.everyMs / 1000}::float8)
    where p.real_full_at <= ${instant(realNow + slackMs)}
    returning 1`.execute(db);
  if (rows.length === 1) return 0;
  const row = await db
    .selectFrom('paced_tries')
    .select('real_full_at')
    .where('scope', '=', pace.scope)
    .where('key', '=', kept(key))
    .executeTakeFirst();
  return Math.max(1, (row?.real_full_at ?? realNow) - slackMs - realNow);
}

/** Gives back a try, because the person was right. */
export async function refundRateLimit(db: AnyDatabase, { pace, key }: PacedTry): Promise<void> {
  await sql`
    update paced_tries
    set real_full_at = real_full_at - make_interval(secs => ${pace.everyMs / 1000}::float8)
    where scope = ${pace.scope} and key = ${kept(key)}`.execute(db);
}

/** Makes the whole burst of a limit available again. */
export async function resetRateLimits(db: AnyDatabase, { pace, key }: PacedTry): Promise<void> {
  await db
    .deleteFrom('paced_tries')
    .where('scope', '=', pace.scope)
    .where('key', '=', kept(key))
    .execute();
}

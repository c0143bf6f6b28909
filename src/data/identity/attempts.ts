import { sql } from 'kysely';
import { instant, type AnyDatabase } from '#data/database.ts';

export type AttemptScope =
  | 'SIGN_IN_ADDRESS'
  | 'SIGN_UP_ADDRESS'
  | 'MAIL_ACCOUNT'
  | 'MAIL_ADDRESS'
  | 'CODE_ADDRESS'
  | 'REFRESH_ADDRESS'
  | 'LINKEDIN_ACCOUNT'
  | 'LOOK_UP_USER'
  | 'TEST_ADDRESS'
  | 'TEST_TEXT'
  | 'CONNECT_MAILBOX'
  | 'TEST_MAILBOX'
  | 'GUESS_SERVERS';
/**
 * `free` tries cost nothing; each further one doubles the wait, from a second to `longestMs`. After
 * `forgetMs` without a try the count starts over.
 */
export type AttemptRule = {
  scope: AttemptScope;
  free: number;
  longestMs: number;
  forgetMs: number;
};

type Attempt = { db: AnyDatabase; rule: AttemptRule; key: string; realNow: number };

/** How long the next try must wait, in real ms; 0: not at all. */
export async function attemptWaitMs({ db, rule, key, realNow }: Attempt): Promise<number> {
  const row = await db
    .selectFrom('attempts')
    .select('real_blocked_until')
    .where('scope', '=', rule.scope)
    .where('key', '=', key)
    .executeTakeFirst();
  return Math.max(0, (row?.real_blocked_until ?? 0) - realNow);
}

/**
 * Counts a try and sets the resulting wait, in one statement, so that concurrent tries all count.
 */
export async function recordAttempt({ db, rule, key, realNow }: Attempt): Promise<void> {
  const at = instant(realNow);
  await sql`
    insert into attempts as a (scope, key, count, real_last_at)
    values (${rule.scope}, ${key}, 1, ${at})
    on conflict (scope, key) do update set count = case
      when a.real_last_at < ${instant(realNow - rule.forgetMs)} then 1
      else a.count + 1
    end,
      real_last_at = ${at},
      real_blocked_until = case
        when a.real_last_at < ${instant(realNow - rule.forgetMs)}
          or a.count + 1 <= ${rule.free}::int
          then null
        else ${at}::timestamptz + make_interval(
          secs => least(
            ${rule.longestMs / 1000}::float8, power(2, least(a.count - ${rule.free}::int, 30))
          )
        )
      end`.execute(db);
}

/** Clears the tries of one key, as after a correct one. */
export async function clearAttempts(
  db: AnyDatabase,
  scope: AttemptScope,
  key: string,
): Promise<void> {
  await db.deleteFrom('attempts').where('scope', '=', scope).where('key', '=', key).execute();
}

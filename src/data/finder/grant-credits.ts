import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '#data/database.ts';
import { inTransaction } from '#data/database/retried-transaction.ts';
import { addCreditEntry, lockCredits, readCredits } from '#data/finder/credits.ts';
import { writeAudit } from '#data/tables/audit-log.ts';
import { addJob } from '#data/jobs/jobs.ts';

/** The operator as the actor in the activity log. */
const OPERATOR = '0';

/**
 * Grants an account credits of the email finder, and resumes searches that waited for them. Returns
 * how many it has now; null if there is no such account.
 */
export async function grantCredits({
  db,
  email,
  credits,
  now,
  realNow,
}: {
  db: Database;
  email: string;
  credits: number;
  now: number;
  realNow: number;
}): Promise<number | null> {
  return inTransaction(db, async (trx) => {
    const user = await trx
      .selectFrom('users')
      .select('user_id')
      .where(sql`lower(email)`, '=', email.toLowerCase())
      .executeTakeFirst();
    if (user === undefined) return null;
    const { user_id: userId } = user;
    await lockCredits({ db: trx, userId });
    await addCreditEntry({
      db: trx,
      userId,
      type: 'GRANT',
      amount: credits,
      cause: `operator/${randomUUID()}`,
      now,
      realNow,
    });
    await writeAudit(
      { db: trx, userId, realNow },
      { actedBy: OPERATOR, type: 'EMAIL_CREDITS_GRANTED', data: { credits } },
    );
    await addJob({ db: trx, task: 'find-emails', payload: { userId } });
    return (await readCredits({ db: trx, userId })).balance;
  });
}

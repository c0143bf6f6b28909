import { sql } from 'kysely';
import { writeAudit } from '#data/identity/audit-log.ts';
import { instant, type Database } from '#data/database.ts';
import { inTransaction } from '#data/database/retried-transaction.ts';
import { wakeLane } from '#data/lanes/lanes.ts';
import { announce } from '#data/notices/stream-events.ts';

/** In whose name the commands of the operator stand in the activity log. */
const OPERATOR = '0';

/** Sets when the trial of an account ends and lets its engine look again; false when there is no such account. Real time. */
export async function setTrialEnd({ db, email, realEndsAt, realNow }: { db: Database; email: string; realEndsAt: number; realNow: number }): Promise<boolean> {
  return inTransaction({
    db,
    work: async (trx) => {
      const user = await trx.updateTable('users').set({ real_trial_ends_at: instant(realEndsAt) }).where(sql`lower(email)`, '=', email.toLowerCase()).returning(['user_id', 'status']).executeTakeFirst();
      if (user === undefined) return false;
      await writeAudit({ db: trx, userId: user.user_id, actedBy: OPERATOR, type: 'TRIAL_CHANGED', data: { endsAt: new Date(realEndsAt).toISOString(), by: 'operator' }, realNow });
      await announce({ db: trx, userId: user.user_id, type: 'user.status', data: { status: user.status } });
      await wakeLane({ db: trx, userId: user.user_id, at: 0 });
      return true;
    },
  });
}

import { sql } from 'kysely';
import { VISIT_MS, type VisitEnd } from '#core/staff/visit.ts';
import { instant, instantSql, type AnyDatabase, type DatabaseTransaction } from '#data/database.ts';
import { inTransaction } from '#data/database/retried-transaction.ts';
import { writeAudit } from '#data/tables/audit-log.ts';
import { addJob } from '#data/jobs/jobs.ts';
import { writeStaffAct } from '#data/staff/staff-log.ts';

/** A staff member and the account they work in. */
export type Visit = { userId: string; staffId: string };

const isoInstant = (at: number) => new Date(at).toISOString();

/**
 * Starts a visit for a reason, and returns when it ends unless work renews it. An open one ends.
 * Logged in the staff log and in the account's activity. Real time.
 */
export async function beginVisit({
  db,
  visit,
  reason,
  realNow,
}: {
  db: DatabaseTransaction;
  visit: Visit;
  reason: string;
  realNow: number;
}): Promise<{ realEndsAt: number }> {
  const { userId, staffId } = visit;
  const realEndsAt = realNow + VISIT_MS;
  // One start at a time, so that each has its end in the log.
  await sql`select from users where user_id = ${staffId} for no key update`.execute(db);
  await endVisit({ db, visit, because: 'BEGUN_AGAIN', realNow });
  await db
    .insertInto('staff_visits')
    .values({
      user_id: userId,
      staff_id: staffId,
      real_begun_at: instant(realNow),
      real_ends_at: instant(realEndsAt),
    })
    .execute();
  await writeStaffAct(
    db,
    {
      type: 'VISIT_BEGUN',
      actorId: staffId,
      targetId: userId,
      reason,
      before: null,
      after: null,
    },
    realNow,
  );
  await writeAudit(
    { db, userId, realNow },
    { actedBy: staffId, type: 'STAFF_VISIT', data: { reason: reason.trim() } },
  );
  await addJob({ db, task: 'end-visit', payload: visit, runAt: realEndsAt });
  return { realEndsAt };
}

/**
 * Ends a visit, if it is open, and logs it where its start was logged. One that expired earlier is
 * logged as ended then.
 */
export async function endVisit({
  db,
  visit: { userId, staffId },
  because,
  realNow,
}: {
  db: DatabaseTransaction;
  visit: Visit;
  because: VisitEnd;
  realNow: number;
}): Promise<void> {
  const ended = await db
    .deleteFrom('staff_visits')
    .where('user_id', '=', userId)
    .where('staff_id', '=', staffId)
    .returning(['real_begun_at', 'real_ends_at'])
    .executeTakeFirst();
  if (ended === undefined) return;
  const hasExpired = ended.real_ends_at <= realNow;
  const at = hasExpired ? ended.real_ends_at : realNow;
  await writeStaffAct(
    db,
    {
      type: 'VISIT_ENDED',
      actorId: staffId,
      targetId: userId,
      reason: null,
      before: { begunAt: isoInstant(ended.real_begun_at) },
      after: { because: hasExpired ? 'EXPIRED' : because },
    },
    at,
  );
  await writeAudit({ db, userId, realNow: at }, { actedBy: staffId, type: 'STAFF_VISIT_ENDED' });
}

/** Ends every visit of someone who is no longer staff. */
export async function endVisitsOfStaff(
  db: DatabaseTransaction,
  staffId: string,
  realNow: number,
): Promise<void> {
  const open = await db
    .selectFrom('staff_visits')
    .select('user_id')
    .where('staff_id', '=', staffId)
    .execute();
  for (const { user_id: userId } of open)
    await endVisit({ db, visit: { userId, staffId }, because: 'REVOKED', realNow });
}

/** Ends an expired visit; a renewed one is checked again when it would expire. */
export async function endExpiredVisit(
  db: DatabaseTransaction,
  visit: Visit,
  realNow: number,
): Promise<void> {
  const open = await db
    .selectFrom('staff_visits')
    .select('real_ends_at')
    .where('user_id', '=', visit.userId)
    .where('staff_id', '=', visit.staffId)
    .forUpdate()
    .executeTakeFirst();
  if (open === undefined) return;
  if (open.real_ends_at <= realNow) await endVisit({ db, visit, because: 'EXPIRED', realNow });
  else await addJob({ db, task: 'end-visit', payload: visit, runAt: open.real_ends_at });
}

/** Whether a visit is open. */
export async function hasOpenVisit(
  db: AnyDatabase,
  { userId, staffId }: Visit,
  realNow: number,
): Promise<boolean> {
  const open = await db
    .selectFrom('staff_visits')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('staff_id', '=', staffId)
    .where('real_ends_at', '>', instantSql(realNow))
    .executeTakeFirst();
  return open !== undefined;
}

/** A renewal that moves the end by less isn't worth a write, since changes come in bursts. */
const LEAST_RENEWAL_MS = 1000;

/**
 * Renews an open visit from now on; an expired one stays so. Changes made at the same time hold its
 * row until they are done, so it may have to try again.
 */
export async function renewVisit(
  db: AnyDatabase,
  { userId, staffId }: Visit,
  realNow: number,
): Promise<void> {
  const realEndsAt = realNow + VISIT_MS;
  await inTransaction(db, (trx) =>
    sql`
      update staff_visits
      set real_ends_at = ${instant(realEndsAt)}
      where user_id = ${userId}
        and staff_id = ${staffId}
        and real_ends_at > ${instantSql(realNow)}
        and real_ends_at <= ${instantSql(realEndsAt - LEAST_RENEWAL_MS)}`.execute(trx),
  );
}

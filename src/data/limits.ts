import { sql } from 'kysely';
import type { LimitedAction } from '#core/limits/processing-limits.ts';
import { instant, json, type AnyDatabase } from '#data/database.ts';

type Owner = { db: AnyDatabase; userId: string };
export type StoredLimits = { limits: Record<LimitedAction, number>; range: number; activityControlEnabled: boolean };

export async function writeLimits({ db, userId, limits, range, activityControlEnabled }: Owner & StoredLimits): Promise<void> {
  await db.updateTable('users').set({ processing_limits: json(limits), processing_limit_range: range, activity_control_enabled: activityControlEnabled }).where('user_id', '=', userId).execute();
}

export type UsedUnits = { action: string; used: number; reserved: number };

/** Units of a local day by action: `reserved` are those of acts whose outcome is still open, `used` the others. */
export async function readDayUsage({ db, userId, day }: Owner & { day: string }): Promise<UsedUnits[]> {
  const { rows } = await sql<UsedUnits>`
    select u.action, greatest(u.used - coalesce(o.open, 0), 0)::int as used, coalesce(o.open, 0)::int as reserved from daily_usage u
    left join (select action, count(*) as open from intents where user_id = ${userId} and status = 'SENDING' and day = ${day} group by action) o on o.action = u.action
    where u.user_id = ${userId} and u.day = ${day}`.execute(db);
  return rows;
}

/** Invitations since an instant that were sent or may have been, and those that wait for an answer now. */
export async function readInviteUsage({ db, userId, since }: Owner & { since: number }): Promise<{ sent: number; pending: number }> {
  const { rows } = await sql<{ sent: number; pending: number }>`
    select (select count(*)::int from intents where user_id = ${userId} and started_at >= ${instant(since)} and action in ('CONNECT', 'CONNECT_BY_EMAIL') and status <> 'DID_NOT_HAPPEN') as sent,
      (select count(*)::int from leads where user_id = ${userId} and invitation_pending_since is not null) as pending`.execute(db);
  return rows[0] ?? { sent: 0, pending: 0 };
}

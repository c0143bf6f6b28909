import { sql, type RawBuilder } from 'kysely';
import type { LimitedAction } from '#core/limits/processing-limits.ts';
import { json } from '#data/database.ts';
import { changeOwn } from '#data/database/own-rows.ts';
import type { Owner } from '#data/scope.ts';

/** Saves limits as the next version. The caller holds the user and has compared the version. */
export async function writeLimits(
  scope: Owner,
  {
    limits,
    range,
    activityControlEnabled,
    notesPerMonth,
  }: {
    limits: Record<LimitedAction, number>;
    range: number;
    activityControlEnabled: boolean;
    notesPerMonth: number | null;
  },
): Promise<void> {
  const set = {
    processing_limits: json(limits),
    processing_limit_range: range,
    activity_control_enabled: activityControlEnabled,
    notes_per_month: notesPerMonth,
    limits_version: sql<number>`limits_version + 1`,
  };
  await changeOwn(scope, 'users', { where: {}, set });
}

export type UsedUnits = { action: string; used: number; reserved: number };

/**
 * The query for the units of a local day by action: `reserved` are those of actions without an
 * outcome, `used` the others.
 */
export function dayUsageQuery({
  userId,
  day,
}: {
  userId: RawBuilder<unknown>;
  day: RawBuilder<unknown>;
}) {
  return sql`
    select u.action, greatest(u.used - u.forgiven - coalesce(o.open, 0), 0)::int as used,
      least(greatest(u.used - u.forgiven, 0), coalesce(o.open, 0))::int as reserved
    from daily_usage u
    left join (
      select action, count(*) as open
      from intents
      where user_id = ${userId} and status = 'SENDING' and day = ${day}
      group by action
    ) o on o.action = u.action
    where u.user_id = ${userId} and u.day = ${day}`;
}

/** Units of a local day by action. */
export async function readDayUsage({ db, userId }: Owner, day: string): Promise<UsedUnits[]> {
  const { rows } = await sql<UsedUnits>`
    ${dayUsageQuery({ userId: sql`${userId}`, day: sql`${day}` })}`.execute(db);
  return rows;
}

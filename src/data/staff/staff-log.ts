import { sql, type RawBuilder } from 'kysely';
import type { StaffAct } from '#core/staff/staff-acts.ts';
import { instant, instantSql, json, type AnyDatabase } from '#data/database.ts';
import type { Owner } from '#data/scope.ts';

export type StaffLogValues = Record<string, unknown>;
export type NewStaffAct = {
  type: StaffAct;
  /** Null: the operator at the command line. */
  actorId: string | null;
  targetId: string | null;
  reason: string | null;
  before: StaffLogValues | null;
  after: StaffLogValues | null;
};

/**
 * Logs a staff action, in the transaction that does it. Values are ids, codes, and numbers, never a
 * secret or a name. Real time.
 */
export async function writeStaffAct(
  db: AnyDatabase,
  { type, actorId, targetId, reason, before, after }: NewStaffAct,
  realNow: number,
): Promise<void> {
  await db
    .insertInto('staff_log')
    .values({
      type,
      actor_id: actorId,
      target_id: targetId,
      reason: reason?.trim() ?? null,
      before: before === null ? null : json(before),
      after: after === null ? null : json(after),
      real_at: instant(realNow),
    })
    .execute();
}

export type StaffPerson = { userId: string; displayName: string; email: string };
export type StaffLogRow = {
  id: string;
  at: number;
  type: string;
  actor: StaffPerson | null;
  target: StaffPerson | null;
  reason: string | null;
  before: StaffLogValues | null;
  after: StaffLogValues | null;
};
export type StaffLogFilter = {
  actorId?: string | undefined;
  userId?: string | undefined;
  types?: readonly string[] | undefined;
  from?: number | undefined;
  to?: number | undefined;
};

const ACTOR = sql`
  case
    when a.user_id is null then null
    else jsonb_build_object(
      'userId', a.user_id::text, 'displayName', a.display_name, 'email', a.email
    )
  end as actor`;
const TARGET = sql`
  case
    when t.user_id is null then null
    else jsonb_build_object(
      'userId', t.user_id::text, 'displayName', t.display_name, 'email', t.email
    )
  end as target`;

/** A page of the staff log, newest first. */
export async function listStaffActs({
  db,
  filter: { actorId, userId, types, from, to },
  page,
  size,
}: {
  db: AnyDatabase;
  filter: StaffLogFilter;
  page: number;
  size: number;
}): Promise<{ rows: StaffLogRow[]; total: number }> {
  const conditions: RawBuilder<unknown>[] = [sql`true`];
  if (actorId !== undefined) conditions.push(sql`l.actor_id = ${actorId}`);
  if (userId !== undefined) conditions.push(sql`l.target_id = ${userId}`);
  if (types !== undefined) conditions.push(sql`l.type = any(${[...types]}::text[])`);
  if (from !== undefined) conditions.push(sql`l.real_at >= ${instantSql(from)}`);
  if (to !== undefined) conditions.push(sql`l.real_at < ${instantSql(to)}`);
  const where = sql.join(conditions, sql` and `);
  const { rows } = await sql<StaffLogRow>`
    select l.staff_act_id::text as id, l.real_at as at, l.type, l.reason, l.before, l.after,
      ${ACTOR}, ${TARGET}
    from (
      select *
      from staff_log l
      where ${where}
      order by l.real_at desc, l.staff_act_id desc limit ${size} offset ${page * size}
    ) l
    left join users a on a.user_id = l.actor_id
    left join users t on t.user_id = l.target_id
    order by l.real_at desc, l.staff_act_id desc`.execute(db);
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from staff_log l where ${where}`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/**
 * Removes from the staff log who an erased person was and why something was done; that it was done
 * stays.
 */
export async function blankStaffActs({ db, userId }: Owner): Promise<void> {
  // One statement, so that the setting applies only to it.
  await sql`
    with allowed as (
      select set_config('reachwell.erasing', 'on', true)
    ), ids as (
      select staff_act_id
      from staff_log, allowed
      where target_id = ${userId} or actor_id = ${userId}
    )
    update staff_log l
    set actor_id = nullif(l.actor_id, ${userId}), target_id = nullif(l.target_id, ${userId}),
      reason = case when l.target_id = ${userId} then null else l.reason end,
      before = case when l.target_id = ${userId} then null else l.before end,
      after = case when l.target_id = ${userId} then null else l.after end
    from ids
    where ids.staff_act_id = l.staff_act_id`.execute(db);
  await sql`select set_config('reachwell.erasing', 'off', true)`.execute(db);
}

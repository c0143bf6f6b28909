import { sql } from 'kysely';
import type { WithdrawalState } from '#core/limits/withdrawal.ts';
import { instantSql, instant, json } from '#data/database.ts';
import type { Owner, Scope } from '#data/scope.ts';

/** An invitation that is pending on the network. */
export type SentInvitation = { invitationId: string; memberId: string; sentAt: number | null };
/**
 * The same with what the lead base knows of the person; `invitedBy` are the campaigns that invited
 * them.
 */
export type KnownInvitation = SentInvitation & { leadId: string | null; invitedBy: string[] };

/**
 * What the user's lead base knows of the people of these invitations; if the network gives no time,
 * it is the lead's own.
 */
export async function knownInvitations(
  { db, userId }: Owner,
  sent: readonly SentInvitation[],
): Promise<KnownInvitation[]> {
  const { rows } = await sql<{
    member: string;
    lead_id: string;
    since: number | null;
    campaigns: string[] | null;
  }>`
    select l.network_member_id as member, l.lead_id, l.invitation_pending_since as since,
      (
        select array_agg(c.campaign_id::text)
        from campaign_leads c
        where c.user_id = l.user_id and c.lead_id = l.lead_id and c.invited_at is not null
      ) as campaigns
    from leads l
    where l.user_id = ${userId}
      and l.network_member_id = any(${sent.map(({ memberId }) => memberId)}::text[])`.execute(db);
  const leads = new Map(rows.map((row) => [row.member, row]));
  return sent.map((invitation) => {
    const lead = leads.get(invitation.memberId);
    return {
      ...invitation,
      sentAt: invitation.sentAt ?? lead?.since ?? null,
      leadId: lead?.lead_id ?? null,
      invitedBy: lead?.campaigns ?? [],
    };
  });
}

/**
 * Inserts a task; an invitation that another task already has is left to that one. Returns how many
 * are this one's.
 */
export async function insertWithdrawalTask(
  { db, userId, now }: Scope<'now'>,
  asked: Record<string, unknown>,
  invitations: readonly SentInvitation[],
): Promise<{ taskId: string; count: number }> {
  const { task_id: taskId } = await db
    .insertInto('withdrawal_tasks')
    .values({ user_id: userId, asked: json(asked), count: 0, created_at: instant(now) })
    .returning('task_id')
    .executeTakeFirstOrThrow();
  const { numAffectedRows } = await sql`
    insert into withdrawals (user_id, task_id, member_id, invitation_id, sent_at)
    select ${userId}, ${taskId}, i."memberId", i."invitationId", to_timestamp(i."sentAt" / 1000)
    from jsonb_to_recordset(${json(invitations)}::jsonb)
      as i ("memberId" text, "invitationId" text, "sentAt" float8)
    order by i."sentAt" nulls first
    on conflict do nothing`.execute(db);
  const count = Number(numAffectedRows ?? 0n);
  await db
    .updateTable('withdrawal_tasks')
    .set({ count })
    .where('user_id', '=', userId)
    .where('task_id', '=', taskId)
    .execute();
  return { taskId, count };
}

export type WithdrawalTask = {
  taskId: string;
  count: number;
  createdAt: number;
  cancelledAt: number | null;
  endedAt: number | null;
  states: Partial<Record<WithdrawalState, number>>;
};

/** A task with how many of its invitations are in which state. */
export async function readWithdrawalTask(
  { db, userId }: Owner,
  taskId: string,
): Promise<WithdrawalTask | null> {
  const { rows } = await sql<{
    task_id: string;
    count: number;
    created_at: number;
    cancelled_at: number | null;
    ended_at: number | null;
    states: Partial<Record<WithdrawalState, number>> | null;
  }>`
    select t.task_id, t.count, t.created_at, t.cancelled_at, w.ended_at, w.states
    from withdrawal_tasks t
    cross join lateral (
      select max(s.settled_at) as ended_at, jsonb_object_agg(s.state, s.rows) as states
      from (
        select state, count(*)::int as rows, max(settled_at) as settled_at
        from withdrawals
        where user_id = t.user_id and task_id = t.task_id
        group by state
      ) s
    ) w
    where t.user_id = ${userId} and t.task_id = ${taskId}`.execute(db);
  const [row] = rows;
  return row === undefined
    ? null
    : {
        taskId: row.task_id,
        count: row.count,
        createdAt: row.created_at,
        cancelledAt: row.cancelled_at,
        endedAt: row.ended_at,
        states: row.states ?? {},
      };
}

/** The task that the engine is working on, if any: that of the next invitation. */
export async function runningWithdrawalTask(scope: Owner): Promise<WithdrawalTask | null> {
  const next = await scope.db
    .selectFrom('withdrawals')
    .select('task_id')
    .where('user_id', '=', scope.userId)
    .where('state', 'in', ['WAITING', 'SENDING'])
    .orderBy('withdrawal_id')
    .limit(1)
    .executeTakeFirst();
  return next === undefined ? null : readWithdrawalTask(scope, next.task_id);
}

/**
 * Cancels what a task has not started; one being tried is not retried. False if there is no such
 * task.
 */
export async function cancelWithdrawalTask(
  { db, userId, now }: Scope<'now'>,
  taskId: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('withdrawal_tasks')
    .set(({ fn, val }) => ({
      cancelled_at: fn.coalesce('cancelled_at', val(instant(now))) as never,
    }))
    .where('user_id', '=', userId)
    .where('task_id', '=', taskId)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await db
    .updateTable('withdrawals')
    .set({ state: 'CANCELLED', settled_at: instant(now) })
    .where('user_id', '=', userId)
    .where('task_id', '=', taskId)
    .where('state', '=', 'WAITING')
    .execute();
  return true;
}

/**
 * How many leads have an invitation pending, and how many of these invitations were sent before an
 * instant.
 */
export async function countPendingInvitations(
  { db, userId }: Owner,
  before: number,
): Promise<{ pending: number; old: number }> {
  const row = await db
    .selectFrom('leads')
    .select(({ fn, eb }) => [
      fn.countAll<string>().as('pending'),
      fn
        .countAll<string>()
        .filterWhere(eb('invitation_pending_since', '<', instantSql(before)))
        .as('old'),
    ])
    .where('user_id', '=', userId)
    .where('invitation_pending_since', 'is not', null)
    .executeTakeFirstOrThrow();
  return { pending: Number(row.pending), old: Number(row.old) };
}

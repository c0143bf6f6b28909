import { sql } from 'kysely';
import { rightInAccount } from '#core/team/team-rules.ts';
import { instant, type DatabaseTransaction } from '#data/database.ts';
import { readActingRights } from '#data/identity/acting-rights.ts';
import type { Scope } from '#data/scope.ts';

/**
 * Ends long-running work that someone started in another account and may no longer do there, after
 * rights of `userId`, or others' rights in this account, were revoked: leads still to be moved stay
 * where they are, lists stop collecting until the account's user resumes them, and address searches
 * end. Runs in the transaction that revokes the right, so that nothing continues afterward;
 * campaign time. Call it wherever such a right can end.
 */
export async function endBegunWork({
  db,
  userId,
  now,
}: Scope<'now', DatabaseTransaction>): Promise<void> {
  const { rows } = await sql<{ user_id: string; acted_by: string }>`
    with open as (
      select user_id, acted_by from lead_transfers where ended_at is null and acted_by is not null
      union
      select user_id, acted_by
      from lead_packs
      where search_status = 'SEARCH_IN_PROGRESS' and acted_by is not null
      union
      select user_id, email_wanted_by
      from leads
      where email_wanted_at is not null and email is null and email_wanted_by is not null
    )
    select user_id, acted_by
    from open
    where user_id = ${userId} or acted_by = ${userId}
    order by 1, 2`.execute(db);
  for (const { user_id: account, acted_by: by } of rows) {
    const rights = await readActingRights({ db, userId: account }, by);
    if (rightInAccount(rights) === null) await endWork({ db, userId: account, now }, by);
  }
}

async function endWork(
  { db, userId, now }: Scope<'now', DatabaseTransaction>,
  by: string,
): Promise<void> {
  const { rows } = await sql<{ task_id: string }>`
    select task_id
    from lead_transfers
    where user_id = ${userId} and acted_by = ${by} and ended_at is null
    order by task_id for update`.execute(db);
  await sql`
    with left_behind as (
      update lead_transfer_rows
      set code = 'MOVE_STOPPED'
      where user_id = ${userId}
        and task_id = any(${rows.map(({ task_id }) => task_id)}::bigint[])
        and code is null
      returning task_id
    )
    update lead_transfers t
    set ended_at = greatest(t.created_at, ${instant(now)}),
      skipped = t.skipped + (select count(*)::int from left_behind l where l.task_id = t.task_id)
    where t.user_id = ${userId}
      and t.task_id = any(${rows.map(({ task_id }) => task_id)}::bigint[])
      and t.ended_at is null`.execute(db);
  await sql`
    update lead_packs
    set search_status = 'SEARCH_PAUSED', error = 'PAUSED_BY_USER', due_at = null,
      acted_by = null
    where user_id = ${userId}
      and acted_by = ${by}
      and search_status = 'SEARCH_IN_PROGRESS'`.execute(db);
  await sql`
    update leads
    set email_wanted_at = null, email_wanted_by = null, updated_at = ${instant(now)}
    where user_id = ${userId}
      and email_wanted_by = ${by}
      and email_wanted_at is not null
      and email is null`.execute(db);
}

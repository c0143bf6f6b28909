import { sql } from 'kysely';
import { instant, type AnyDatabase, type DatabaseTransaction } from '#data/database.ts';
import type { Scope } from '#data/scope.ts';

/** A try that may have left the program and has no outcome yet. */
export type OpenTry = { userId: string; intentId: string };
/**
 * Locks the members' lanes until the transaction ends. A try is reserved with its lane locked, so
 * from here on none is being written, and the next one sees what was committed. Call it before
 * leads are locked, as a reservation does (engine README, "An action").
 */
export async function holdLanes(db: DatabaseTransaction, teamId: string): Promise<void> {
  await sql`
    select from lanes
    where user_id in (select user_id from team_members where team_id = ${teamId})
    order by user_id for no key update`.execute(db);
}

/**
 * Ends everything in progress to people in one account whose lane is locked: a try that has not
 * left is closed and gives back its unit, so that the last check before its request rejects it, and
 * the user's manual messages fail with their reason. Returns the tries that may have left; they can
 * only be waited for (`countOpenTries`).
 */
export async function voidTries(
  { db, userId, now }: Scope<'now', DatabaseTransaction>,
  { leadIds, memberIds }: { leadIds: readonly string[]; memberIds: readonly string[] },
): Promise<OpenTry[]> {
  const conversations = sql`
    select conversation_id
    from conversations
    where user_id = ${userId}
      and (
        lead_id = any(${[...leadIds]}::bigint[])
        or network_member_id = any(${[...memberIds]}::text[])
      )`;
  const underWay = sql`
    i.user_id = ${userId}
    and i.status = 'SENDING'
    and i.withdrawal_id is null
    and i.action <> 'FIND_EMAIL'
    and (
      i.lead_id = any(${[...leadIds]}::bigint[])
      or i.message_id in (
        select m.message_id
        from messages m
        where m.user_id = ${userId} and m.conversation_id in (${conversations})
      )
    )`;
  await sql`
    with voided as (
      update intents i
      set status = 'DID_NOT_HAPPEN', outcome = '{"reason": "ON_TEAM_BLACKLIST"}',
        settled_at = ${instant(now)}
      where ${underWay} and i.departed_at is null
      returning i.day, i.action
    ), units as (
      select day, action, count(*)::int as units from voided group by 1, 2
    )
    update daily_usage d
    set used = greatest(0, d.used - u.units)
    from units u
    where d.user_id = ${userId} and d.day = u.day and d.action = u.action`.execute(db);
  await sql`
    update messages m
    set state = 'FAILED', failure_code = 'ON_TEAM_BLACKLIST'
    where m.user_id = ${userId}
      and m.sent_by = 'USER'
      and m.state in ('SENDING', 'SCHEDULED')
      and m.conversation_id in (${conversations})
      and not exists (
        select from intents i
        where i.user_id = m.user_id
          and i.message_id = m.message_id
          and i.status in ('SENDING', 'UNCONFIRMED')
      )`.execute(db);
  const { rows } = await sql<{ intent_id: string }>`
    select i.intent_id from intents i where ${underWay} order by i.intent_id`.execute(db);
  return rows.map(({ intent_id: intentId }) => ({ userId, intentId }));
}

/** How many of these tries have no outcome yet. */
export async function countOpenTries(db: AnyDatabase, tries: readonly OpenTry[]): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    select count(*)::int as open
    from unnest(
      ${tries.map(({ userId }) => userId)}::bigint[],
      ${tries.map(({ intentId }) => intentId)}::bigint[]
    ) as t (user_id, intent_id)
    join intents i using (user_id, intent_id)
    where i.status = 'SENDING'`.execute(db);
  return rows[0]?.open ?? 0;
}

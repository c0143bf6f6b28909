import { sql } from 'kysely';
import {
  DO_NOT_CONTACT_REASON_TEXTS,
  type DoNotContactReason,
} from '#core/do-not-contact/do-not-contact.ts';
import type { AnyDatabase, DatabaseTransaction } from '#data/database.ts';
import type { Scope } from '#data/scope.ts';
import { addToSharedList, lockSharedList, stopListedFor } from '#data/teams/shared-blacklist.ts';
import type { OpenTry } from '#data/teams/void-tries.ts';

type Unshared = { name: string | null; keys: string[]; reason: DoNotContactReason };
type Change = Scope<'now' | 'realNow', DatabaseTransaction>;

/**
 * Adds to the team's list whatever a user's record has and the list doesn't: people, domains,
 * companies, and addresses whose owners want no email. Does nothing if the team shares no list.
 * Returns the tries to wait for.
 */
export async function shareRecord(scope: Change): Promise<OpenTry[]> {
  const teamId = await lockSharedList(scope);
  return teamId === null ? [] : shareRecordWith(scope, teamId);
}

/**
 * Adds a member to the shared list of a locked team: people on their record are added to it, and
 * people on it are stopped in their account. Returns the tries to wait for.
 */
export async function joinSharedList(scope: Change, teamId: string): Promise<OpenTry[]> {
  const tries = await shareRecordWith(scope, teamId);
  return [...tries, ...(await stopListedFor(scope, teamId))];
}

async function shareRecordWith(scope: Change, teamId: string): Promise<OpenTry[]> {
  const { db, userId } = scope;
  const { rows } = await sql<Unshared>`
    select e.name, e.reason, array_agg(k.key order by k.key) as keys
    from do_not_contact e
    join do_not_contact_keys k on k.user_id = e.user_id and k.entry_id = e.entry_id
    where e.user_id = ${userId} and e.reason <> 'TEAMMATE' and not exists (
      select from team_blacklist_keys t
      join team_blacklist b on b.team_id = t.team_id and b.entry_id = t.entry_id
        and b.real_taken_off_at is null
      where t.team_id = ${teamId} and t.person_key = k.key
    )
    group by e.entry_id, e.name, e.reason
    order by e.entry_id`.execute(db);
  const tries: OpenTry[] = [];
  for (const [reason, entries] of Map.groupBy(rows, (row) => row.reason)) {
    const { tries: open } = await addToSharedList(scope, teamId, {
      people: entries.map(({ name, keys }) => ({ name: name ?? '', keys })),
      reason: reason === 'BY_HAND' ? null : DO_NOT_CONTACT_REASON_TEXTS[reason],
    });
    tries.push(...open);
  }
  await shareAddresses(db, teamId, userId);
  return tries;
}

/** Shares the addresses whose owners want no email, from the member to the team and back. */
async function shareAddresses(db: AnyDatabase, teamId: string, userId: string): Promise<void> {
  await sql`
    insert into do_not_contact as r (user_id, covers, reason, name, address, evidence, at)
    select distinct on (taker.user_id, e.address)
      taker.user_id, 'ADDRESS', e.reason, e.name, e.address, e.evidence, e.at
    from team_members giver
    join team_members taker on taker.team_id = giver.team_id and taker.user_id <> giver.user_id
      and ${userId}::bigint in (giver.user_id, taker.user_id)
    join do_not_contact e on e.user_id = giver.user_id and e.covers = 'ADDRESS'
      and e.reason not in ('BOUNCED', 'GONE')
    where giver.team_id = ${teamId}
    order by taker.user_id, e.address, e.at
    on conflict (user_id, address) do update
    set reason = excluded.reason, evidence = excluded.evidence, at = excluded.at
    where r.reason in ('BOUNCED', 'GONE')`.execute(db);
}

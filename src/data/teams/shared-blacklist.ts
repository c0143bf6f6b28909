import { sql } from 'kysely';
import { instant, type AnyDatabase, type DatabaseTransaction } from '#data/database.ts';
import { coveredLeads } from '#data/do-not-contact/do-not-contact.ts';
import { blacklistLeads, unblacklistLeads } from '#data/leads/lead-changes.ts';
import { readSqlPart, type Part } from '#data/database/keyset.ts';
import type { ListQuery, Page } from '#data/database/own-rows.ts';
import type { Owner, Scope } from '#data/scope.ts';
import { holdLanes, voidTries, type OpenTry } from '#data/teams/void-tries.ts';

/** An entry as the API names it; `addedAt` is real time. */
export type BlacklistEntry = {
  id: string;
  name: string;
  reason: string | null;
  addedBy: { userId: string; displayName: string } | null;
  addedAt: number;
};
/** A change to the list by a user, whose time is both campaign and real time. */
type Change = Scope<'now' | 'realNow', DatabaseTransaction>;
type Person = { name: string; keys: readonly string[] };

/** The keys of the people who are on a team's list. */
const keysOnList = (teamId: string) =>
  sql`
    select k.person_key
    from team_blacklist_keys k
    join team_blacklist b using (team_id, entry_id)
    where k.team_id = ${teamId} and b.real_taken_off_at is null`;

/** The team whose list a user shares, its row locked until the transaction ends; null if none. */
export async function lockSharedList({
  db,
  userId,
}: Owner<DatabaseTransaction>): Promise<string | null> {
  const { rows } = await sql<{ team_id: string }>`
    select team_id
    from teams
    where team_id = (select team_id from team_members where user_id = ${userId})
      and shared_blacklist
    for no key update`.execute(db);
  return rows[0]?.team_id ?? null;
}

/** What identifies these leads: everything that is known of each. */
async function peopleOf({ db, userId }: Owner, leadIds: readonly string[]): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select coalesce(full_name, email, profile_slug, '') as name,
      blacklist_keys(network_member_id, profile_slug, email) as keys
    from leads
    where user_id = ${userId} and lead_id = any(${[...leadIds]}::bigint[])
    order by lead_id`.execute(db);
  return rows;
}

/**
 * Adds people to the list of a locked team, and stops them in every account of it in the same
 * transaction: after its commit nothing more is sent to them (product rules, section 17). An entry
 * identifies people by everything that any member knows of them. People already on the list keep
 * their entry. Returns the new entries, and the tries to wait for, which may have left before.
 */
export async function addToSharedList(
  scope: Change,
  teamId: string,
  { people, reason }: { people: readonly Person[]; reason: string | null },
): Promise<{ added: string[]; tries: OpenTry[] }> {
  const { db } = scope;
  const keys = people.flatMap((person) => person.keys);
  await holdLanes(db, teamId);
  await holdKeys(db, teamId, keys);
  const added: string[] = [];
  for (const person of people) {
    const entryId = await insertEntry(scope, teamId, { ...person, reason });
    if (entryId !== null) added.push(entryId);
  }
  return { added, tries: await stopInTeam(scope, teamId, keys) };
}

/** Adds one person with everything that any member knows of them; null if they are on the list. */
async function insertEntry(
  { db, userId, realNow }: Change,
  teamId: string,
  { name, keys, reason }: Person & { reason: string | null },
): Promise<string | null> {
  if (keys.length === 0) return null;
  const { rows } = await sql<{ entry_id: string }>`
    insert into team_blacklist (team_id, name, reason, added_by, real_added_at)
    select ${teamId}, ${name}, ${reason}, ${userId}, ${instant(realNow)}
    where not exists (${keysOnList(teamId)} and k.person_key = any(${[...keys]}::text[]))
    returning entry_id`.execute(db);
  const entryId = rows[0]?.entry_id;
  if (entryId === undefined) return null;
  const known = [...keys];
  for (const { userId, leadIds } of await leadsOfTeam(db, teamId, keys.filter(isPerson)))
    for (const person of await peopleOf({ db, userId }, leadIds)) known.push(...person.keys);
  await sql`
    insert into team_blacklist_keys (team_id, person_key, entry_id)
    select distinct ${teamId}::bigint, key, ${entryId}::bigint from unnest(${known}::text[]) as key
    on conflict do nothing`.execute(db);
  return entryId;
}

/** Whether a key identifies a single person. */
const isPerson = (key: string) => /^[mse]:/u.test(key);

/**
 * Ends whatever is in progress for these people in every account of a team whose lanes are locked.
 */
async function stopInTeam(
  { db, userId: addedBy, now }: Change,
  teamId: string,
  keys: readonly string[],
): Promise<OpenTry[]> {
  const memberIds = keys.filter((key) => key.startsWith('m:')).map((key) => key.slice(2));
  const held = new Map<string, readonly string[]>();
  for (const { userId, leadIds } of await leadsOfTeam(db, teamId, keys)) {
    const reason = userId === addedBy ? 'BY_HAND' : 'TEAMMATE';
    await blacklistLeads({ db, userId, leadIds, now, actor: 'USER' }, { reason });
    held.set(userId, leadIds);
  }
  for (const userId of await whoWritesTo(db, teamId, memberIds))
    if (!held.has(userId)) held.set(userId, []);
  const tries: OpenTry[] = [];
  for (const [userId, leadIds] of held)
    tries.push(...(await voidTries({ db, userId, now }, { leadIds, memberIds })));
  return tries;
}

/** The members with a conversation with one of these people, who may not be leads of theirs. */
async function whoWritesTo(
  db: DatabaseTransaction,
  teamId: string,
  memberIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select distinct m.user_id
    from team_members m
    join conversations c on c.user_id = m.user_id
      and c.network_member_id = any(${[...memberIds]}::text[])
    where m.team_id = ${teamId}
    order by m.user_id`.execute(db);
  return rows.map(({ user_id: userId }) => userId);
}

/**
 * Makes an import of one of these people wait, and then see that they are on the list (decision
 * 14).
 */
async function holdKeys(
  db: DatabaseTransaction,
  teamId: string,
  keys: readonly string[],
): Promise<void> {
  await sql`
    insert into team_people (team_id, person_key)
    select distinct ${teamId}::bigint, key
    from unnest(${[...keys]}::text[]) as key
    order by 2
    on conflict (team_id, person_key) do update set person_key = excluded.person_key`.execute(db);
}

/**
 * Stops everyone on the list of a locked team in the account of a new participant. Returns the
 * tries to wait for.
 */
export async function stopListedFor(
  scope: Scope<'now', DatabaseTransaction>,
  teamId: string,
): Promise<OpenTry[]> {
  const { db } = scope;
  const { rows } = await sql<{ lead_id: string; blacklisted: boolean }>`
    select l.lead_id, l.blacklisted from leads l
    where l.user_id = ${scope.userId} and (l.blacklisted or exists (
      ${keysOnList(teamId)} and k.person_key
        = any(contact_keys(l.network_member_id, l.profile_slug, l.email, l.company))
    ))
    order by l.lead_id`.execute(db);
  const stopped = rows.filter((row) => !row.blacklisted).map(({ lead_id }) => lead_id);
  await blacklistLeads({ ...scope, leadIds: stopped, actor: 'USER' }, { reason: 'TEAMMATE' });
  const leadIds = rows.map(({ lead_id }) => lead_id);
  const memberIds = await listedMemberIds(db, teamId);
  return voidTries(scope, { leadIds, memberIds });
}

/** The people on a team's list who are identified by their member id. */
async function listedMemberIds(db: DatabaseTransaction, teamId: string): Promise<string[]> {
  const { rows } = await sql<{ person_key: string }>`
    ${keysOnList(teamId)} and k.person_key like 'm:%'`.execute(db);
  return rows.map(({ person_key: key }) => key.slice(2));
}

/**
 * Locks the list that a user shares, and the team's lanes, before leads are locked; does nothing if
 * none is shared.
 */
export async function holdSharedList(scope: Owner<DatabaseTransaction>): Promise<void> {
  const teamId = await lockSharedList(scope);
  if (teamId !== null) await holdLanes(scope.db, teamId);
}

/** Whether any of these leads is on the list of a team. */
export async function isOnSharedList(
  scope: Owner<DatabaseTransaction>,
  teamId: string,
  leadIds: readonly string[],
): Promise<boolean> {
  const people = await peopleOf(scope, leadIds);
  const keys = people.flatMap((person) => person.keys);
  const { rows } = await sql<{ on: boolean }>`
    select exists (${keysOnList(teamId)} and k.person_key = any(${keys}::text[])) as on`.execute(
    scope.db,
  );
  return rows[0]?.on ?? false;
}

/** The leads of a team's members that any of these keys covers, by member. */
async function leadsOfTeam(
  db: DatabaseTransaction,
  teamId: string,
  keys: readonly string[],
): Promise<{ userId: string; leadIds: string[] }[]> {
  const members = await db
    .selectFrom('team_members')
    .select('user_id')
    .where('team_id', '=', teamId)
    .orderBy('user_id')
    .execute();
  const held = [];
  for (const { user_id: userId } of members) {
    const leadIds = await coveredLeads({ db, userId }, keys);
    if (leadIds.length > 0) held.push({ userId, leadIds });
  }
  return held;
}

/** A page of the list, the newest first. */
export async function listSharedBlacklist(
  db: AnyDatabase,
  teamId: string,
  { page, size, walk }: ListQuery,
): Promise<Page<BlacklistEntry> | Part<BlacklistEntry>> {
  const columns = sql`
    b.entry_id as id, b.name, b.reason, b.real_added_at as "addedAt",
      case
        when b.added_by is not null
          then jsonb_build_object(
            'userId', b.added_by::text, 'displayName', coalesce(u.display_name, '')
          )
      end as "addedBy"`;
  const entries = sql`
    from team_blacklist b
    left join users u on u.user_id = b.added_by
    where b.team_id = ${teamId} and b.real_taken_off_at is null`;
  if (walk !== null)
    return readSqlPart<BlacklistEntry>(db, walk, {
      id: sql.ref('b.entry_id'),
      select: columns,
      from: entries,
    });
  const { rows } = await sql<BlacklistEntry>`
    select ${columns} ${entries}
    order by b.real_added_at desc, b.entry_id desc limit ${size} offset ${page * size}`.execute(db);
  const counted = await sql<{ total: number }>`select count(*)::int as total ${entries}`.execute(
    db,
  );
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/**
 * Removes someone from the list of a locked team; the entry stays, with who removed it. Their leads
 * may be contacted again in every account of the team. Null if there is no such entry.
 */
export async function takeOffSharedList(
  { db, userId: takenOffBy, now, realNow }: Change,
  teamId: string,
  entryId: string,
): Promise<{ name: string } | null> {
  const entry = await db
    .updateTable('team_blacklist')
    .set({ taken_off_by: takenOffBy, real_taken_off_at: instant(realNow) })
    .where(({ and }) => and({ team_id: teamId, entry_id: entryId }))
    .where('real_taken_off_at', 'is', null)
    .returning('name')
    .executeTakeFirst();
  if (entry === undefined) return null;
  const keys = await db
    .selectFrom('team_blacklist_keys')
    .select('person_key')
    .where(({ and }) => and({ team_id: teamId, entry_id: entryId }))
    .execute();
  const listed = keys.map(({ person_key }) => person_key);
  await sql`
    delete from do_not_contact e
    using do_not_contact_keys k
    where k.user_id in (select user_id from team_members where team_id = ${teamId})
      and k.key = any(${listed}::text[])
      and e.user_id = k.user_id
      and e.entry_id = k.entry_id`.execute(db);
  for (const { userId, leadIds } of await leadsOfTeam(db, teamId, listed))
    await unblacklistLeads({ db, userId, leadIds, now, actor: 'USER' });
  return entry;
}

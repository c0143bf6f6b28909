import { sql } from 'kysely';
import type { DealReason } from '#core/team/deal-people.ts';
import { instant, type DatabaseTransaction } from '#data/database.ts';

/** A person’s keys, most telling first (`blacklist_keys`), and whose they become. */
export type Bound = {
  keys: readonly string[];
  company: string | null;
  userId: string;
  reason: DealReason;
};
type Binding = { db: DatabaseTransaction; teamId: string };

/** The sender of each of these keys. The caller has locked the keys (`team_people`). */
export async function readBindings(
  { db, teamId }: Binding,
  keys: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ person_key: string; user_id: string }>`
    select person_key, user_id
    from person_senders
    where team_id = ${teamId} and person_key = any(${[...keys]}::text[])`.execute(db);
  return new Map(rows.map(({ person_key: key, user_id: userId }) => [key, userId]));
}

/**
 * Binds people to senders, each by everything that is known of them; a key that is bound already
 * stays where it is.
 */
export async function bindPeople(
  { db, teamId }: Binding,
  { campaignId, now, people }: { campaignId: string; now: number; people: readonly Bound[] },
): Promise<void> {
  const rows = people.flatMap(({ keys, ...one }) =>
    keys.map((key) => ({ key, firstKey: keys[0], ...one })),
  );
  if (rows.length === 0) return;
  await sql`
    insert into person_senders (
      team_id, person_key, user_id, campaign_id, company_key, reason, bound_at, first_key
    )
    select ${teamId}, key, user_id, ${campaignId}, company, reason, ${instant(now)}, first_key
    from unnest(
      ${rows.map(({ key }) => key)}::text[], ${rows.map(({ userId }) => userId)}::bigint[],
      ${rows.map(({ company }) => company)}::text[], ${rows.map(({ reason }) => reason)}::text[],
      ${rows.map(({ firstKey }) => firstKey)}::text[]
    ) as b (key, user_id, company, reason, first_key)
    order by key
    on conflict do nothing`.execute(db);
}

/**
 * Binds the people in a sender’s campaign to them, each by everything that isn’t bound yet; those
 * of another sender stay theirs.
 */
export async function bindLeads(
  { db, teamId }: Binding,
  {
    campaignId,
    now,
    from,
  }: { campaignId: string; now: number; from: { userId: string; ownCampaignId: string } },
): Promise<void> {
  await sql`
    insert into person_senders (
      team_id, person_key, user_id, campaign_id, company_key, reason, bound_at, first_key
    )
    select distinct on (k.key) ${teamId}::bigint, k.key, cl.user_id, ${campaignId}::bigint,
      company_key(l.company), 'BOUND', ${instant(now)}::timestamptz,
      (blacklist_keys(l.network_member_id, l.profile_slug, l.email))[1]
    from campaign_leads cl
    join leads l on l.user_id = cl.user_id and l.lead_id = cl.lead_id
    cross join unnest(blacklist_keys(l.network_member_id, l.profile_slug, l.email)) as k (key)
    where cl.user_id = ${from.userId}
      and cl.campaign_id = ${from.ownCampaignId}
      and not exists (
        select from person_senders p
        where p.team_id = ${teamId}
          and p.person_key = any(
            blacklist_keys(l.network_member_id, l.profile_slug, l.email)
          )
          and p.user_id <> cl.user_id
      )
    order by k.key
    on conflict do nothing`.execute(db);
}

/** Gives people to another sender: by hand, or because theirs is lost. */
export async function rebindPeople(
  { db, teamId }: Binding,
  { campaignId, now, people }: { campaignId: string; now: number; people: readonly Bound[] },
): Promise<void> {
  const keys = people.flatMap((one) => one.keys);
  if (keys.length === 0) return;
  await sql`
    delete from person_senders
    where team_id = ${teamId} and person_key = any(${keys}::text[])`.execute(db);
  await bindPeople({ db, teamId }, { campaignId, now, people });
}

/** Locks people by their keys, in their order, as imports and dealing do (decision 14). */
export async function lockPeople({ db, teamId }: Binding, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await sql`
    insert into team_people (team_id, person_key)
    select distinct ${teamId}::bigint, key
    from unnest(${[...keys]}::text[]) as key
    order by 2
    on conflict (team_id, person_key) do update set person_key = excluded.person_key`.execute(db);
}

/**
 * The sender who was first given someone from each of these companies since an instant. The
 * companies are locked until the transaction ends, in the order of their locks, so that of two
 * imports of colleagues the second waits for the bindings of the first.
 */
export async function recentCompanies(
  { db, teamId }: Binding,
  companies: readonly string[],
  since: number,
): Promise<Map<string, string>> {
  if (companies.length === 0) return new Map();
  await sql`
    select pg_advisory_xact_lock(id)
    from (
      select distinct hashtextextended(${teamId}::text || ' ' || company, 0) as id
      from unnest(${[...companies]}::text[]) as company
      order by 1 offset 0
    ) ordered`.execute(db);
  const { rows } = await sql<{ company_key: string | null; user_id: string }>`
    select distinct on (company_key) company_key, user_id
    from person_senders
    where team_id = ${teamId}
      and company_key = any(${[...companies]}::text[])
      and bound_at > ${instant(since)}
    order by company_key, bound_at, person_key`.execute(db);
  return new Map(
    rows.flatMap(({ company_key: company, user_id: userId }) =>
      company === null ? [] : [[company, userId] as const],
    ),
  );
}

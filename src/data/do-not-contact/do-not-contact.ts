import { sql } from 'kysely';
import { normalizeEmail } from '#core/email/email-address.ts';
import type {
  DoNotContactCovers,
  DoNotContactEvidence,
  DoNotContactReason,
} from '#core/do-not-contact/do-not-contact.ts';
import { instant, type AnyDatabase } from '#data/database.ts';
import type { Owner, Scope } from '#data/scope.ts';

/** Why an entry is created; `now` is campaign time. */
export type DoNotContactCause = {
  reason: DoNotContactReason;
  evidence?: DoNotContactEvidence | null;
  /** The campaign and lead that caused it. */
  campaignId?: string | null;
  leadId?: string | null;
  now: number;
};
type Leads = { userId: string; leadIds: readonly string[] };

/** Reasons that add nothing about a person who is already on the record. */
const SAYS_NOTHING_NEW: readonly DoNotContactReason[] = ['BY_HAND', 'TEAMMATE'];

/**
 * Adds the people of these leads to their user's record. The leads' rows are unchanged:
 * `blacklistLeads` also ends them. The leads are locked, so that a concurrent erasure deletes the
 * entry too.
 */
export async function recordPeople(
  db: AnyDatabase,
  { userId, leadIds }: Leads,
  { reason, evidence = null, campaignId = null, now }: DoNotContactCause,
): Promise<void> {
  if (leadIds.length === 0) return;
  const plain = SAYS_NOTHING_NEW.includes(reason);
  await sql`
    with person as (
      select lead_id, coalesce(full_name, email, profile_slug) as name,
        blacklist_keys(network_member_id, profile_slug, email) as keys
      from leads
      where user_id = ${userId} and lead_id = any(${[...leadIds]}::bigint[])
      order by lead_id for key share
    ), added as (
      insert into do_not_contact (user_id, covers, reason, name, evidence, campaign_id, lead_id, at)
      select ${userId}, 'PERSON', ${reason}, p.name, ${json(evidence)}::jsonb,
        ${campaignId}::bigint, p.lead_id, ${instant(now)}
      from person p
      where not exists (
        select from do_not_contact_keys k
        join do_not_contact e on e.user_id = k.user_id and e.entry_id = k.entry_id
        where k.user_id = ${userId}
          and k.key = any(p.keys)
          and e.covers = 'PERSON'
          and (${plain} or e.reason = ${reason})
      )
      returning entry_id, lead_id
    )
    insert into do_not_contact_keys (user_id, key, entry_id)
    select ${userId}, k.key, a.entry_id
    from added a
    join person p on p.lead_id = a.lead_id
    cross join unnest(p.keys) as k (key)`.execute(db);
}

/** Removes the people of these leads from the record; entries for their domain or company stay. */
export async function forgetPeople(db: AnyDatabase, { userId, leadIds }: Leads): Promise<void> {
  await sql`
    delete from do_not_contact e
    where e.user_id = ${userId} and e.covers = 'PERSON' and e.entry_id in (
      select k.entry_id
      from leads l
      join do_not_contact_keys k on k.user_id = l.user_id
        and k.key = any(blacklist_keys(l.network_member_id, l.profile_slug, l.email))
      where l.user_id = ${userId} and l.lead_id = any(${[...leadIds]}::bigint[])
    )`.execute(db);
}

/**
 * Adds one address to the record: no email goes to it again, whatever campaign or import names it.
 * An existing entry for the address stays, unless it only says that no email arrives, or its owner
 * unsubscribes now. Returns the entry's id; null: the existing one stays unchanged. An erased lead
 * is not named: links in its emails still work.
 */
export async function recordAddress(
  db: AnyDatabase,
  { userId, address }: { userId: string; address: string },
  { reason, evidence = null, campaignId = null, leadId = null, now }: DoNotContactCause,
): Promise<string | null> {
  const { rows } = await sql<{ entry_id: string }>`
    insert into do_not_contact as r
      (user_id, covers, reason, name, address, evidence, campaign_id, lead_id, at)
    select ${userId}, 'ADDRESS', ${reason}, ${address}, ${normalizeEmail(address)},
      ${json(evidence)}::jsonb, ${campaignId}::bigint, l.lead_id, ${instant(now)}
    from (select) as one
    left join lateral (
      select lead_id from leads
      where user_id = ${userId} and lead_id = ${leadId}::bigint
      for key share
    ) l on true
    on conflict (user_id, address) do update
    set reason = excluded.reason, evidence = excluded.evidence, at = excluded.at,
      campaign_id = excluded.campaign_id, lead_id = excluded.lead_id
    where (r.reason in ('BOUNCED', 'GONE') and excluded.reason not in ('BOUNCED', 'GONE'))
      or (r.reason <> 'UNSUBSCRIBED' and excluded.reason = 'UNSUBSCRIBED')
    returning entry_id`.execute(db);
  return rows[0]?.entry_id ?? null;
}

/** An entry for people by their identifiers, for a whole domain, or for a company. */
export type KeyedEntry = {
  covers: Exclude<DoNotContactCovers, 'ADDRESS'>;
  name: string;
  keys: readonly string[];
};

/**
 * Adds an entry by hand to the record by its keys (`m:`, `s:`, `e:`, `d:`, `c:`). Returns its id;
 * null if an entry that covers as much already has one of them.
 */
export async function recordKeys(
  { db, userId, now }: Scope<'now'>,
  { covers, name, keys }: KeyedEntry,
  evidence: DoNotContactEvidence | null,
): Promise<string | null> {
  const { rows } = await sql<{ entry_id: string }>`
    insert into do_not_contact (user_id, covers, reason, name, evidence, at)
    select ${userId}, ${covers}, 'BY_HAND', ${name}, ${json(evidence)}::jsonb, ${instant(now)}
    where not exists (
      select from do_not_contact_keys k
      join do_not_contact e on e.user_id = k.user_id and e.entry_id = k.entry_id
      where k.user_id = ${userId} and k.key = any(${[...keys]}::text[]) and e.covers = ${covers}
    )
    returning entry_id`.execute(db);
  const entryId = rows[0]?.entry_id ?? null;
  if (entryId !== null)
    await sql`
      insert into do_not_contact_keys (user_id, key, entry_id)
      select ${userId}, key, ${entryId} from unnest(${[...keys]}::text[]) as key
      on conflict do nothing`.execute(db);
  return entryId;
}

/**
 * The user's leads that any of these keys covers, in the order of their ids. Only a domain or a
 * company requires scanning them all.
 */
export async function coveredLeads(
  { db, userId }: Owner,
  keys: readonly string[],
): Promise<string[]> {
  const known = (prefix: string) =>
    keys.filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length));
  const wide = keys.filter((key) => key.startsWith('d:') || key.startsWith('c:'));
  const { rows } = await sql<{ lead_id: string }>`
    select lead_id from leads
    where user_id = ${userId} and network_member_id = any(${known('m:')}::text[])
    union select lead_id from leads
    where user_id = ${userId} and profile_slug = any(${known('s:')}::text[])
    union select lead_id from leads
    where user_id = ${userId} and lower(email) = any(${known('e:')}::text[])
    union select lead_id from leads
    where ${wide.length > 0}::boolean and user_id = ${userId}
      and contact_keys(null, null, email, company) && ${wide}::text[]
    order by lead_id`.execute(db);
  return rows.map(({ lead_id }) => lead_id);
}

/** The key of a company, however its name is written; null for a name without a letter. */
export async function companyKey(db: AnyDatabase, name: string): Promise<string | null> {
  const { rows } = await sql<{ key: string | null }>`select company_key(${name}) as key`.execute(
    db,
  );
  return rows[0]?.key ?? null;
}

function json(evidence: DoNotContactEvidence | null): string | null {
  return evidence === null ? null : JSON.stringify(evidence);
}

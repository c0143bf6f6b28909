import { sql, type Selectable } from 'kysely';
import { HOLDS_ENDED_BY_VALUES } from '#core/waiting/held-leads.ts';
import { instant } from '#data/database.ts';
import { releaseHeldLeads } from '#data/leads/held-leads.ts';
import type { CampaignLeads, Leads } from '#data/schema/tables.ts';
import type { Owner, Scope } from '#data/scope.ts';

/** The columns of `leads` in a `LeadRow`. */
const LEAD_COLUMNS = [
  'lead_id',
  'network_member_id',
  'profile_slug',
  'email',
  'first_name',
  'last_name',
  'full_name',
  'headline',
  'job_title',
  'company',
  'industry',
  'location',
  'country',
  'phone',
  'website',
  'photo_url',
  'custom',
  'hand_edited',
  'tags',
  'blacklisted',
  'email_wanted_at',
  'open_profile',
  'network_distance',
  'created_at',
  'updated_at',
] as const;
/** The columns of `campaign_leads` in a `LeadPlace`. */
const PLACE_COLUMNS = [
  'campaign_id',
  'lead_id',
  'lead_pack_id',
  'state',
  'item_id',
  'item_type',
  'due_at',
  'reason',
  'walk',
  'invited_at',
  'accepted_at',
  'replied_at',
  'added_at',
  'updated_at',
] as const;

export type LeadRow = Pick<Selectable<Leads>, (typeof LEAD_COLUMNS)[number]>;
/** A lead's place in one campaign. */
export type LeadPlace = Pick<Selectable<CampaignLeads>, (typeof PLACE_COLUMNS)[number]> & {
  campaign_name: string;
};
/**
 * The user's leads with these ids, in their order; unknown ids and those of others are left out.
 */
export async function readLeads(
  { db, userId }: Owner,
  leadIds: readonly string[],
): Promise<LeadRow[]> {
  if (leadIds.length === 0) return [];
  // Joined one by one: with a list of ids, PostgreSQL may prefer an index that leads through all of
  // the user's leads.
  const rows = await db
    .selectFrom(
      sql<{ asked_id: string }>`unnest(${[...leadIds]}::bigint[])`.as<'asked'>(
        sql`asked (asked_id)`,
      ),
    )
    .innerJoin('leads', (join) => join.on('user_id', '=', userId).onRef('lead_id', '=', 'asked_id'))
    .select([...LEAD_COLUMNS])
    .execute();
  const byId = new Map(rows.map((row) => [row.lead_id, row]));
  return leadIds.flatMap((leadId) => byId.get(leadId) ?? []);
}

/** Which of these ids are leads of the user. */
export async function ownLeadIds(
  { db, userId }: Owner,
  leadIds: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('leads')
    .select('lead_id')
    .where('user_id', '=', userId)
    .where('lead_id', '=', sql<string>`any(${[...leadIds]}::bigint[])`)
    .execute();
  return new Set(rows.map(({ lead_id }) => lead_id));
}

/**
 * Locks a lead until the transaction ends, for callers that count what it has; false: not the
 * user's.
 */
export async function lockOwnLead({ db, userId }: Owner, leadId: string): Promise<boolean> {
  const row = await db
    .selectFrom('leads')
    .select('lead_id')
    .where('user_id', '=', userId)
    .where('lead_id', '=', leadId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Which of these leads of the user are blacklisted. */
export async function blacklistedLeadIds(
  { db, userId }: Owner,
  leadIds: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('leads')
    .select('lead_id')
    .where('user_id', '=', userId)
    .where('blacklisted', '=', true)
    .where('lead_id', '=', sql<string>`any(${[...leadIds]}::bigint[])`)
    .execute();
  return new Set(rows.map(({ lead_id }) => lead_id));
}

/** The places of leads in the user's campaigns, newest campaign first. */
export async function readLeadPlaces(
  { db, userId }: Owner,
  leadIds: readonly string[],
  campaignId: string | null = null,
): Promise<LeadPlace[]> {
  if (leadIds.length === 0) return [];
  const isAsked =
    campaignId === null
      ? sql<boolean>`p.lead_id = asked.lead_id`
      : sql<boolean>`p.campaign_id = ${campaignId} and p.lead_id = asked.lead_id`;
  // One by one too, and before anything is joined to them.
  return db
    .selectFrom(
      sql<{ lead_id: string }>`unnest(${[...leadIds]}::bigint[])`.as<'asked'>(sql`asked (lead_id)`),
    )
    .innerJoinLateral(
      (of) =>
        of
          .selectFrom('campaign_leads as p')
          .selectAll('p')
          .where('p.user_id', '=', userId)
          .where(isAsked)
          .offset(0)
          .as('c'),
      (join) => join.onTrue(),
    )
    .innerJoin('campaigns as k', (join) =>
      join.onRef('k.user_id', '=', 'c.user_id').onRef('k.campaign_id', '=', 'c.campaign_id'),
    )
    .select(PLACE_COLUMNS.map((column) => `c.${column}` as const))
    .select('k.name as campaign_name')
    .orderBy('c.campaign_id', 'desc')
    .execute();
}

const MAX_CUSTOM_NAMES = 200;

/** The names of the custom fields that the user's leads have. */
export async function readCustomNames({ db, userId }: Owner): Promise<string[]> {
  const { rows } = await sql<{
    name: string;
  }>`
    select distinct jsonb_object_keys(custom) as name
    from leads
    where user_id = ${userId} and custom <> '{}'
    order by 1 limit ${MAX_CUSTOM_NAMES}`.execute(db);
  return rows.map(({ name }) => name);
}

/** The fields of a lead that a person may edit. */
export type LeadEdit = Partial<
  Pick<
    LeadRow,
    | 'first_name'
    | 'last_name'
    | 'full_name'
    | 'headline'
    | 'job_title'
    | 'company'
    | 'industry'
    | 'location'
    | 'country'
    | 'email'
    | 'phone'
    | 'website'
  >
>;

/**
 * Changes a lead manually: its changed columns are marked, so that no import or search overwrites
 * them; leads held for lack of a value are retried.
 */
export async function editLead(
  { db, userId, now }: Scope<'now'>,
  leadId: string,
  change: LeadEdit,
): Promise<LeadRow | undefined> {
  const lead = await db
    .updateTable('leads')
    .set({
      ...change,
      hand_edited: sql<
        string[]
      >`array(select distinct unnest(hand_edited || ${Object.keys(change)}::text[]) order by 1)`,
      updated_at: instant(now),
    })
    .where('user_id', '=', userId)
    .where('lead_id', '=', leadId)
    .returning([...LEAD_COLUMNS])
    .executeTakeFirst();
  if (lead !== undefined)
    await releaseHeldLeads({ db, userId, reasons: HOLDS_ENDED_BY_VALUES, leadIds: [leadId], now });
  return lead;
}

/** Records that the addresses of these leads are wanted; returns the leads without a known one. */
export async function requestEmails(
  { db, userId, now }: Scope<'now'>,
  leadIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ lead_id: string }>`
    update leads
    set email_wanted_by = case
      when email_wanted_at is null
        then nullif(current_setting('reachwell.acted_by', true), '')::bigint
      else email_wanted_by
    end,
      email_wanted_at = coalesce(email_wanted_at, ${instant(now)}), updated_at = ${instant(now)}
    where user_id = ${userId} and lead_id = any(${[...leadIds]}::bigint[]) and email is null
    returning lead_id`.execute(db);
  return rows.map(({ lead_id }) => lead_id);
}

const MAX_TAGS = 50;

/**
 * Adds or removes a tag; returns the leads that changed. A lead that already has it, doesn't have
 * it, or has no room for another stays as it is.
 */
export async function changeTag(
  { db, userId, now }: Scope<'now'>,
  { leadIds, tag, add }: { leadIds: readonly string[]; tag: string; add: boolean },
): Promise<string[]> {
  if (leadIds.length === 0) return [];
  const tags = add
    ? sql<string[]>`tags || ${[tag]}::text[]`
    : sql<string[]>`array_remove(tags, ${tag})`;
  const differs = add
    ? sql<boolean>`not tags @> ${[tag]}::text[] and cardinality(tags) < ${MAX_TAGS}`
    : sql<boolean>`tags @> ${[tag]}::text[]`;
  const rows = await db
    .updateTable('leads')
    .set({ tags, updated_at: instant(now) })
    .where('user_id', '=', userId)
    .where('lead_id', '=', sql<string>`any(${[...leadIds]}::bigint[])`)
    .where(differs)
    .returning('lead_id')
    .execute();
  return rows.map(({ lead_id }) => lead_id);
}

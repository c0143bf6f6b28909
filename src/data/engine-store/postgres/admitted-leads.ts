import { sql } from 'kysely';
import { HOLDS_OF_VALUES } from '#core/lead/held-leads.ts';
import type { LeadState } from '#core/lead/lead-state.ts';
import type { SequenceItemType } from '#core/sequence/sequence-item.ts';
import { instant, json, type DatabaseTransaction } from '#data/database.ts';
import { releaseHeldLeads } from '#data/held-leads.ts';
import type { OpenPack } from '#data/engine-store/pack-store.ts';
import type { Candidate } from '#data/engine-store/candidate.ts';

type Write = { db: DatabaseTransaction; userId: string; now: number };

const PERSON_FIELDS = sql.raw(`row_number int, member text, slug text, email text, first_name text, last_name text, full_name text, headline text, job_title text, company text, industry text, location text, country text,
  phone text, website text, photo_url text, custom jsonb, open_profile boolean, premium boolean, connections int, distance text, lead_id bigint`);

/** Makes leads of people that are new to the user; one that came into being meanwhile is left out. */
export async function insertLeads({ db, userId, now, candidates }: Write & { candidates: readonly Candidate[] }): Promise<{ rowNumber: number; leadId: string }[]> {
  if (candidates.length === 0) return [];
  const { rows } = await sql<{ lead_id: string; network_member_id: string | null; profile_slug: string | null; email: string | null }>`
    insert into leads (user_id, network_member_id, profile_slug, email, first_name, last_name, full_name, headline, job_title, company, industry, location, country, phone, website, photo_url, custom, open_profile, premium, connections,
      network_distance, connected_at, created_at, updated_at)
    select ${userId}, member, slug, email, first_name, last_name, coalesce(full_name, nullif(concat_ws(' ', first_name, last_name), '')), headline, job_title, company, industry, location, country, phone, website, photo_url,
      coalesce(custom, '{}'), open_profile, premium, connections, distance, case when distance = 'FIRST_DEGREE' then ${instant(now)}::timestamptz end, ${instant(now)}, ${instant(now)}
    from jsonb_to_recordset(${json(candidates.map(toRecord))}::jsonb) as p (${PERSON_FIELDS}) order by row_number
    on conflict do nothing returning lead_id, network_member_id, profile_slug, email`.execute(db);
  const byKey = new Map(rows.map((row) => [row.network_member_id ?? row.profile_slug ?? row.email?.toLowerCase(), row.lead_id]));
  return candidates.flatMap(({ rowNumber, person, slugTaken }) => {
    const leadId = byKey.get(person.memberId ?? (slugTaken ? null : person.profileSlug) ?? person.email?.toLowerCase());
    return leadId === undefined ? [] : [{ rowNumber, leadId }];
  });
}

/**
 * Fills what was empty of people that are leads already; what the user wrote by hand stays (product rules, section 5). A lead of whom nothing new is
 * said is not written, which is nearly everybody when a file comes again; of the others those try again who were held for want of a value.
 */
export async function fillLeads({ db, userId, now, candidates }: Write & { candidates: readonly Candidate[] }): Promise<void> {
  if (candidates.length === 0) return;
  const { rows } = await sql<{ lead_id: string }>`
    update leads l set ${sql.raw(FILLED.map(([column, value]) => `${column} = ${value}`).join(', '))}, updated_at = t.now
    from jsonb_to_recordset(${json(candidates.map(toRecord))}::jsonb) as p (${PERSON_FIELDS}) cross join (values (${instant(now)}::timestamptz)) as t (now)
    where l.user_id = ${userId} and l.lead_id = p.lead_id
      and (${sql.raw(FILLED.map(([column]) => `l.${column}`).join(', '))}) is distinct from (${sql.raw(FILLED.map(([, value]) => value).join(', '))}) returning l.lead_id`.execute(db);
  await releaseHeldLeads({ db, userId, now, reasons: HOLDS_OF_VALUES, leadIds: rows.map(({ lead_id }) => lead_id) });
}

const TEXT_COLUMNS = ['email', 'first_name', 'last_name', 'full_name', 'headline', 'job_title', 'company', 'industry', 'location', 'country', 'phone', 'website', 'photo_url'];

/** What each column of a lead `l` becomes when `p` is said of the person at `t`. */
const FILLED: readonly [column: string, value: string][] = [
  ['network_member_id', 'coalesce(l.network_member_id, p.member)'],
  ['profile_slug', 'coalesce(l.profile_slug, p.slug)'],
  ...TEXT_COLUMNS.map((column): [string, string] => [column, `case when '${column}' = any(l.hand_edited) then l.${column} else coalesce(l.${column}, p.${column}) end`]),
  ['custom', "case when 'custom' = any(l.hand_edited) then coalesce(p.custom, '{}') || l.custom else l.custom || coalesce(p.custom, '{}') end"],
  ['open_profile', 'coalesce(p.open_profile, l.open_profile)'],
  ['premium', 'coalesce(p.premium, l.premium)'],
  ['connections', 'coalesce(p.connections, l.connections)'],
  ['network_distance', 'coalesce(p.distance, l.network_distance)'],
  ['connected_at', "case when p.distance = 'FIRST_DEGREE' then coalesce(l.connected_at, t.now) else l.connected_at end"],
];

type Entering = { pack: OpenPack; entering: readonly { rowNumber: number; leadId: string }[]; root: { id: string; type: SequenceItemType; state: LeadState } | null };

/** Puts people at the root of the campaign's sequence, due one after the other in the order of their rows. */
export async function addToCampaign({ db, userId, now, pack, entering, root }: Write & Entering): Promise<void> {
  if (entering.length === 0) return;
  await sql`
    with entered as (
      insert into campaign_leads (user_id, campaign_id, lead_id, lead_pack_id, state, item_id, item_type, item_entered_at, visit, due_at, added_at, updated_at)
      select ${userId}, ${pack.campaignId}, e.lead_id, ${pack.leadPackId}, ${root?.state ?? 'GETTING_READY'}, ${root?.id ?? null}::text, ${root?.type ?? null}::text, ${instant(now)}, 1,
        case when ${root !== null} then ${instant(now - 1000)}::timestamptz + e.row_number * interval '1 microsecond' end, ${instant(now)}, ${instant(now)}
      from unnest(${entering.map(({ leadId }) => leadId)}::bigint[], ${entering.map(({ rowNumber }) => rowNumber)}::int[]) as e (lead_id, row_number) order by e.row_number
      on conflict do nothing returning lead_id
    ), opened as (
      update campaigns set finished_at = null where user_id = ${userId} and campaign_id = ${pack.campaignId} and finished_at is not null and exists (select from entered)
    )
    insert into events (user_id, type, at, campaign_id, lead_id, actor, data)
    select ${userId}, 'LEAD_ADDED', ${instant(now)}, ${pack.campaignId}, lead_id, 'ENGINE', jsonb_build_object('leadPackId', ${pack.leadPackId}::text) from entered`.execute(db);
}

function toRecord({ rowNumber, person, leadId, slugTaken }: Candidate): Record<string, unknown> {
  return {
    row_number: rowNumber, lead_id: leadId, member: person.memberId, slug: slugTaken ? null : person.profileSlug, email: person.email, first_name: person.firstName, last_name: person.lastName, full_name: person.fullName, headline: person.headline,
    job_title: person.jobTitle, company: person.company, industry: person.industry, location: person.location, country: person.country, phone: person.phone, website: person.website, photo_url: person.photoUrl, custom: person.custom,
    open_profile: person.openProfile, premium: person.premium, connections: person.connections, distance: person.distance,
  };
}

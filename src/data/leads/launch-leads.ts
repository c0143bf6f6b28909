import { guessNameFromSlug } from '#core/lead/guess-name-from-slug.ts';
import { sql } from 'kysely';
import type { CheckedLead } from '#core/forecast/launch-check.ts';
import type { SkipLeadCondition } from '#core/lead-pack/lead-pack.ts';
import type { EmailRefusal } from '#core/sequence/step-facts.ts';
import {
  contactBeforeText,
  contactOutside,
  type ContactBefore,
} from '#data/conversations/contact-before.ts';
import { namedPerson } from '#data/leads/lead-value-people.ts';
import type { Owner } from '#data/scope.ts';

type Row = {
  lead_id: string;
  first_name: string | null;
  last_name: string | null;
  full_name: string | null;
  job_title: string | null;
  company: string | null;
  industry: string | null;
  location: string | null;
  country: string | null;
  custom: Record<string, string>;
  variants: Record<string, string> | null;
  blacklisted: boolean;
  email: string | null;
  email_refusal: EmailRefusal | null;
  photo_url: string | null;
  open_profile: boolean | null;
  connections: number | null;
  premium: boolean | null;
  profile_read_at: number | null;
  in_other: boolean;
  conditions: SkipLeadCondition[] | null;
} & ContactBefore;

const ASKS_CONTACTS = sql<boolean>`'CONTACTED_BEFORE' = any(p.skip_lead_conditions)`;

/**
 * The next leads of a campaign after `after` that may still continue, in the order of their ids, so
 * that a campaign of any size takes the memory of one chunk.
 */
export async function readLaunchLeads(
  { db, userId }: Owner,
  { campaignId, after, limit }: { campaignId: string; after: string; limit: number },
): Promise<CheckedLead[]> {
  // `offset 0`: the states must not lead to another index, of which each chunk would read
  // everything.
  const inKeyOrder = sql`
    select *
    from campaign_leads p
    where p.user_id = ${userId} and p.campaign_id = ${campaignId} and p.lead_id > ${after}
    order by p.lead_id offset 0`;
  const next = sql`
    select *
    from (${inKeyOrder}) n
    where n.state in ('GETTING_READY', 'IN_PROGRESS', 'WAITING', 'PAUSED')
    limit ${limit}`;
  const { rows } = await sql<Row>`
    select cl.lead_id, l.first_name, l.last_name, l.full_name, l.job_title, l.company, l.industry,
      l.location, l.country, l.custom, cl.walk -> 'variants' as variants, l.blacklisted, l.email,
      (
        select r.reason
        from refused_addresses r
        where r.user_id = cl.user_id and r.address = lower(l.email)
      ) as email_refusal,
      l.photo_url, l.open_profile, l.connections, l.premium, l.profile_read_at,
      exists (
        select from campaign_leads o
        where o.user_id = cl.user_id and o.lead_id = cl.lead_id and o.campaign_id <> cl.campaign_id
      ) as in_other,
      p.skip_lead_conditions as conditions, b.how, b.contacted_at, b.dated, b.tool, b.file_name
    from (${next}) cl
    join leads l on l.user_id = cl.user_id and l.lead_id = cl.lead_id
    join campaigns c on c.user_id = cl.user_id and c.campaign_id = cl.campaign_id
    left join lead_packs p on p.user_id = cl.user_id and p.lead_pack_id = cl.lead_pack_id
    left join ${contactOutside(userId, ASKS_CONTACTS)} on true
    order by cl.lead_id`.execute(db);
  return rows.map((row) => ({
    leadId: row.lead_id,
    person: namedPerson(row),
    variants: row.variants ?? {},
    conditions: row.conditions ?? [],
    facts: factsOf(row),
    contactBefore: contactBeforeText(row),
    email: row.email,
    emailRefusal: row.email_refusal,
  }));
}

/** What was not read of a profile is unknown, and no rule judges it. */
function factsOf({
  blacklisted,
  email_refusal,
  photo_url,
  open_profile,
  connections,
  premium,
  profile_read_at,
  in_other,
  how,
}: Row): CheckedLead['facts'] {
  return {
    known: true,
    currentUser: false,
    seenInBatch: false,
    doNotContact: blacklisted,
    unsubscribed: email_refusal === 'UNSUBSCRIBED',
    // No erased person is a lead.
    erased: false,
    inThisCampaign: false,
    inOtherCampaign: in_other,
    inTeammatesCampaign: false,
    contactedBefore: how !== null,
    hasPhoto: photo_url !== null ? true : profile_read_at === null ? null : false,
    openProfile: open_profile,
    connections,
    premium,
  };
}

/** The names of these leads; if a profile was not read, the name its URL suggests. */
export async function readLeadNames(
  { db, userId }: Owner,
  leadIds: readonly string[],
): Promise<Map<string, string>> {
  if (leadIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('leads')
    .select(['lead_id', 'full_name', 'first_name', 'last_name', 'email', 'profile_slug'])
    .where('user_id', '=', userId)
    .where('lead_id', '=', sql<string>`any(${[...leadIds]}::bigint[])`)
    .execute();
  return new Map(
    rows.map(({ lead_id, full_name, first_name, last_name, email, profile_slug: slug }) => [
      lead_id,
      full_name ??
        ([first_name, last_name].filter((part) => part !== null).join(' ') ||
          (slug && guessNameFromSlug(slug)) ||
          email ||
          'Unnamed lead'),
    ]),
  );
}

import { sql } from 'kysely';
import type { DealReason } from '#core/team/deal-people.ts';
import type { HandOverCode } from '#core/team/hand-over.ts';
import { instant, type DatabaseTransaction } from '#data/database.ts';
import { leaveCampaign } from '#data/walk/moved-leads.ts';
import { lockPeople, rebindPeople } from '#data/shared-campaigns/bindings.ts';
import {
  continueDealtList,
  HANDED_OVER_LIST,
  openDealtLists,
} from '#data/shared-campaigns/dealt-lists.ts';
import { IS_TOUCHED } from '#data/shared-campaigns/touched.ts';
import { publishStreamEvent } from '#data/tables/stream-events.ts';

/** A sender’s own campaign. */
export type SenderCampaign = { userId: string; ownCampaignId: string };
type Shared = { db: DatabaseTransaction; now: number; teamId: string; campaignId: string };

/** A lead of a sender’s campaign that is to go to another one. */
export type LeavingLead = {
  leadId: string;
  name: string;
  /** What names the person, most telling first, with former addresses they are bound by. */
  keys: string[];
  company: string | null;
  touched: boolean;
  /** Why it stays; null: it goes. */
  code: Exclude<HandOverCode, 'HANDED_OVER'> | null;
};

/** The keys of a lead `l`, and those by which its user has the same person besides. */
const boundKeys = (teamId: string) => sql<string[]>`
  blacklist_keys(l.network_member_id, l.profile_slug, l.email) || array(
    select distinct same.person_key
    from person_senders known
    join person_senders same on same.team_id = known.team_id
      and same.user_id = known.user_id
      and same.first_key = known.first_key
    where known.team_id = ${teamId}
      and known.user_id = l.user_id
      and known.person_key = any(blacklist_keys(l.network_member_id, l.profile_slug, l.email))
      and same.person_key <> all(blacklist_keys(l.network_member_id, l.profile_slug, l.email))
  )`;

/**
 * Leads of a sender’s campaign, locked, each with the reason why it stays. The people are locked
 * before the leads, as an import locks them.
 */
export async function lockLeaving(
  { db, teamId }: Shared,
  from: SenderCampaign,
  leadIds: readonly string[],
): Promise<LeavingLead[]> {
  const known = await sql<{ keys: string[] }>`
    select ${boundKeys(teamId)} as keys
    from leads l
    where l.user_id = ${from.userId} and l.lead_id = any(${[...leadIds]}::bigint[])`.execute(db);
  await lockPeople(
    { db, teamId },
    known.rows.flatMap(({ keys }) => keys),
  );
  await sql`
    select
    from (select id from unnest(${[...leadIds]}::bigint[]) as a (id) order by id) a
    cross join lateral (
      select
      from campaign_leads cl
      where cl.user_id = ${from.userId}
        and cl.campaign_id = ${from.ownCampaignId}
        and cl.lead_id = a.id
      for update
    ) held`.execute(db);
  // A statement of its own: it sees the act for whose reservation the locks were waited for.
  const { rows } = await sql<LeavingLead>`
    select l.lead_id as "leadId", coalesce(l.full_name, l.email, l.profile_slug, '') as name,
      ${boundKeys(teamId)} as keys, company_key(l.company) as company,
      coalesce(${IS_TOUCHED}, false) as touched,
      case
        when cl.lead_id is null or cl.reason = 'MOVED' then 'NOT_IN_CAMPAIGN'
        when l.blacklisted or cl.state = 'BLACKLISTED' then 'BLACKLISTED'
        when cl.reason = 'REPLIED' then 'REPLIED'
        when cl.reason = 'ACTION_UNCONFIRMED' then 'NEEDS_DECISION'
        when exists (
          select from intents i
          where i.user_id = cl.user_id
            and i.lead_id = cl.lead_id
            and i.campaign_id = cl.campaign_id
            and i.status = 'SENDING'
        )
          then 'BEING_DONE'
      end as code
    from leads l
    left join campaign_leads cl on cl.user_id = l.user_id
      and cl.campaign_id = ${from.ownCampaignId}
      and cl.lead_id = l.lead_id
    where l.user_id = ${from.userId} and l.lead_id = any(${[...leadIds]}::bigint[])
    order by l.lead_id`.execute(db);
  return rows;
}

/**
 * Gives leads of one sender to another, in the caller’s transaction. Touched ones end where they
 * were, with their history kept; the others leave without a trace. They are staged in the new
 * sender’s campaign, whose own rules judge them, and belong to the new sender from now on. Those
 * whom the new sender handed over earlier stay: they would hear the same steps twice.
 */
export async function handOverLeads(
  shared: Shared,
  {
    from,
    to,
    leads,
    reasonOf,
    actor,
  }: {
    from: SenderCampaign;
    to: SenderCampaign;
    leads: readonly LeavingLead[];
    reasonOf: (lead: LeavingLead) => DealReason;
    actor: 'USER' | 'ENGINE';
  },
): Promise<LeavingLead[]> {
  const { db, now } = shared;
  const had = await hadBefore(
    db,
    to,
    leads.flatMap(({ keys }) => keys),
  );
  const judged = leads.map((lead) =>
    lead.code === null && lead.keys.some((key) => had.has(key))
      ? { ...lead, code: 'HAD_BEFORE' as const }
      : lead,
  );
  const going = judged.filter(({ code }) => code === null);
  if (going.length === 0) return judged;
  const lists = await openDealtLists({ ...shared, listId: HANDED_OVER_LIST }, [to]);
  const leadPackId = lists.get(to.userId);
  if (leadPackId === undefined) return judged;
  await stageHandedOver(db, { from, to: { ...to, leadPackId }, leads: going });
  await leaveCampaign(
    { db, userId: from.userId, now },
    {
      target: { fromCampaignId: from.ownCampaignId, campaignId: to.ownCampaignId, root: null },
      leadIds: going.filter(({ touched }) => touched).map(({ leadId }) => leadId),
      actor: 'USER',
    },
  );
  await removeUntouched(shared, {
    from,
    leadIds: going.filter(({ touched }) => !touched).map(({ leadId }) => leadId),
    actor,
  });
  await rebindPeople(shared, {
    ...shared,
    people: going.map((lead) => ({ ...lead, userId: to.userId, reason: reasonOf(lead) })),
  });
  await publishStreamEvent({ db, userId: from.userId }, 'campaign.statistics', {
    campaignId: from.ownCampaignId,
  });
  return judged;
}

/**
 * Ends what runs in a sender’s campaign for people who are another sender’s by now, as if they had
 * been handed over: the other sender has them already.
 */
export async function yieldBoundLeads(shared: Shared, from: SenderCampaign): Promise<void> {
  const { db, now, teamId } = shared;
  const { rows } = await sql<{ lead_id: string }>`
    select distinct cl.lead_id
    from campaign_leads cl
    join leads l on l.user_id = cl.user_id and l.lead_id = cl.lead_id
    cross join unnest(blacklist_keys(l.network_member_id, l.profile_slug, l.email)) as k (key)
    join person_senders p on p.team_id = ${teamId}
      and p.person_key = k.key
      and p.user_id <> cl.user_id
    where cl.user_id = ${from.userId}
      and cl.campaign_id = ${from.ownCampaignId}
      and cl.state in ('UPLOADING', 'GETTING_READY', 'IN_PROGRESS', 'WAITING', 'PAUSED')
    order by 1`.execute(db);
  if (rows.length === 0) return;
  const leaving = await lockLeaving(
    shared,
    from,
    rows.map(({ lead_id: leadId }) => leadId),
  );
  const ids = (touched: boolean) =>
    leaving.filter((lead) => lead.touched === touched).map(({ leadId }) => leadId);
  await leaveCampaign(
    { db, userId: from.userId, now },
    {
      target: {
        fromCampaignId: from.ownCampaignId,
        campaignId: shared.campaignId,
        root: null,
      },
      leadIds: ids(true),
      actor: 'USER',
    },
  );
  await removeUntouched(shared, { from, leadIds: ids(false), actor: 'USER' });
}

/** Which of these people, by their keys, a sender had and handed over after contacting them. */
async function hadBefore(
  db: DatabaseTransaction,
  { userId, ownCampaignId }: SenderCampaign,
  keys: readonly string[],
): Promise<Set<string>> {
  const values = (kind: string) =>
    keys.flatMap((key) => (key.startsWith(kind) ? key.slice(kind.length) : []));
  const { rows } = await sql<{ keys: string[] }>`
    select blacklist_keys(l.network_member_id, l.profile_slug, l.email) as keys
    from leads l
    join campaign_leads cl on cl.user_id = l.user_id
      and cl.campaign_id = ${ownCampaignId}
      and cl.lead_id = l.lead_id
      and cl.reason = 'MOVED'
    where l.user_id = ${userId}
      and (
        l.network_member_id = any(${values('m:')}::text[])
        or l.profile_slug = any(${values('s:')}::text[])
        or lower(l.email) = any(${values('e:')}::text[])
      )`.execute(db);
  return new Set(rows.flatMap((row) => row.keys));
}

async function stageHandedOver(
  db: DatabaseTransaction,
  {
    from,
    to,
    leads,
  }: {
    from: SenderCampaign;
    to: SenderCampaign & { leadPackId: string };
    leads: readonly LeavingLead[];
  },
): Promise<void> {
  const { numAffectedRows } = await sql`
    insert into lead_pack_rows (user_id, lead_pack_id, row_number, raw)
    select ${to.userId}, ${to.leadPackId},
      (
        select coalesce(max(row_number), 0)
        from lead_pack_rows
        where user_id = ${to.userId} and lead_pack_id = ${to.leadPackId}
      ) + row_number() over (order by l.lead_id),
      jsonb_build_object(
        'cells', jsonb_build_array(coalesce(l.full_name, l.email, l.profile_slug, '')),
        'person', jsonb_build_object(
          'firstName', l.first_name, 'lastName', l.last_name, 'fullName', l.full_name,
          'email', l.email, 'profileSlug', l.profile_slug, 'memberId', l.network_member_id,
          'headline', l.headline, 'jobTitle', l.job_title, 'company', l.company,
          'industry', l.industry, 'location', l.location, 'country', l.country, 'phone', l.phone,
          'website', l.website, 'photoUrl', l.photo_url, 'custom', l.custom
        )
      )
    from leads l
    where l.user_id = ${from.userId}
      and l.lead_id = any(${leads.map(({ leadId }) => leadId)}::bigint[])`.execute(db);
  await continueDealtList({ db }, { ...to, rows: Number(numAffectedRows ?? 0n) });
}

async function removeUntouched(
  { db, now }: Shared,
  {
    from,
    leadIds,
    actor,
  }: { from: SenderCampaign; leadIds: readonly string[]; actor: 'USER' | 'ENGINE' },
): Promise<void> {
  if (leadIds.length === 0) return;
  await sql`
    with gone as (
      delete from campaign_leads
      where user_id = ${from.userId}
        and campaign_id = ${from.ownCampaignId}
        and lead_id = any(${[...leadIds]}::bigint[])
      returning lead_id, lead_pack_id
    ), told as (
      update lead_pack_rows r
      set verdict = 'SKIPPED', code = 'DEALT', message = null
      from gone g
      where r.user_id = ${from.userId}
        and r.lead_pack_id = g.lead_pack_id
        and r.lead_id = g.lead_id
        and r.verdict in ('ADDED', 'MERGED')
    )
    insert into events (user_id, type, at, campaign_id, lead_id, actor, data)
    select ${from.userId}, 'LEAD_SKIPPED', ${instant(now)}, ${from.ownCampaignId}, lead_id,
      ${actor}, jsonb_build_object('reason', 'DEALT')
    from gone`.execute(db);
}

import { sql } from 'kysely';
import { instant, json, type DatabaseTransaction } from '#data/database.ts';
import type { LeadInWalk, LeadStep } from '#data/walk/lead-in-walk.ts';
import { LEAD_COLUMNS, NOT_TRIED, toLeadInWalk, type LeadRow } from '#data/walk/lead-rows.ts';
import { feedCampaigns } from '#data/walk/moved-leads.ts';
import { writeSteps } from '#data/walk/step-writing.ts';
import type { Scope } from '#data/scope.ts';

/**
 * Marks people as connected: their pending invitation is over, and campaigns that invited them
 * count an acceptance. Waiting leads whose next step depends on it are rechecked, leads of a
 * campaign that feeds another by acceptances move there, and those that had stopped waiting get
 * their late acceptance.
 */
export async function markConnected(
  scope: Scope<'now', DatabaseTransaction>,
  {
    people,
    late,
    moving = true,
  }: {
    people: readonly { leadId: string; at: number }[];
    late: (lead: LeadInWalk) => LeadStep | null;
    moving?: boolean | undefined;
  },
): Promise<{ leadIds: string[]; campaignIds: string[] }> {
  if (people.length === 0) return { leadIds: [], campaignIds: [] };
  const { rows: touched } = await sql<{ campaign_id: string; lead_id: string; accepts: boolean }>`
    with f as (
      select * from jsonb_to_recordset(${json(people)}::jsonb) as f ("leadId" bigint, at float8)
    ), held as (
      select cl.campaign_id, cl.lead_id,
        cl.invited_at is not null and cl.accepted_at is null as accepts,
        to_timestamp(f.at / 1000) as at
      from campaign_leads cl
      join f on f."leadId" = cl.lead_id
      where cl.user_id = ${scope.userId}
      order by cl.campaign_id, cl.lead_id for no key update of cl
    ), changed as (
      update campaign_leads cl
      set accepted_at = case when h.accepts then h.at else cl.accepted_at end,
        fencing = cl.fencing + 1, updated_at = ${instant(scope.now)},
        due_at = case when ${WAITS_FOR_IT} then ${instant(scope.now)} else cl.due_at end
      from held h
      where cl.user_id = ${scope.userId}
        and cl.campaign_id = h.campaign_id
        and cl.lead_id = h.lead_id
        and (h.accepts or ${WAITS_FOR_IT} or ${TO_BE_INVITED})
      returning cl.campaign_id, cl.lead_id, cl.item_id, cl.item_type, h.accepts, h.at
    ), logged as (
      insert into events (user_id, type, at, campaign_id, lead_id, item_id, item_type, actor)
      select ${scope.userId}, 'INVITE_ACCEPTED', at, campaign_id, lead_id, item_id, item_type,
        'NETWORK'
      from changed
      where accepts
    ), known as (
      update leads l
      set connected_at = to_timestamp(f.at / 1000), network_distance = 'FIRST_DEGREE',
        invitation_pending_since = null, updated_at = ${instant(scope.now)}
      from f
      where l.user_id = ${scope.userId} and l.lead_id = f."leadId"
    )
    select campaign_id, lead_id, accepts from changed`.execute(scope.db);
  if (moving)
    await feedCampaigns(
      scope,
      'ON_ACCEPT',
      touched
        .filter(({ accepts }) => accepts)
        .map(({ campaign_id, lead_id }) => ({ campaignId: campaign_id, leadId: lead_id })),
    );
  await writeLate(scope, people, late);
  return {
    leadIds: people.map(({ leadId }) => leadId),
    campaignIds: [...new Set(touched.map(({ campaign_id }) => campaign_id))],
  };
}

const WAITS_FOR_IT = sql.raw(
  `
    (
      cl.state = 'WAITING'
      and cl.item_type in (
        'IF_CONNECTED', 'MESSAGE', 'ENDORSE', 'WITHDRAW', 'CONNECT', 'CONNECT_BY_EMAIL'
      )
    )`,
);

/**
 * Leads due for an invitation are decided again, because facts read earlier say that one is pending
 * or needed.
 */
const TO_BE_INVITED = sql.raw(
  `
    (
      cl.state in ('GETTING_READY', 'IN_PROGRESS')
      and cl.item_type in ('CONNECT', 'CONNECT_BY_EMAIL')
    )`,
);

async function writeLate(
  scope: Scope<'now', DatabaseTransaction>,
  people: readonly { leadId: string; at: number }[],
  late: (lead: LeadInWalk) => LeadStep | null,
): Promise<void> {
  const { rows } = await sql<LeadRow>`
    select ${LEAD_COLUMNS}, ${NOT_TRIED}
    from campaign_leads cl
    join leads l on l.user_id = cl.user_id and l.lead_id = cl.lead_id
    where cl.user_id = ${scope.userId}
      and cl.lead_id = any(${people.map(({ leadId }) => leadId)}::bigint[])
      and cl.walk ? 'noBranchItemId'
      and cl.accepted_at is not null
    order by cl.campaign_id, cl.lead_id for no key update of cl`.execute(scope.db);
  const steps = rows
    .map(toLeadInWalk)
    .map(late)
    .filter((step) => step !== null);
  if (steps.length > 0) await writeSteps(scope, steps);
}

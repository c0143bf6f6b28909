import { sql } from 'kysely';
import type { ForecastLead } from '#core/forecast/forecast-input.ts';
import { LIMITED_ACTIONS } from '#core/limits/processing-limits.ts';
import { noteMatcher } from '#core/limits/note-matcher.ts';
import type { NoteRule } from '#core/limits/note-rule.ts';
import type { SequenceItemType } from '#core/sequence/sequence-item.ts';
import { forecastLeadOf } from '#data/campaigns/forecast-account.ts';
import { instantSql, instant } from '#data/database.ts';
import type { LeadInWalk } from '#data/walk/lead-in-walk.ts';
import { LEAD_COLUMNS, NOT_TRIED, toLeadInWalk, type LeadRow } from '#data/walk/lead-rows.ts';
import { DUE_ORDER, waitingIn } from '#data/walk/due-order.ts';
import type { Owner } from '#data/scope.ts';

/** A lead that may have a turn in the day of a plan; `waiting`: it is not due yet. */
export type PlanLead = { campaignId: string; leadId: string; waiting: boolean; lead: ForecastLead };

type PlanCampaign = NoteRule & { campaignId: string };

/**
 * The queued leads of some campaigns, per campaign and type as many as the day allows, because no
 * more can have a turn. One index range for each.
 */
export async function readQueuedLeads(
  { db, userId }: Owner,
  {
    campaigns,
    until,
    most,
  }: {
    campaigns: readonly PlanCampaign[];
    until: number;
    most: readonly { type: SequenceItemType; leads: number }[];
  },
): Promise<PlanLead[]> {
  if (campaigns.length === 0 || most.length === 0) return [];
  const { rows } = await sql<LeadRow>`
    select ${LEAD_COLUMNS}, ${NOT_TRIED}
    from unnest(${idsOf(campaigns)}::bigint[]) as c (campaign_id)
    cross join unnest(
      ${most.map(({ type }) => type)}::sequence_item_type[],
      ${most.map(({ leads }) => leads)}::int[]
    ) as y (item_type, leads)
    cross join (values ('IN_PROGRESS'::lead_state), ('GETTING_READY')) as q (state)
    cross join lateral (
      select *
      from campaign_leads w
      where w.user_id = ${userId}
        and w.campaign_id = c.campaign_id
        and w.item_type = y.item_type
        and w.state = q.state
        and w.state in ('GETTING_READY', 'IN_PROGRESS')
        and w.due_at <= ${instant(until)}
      order by w.due_at limit y.leads
    ) cl
    join leads l on l.user_id = cl.user_id and l.lead_id = cl.lead_id
    order by cl.due_at, cl.lead_id`.execute(db);
  return planLeads(rows, campaigns);
}

/** The leads of some campaigns whose wait ends by an instant, with a limit per campaign. */
export async function readLeadsDueBy(
  { db, userId }: Owner,
  { campaigns, until, most }: { campaigns: readonly PlanCampaign[]; until: number; most: number },
): Promise<PlanLead[]> {
  if (campaigns.length === 0) return [];
  const { rows } = await sql<LeadRow>`
    select ${LEAD_COLUMNS}, ${NOT_TRIED}
    from unnest(${idsOf(campaigns)}::bigint[]) as c (campaign_id)
    cross join lateral (
      select *
      from campaign_leads w
      where ${waitingIn(userId, until)}
      order by ${DUE_ORDER} limit ${most}
    ) cl
    join leads l on l.user_id = cl.user_id and l.lead_id = cl.lead_id
    order by cl.due_at, cl.lead_id`.execute(db);
  return planLeads(rows, campaigns);
}

function idsOf(campaigns: readonly PlanCampaign[]): string[] {
  return campaigns.map(({ campaignId }) => campaignId);
}

function planLeads(rows: readonly LeadRow[], campaigns: readonly PlanCampaign[]): PlanLead[] {
  const matchers = new Map(campaigns.map((one) => [one.campaignId, noteMatcher(one)]));
  return rows.flatMap((row) => planLead(row, matchers.get(row.campaign_id)));
}

function planLead(row: LeadRow, getsNote: (lead: LeadInWalk) => boolean = () => true): PlanLead[] {
  const lead = forecastLeadOf(toLeadInWalk(row), getsNote);
  return lead === null
    ? []
    : [
        {
          campaignId: row.campaign_id,
          leadId: row.lead_id,
          waiting: row.state === 'WAITING',
          lead,
        },
      ];
}

/**
 * When each limited action in a period was done, in order; those known not to have happened are
 * left out.
 */
export async function readDoneTimes(
  { db, userId }: Owner,
  { from, to }: { from: number; to: number },
): Promise<number[]> {
  const { rows } = await sql<{ at: number }>`
    select started_at as at
    from intents
    where user_id = ${userId}
      and action = any(${[...LIMITED_ACTIONS]}::text[])
      and status <> 'DID_NOT_HAPPEN'
      and started_at >= ${instantSql(from)}
      and started_at < ${instantSql(to)}
    order by started_at limit 3000`.execute(db);
  return rows.map(({ at }) => at);
}

/** Waiting leads of the running campaigns by their item, from the counters. */
export async function readStandingWaits(
  { db, userId }: Owner,
  campaignIds: readonly string[],
): Promise<{ campaignId: string; itemId: string; leads: number }[]> {
  const rows = await db
    .selectFrom('item_standing')
    .select(['campaign_id', 'item_id', 'leads'])
    .where('user_id', '=', userId)
    .where('campaign_id', '=', sql<string>`any(${[...campaignIds]}::bigint[])`)
    .where('state', '=', 'WAITING')
    .where('leads', '>', 0)
    .execute();
  return rows.map(({ campaign_id, item_id, leads }) => ({
    campaignId: campaign_id,
    itemId: item_id,
    leads,
  }));
}

/** Leads held for lack of a mailbox, of running campaigns, by the type of their step. */
export async function readHeldForMailbox({ db, userId }: Owner): Promise<number> {
  const { rows } = await sql<{
    leads: number;
  }>`
    select count(*)::int as leads
    from (
      select from campaign_leads
      where user_id = ${userId} and state = 'PAUSED' and reason = 'MAILBOX_MISSING'
      limit 10000
    ) held`.execute(db);
  return rows[0]?.leads ?? 0;
}

/** New leads that each running campaign has not started with, from the counters. */
export async function readReadyLeads(
  { db, userId }: Owner,
  campaignIds: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ campaign_id: string; leads: number }>`
    select campaign_id, coalesce(sum(getting_ready), 0)::int as leads
    from pack_statistics
    where user_id = ${userId} and campaign_id = any(${[...campaignIds]}::bigint[])
    group by campaign_id`.execute(db);
  return new Map(rows.map(({ campaign_id, leads }) => [campaign_id, leads]));
}

/** Campaigns that could run and are turned off. */
export async function countCampaignsOff({ db, userId }: Owner): Promise<number> {
  const { rows } = await sql<{
    campaigns: number;
  }>`
    select count(*)::int as campaigns
    from campaigns
    where user_id = ${userId} and status = 'NOT_ACTIVE' and not locked`.execute(db);
  return rows[0]?.campaigns ?? 0;
}

/**
 * The first instant after one at which a lead of the running campaigns has something to do; null:
 * none waits.
 */
export async function readNextDue(
  { db, userId }: Owner,
  campaignIds: readonly string[],
  after: number,
): Promise<number | null> {
  if (campaignIds.length === 0) return null;
  const { rows } = await sql<{ at: number | null }>`
    select min(w.due_at) as at
    from unnest(${[...campaignIds]}::bigint[]) as c (campaign_id)
    cross join lateral (
      select w.due_at
      from campaign_leads w
      where ${waitingIn(userId)} and w.due_at > ${instant(after)}
      order by ${DUE_ORDER} limit 1
    ) w`.execute(db);
  return rows[0]?.at ?? null;
}

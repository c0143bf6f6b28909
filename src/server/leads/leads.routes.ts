import { leadsFileName } from '#core/lead/csv-export.ts';
import type { leadRoutes } from '#contract/leads.ts';
import { writeAudit } from '#data/tables/audit-log.ts';
import { readCampaign } from '#data/campaigns/campaigns.ts';
import { listEvents } from '#data/tables/events.ts';
import { requestRecheck } from '#data/leads/lead-recheck.ts';
import { beyondReachText } from '#core/lead/list-reach.ts';
import { countLeads, listLeadPage } from '#data/lead-lists/lead-lists.ts';
import type { LeadFilter } from '#data/lead-lists/lead-filter.ts';
import { LEAD_SORT_KEYS, type LeadOrder } from '#data/lead-lists/lead-order.ts';
import { listLeadsPart } from '#data/lead-lists/lead-walk.ts';
import type { Page, PageQuery } from '#data/database/own-rows.ts';
import type { Owner } from '#data/scope.ts';
import { listDeleted } from '#data/tables/deleted-rows.ts';
import type { Call, Handlers } from '#server/http/handler.ts';
import { leadCsv } from '#server/lead-lists/lead-csv.ts';
import { readLeadFilter } from '#server/lead-lists/lead-filter-query.ts';
import { exportedLists } from '#server/lead-lists/sender-lists.ts';
import { bulkLeads } from '#server/leads/bulk-leads.ts';
import { changeLead } from '#server/leads/change-lead.ts';
import { answerEvents } from '#server/leads/list-events.ts';
import { presentEvents, presentLeads } from '#server/leads/present-lead.ts';
import { listRequest, changesResponse } from '#server/http/list-query.ts';
import { listCampaignLeads, oneCampaignLead } from '#server/leads/sender-leads.ts';
import { stopLead } from '#server/leads/stop-lead.ts';
import { ApiError, rejectField } from '#server/http/api-error.ts';
import { sortOrder } from '#server/http/sort-order.ts';
import { planMoment, includesFeature } from '#server/plan/user-plan.ts';
import { readLeadPlaces } from '#data/leads/leads.ts';
import { readActingUser } from '#data/identity/acting-user.ts';
import { inScope } from '#data/database/retried-transaction.ts';
import { publishLeadChange, publishStreamEvent } from '#data/tables/stream-events.ts';
import { recordDecision, type DecisionResult } from '#data/waiting/user-decision.ts';

/**
 * Applies the user's answer about an unconfirmed action. Repeating the answer changes nothing; if
 * it was settled otherwise, by another tab or the network, it is a 409 (guarantee G2).
 */
async function takeDecision({
  scope,
  params: { campaignId, leadId, intentId },
  body: { happened },
  caller: { userId },
  parts,
  now,
  realNow,
}: Call<'POST /campaigns/{campaignId}/leads/{leadId}/intents/{intentId}/word'>): Promise<void> {
  await inScope(scope, async (scope) => {
    const user = await readActingUser(scope);
    const moving =
      user !== undefined && includesFeature(user, 'LEADS_MOVING', planMoment(parts, realNow));
    const answer = await recordDecision({
      db: scope.db,
      userId,
      campaignId,
      leadId,
      intentId,
      happened,
      moving,
      now,
    });
    refuse(answer);
    if (answer !== 'TAKEN') return;
    for (const place of await readLeadPlaces(scope, [leadId]))
      await publishLeadChange(scope, leadId, place.campaign_id);
    await publishStreamEvent(scope, 'campaign.statistics', { campaignId });
  });
}

function refuse(answer: DecisionResult): void {
  if (answer === 'NOT_FOUND') throw new ApiError('NOT_FOUND');
  if (answer === 'OPEN') throw new ApiError('STILL_LOOKING', { retryAfter: 60 });
  if (answer === 'SETTLED') throw new ApiError('ALREADY_SETTLED');
}

/** How many events come with a lead, newest first; older ones are in GET /events. */
const TIMELINE_LENGTH = 100;

export const leadHandlers: Handlers<keyof typeof leadRoutes> = {
  'GET /leads': listLeads,
  'GET /leads/count': async ({ scope, query }) => ({
    count: await countLeads(scope, await readLeadFilter(scope, query)),
  }),
  'GET /leads/export': async ({
    scope,
    query: { leadIds = null, senderIds, ...query },
    caller: { userId, identityId },
    parts: { db, replica },
  }) => {
    const { campaignId: _, ...others } = query;
    const filters = { ...others, senderIds };
    if (leadIds !== null && Object.values(filters).some((value) => value !== undefined))
      throw rejectField('leadIds', 'EITHER_OR', 'Provide either leads or a filter');
    const filter = await readLeadFilter(scope, query);
    const lists = await exportedLists(scope, filter, senderIds);
    await writeAudit(scope, { actedBy: identityId, type: 'LEADS_EXPORTED', data: { of: 'Leads' } });
    const campaign =
      filter.campaignId === null ? undefined : await readCampaign(scope, filter.campaignId);
    const fileName = leadsFileName(campaign?.name ?? null);
    const reading = (await replica?.databaseFor([userId, identityId])) ?? db;
    return { fileName, chunks: leadCsv({ ...scope, db: reading }, { lists, leadIds }) };
  },
  'GET /leads/{leadId}': withTimeline,
  'PATCH /leads/{leadId}': async (call) => {
    await changeLead(call);
    return oneLead(call);
  },
  'POST /leads/{leadId}/look': async ({ scope, params: { leadId } }) => {
    const looking = await requestRecheck(scope, leadId);
    if (looking === null) throw new ApiError('NOT_FOUND');
    return { looking };
  },
  'POST /leads/{leadId}/stop': async (call) => {
    await stopLead(call);
    return withTimeline(call);
  },
  'POST /leads/bulk': bulkLeads,
  'GET /campaigns/{campaignId}/leads': listCampaignLeads,
  'GET /campaigns/{campaignId}/leads/{leadId}': oneCampaignLead,
  'POST /campaigns/{campaignId}/leads/{leadId}/intents/{intentId}/word': async (call) => {
    await takeDecision(call);
    return withTimeline(call);
  },
  'GET /events': answerEvents,
};

async function listLeads(call: Call<'GET /leads'>) {
  const { scope, query, parts, realNow } = call;
  const order = sortOrder(query.sort, LEAD_SORT_KEYS, []);
  const filter = await readLeadFilter(scope, query);
  const asked = listRequest('GET /leads', call);
  const read =
    asked.walk === null
      ? await readLeadPage(scope, { ...asked, filter, order })
      : await listLeadsPart(scope, filter, asked.walk);
  const rows = await presentLeads(scope, {
    leadIds: read.rows,
    plan: planMoment(parts, realNow),
    pictureLink: parts.pictureLink,
  });
  return changesResponse(asked, {
    read: { ...read, rows },
    readDeleted: (walk) => listDeleted(scope, 'leads', walk),
  });
}

async function readLeadPage(
  { db, userId }: Owner,
  { filter, order, page, size }: { filter: LeadFilter; order: LeadOrder } & PageQuery,
): Promise<Page<string>> {
  const asked = { db, userId, filter, order, page, size };
  const { leadIds: rows, total, beyond } = await listLeadPage(asked);
  if (beyond !== null) throw rejectField('page', 'BEYOND_REACH', beyondReachText(beyond));
  return { rows, total };
}

type AskedLead = Pick<
  Call<'GET /leads/{leadId}'>,
  'params' | 'caller' | 'parts' | 'now' | 'realNow'
>;

async function withTimeline(call: AskedLead) {
  const lead = await oneLead(call);
  const {
    parts: { db },
    caller: { userId },
  } = call;
  const { events } = await listEvents({
    db,
    userId,
    filter: { leadId: lead.id },
    page: 0,
    size: TIMELINE_LENGTH,
  });
  return { ...lead, timeline: await presentEvents({ db, userId }, events) };
}

async function oneLead({ params: { leadId }, caller: { userId }, parts, now, realNow }: AskedLead) {
  const [lead] = await presentLeads(
    { db: parts.db, userId, now },
    {
      leadIds: [leadId],
      plan: planMoment(parts, realNow),
      pictureLink: parts.pictureLink,
      withGates: true,
    },
  );
  if (lead === undefined) throw new ApiError('NOT_FOUND');
  return lead;
}

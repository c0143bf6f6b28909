import { inSenderWords } from '#core/waiting/sender-words.ts';
import { beyondReachText } from '#core/lead/list-reach.ts';
import { userIdShape } from '#contract/shapes.ts';
import { LEAD_SORT_KEYS } from '#data/lead-lists/lead-order.ts';
import type { Scope } from '#data/scope.ts';
import {
  findSenderOfLead,
  listSeenSenders,
  listSenderLeads,
  type SeenSender,
} from '#data/shared-campaigns/sender-leads.ts';
import { listEvents } from '#data/tables/events.ts';
import { ApiError, found, rejectField } from '#server/http/api-error.ts';
import type { Call } from '#server/http/handler.ts';
import { pageResponse } from '#server/http/page-response.ts';
import type { PictureLink } from '#server/http/picture-link.ts';
import { sortOrder } from '#server/http/sort-order.ts';
import { readLeadFilter } from '#server/lead-lists/lead-filter-query.ts';
import { senderLists } from '#server/lead-lists/sender-lists.ts';
import { presentEvents, presentLeads } from '#server/leads/present-lead.ts';
import { planMoment, type PlanMoment } from '#server/plan/user-plan.ts';

type Lead = Awaited<ReturnType<typeof presentLeads>>[number];

/**
 * The leads of a campaign with their senders: of a shared campaign, for its owner, every sender’s
 * in one list (product rules, section 22).
 */
export async function listCampaignLeads({
  scope,
  params: { campaignId },
  query: { senderIds, ...query },
  parts,
  realNow,
}: Call<'GET /campaigns/{campaignId}/leads'>) {
  const filter = await readLeadFilter(scope, { ...query, campaignId });
  const lists = await senderLists(scope, { ...filter, campaignId }, senderIds);
  const { page, size } = query;
  const { beyond, ...read } = await listSenderLeads(scope, {
    lists: lists.map(({ sender: { userId }, ...list }) => ({ ...list, userId })),
    order: sortOrder(query.sort, LEAD_SORT_KEYS, [{ key: 'createdAt', descending: true }]),
    page,
    size,
  });
  if (beyond !== null) throw rejectField('page', 'BEYOND_REACH', beyondReachText(beyond));
  const leads = new Map<string, Awaited<ReturnType<typeof presentOfSender>>[number]>();
  for (const { sender } of lists) {
    const presented = await presentOfSender(scope, {
      campaignId,
      sender,
      leadIds: read.rows.flatMap((row) => (row.userId === sender.userId ? row.leadId : [])),
      plan: planMoment(parts, realNow),
      pictureLink: parts.pictureLink,
    });
    for (const lead of presented) leads.set(`${sender.userId} ${lead.id}`, lead);
  }
  const rows = read.rows.flatMap(({ userId, leadId }) => leads.get(`${userId} ${leadId}`) ?? []);
  return pageResponse({ page, size }, { ...read, rows });
}

/** How many events come with a lead, newest first. */
const TIMELINE_LENGTH = 100;

/** One lead of a campaign with its sender, and what happened to it in this campaign. */
export async function oneCampaignLead({
  scope,
  params: { campaignId, leadId },
  parts,
  realNow,
}: Call<'GET /campaigns/{campaignId}/leads/{leadId}'>) {
  const senders = await listSeenSenders(scope, campaignId);
  const sender = found(await findSenderOfLead(scope, senders, leadId));
  const [lead] = await presentOfSender(scope, {
    campaignId,
    sender,
    leadIds: [leadId],
    plan: planMoment(parts, realNow),
    pictureLink: parts.pictureLink,
    withGates: true,
  });
  if (lead === undefined) throw new ApiError('NOT_FOUND');
  const own = { db: scope.db, userId: sender.userId };
  const { events } = await listEvents({
    ...own,
    filter: { leadId, campaignId: sender.campaignId },
    page: 0,
    size: TIMELINE_LENGTH,
  });
  const timeline = await presentEvents(own, events);
  return { ...lead, timeline: timeline.map((event) => ({ ...event, campaignId })) };
}

/** Leads of a sender for a user who sees them, without what the sender does elsewhere. */
async function presentOfSender(
  scope: Scope<'now'>,
  {
    campaignId,
    sender,
    ...shown
  }: {
    campaignId: string;
    sender: SeenSender;
    leadIds: readonly string[];
    plan: PlanMoment;
    pictureLink: PictureLink;
    withGates?: boolean;
  },
) {
  const { name } = sender;
  const userId = userIdShape.parse(sender.userId);
  const leads = await presentLeads({ ...scope, userId }, shown);
  const isOwn = sender.userId === scope.userId;
  return leads.map((lead) => ({
    ...lead,
    tags: isOwn ? lead.tags : [],
    campaigns: lead.campaigns
      .filter((place) => place.campaignId === sender.campaignId)
      .map((place) => ({ ...(isOwn ? place : inWordsOf(place, name)), campaignId })),
    sender: { userId, name },
  }));
}

/** A sender’s place without their list and questions, which only they can answer. */
function inWordsOf(place: Lead['campaigns'][number], name: string): typeof place {
  const { waitingFor, reasonText } = place;
  const words = (text: string) => inSenderWords(text, name);
  return {
    ...place,
    leadPackId: null,
    unconfirmed: [],
    reasonText: reasonText && words(reasonText),
    waitingFor: waitingFor && {
      ...waitingFor,
      sentence: words(waitingFor.sentence),
      ifNothingChanges: waitingFor.ifNothingChanges && words(waitingFor.ifNothingChanges),
      ...(waitingFor.gates && {
        gates: waitingFor.gates.map((gate) => ({ ...gate, text: words(gate.text) })),
      }),
    },
  };
}

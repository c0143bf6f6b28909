import { readCampaign } from '#data/campaigns/campaigns.ts';
import { listEvents } from '#data/campaigns/events.ts';
import { ownLeadIds } from '#data/leads/leads.ts';
import type { Call } from '#server/handler.ts';
import { spanOf } from '#server/lead-filter-query.ts';
import { presentEvent } from '#server/leads/present-lead.ts';
import { pageAnswer } from '#server/page-answer.ts';
import { Refusal, refuseField } from '#server/refusal.ts';
import { sortOrder } from '#server/sort-order.ts';

/** What happened, newest first. */
export async function answerEvents({
  query,
  caller: { userId },
  parts: { db },
}: Call<'GET /events'>) {
  const { campaignId, leadId, types, page, size, sort } = query;
  // The one order there is; asking for it by name is no mistake.
  const [order] = sortOrder({ sort, keys: ['at'], standard: [{ key: 'at', descending: true }] });
  if (order?.descending === false)
    throw refuseField('sort', 'INVALID_SORT', 'Events are always sorted newest first');
  if (campaignId !== undefined && (await readCampaign({ db, userId, campaignId })) === undefined)
    throw new Refusal('NOT_FOUND');
  if (leadId !== undefined && !(await ownLeadIds({ db, userId, leadIds: [leadId] })).has(leadId))
    throw new Refusal('NOT_FOUND');
  const [from, to] = spanOf({ from: query.from, to: query.to, end: 'to' });
  const { events, total } = await listEvents({
    db,
    userId,
    filter: {
      campaignId,
      leadId,
      types: types?.length ? types : undefined,
      from: from ?? undefined,
      to: to ?? undefined,
    },
    page,
    size,
  });
  return pageAnswer({ content: events.map(presentEvent), page, size, total });
}

import { beyondReachText, REACH_BY_SORTING } from '#core/lead/list-reach.ts';
import { ownCampaignIds } from '#data/campaigns/campaigns.ts';
import type { Part, Walk } from '#data/database/keyset.ts';
import type { Page, PageQuery } from '#data/database/own-rows.ts';
import {
  listEvents,
  listEventsAfter,
  type EventFilter,
  type EventRow,
} from '#data/tables/events.ts';
import type { AnyDatabase } from '#data/database.ts';
import { ownLeadIds } from '#data/leads/leads.ts';
import { ApiError, rejectField } from '#server/http/api-error.ts';
import type { Call } from '#server/http/handler.ts';
import { spanOf } from '#server/lead-lists/lead-filter-query.ts';
import { presentEvents } from '#server/leads/present-lead.ts';
import { listRequest, listResponse } from '#server/http/list-query.ts';
import { readableAccounts } from '#server/http/readable-accounts.ts';
import { sortOrder } from '#server/http/sort-order.ts';

type Accounts = { db: AnyDatabase; accounts: readonly string[] };

/** Rejects a campaign or lead that is in none of the accounts. */
async function rejectUnknown({
  db,
  accounts,
  campaignId,
  leadId,
}: Accounts & { campaignId: string | undefined; leadId: string | undefined }): Promise<void> {
  let [hasCampaign, hasLead] = [campaignId === undefined, leadId === undefined];
  for (const userId of accounts) {
    if (campaignId !== undefined)
      hasCampaign ||= (await ownCampaignIds({ db, userId }, [campaignId])).length > 0;
    if (leadId !== undefined) hasLead ||= (await ownLeadIds({ db, userId }, [leadId])).has(leadId);
  }
  if (!hasCampaign || !hasLead) throw new ApiError('NOT_FOUND');
}

/**
 * Events, newest first, of the caller or of members of the team. For several accounts, each is read
 * from its newest event, so their pages end at `REACH_BY_SORTING`.
 */
export async function answerEvents(call: Call<'GET /events'>) {
  const {
    query,
    caller,
    parts: { db },
  } = call;
  const { campaignId, leadId, types, sort } = query;
  // There is only one order; naming it is allowed.
  const [order] = sortOrder(sort, ['at'], [{ key: 'at', descending: true }]);
  if (order?.descending === false)
    throw rejectField('sort', 'INVALID_SORT', 'Events are always sorted newest first');
  const userIds = query.userIds ?? (query.userId === undefined ? undefined : [query.userId]);
  const accounts = await readableAccounts(db, caller, userIds);
  await rejectUnknown({ db, accounts, campaignId, leadId });
  const [from, to] = spanOf({ from: query.from, to: query.to, end: 'to' });
  const filter = {
    campaignId,
    leadId,
    types: types?.length ? types : undefined,
    from: from ?? undefined,
    to: to ?? undefined,
  };
  const asked = listRequest('GET /events', call);
  const read =
    asked.walk === null
      ? await readPages({ db, accounts, filter, ...asked })
      : await readParts({ db, accounts, filter, walk: asked.walk });
  const content = [];
  for (const [userId, events] of Map.groupBy(read.rows, (one) => one.userId))
    content.push(
      ...(await presentEvents(
        { db, userId },
        events.map((one) => one.event),
      )),
    );
  const place = new Map(read.rows.map(({ event }, index) => [event.event_id, index]));
  content.sort((one, other) => (place.get(one.id) ?? 0) - (place.get(other.id) ?? 0));
  return listResponse(asked, { ...read, rows: content });
}

type Asked = Accounts & { filter: EventFilter };
type Found<Event = EventRow> = { userId: string; event: Event };

async function readPages({
  db,
  accounts,
  filter,
  page,
  size,
}: Asked & PageQuery): Promise<Page<Found>> {
  const isOne = accounts.length === 1;
  const last = (page + 1) * size;
  if (!isOne && last > REACH_BY_SORTING)
    throw rejectField('page', 'BEYOND_REACH', beyondReachText(REACH_BY_SORTING));
  const read = [];
  let total = 0;
  for (const userId of accounts) {
    const listed = await listEvents({
      db,
      userId,
      filter,
      ...(isOne ? { page, size } : { page: 0, size: last }),
    });
    total += listed.total;
    read.push(...listed.events.map((event) => ({ userId, event })));
  }
  const ordered = read.toSorted(newestFirst);
  return { rows: isOne ? ordered : ordered.slice(page * size, last), total };
}

/** By cursor, each account is read from where the list continues, so it has no end of reach. */
async function readParts({
  db,
  accounts,
  filter,
  walk,
}: Asked & { walk: Walk }): Promise<Part<Found>> {
  const read: Found<EventRow & { position: string }>[] = [];
  for (const userId of accounts) {
    const events = await listEventsAfter({ db, userId, filter, walk });
    read.push(...events.map((event) => ({ userId, event })));
  }
  const rows = read.toSorted(newestFirst).slice(0, walk.size);
  return {
    rows,
    last: rows.at(-1)?.event.position ?? null,
    more: read.length > walk.size,
  };
}

function newestFirst({ event: one }: Found, { event: other }: Found): number {
  return other.at - one.at || Number(BigInt(other.event_id) - BigInt(one.event_id));
}

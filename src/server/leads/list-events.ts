import { beyondReachText, REACH_BY_SORTING } from '#core/lead/list-reach.ts';
import { ownCampaignIds } from '#data/campaigns/campaigns.ts';
import { listEvents } from '#data/tables/events.ts';
import type { AnyDatabase } from '#data/database.ts';
import { ownLeadIds } from '#data/leads/leads.ts';
import { ApiError, rejectField } from '#server/http/api-error.ts';
import type { Call } from '#server/http/handler.ts';
import { spanOf } from '#server/lead-lists/lead-filter-query.ts';
import { presentEvents } from '#server/leads/present-lead.ts';
import { pageResponse } from '#server/http/page-response.ts';
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
export async function answerEvents({ query, caller, parts: { db } }: Call<'GET /events'>) {
  const { campaignId, leadId, types, page, size, sort } = query;
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
  const ordered = read.toSorted(
    ({ event: one }, { event: other }) =>
      other.at - one.at || Number(BigInt(other.event_id) - BigInt(one.event_id)),
  );
  const shown = isOne ? ordered : ordered.slice(page * size, last);
  const content = [];
  for (const [userId, events] of Map.groupBy(shown, (one) => one.userId))
    content.push(
      ...(await presentEvents(
        { db, userId },
        events.map((one) => one.event),
      )),
    );
  const place = new Map(shown.map(({ event }, index) => [event.event_id, index]));
  content.sort((one, other) => (place.get(one.id) ?? 0) - (place.get(other.id) ?? 0));
  return pageResponse({ page, size }, { rows: content, total });
}

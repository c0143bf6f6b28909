import { sql, type RawBuilder } from 'kysely';
import { LEAD_STATES, type LeadState } from '#core/lead/lead-state.ts';
import { listReach } from '#core/lead/list-reach.ts';
import type { AnyDatabase } from '#data/database.ts';
import {
  hasTextFilter,
  isAnsweredByCounters,
  EVERY_LEAD,
  sortedMatchesSql,
  matchingLeads,
  textMatchesSql,
  newestMatchesSql,
  statesAsked,
  type LeadFilter,
} from '#data/lead-lists/lead-filter.ts';
import {
  byActivity,
  isIndexed,
  orderBy,
  orderIn,
  type LeadOrder,
} from '#data/lead-lists/lead-order.ts';
import { totalByCounters } from '#data/lead-lists/total-by-counters.ts';
import type { Owner } from '#data/scope.ts';

type Filtered = { db: AnyDatabase; userId: string; filter: LeadFilter };

/**
 * A list's total is exact if a counter has it: everyone, a campaign, a pack, states of these, or
 * one fact of these. With any other filter it is counted up to this number, so that no page costs
 * more than the leads it may have to read.
 */
const MAX_COUNTED = 10_000;

type Page = Filtered & { order: LeadOrder; page: number; size: number };

/** `beyond` is the reach of a list (`listReach`) that the page is past; null for a page within. */
export type LeadPage = { leadIds: string[]; total: number; beyond: number | null };

/**
 * One page of ids and the list's total. Without an order the newest leads come first; if only
 * states are given, the last changed. A page beyond the reach of a longer list is empty and not
 * searched.
 */
export async function listLeadPage(page: Page): Promise<LeadPage> {
  return pageOf({ ...page, order: orderIn(page.filter, page.order) });
}

async function pageOf(asked: Page): Promise<LeadPage> {
  const { db, userId, filter, order, page, size } = asked;
  if (asksForNoState(filter)) return { leadIds: [], total: 0, beyond: null };
  const counters = totalByCounters(userId, filter);
  if (counters === null) return countedPage(asked, asked);
  const first = page * size;
  const total = await readTotal(db, counters);
  if (first >= total) return { leadIds: [], total, beyond: null };
  const reach = reachOf(filter, order, total);
  if (reach !== null && first >= reach) return { leadIds: [], total, beyond: reach };
  const most = first + size;
  const walked = await isWalked(asked, { ...asked, most, total });
  const ids = walked
    ? byLeads({ userId, filter, order, most })
    : inOrder({ userId, filter, order, most });
  const leadIds = await idsOf(db, sql`select lead_id from (${ids}) matching offset ${first}`);
  return { leadIds, total, beyond: null };
}

function reachOf(filter: LeadFilter, order: LeadOrder, total: number | null): number | null {
  return listReach({
    total,
    sortKeys: order.map(({ key }) => key),
    inCampaign: filter.campaignId !== null,
    byStatesAlone: isAnsweredByCounters(filter),
  });
}

/**
 * Whether walking such an index, over leads of the base that are not in the list, reads less than
 * sorting the list.
 */
async function isWalked(
  scope: Owner,
  {
    filter,
    order,
    most,
    total,
  }: { filter: LeadFilter; order: LeadOrder; most: number; total: number },
): Promise<boolean> {
  if (!isIndexed(order)) return false;
  if (filter.campaignId === null) return true;
  const base = await countLeads(scope, EVERY_LEAD);
  return (most / total) * base < total;
}

/** The first ids of a list, read along an index that has its order. */
function byLeads({
  userId,
  filter,
  order: [first],
  most,
}: Omit<Filtered, 'db'> & { order: LeadOrder; most: number }): RawBuilder<unknown> {
  if (first?.key === 'lastActivityAt')
    return byActivity({ userId, filter, descending: first.descending, most });
  const column =
    first?.key === 'fullName'
      ? sql`lower(l.full_name)`
      : first?.key === 'company'
        ? sql`lower(l.company)`
        : sql`l.created_at`;
  const matches =
    filter.campaignId === null
      ? matchingLeads({ userId, filter })
      : sortedMatchesSql(userId, filter);
  const walk = (order: RawBuilder<unknown>, and = sql``) =>
    sql`select l.lead_id ${matches} ${and} order by ${order} limit ${most}`;
  if (first?.descending !== true) return walk(sql`${column}, l.lead_id desc`);
  if (first.key === 'createdAt') return walk(sql`l.created_at desc, l.lead_id desc`);
  // Missing values come last, in reverse too.
  return sql`
    (${walk(sql`${column} desc, l.lead_id desc`, sql`and ${column} is not null`)})
    union all (${walk(sql`l.lead_id desc`, sql`and ${column} is null`)})
    limit ${most}`;
}

/** A page of a list without a counter, with its total as far as it is counted. */
async function countedPage(
  scope: Owner,
  {
    filter,
    order,
    page,
    size,
  }: { filter: LeadFilter; order: LeadOrder; page: number; size: number },
): Promise<LeadPage> {
  const { userId, db } = scope;
  const reach = reachOf(filter, order, null);
  const within = reach === null || page * size < reach;
  // For a page past the reach, only checks whether the list continues there.
  const first = within ? page * size : reach;
  const most = Math.max(MAX_COUNTED, within ? first + size : reach + 1);
  if (within && (await isOftenFound(scope, filter, order))) {
    const ids = byLeads({ userId, filter, order, most: first + size });
    const statement = sql`select lead_id from (${ids}) matching offset ${first}`;
    return { leadIds: await idsOf(db, statement), total: MAX_COUNTED, beyond: null };
  }
  const { rows } = await sql<{ total: number; lead_ids: string[] }>`
    with matching as materialized (${inOrder({ userId, filter, order, most })})
    select (select least(count(*), ${MAX_COUNTED})::int from matching) as total,
      array(select lead_id::text from matching offset ${first} limit ${size}) as lead_ids`.execute(
    db,
  );
  const { total = 0, lead_ids: found = [] } = rows[0] ?? {};
  return within
    ? { leadIds: found, total, beyond: null }
    : { leadIds: [], total, beyond: found.length > 0 ? reach : null };
}

/**
 * Whether a sorted list reaches the counting limit, which an unordered query shows: then walking
 * the order's index finds the page soon, and sorting all matches would take longer. Not checked if
 * places are filtered: that query would read as much as sorting.
 */
async function isOftenFound(
  { db, userId }: Owner,
  filter: LeadFilter,
  order: LeadOrder,
): Promise<boolean> {
  if (!isIndexed(order) || filter.includes !== null || filter.states !== null) return false;
  const found = inOrder({ userId, filter, order: [], most: MAX_COUNTED });
  const total = await readTotal(db, sql<number>`(select count(*)::int from (${found}) found)`);
  return total >= MAX_COUNTED;
}

/**
 * Whether two filters of a campaign's states exclude each other. In the lead base they may overlap:
 * a blacklisted lead has other states in its campaigns.
 */
function asksForNoState(filter: LeadFilter): boolean {
  return filter.campaignId !== null && statesAsked(filter)?.length === 0;
}

/** The first ids of a list, in its order. */
function inOrder({
  userId,
  filter,
  order,
  most,
}: {
  userId: string;
  filter: LeadFilter;
  order: LeadOrder;
  most: number;
}): RawBuilder<unknown> {
  const states = statesAsked(filter);
  const [first] = order;
  const limit = sql`limit ${most}`;
  if (first?.key === 'state' && order.length === 1 && filter.campaignId !== null)
    return byState({ userId, filter, descending: first.descending, limit });
  if (
    first?.key === 'updatedAt' &&
    order.length === 1 &&
    filter.campaignId !== null &&
    isAnsweredByCounters(filter)
  )
    return byChange({
      userId,
      filter,
      states: states ?? LEAD_STATES,
      descending: first.descending,
      limit,
    });
  if (order.length > 0)
    return sql`
      select ${idOf(filter)} as lead_id ${matchingLeads({ userId, filter, joinLead: true })}
      order by ${orderBy(filter, order)} ${limit}`;
  if (filter.campaignId === null)
    return sql`
      select l.lead_id ${matchingLeads({ userId, filter })}
      order by l.created_at desc, l.lead_id desc ${limit}`;
  if (hasTextFilter(filter) || filter.contactedTo !== null)
    return bySearch(userId, { ...filter, campaignId: filter.campaignId }, most);
  if (states === null || states.length === 0 || !isAnsweredByCounters(filter))
    return sql`
      select c.lead_id ${matchingLeads({ userId, filter, newestFirst: { below: null } })}
      order by c.lead_id desc ${limit}`;
  // A list of states in one condition would be sorted completely; each single state is read in
  // order from its index.
  const parts = states.map(
    (state) =>
      sql`
        (
          select c.lead_id, c.updated_at
          ${matchingLeads({ userId, filter: { ...filter, includes: null, states: [state] } })}
          order by c.updated_at desc, c.lead_id ${limit}
        )`,
  );
  return sql`
    select lead_id
    from (${sql.join(parts, sql` union all `)}) parts
    order by updated_at desc, lead_id ${limit}`;
}

/**
 * Frequent matches are found soon among the newest leads. Otherwise all leads are read in storage
 * order and sorted at the end: looking them up one by one along the campaign would take many times
 * as long.
 */
function bySearch(
  userId: string,
  filter: LeadFilter & { campaignId: string },
  most: number,
): RawBuilder<unknown> {
  return sql`
    with newest as materialized (
      ${newestMatchesSql(userId, filter, most * 2)} limit ${most}
    ) (
      select lead_id
      from newest
      where (select count(*) from newest) >= ${most}
      order by lead_id desc
    )
    union all (
      ${textMatchesSql(userId, filter, sql<boolean>`(select count(*) from newest) < ${most}`)}
        order by c.lead_id + 0 desc limit ${most}
    )`;
}

/** By their last change; each single state is read in order from its index. */
function byChange({
  userId,
  filter,
  states,
  descending,
  limit,
}: {
  userId: string;
  filter: LeadFilter;
  states: readonly LeadState[];
  descending: boolean;
  limit: RawBuilder<unknown>;
}): RawBuilder<unknown> {
  const way = descending ? sql`desc` : sql`asc`;
  const parts = states.map(
    (state) =>
      sql`
        (
          select c.lead_id, c.updated_at
          ${matchingLeads({ userId, filter: { ...filter, includes: null, states: [state] } })}
          order by c.updated_at ${way}, c.lead_id desc ${limit}
        )`,
  );
  return sql`
    select lead_id
    from (${sql.join(parts, sql` union all `)}) parts
    order by updated_at ${way}, lead_id desc ${limit}`;
}

/** By state, within each the last changed first or last: exactly the order of an index. */
function byState({
  userId,
  filter,
  descending,
  limit,
}: {
  userId: string;
  filter: LeadFilter;
  descending: boolean;
  limit: RawBuilder<unknown>;
}): RawBuilder<unknown> {
  const [way, back] = descending ? [sql`desc`, sql`asc`] : [sql`asc`, sql`desc`];
  return sql`
    select c.lead_id ${matchingLeads({ userId, filter })}
    order by c.state ${way}, c.updated_at ${way}, c.lead_id ${back} ${limit}`;
}

/** Every id that matches, newest leads first. */
export async function listAllLeadIds(
  { db, userId }: Owner,
  filter: LeadFilter,
  limit?: number,
): Promise<string[]> {
  const end = limit === undefined ? sql`` : sql`limit ${limit}`;
  // Leads in some states are found by these, and sorted: they may be few.
  const newestFirst = statesAsked(filter) === null ? { below: null } : undefined;
  return idsOf(
    db,
    sql`
      select ${idOf(filter)} as lead_id ${matchingLeads({ userId, filter, newestFirst })}
      order by ${idOf(filter)} desc ${end}`,
  );
}

/** The next ids below `before`, newest first: a list of any length in chunks. */
export async function listLeadIdsBefore(
  { db, userId }: Owner,
  { filter, before, limit }: { filter: LeadFilter; before: string | null; limit: number },
): Promise<string[]> {
  return idsOf(
    db,
    sql`
      select ${idOf(filter)}
        as lead_id ${matchingLeads({ userId, filter, newestFirst: { below: before } })}
      order by ${idOf(filter)} desc limit ${limit}`,
  );
}

/** How many leads match, exactly. */
export async function countLeads({ db, userId }: Owner, filter: LeadFilter): Promise<number> {
  if (asksForNoState(filter)) return 0;
  return readTotal(
    db,
    totalByCounters(userId, filter) ??
      sql<number>`(select count(*)::int ${matchingLeads({ userId, filter })})`,
  );
}

async function readTotal(db: AnyDatabase, total: RawBuilder<number>): Promise<number> {
  const { rows } = await sql<{ total: number }>`select ${total} as total`.execute(db);
  return rows[0]?.total ?? 0;
}

async function idsOf(db: AnyDatabase, statement: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await (statement as RawBuilder<{ lead_id: string }>).execute(db);
  return rows.map(({ lead_id }) => lead_id);
}

function idOf({ campaignId }: LeadFilter): RawBuilder<unknown> {
  return campaignId === null ? sql`l.lead_id` : sql`c.lead_id`;
}

import { sql, type RawBuilder } from 'kysely';
import { LEAD_STATES, type LeadState } from '#core/lead/lead-state.ts';
import type { AnyDatabase } from '#data/database.ts';
import {
  asksForText,
  FACT_COUNTERS,
  idOrder,
  isBelow,
  isPlain,
  matchingLeads,
  matchingFound,
  matchingNewest,
  statesAsked,
  type LeadFilter,
} from '#data/lead-lists/lead-filter.ts';
import {
  changesTooOften,
  dependenceOf,
  guessList,
  makeList,
  recallList,
  rememberPart,
  versionOf,
  type ListCheck,
} from '#data/lead-lists/remembered-lists.ts';
import { COUNTER_COLUMNS, type CountedLeads } from '#data/campaigns/statistics.ts';

type Filtered = { db: AnyDatabase; userId: string; filter: LeadFilter };

/** `state` sorts the leads of one campaign. */
export const LEAD_SORT_KEYS = ['createdAt', 'updatedAt', 'fullName', 'company', 'state'] as const;
export type LeadSortKey = (typeof LEAD_SORT_KEYS)[number];
export type LeadOrder = readonly { key: LeadSortKey; descending: boolean }[];

/**
 * A list's total is exact wherever a counter answers it: everybody, a campaign, a pack, states of
 * these, or one fact of these. With any other filter it is counted, and no further than this, so
 * that no page costs more than the leads it may have to look at.
 */
const COUNTED_AT_MOST = 10_000;

/** `near`: up to where a page is read from an index where the order has one. */
type Page = Filtered & { order: LeadOrder; page: number; size: number; near?: number };
type Pages = { leadIds: string[]; total: number };

const NEAR = 2000;
/** So many leads are passed over, at most, for a page of those that have a fact. */
const WALKED_AT_MOST = 20_000;
/** From so many leads on a list is made by reading all leads of the base. */
const LONG = 50_000;
/** Longer lists are not remembered. */
const REMEMBERED_AT_MOST = 4_000_000;

/**
 * One page of ids and the list's total. Without an order the newest leads come first; where only
 * states are asked for, those that changed last. Pages near the beginning of these are read from an
 * index. For all others the ids of the list are remembered in their order, until anything changes
 * that the filter or the order looks at: so any page of any sort and filter is the exact page of
 * this instant, whatever its depth (decision 50).
 */
export async function listLeadPage(asked: Page): Promise<Pages> {
  const { db, userId, filter, order, page, size, near = NEAR } = asked;
  const first = page * size;
  if (asksForNoState(filter)) return { leadIds: [], total: 0 };
  // Whether an act needs a word hangs on the ledger as well: few leads do, and they are always
  // looked for anew.
  if (filter.includes?.facts.includes('UNCONFIRMED') === true) return countedPage(asked);
  const total = totalByCounters({ userId, filter });
  const remembered = rememberedAs(asked);
  const recalled = await recallList(remembered);
  const direct = total !== null && isIndexed({ filter, order }) ? total : null;
  if (
    recalled === null &&
    direct !== null &&
    (first + size <= near || changesTooOften(remembered)) &&
    (await isNear({ ...asked, total: direct }))
  )
    return directPage({ ...asked, total: direct });
  const known = recalled === null && total !== null ? await readTotal({ db, total }) : null;
  if (known === 0) return { leadIds: [], total: 0 };
  if (known !== null && total !== null && known > REMEMBERED_AT_MOST)
    return directPage({ ...asked, total });
  const { ids } =
    recalled ??
    (await makeList({
      ...remembered,
      long: (known ?? 0) > LONG,
      statement: inOrder({ userId, filter, order, most: total === null ? COUNTED_AT_MOST : null }),
    }));
  if (mayGoOn({ total, ids, end: first + size }))
    return { leadIds: await idsBehind({ ...asked, first }), total: ids.length };
  return { leadIds: Array.from(ids.subarray(first, first + size), String), total: ids.length };
}

function rememberedAs({ db, userId, filter, order }: Omit<Page, 'page' | 'size'>) {
  return {
    db,
    userId,
    key: JSON.stringify([userId, filter, order]),
    dependence: dependenceOf({ filter, keys: order.map(({ key }) => key) }),
  };
}

/** One page of a list by itself. */
function partAs(asked: Page) {
  const whole = rememberedAs(asked);
  return { ...whole, key: `${whole.key} ${asked.page} ${asked.size}` };
}

/** Whether a page ends beyond what is counted: there may be more. */
function mayGoOn({
  total,
  ids,
  end,
}: {
  total: RawBuilder<number> | null;
  ids: BigInt64Array;
  end: number;
}): boolean {
  return total === null && ids.length >= COUNTED_AT_MOST && end > COUNTED_AT_MOST;
}

/**
 * The page of a list that is remembered, before anything is asked: it holds if its check does,
 * which is asked in one go with what the page shows. Null where nothing is remembered, or the page
 * is empty.
 */
export function guessLeadPage(asked: Page): (Pages & { check: ListCheck }) | null {
  const { userId, filter, page, size } = asked;
  const guessed = guessList(rememberedAs(asked)) ?? guessList(partAs(asked));
  if (guessed === null) return null;
  const {
    list: { ids, first, total },
    check,
  } = guessed;
  const at = page * size - first;
  if (at >= ids.length) return null;
  if (mayGoOn({ total: totalByCounters({ userId, filter }), ids, end: page * size + size }))
    return null;
  return { leadIds: Array.from(ids.subarray(at, at + size), String), total, check };
}

/**
 * Whether two ways of asking for states of a campaign leave none. In the lead base they may: a lead
 * of the blacklist has other states in its campaigns.
 */
function asksForNoState(filter: LeadFilter): boolean {
  return filter.campaignId !== null && statesAsked(filter)?.length === 0;
}

/** Whether an index has the order of the list. */
function isIndexed({ filter, order }: { filter: LeadFilter; order: LeadOrder }): boolean {
  if (order.length === 0) return true;
  return (
    order.length === 1 &&
    filter.campaignId !== null &&
    isPlain(filter) &&
    (order[0]?.key === 'state' || order[0]?.key === 'updatedAt')
  );
}

/** Whether few leads are passed over on the way to a page: those that have a fact may be rare. */
async function isNear({
  db,
  userId,
  filter,
  page,
  size,
  total,
}: Page & { total: RawBuilder<number> }): Promise<boolean> {
  if (isPlain(filter)) return true;
  const having = await readTotal({ db, total });
  const all = totalByCounters({ userId, filter: { ...filter, includes: null } });
  return (
    having > 0 &&
    all !== null &&
    ((page + 1) * size * (await readTotal({ db, total: all }))) / having <= WALKED_AT_MOST
  );
}

/** The page and the total in one look; it is remembered by itself. */
async function directPage({
  total: counted,
  ...asked
}: Page & { total: RawBuilder<number> }): Promise<Pages> {
  const { db, userId, filter, order, page, size } = asked;
  const first = page * size;
  const part = partAs(asked);
  const { rows } = await sql<{ version: string; total: number; lead_ids: string[] }>`
    select ${versionOf(part)} as version, ${counted} as total, array(select lead_id::text from (${inOrder({ userId, filter, order, most: first + size })}) matching offset ${first}) as lead_ids`.execute(
    db,
  );
  const { version, total, lead_ids: leadIds } = rows[0] ?? { version: '', total: 0, lead_ids: [] };
  if (leadIds.length > 0)
    rememberPart({
      ...part,
      list: { version, ids: BigInt64Array.from(leadIds, BigInt), first, total },
    });
  return { leadIds, total };
}

/** A page of a list that nothing is remembered of, with its total as far as it is counted. */
async function countedPage({ db, userId, filter, order, page, size }: Page): Promise<Pages> {
  const first = page * size;
  const { rows } = await sql<{ total: number; lead_ids: string[] }>`
    with matching as materialized (${inOrder({ userId, filter, order, most: COUNTED_AT_MOST })})
    select (select count(*)::int from matching) as total, array(select lead_id::text from matching offset ${first} limit ${size}) as lead_ids`.execute(
    db,
  );
  const { total = 0, lead_ids: leadIds = [] } = rows[0] ?? {};
  if (first + size <= COUNTED_AT_MOST || total < COUNTED_AT_MOST) return { leadIds, total };
  return { leadIds: await idsBehind({ db, userId, filter, order, first, size }), total };
}

function idsBehind({
  db,
  userId,
  filter,
  order,
  first,
  size,
}: Omit<Page, 'page'> & { first: number }): Promise<string[]> {
  return idsOf({
    db,
    statement: sql`select lead_id from (${inOrder({ userId, filter, order, most: first + size })}) matching offset ${first}`,
  });
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
  most: number | null;
}): RawBuilder<unknown> {
  const states = statesAsked(filter);
  const [first] = order;
  const limit = most === null ? sql`` : sql`limit ${most}`;
  if (first?.key === 'state' && order.length === 1 && filter.campaignId !== null)
    return byState({ userId, filter, descending: first.descending, limit });
  if (
    first?.key === 'updatedAt' &&
    order.length === 1 &&
    filter.campaignId !== null &&
    isPlain(filter)
  )
    return byChange({
      userId,
      filter,
      states: states ?? LEAD_STATES,
      descending: first.descending,
      limit,
    });
  if (order.length > 0)
    return sql`select ${idOf(filter)} as lead_id ${matchingLeads({ userId, filter, joinLead: true })} order by ${orderBy({ filter, order })} ${limit}`;
  if (filter.campaignId === null)
    return sql`select l.lead_id ${matchingLeads({ userId, filter })} order by l.created_at desc, l.lead_id desc ${limit}`;
  if (asksForText(filter) && most !== null)
    return bySearch({ userId, filter: { ...filter, campaignId: filter.campaignId }, most });
  if (states === null || states.length === 0 || !isPlain(filter))
    return sql`select c.lead_id ${matchingLeads({ userId, filter, along: 'IDS' })} order by ${idOrder(filter)} desc ${limit}`;
  // A list of states in one condition would be sorted as a whole; each state by itself is read in
  // order from its index.
  const parts = states.map(
    (state) =>
      sql`(select c.lead_id, c.updated_at ${matchingLeads({ userId, filter: { ...filter, includes: null, states: [state] } })} order by c.updated_at desc, c.lead_id ${limit})`,
  );
  return sql`select lead_id from (${sql.join(parts, sql` union all `)}) parts order by updated_at desc, lead_id ${limit}`;
}

/**
 * What is often found is found soon among the newest leads. Where it is not, all leads are read, in
 * the order in which they lie, and sorted in the end: to look them up one by one along the campaign
 * would take many times as long.
 */
function bySearch({
  userId,
  filter,
  most,
}: {
  userId: string;
  filter: LeadFilter & { campaignId: string };
  most: number;
}): RawBuilder<unknown> {
  return sql`
    with newest as materialized (${matchingNewest({ userId, filter, walked: most * 2 })} limit ${most})
    (select lead_id from newest where (select count(*) from newest) >= ${most} order by lead_id desc)
    union all (${matchingFound({ userId, filter, and: sql<boolean>`(select count(*) from newest) < ${most}` })} order by c.lead_id + 0 desc limit ${most})`;
}

/** By their last change; each state by itself is read in order from its index. */
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
      sql`(select c.lead_id, c.updated_at ${matchingLeads({ userId, filter: { ...filter, includes: null, states: [state] } })} order by c.updated_at ${way}, c.lead_id desc ${limit})`,
  );
  return sql`select lead_id from (${sql.join(parts, sql` union all `)}) parts order by updated_at ${way}, lead_id desc ${limit}`;
}

/** By state, in each the last changed first or last: the very order of an index. */
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
  return sql`select c.lead_id ${matchingLeads({ userId, filter, along: 'STATES' })} order by c.state ${way}, c.updated_at ${way}, c.lead_id ${back} ${limit}`;
}

/** Every id that matches, newest leads first. */
export async function listAllLeadIds({
  db,
  userId,
  filter,
  limit,
}: Filtered & { limit?: number }): Promise<string[]> {
  const end = limit === undefined ? sql`` : sql`limit ${limit}`;
  // Who is in some states is found by these, and sorted: they may be few.
  const order =
    filter.campaignId !== null && statesAsked(filter) !== null ? sql`c.lead_id` : idOrder(filter);
  return idsOf({
    db,
    statement: sql`select ${idOf(filter)} as lead_id ${matchingLeads({ userId, filter })} order by ${order} desc ${end}`,
  });
}

/** The next ids below `before`, newest first: a list of any length in pieces. */
export async function listLeadIdsBefore({
  db,
  userId,
  filter,
  before,
  limit,
}: Filtered & { before: string | null; limit: number }): Promise<string[]> {
  const below = before === null ? sql`` : sql`and ${isBelow({ filter, leadId: before })}`;
  return idsOf({
    db,
    statement: sql`select ${idOf(filter)} as lead_id ${matchingLeads({ userId, filter, along: 'IDS' })} ${below} order by ${idOrder(filter)} desc limit ${limit}`,
  });
}

/** How many leads match, exactly. */
export async function countLeads({ db, userId, filter }: Filtered): Promise<number> {
  if (asksForNoState(filter)) return 0;
  return readTotal({
    db,
    total:
      totalByCounters({ userId, filter }) ??
      sql<number>`(select count(*)::int ${matchingLeads({ userId, filter })})`,
  });
}

async function readTotal({
  db,
  total,
}: {
  db: AnyDatabase;
  total: RawBuilder<number>;
}): Promise<number> {
  const { rows } = await sql<{ total: number }>`select ${total} as total`.execute(db);
  return rows[0]?.total ?? 0;
}

/**
 * The part of a statement that says how many leads match, where counters are kept of it; null where
 * none are.
 */
function totalByCounters({ userId, filter }: Omit<Filtered, 'db'>): RawBuilder<number> | null {
  const { campaignId, leadPackId } = filter;
  const states = statesAsked(filter);
  if (campaignId === null)
    return isPlain(filter) && states === null
      ? sql<number>`coalesce((select leads from lead_counts where user_id = ${userId}), 0)`
      : null;
  // Rows that are uploading are no leads yet.
  const listed = LEAD_STATES.filter(
    (state) => state !== 'UPLOADING' && (states ?? LEAD_STATES).includes(state),
  );
  const fact = onlyFact(filter);
  const counters = isPlain(filter) ? listed : fact === null ? [] : [fact];
  if (counters.length === 0) return isPlain(filter) ? sql<number>`0` : null;
  const columns = counters.map((counter) => COUNTER_COLUMNS[counter]);
  const pack = leadPackId === null ? sql`` : sql`and lead_pack_id = ${leadPackId}`;
  return sql<number>`(select coalesce(sum(${sql.raw(columns.join(' + '))}), 0)::int from pack_statistics where user_id = ${userId} and campaign_id = ${campaignId} ${pack})`;
}

function onlyFact(filter: LeadFilter): keyof CountedLeads | null {
  const { includes, states } = filter;
  const alone =
    includes !== null &&
    includes.facts.length === 1 &&
    includes.states.length === 0 &&
    states === null &&
    isPlain({ ...filter, includes: null });
  const fact = alone ? includes.facts[0] : undefined;
  return fact === undefined ? null : FACT_COUNTERS[fact];
}

async function idsOf({
  db,
  statement,
}: {
  db: AnyDatabase;
  statement: RawBuilder<unknown>;
}): Promise<string[]> {
  const { rows } = await (statement as RawBuilder<{ lead_id: string }>).execute(db);
  return rows.map(({ lead_id }) => lead_id);
}

function idOf({ campaignId }: LeadFilter): RawBuilder<unknown> {
  return campaignId === null ? sql`l.lead_id` : sql`c.lead_id`;
}

function orderBy({
  filter: { campaignId },
  order,
}: {
  filter: LeadFilter;
  order: LeadOrder;
}): RawBuilder<unknown> {
  const columns = {
    createdAt: sql`l.created_at`,
    updatedAt: campaignId === null ? sql`l.updated_at` : sql`c.updated_at`,
    fullName: sql`lower(l.full_name)`,
    company: sql`lower(l.company)`,
    state: campaignId === null ? sql`l.blacklisted` : sql`c.state`,
  } as const satisfies Record<LeadSortKey, RawBuilder<unknown>>;
  const parts = order.map(
    ({ key, descending }) =>
      sql`${columns[key]} ${sql.raw(descending ? 'desc nulls last' : 'asc nulls last')}`,
  );
  return sql.join([...parts, sql`l.lead_id desc`]);
}

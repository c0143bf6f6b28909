import { sql, type RawBuilder } from 'kysely';
import { LEAD_STATES, type LeadState } from '#core/lead/lead-state.ts';
import type { AnyDatabase } from '#data/database.ts';
import { FACT_COUNTERS, isPlain, matchingLeads, statesAsked, type LeadFilter } from '#data/lead-filter.ts';
import { NOBODY_COUNTED, readCampaignCounts, readLeadCount, readPackCounters, type CountedLeads } from '#data/statistics.ts';

type Filtered = { db: AnyDatabase; userId: string; filter: LeadFilter };

/** `state` sorts the leads of one campaign. */
export const LEAD_SORT_KEYS = ['createdAt', 'updatedAt', 'fullName', 'company', 'state'] as const;
export type LeadSortKey = (typeof LEAD_SORT_KEYS)[number];
export type LeadOrder = readonly { key: LeadSortKey; descending: boolean }[];

/**
 * A list's total is exact wherever a counter answers it: everybody, a campaign, a pack, states of these, or one fact of these. With any
 * other filter it is counted, and no further than this, so that no page costs more than the leads it may have to look at.
 */
export const COUNTED_AT_MOST = 10_000;

type Page = Filtered & { order: LeadOrder; page: number; size: number };

/**
 * One page of ids and the list's total. Without an order the newest leads come first; where only states are asked for, those that changed
 * last. Both are read from an index. An order that is given sorts everything that matches.
 */
export async function listLeadPage({ db, userId, filter, order, page, size }: Page): Promise<{ leadIds: string[]; total: number }> {
  const known = await countedByCounters({ db, userId, filter });
  const first = page * size;
  if (known !== null) return { leadIds: first >= known ? [] : await idsOf({ db, statement: sql`select lead_id from (${inOrder({ userId, filter, order, most: first + size })}) matching offset ${first}` }), total: known };
  // One look gives the page and the count; only a page beyond what is counted takes another.
  const { rows } = await sql<{ total: number; lead_ids: string[] }>`
    with matching as materialized (${inOrder({ userId, filter, order, most: COUNTED_AT_MOST })})
    select (select count(*)::int from matching) as total, array(select lead_id::text from matching offset ${first} limit ${size}) as lead_ids`.execute(db);
  const { total = 0, lead_ids: leadIds = [] } = rows[0] ?? {};
  if (first + size <= COUNTED_AT_MOST || total < COUNTED_AT_MOST) return { leadIds, total };
  return { leadIds: await idsOf({ db, statement: sql`select lead_id from (${inOrder({ userId, filter, order, most: first + size })}) matching offset ${first}` }), total };
}

/** The first ids of a list, in its order. */
function inOrder({ userId, filter, order, most }: { userId: string; filter: LeadFilter; order: LeadOrder; most: number }): RawBuilder<unknown> {
  const states = statesAsked(filter);
  const [first] = order;
  if (first?.key === 'state' && order.length === 1 && filter.campaignId !== null) return byState({ userId, filter, descending: first.descending, most });
  if (order.length > 0) return sql`select ${idOf(filter)} as lead_id ${matchingLeads({ userId, filter, joinLead: true })} order by ${orderBy({ filter, order })} limit ${most}`;
  if (filter.campaignId === null) return sql`select l.lead_id ${matchingLeads({ userId, filter })} order by l.created_at desc, l.lead_id desc limit ${most}`;
  if (states === null || states.length === 0 || !isPlain(filter)) return sql`select c.lead_id ${matchingLeads({ userId, filter })} order by c.lead_id desc limit ${most}`;
  // A list of states in one condition would be sorted as a whole; each state by itself is read in order from its index.
  const parts = states.map((state) => sql`(select c.lead_id, c.updated_at ${matchingLeads({ userId, filter: { ...filter, includes: null, states: [state] } })} order by c.updated_at desc, c.lead_id limit ${most})`);
  return sql`select lead_id from (${sql.join(parts, sql` union all `)}) parts order by updated_at desc, lead_id limit ${most}`;
}

/** By state, in each the last changed first or last: the very order of an index. */
function byState({ userId, filter, descending, most }: { userId: string; filter: LeadFilter; descending: boolean; most: number }): RawBuilder<unknown> {
  const [way, back] = descending ? [sql`desc`, sql`asc`] : [sql`asc`, sql`desc`];
  return sql`select c.lead_id ${matchingLeads({ userId, filter })} order by c.state ${way}, c.updated_at ${way}, c.lead_id ${back} limit ${most}`;
}

/** Every id that matches, newest leads first. */
export async function listAllLeadIds({ db, userId, filter, limit }: Filtered & { limit?: number }): Promise<string[]> {
  const end = limit === undefined ? sql`` : sql`limit ${limit}`;
  return idsOf({ db, statement: sql`select ${idOf(filter)} as lead_id ${matchingLeads({ userId, filter })} order by 1 desc ${end}` });
}

/** The next ids below `before`, newest first: a list of any length in pieces. */
export async function listLeadIdsBefore({ db, userId, filter, before, limit }: Filtered & { before: string | null; limit: number }): Promise<string[]> {
  const below = before === null ? sql`` : sql`and ${idOf(filter)} < ${before}`;
  return idsOf({ db, statement: sql`select ${idOf(filter)} as lead_id ${matchingLeads({ userId, filter })} ${below} order by 1 desc limit ${limit}` });
}

/** How many leads match, exactly. */
export async function countLeads({ db, userId, filter }: Filtered): Promise<number> {
  return (await countedByCounters({ db, userId, filter })) ?? counted({ db, statement: sql`select count(*)::int as total ${matchingLeads({ userId, filter })}` });
}

async function countedByCounters({ db, userId, filter }: Filtered): Promise<number | null> {
  const { campaignId, leadPackId } = filter;
  const states = statesAsked(filter);
  if (states?.length === 0) return 0;
  if (campaignId === null) return isPlain(filter) && states === null ? readLeadCount({ db, userId }) : null;
  const read = async (): Promise<CountedLeads> => {
    if (leadPackId !== null) return (await readPackCounters({ db, userId, leadPackIds: [leadPackId] })).get(leadPackId) ?? NOBODY_COUNTED;
    return (await readCampaignCounts({ db, userId, campaignIds: [campaignId] })).get(campaignId)?.counters ?? NOBODY_COUNTED;
  };
  if (isPlain(filter)) {
    const counters = await read();
    // Rows that are uploading are no leads yet.
    const listed = LEAD_STATES.filter((state) => state !== 'UPLOADING' && (states ?? LEAD_STATES).includes(state));
    return listed.reduce((sum: number, state: LeadState) => sum + counters[state], 0);
  }
  const counter = onlyFact(filter);
  return counter === null ? null : (await read())[counter];
}

function onlyFact(filter: LeadFilter): keyof CountedLeads | null {
  const { includes, states } = filter;
  const alone = includes !== null && includes.facts.length === 1 && includes.states.length === 0 && states === null && isPlain({ ...filter, includes: null });
  const fact = alone ? includes.facts[0] : undefined;
  return fact === undefined ? null : FACT_COUNTERS[fact];
}

async function idsOf({ db, statement }: { db: AnyDatabase; statement: RawBuilder<unknown> }): Promise<string[]> {
  const { rows } = await (statement as RawBuilder<{ lead_id: string }>).execute(db);
  return rows.map(({ lead_id }) => lead_id);
}

async function counted({ db, statement }: { db: AnyDatabase; statement: RawBuilder<unknown> }): Promise<number> {
  const { rows } = await (statement as RawBuilder<{ total: number }>).execute(db);
  return rows[0]?.total ?? 0;
}

function idOf({ campaignId }: LeadFilter): RawBuilder<unknown> {
  return campaignId === null ? sql`l.lead_id` : sql`c.lead_id`;
}

function orderBy({ filter: { campaignId }, order }: { filter: LeadFilter; order: LeadOrder }): RawBuilder<unknown> {
  const columns = {
    createdAt: sql`l.created_at`,
    updatedAt: campaignId === null ? sql`l.updated_at` : sql`c.updated_at`,
    fullName: sql`lower(l.full_name)`,
    company: sql`lower(l.company)`,
    state: campaignId === null ? sql`l.blacklisted` : sql`c.state`,
  } as const satisfies Record<LeadSortKey, RawBuilder<unknown>>;
  const parts = order.map(({ key, descending }) => sql`${columns[key]} ${sql.raw(descending ? 'desc nulls last' : 'asc nulls last')}`);
  return sql.join([...parts, sql`l.lead_id desc`]);
}

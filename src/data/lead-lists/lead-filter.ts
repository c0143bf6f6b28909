import { sql, type RawBuilder } from 'kysely';
import type { LeadFactFilter, LeadState } from '#core/lead/lead-state.ts';
import { likePattern } from '#data/database/like-pattern.ts';
import type { CountedLeads } from '#data/campaigns/statistics.ts';
import {
  asksForContact,
  contactConditions,
  contactedUntilSql,
} from '#data/lead-lists/last-contact.ts';
import { NEEDS_DECISION_SQL } from '#data/tables/unconfirmed-acts.ts';

/**
 * The filter of a list of leads. `includes` are joined with "or", everything else with "and". A
 * pack always comes with its campaign, so that the list is read by index. `from` and `to` limit
 * when the lead was added, to the campaign if one is given; `contactedFrom` and `contactedTo` limit
 * the last invite, message, InMail, or email to the person. `countries` in lower case.
 */
export type LeadFilter = {
  campaignId: string | null;
  leadPackId: string | null;
  includes: { states: readonly LeadState[]; facts: readonly LeadFactFilter[] } | null;
  states: readonly LeadState[] | null;
  tags: readonly string[];
  query: string | null;
  from: number | null;
  to: number | null;
  countries: readonly string[];
  contactedFrom: number | null;
  contactedTo: number | null;
};

export const EVERY_LEAD: LeadFilter = {
  campaignId: null,
  leadPackId: null,
  includes: null,
  states: null,
  tags: [],
  query: null,
  from: null,
  to: null,
  countries: [],
  contactedFrom: null,
  contactedTo: null,
};

/** What each fact means on a lead's place in a campaign (`c`) or on the lead (`l`). */
const FACT_CONDITIONS = {
  INVITE_SENT: 'c.invited_at is not null',
  INVITE_ACCEPTED: 'c.accepted_at is not null',
  INVITE_PENDING: 'c.invited_at is not null and c.accepted_at is null and c.withdrawn_at is null',
  INVITE_WITHDRAWN: 'c.withdrawn_at is not null',
  EMAIL_SENT: 'c.emailed_at is not null',
  MESSAGE_SENT: 'c.messaged_at is not null',
  MESSAGE_VIEWED: 'c.viewed_at is not null',
  MESSAGE_RESPONDED: 'c.replied_at is not null',
  INMAIL_SENT: 'c.inmailed_at is not null',
  ENDORSED: 'c.endorsed_at is not null',
  PROFILE_VIEWED: 'c.visited_at is not null',
  FOLLOWED: 'c.followed_at is not null',
  LIKED: 'c.liked_at is not null',
  EMAIL_AVAILABLE: 'l.email is not null',
  UNCONFIRMED: NEEDS_DECISION_SQL,
} as const satisfies Record<LeadFactFilter, string>;

/** The counter of how many leads of a campaign or pack have a fact; null if there is none. */
export const FACT_COUNTERS = {
  INVITE_SENT: 'invited',
  INVITE_ACCEPTED: 'accepted',
  INVITE_PENDING: null,
  INVITE_WITHDRAWN: 'withdrawn',
  EMAIL_SENT: 'emailed',
  MESSAGE_SENT: 'messaged',
  MESSAGE_VIEWED: 'viewed',
  MESSAGE_RESPONDED: 'replied',
  INMAIL_SENT: 'inmailed',
  ENDORSED: 'endorsed',
  PROFILE_VIEWED: 'visited',
  FOLLOWED: 'followed',
  LIKED: 'liked',
  EMAIL_AVAILABLE: null,
  UNCONFIRMED: null,
} as const satisfies Record<LeadFactFilter, keyof CountedLeads | null>;

/** The states left when both filters of states are combined; null: any. */
export function statesAsked({ includes, states }: LeadFilter): readonly LeadState[] | null {
  if (includes === null || includes.facts.length > 0) return states;
  return states === null
    ? includes.states
    : includes.states.filter((state) => states.includes(state));
}

/** Whether a filter has only a campaign or pack and states, which counters and indexes answer. */
export function isAnsweredByCounters({ includes, from, to, ...filter }: LeadFilter): boolean {
  return (
    (includes === null || includes.facts.length === 0) &&
    !isSearch(filter) &&
    from === null &&
    to === null
  );
}

/** The matching leads among the newest of a campaign, newest first. */
export function newestMatchesSql(
  userId: string,
  filter: LeadFilter & { campaignId: string },
  walked: number,
): RawBuilder<unknown> {
  const newest = sql`
    select *
    from campaign_leads n
    where n.user_id = ${userId} and n.campaign_id = ${filter.campaignId}
    order by n.lead_id desc limit ${walked}`;
  return sql`
    select c.lead_id
    from (${newest}) c
    join leads l on l.user_id = ${userId} and l.lead_id = c.lead_id
    where ${sql.join(campaignConditions(userId, filter), sql` and `)}
    order by c.lead_id desc`;
}

/**
 * The matching leads of a campaign, found through leads whose text, tags, and country match, or
 * whose last contact may be that long ago; `and` is one more condition on the result.
 */
export function textMatchesSql(
  userId: string,
  filter: LeadFilter & { campaignId: string },
  and: RawBuilder<boolean>,
): RawBuilder<unknown> {
  const { campaignId, contactedTo } = filter;
  const found =
    contactedTo === null || hasTextFilter(filter)
      ? sql`
        select l.lead_id
        from leads l
        where ${sql.join([sql`l.user_id = ${userId}`, ...textConditions(filter), and], sql` and `)}`
      : contactedUntilSql({ userId, campaignId, contactedTo, and });
  return sql`
    select c.lead_id
    from (${found}) f
    cross join lateral (${placeSql({ userId, campaignId, leadId: sql`f.lead_id` })}) c
    join leads l on l.user_id = ${userId} and l.lead_id = c.lead_id
    where ${sql.join(campaignConditions(userId, filter), sql` and `)}`;
}

/**
 * The place of one lead. `+ 0` leaves the lookup to the index by lead: with only states given, the
 * campaign's index of states would be scanned for each lead.
 */
function placeSql({
  userId,
  campaignId,
  leadId,
}: {
  userId: string;
  campaignId: string | null;
  leadId: RawBuilder<unknown>;
}): RawBuilder<unknown> {
  return sql`
    select *
    from campaign_leads p
    where p.user_id = ${userId} and p.campaign_id + 0 = ${campaignId} and p.lead_id = ${leadId}
    offset 0`;
}

type Searched = Pick<LeadFilter, 'tags' | 'query' | 'countries' | 'contactedFrom' | 'contactedTo'>;

/** Whether the lead itself must be read: its text, tags, country, or last contact. */
function isSearch({ contactedFrom, contactedTo, ...texts }: Searched): boolean {
  return hasTextFilter(texts) || asksForContact({ contactedFrom, contactedTo });
}

export function hasTextFilter({
  tags,
  query,
  countries,
}: Pick<Searched, 'tags' | 'query' | 'countries'>): boolean {
  return tags.length > 0 || query !== null || countries.length > 0;
}

/** A list read newest first, by the highest ids, below an id or (null) from its beginning. */
export type NewestFirst = { below: string | null };

/**
 * The matching leads, as a part of a statement that begins with `from`; `l` is the lead, and `c`
 * its place if a campaign is given. With `newestFirst` they come in the order of their ids, read
 * along an index, for a statement with that order and a limit.
 */
export function matchingLeads({
  userId,
  filter,
  joinLead = false,
  newestFirst,
}: {
  userId: string;
  filter: LeadFilter;
  joinLead?: boolean;
  newestFirst?: NewestFirst | undefined;
}): RawBuilder<unknown> {
  const { campaignId } = filter;
  const conditions =
    campaignId === null
      ? baseConditions(userId, filter)
      : campaignConditions(userId, { ...filter, campaignId });
  const below = newestFirst?.below ?? null;
  if (below !== null)
    conditions.push(sql`${campaignId === null ? sql`l.lead_id` : sql`c.lead_id`} < ${below}`);
  const where = sql.join(conditions, sql` and `);
  if (campaignId === null) return sql`from leads l where ${where}`;
  const join =
    joinLead || asksForLead(filter)
      ? sql`join leads l on l.user_id = c.user_id and l.lead_id = c.lead_id`
      : sql``;
  return sql`from ${placesOf(userId, filter, newestFirst)} ${join} where ${where}`;
}

/**
 * The same for a campaign, for a statement that orders by a column of the leads and has a limit:
 * each lead of the base is looked up in the campaign.
 */
export function sortedMatchesSql(userId: string, filter: LeadFilter): RawBuilder<unknown> {
  const { campaignId } = filter;
  const conditions = placeAndLeadConditions(filter);
  return sql`
    from leads l
    cross join lateral (${placeSql({ userId, campaignId, leadId: sql`l.lead_id` })}) c
    where ${sql.join([sql`l.user_id = ${userId}`, ...conditions], sql` and `)}`;
}

/**
 * The places to search. Few leads wait for an answer, and the ledger's index names them, so they
 * are looked up one by one. If ids give the order, nothing else may lead to another index (`offset
 * 0`): a chunk of a list would read everything in some states to sort it.
 */
function placesOf(
  userId: string,
  filter: LeadFilter,
  newestFirst: NewestFirst | undefined,
): RawBuilder<unknown> {
  const { campaignId, leadPackId } = filter;
  if (asksForWordsAlone(filter))
    return sql`
      (
        select distinct i.campaign_id, i.lead_id ${unconfirmedOf(userId)}
          and i.campaign_id = ${campaignId}
      ) w
      cross join lateral (
        select *
        from campaign_leads p
        where p.user_id = ${userId} and p.campaign_id = w.campaign_id and p.lead_id = w.lead_id
        offset 0
      ) c`;
  if (newestFirst === undefined) return sql`campaign_leads c`;
  const list =
    leadPackId === null ? sql`p.campaign_id = ${campaignId}` : sql`p.lead_pack_id = ${leadPackId}`;
  const below = newestFirst.below === null ? sql`` : sql`and p.lead_id < ${newestFirst.below}`;
  return sql`
    (
      select *
      from campaign_leads p
      where p.user_id = ${userId} and ${list} ${below}
      order by p.lead_id desc offset 0
    ) c`;
}

function campaignConditions(
  userId: string,
  filter: LeadFilter & { campaignId: string },
): RawBuilder<unknown>[] {
  return [
    sql`c.user_id = ${userId}`,
    sql`c.campaign_id = ${filter.campaignId}`,
    ...placeAndLeadConditions(filter),
  ];
}

/** The conditions on leads of a campaign (`l`) and their places (`c`). */
function placeAndLeadConditions(filter: LeadFilter): RawBuilder<unknown>[] {
  const { leadPackId } = filter;
  return [
    ...(leadPackId === null ? [] : [sql`c.lead_pack_id = ${leadPackId}`]),
    ...placeConditions(filter),
    ...leadConditions(filter),
    ...(filter.from === null ? [] : [sql`c.added_at >= ${new Date(filter.from)}`]),
    ...(filter.to === null ? [] : [sql`c.added_at <= ${new Date(filter.to)}`]),
  ];
}

function baseConditions(userId: string, filter: LeadFilter): RawBuilder<unknown>[] {
  return [
    sql`l.user_id = ${userId}`,
    ...(asksForWordsAlone(filter)
      ? [sql`l.lead_id = any(array(select i.lead_id ${unconfirmedOf(userId)}))`]
      : []),
    ...standingConditions(filter),
    ...leadConditions(filter),
    ...(filter.from === null ? [] : [sql`l.created_at >= ${new Date(filter.from)}`]),
    ...(filter.to === null ? [] : [sql`l.created_at <= ${new Date(filter.to)}`]),
  ];
}

/**
 * Whether the filter has only unconfirmed actions: few leads have one, and the ledger's index names
 * them.
 */
function asksForWordsAlone({ includes }: LeadFilter): boolean {
  return (
    includes !== null &&
    includes.states.length === 0 &&
    includes.facts.every((fact) => fact === 'UNCONFIRMED') &&
    includes.facts.length > 0
  );
}

function unconfirmedOf(userId: string): RawBuilder<unknown> {
  return sql`from intents i where i.user_id = ${userId} and i.status = 'UNCONFIRMED'`;
}

/**
 * Conditions on a lead's places in any campaign. A blacklisted lead, or one with an address, also
 * matches without a campaign: such conditions apply to the lead itself, all others to one of its
 * places.
 */
function standingConditions({ includes, states }: LeadFilter): RawBuilder<unknown>[] {
  const places = (asked: Pick<LeadFilter, 'includes' | 'states'>) => {
    const conditions = placeConditions(asked);
    return conditions.length === 0
      ? []
      : [
          sql`
            exists (
              select from campaign_leads c
              where c.user_id = l.user_id and c.lead_id = l.lead_id
                and ${sql.join(conditions, sql` and `)}
            )`,
        ];
  };
  const blacklisted = (asked: readonly LeadState[]) =>
    asked.includes('BLACKLISTED') ? [sql`l.blacklisted`] : [];
  const ofState = states === null ? [] : blacklisted(states);
  const included =
    includes === null
      ? []
      : [
          ...blacklisted(includes.states),
          ...(includes.facts.includes('EMAIL_AVAILABLE') ? [sql`l.email is not null`] : []),
        ];
  const both = ofState.flatMap((state) =>
    included.map((include) => sql`(${state} and ${include})`),
  );
  const byState = ofState.flatMap((state) =>
    places({ includes, states: null }).map((place) => sql`(${state} and ${place})`),
  );
  const byIncluded = included.flatMap((include) =>
    places({ includes: null, states }).map((place) => sql`(${include} and ${place})`),
  );
  const alone =
    states === null ? included : includes === null ? ofState : [...both, ...byState, ...byIncluded];
  const ways = [...places({ includes, states }), ...alone];
  return ways.length === 0 ? [] : [sql`(${sql.join(ways, sql` or `)})`];
}

function placeConditions({
  includes,
  states,
}: Pick<LeadFilter, 'includes' | 'states'>): RawBuilder<unknown>[] {
  const included =
    includes === null
      ? []
      : [
          ...(includes.states.length === 0 ? [] : [isState(includes.states)]),
          ...includes.facts.map((fact) => sql`(${sql.raw(FACT_CONDITIONS[fact])})`),
        ];
  return [
    ...(states === null ? [] : [isState(states)]),
    ...(included.length === 0 ? [] : [sql`(${sql.join(included, sql` or `)})`]),
  ];
}

/** A single state is read from its index in order. */
function isState(states: readonly LeadState[]): RawBuilder<unknown> {
  return states.length === 1 ? sql`c.state = ${states[0]}` : sql`c.state = any(${[...states]})`;
}

function leadConditions(filter: LeadFilter): RawBuilder<unknown>[] {
  return [...textConditions(filter), ...contactConditions(filter)];
}

function textConditions({ tags, query, countries }: LeadFilter): RawBuilder<unknown>[] {
  const text = query === null ? null : likePattern(query);
  return [
    ...(tags.length === 0 ? [] : [sql`l.tags <> '{}' and l.tags && ${[...tags]}::text[]`]),
    ...(text === null ? [] : [sql`l.search_text like lower(${text})`]),
    ...(countries.length === 0 ? [] : [sql`lower(l.country) = any(${[...countries]}::text[])`]),
  ];
}

function asksForLead({ includes, ...filter }: LeadFilter): boolean {
  return isSearch(filter) || (includes?.facts.includes('EMAIL_AVAILABLE') ?? false);
}

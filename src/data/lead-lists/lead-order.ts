import { sql, type RawBuilder } from 'kysely';
import { LEADING_STATES } from '#core/lead/leading-state.ts';
import { matchingLeads, type LeadFilter } from '#data/lead-lists/lead-filter.ts';

/**
 * The sort keys of lists of leads. For all leads, `state` and `campaignName` are those of the
 * leading place; `lastActivityAt` is the last change of any place.
 */
export const LEAD_SORT_KEYS = [
  'createdAt',
  'updatedAt',
  'lastActivityAt',
  'fullName',
  'company',
  'email',
  'tags',
  'campaignName',
  'state',
  'itemType',
  'dueAt',
] as const;
type LeadSortKey = (typeof LEAD_SORT_KEYS)[number];
export type LeadOrder = readonly { key: LeadSortKey; descending: boolean }[];

/** The orders of the lead base that are read along indexes, from the first lead on. */
const BASE_KEYS: readonly LeadSortKey[] = ['createdAt', 'fullName', 'company', 'lastActivityAt'];

/**
 * Whether an order is read along indexes. In one campaign, the last activity is the last change.
 */
export function isIndexed(order: LeadOrder): boolean {
  const [first, ...others] = order;
  return first !== undefined && others.length === 0 && BASE_KEYS.includes(first.key);
}

/** The order within its list: in one campaign, the last activity is the last change. */
export function orderIn({ campaignId }: LeadFilter, order: LeadOrder): LeadOrder {
  return campaignId === null
    ? order
    : order.map(({ key, descending }) => ({
        key: key === 'lastActivityAt' ? 'updatedAt' : key,
        descending,
      }));
}

const RANK = sql`array_position(${[...LEADING_STATES]}::text[], x.state::text)`;
const LEADING = sql`order by ${RANK}, x.updated_at desc limit 1`;

/** A value from the places of a lead of the base. */
function ofPlaces(what: RawBuilder<unknown>, then = sql``): RawBuilder<unknown> {
  return sql`
    (
      select ${what}
      from campaign_leads x
      join campaigns k on k.user_id = x.user_id and k.campaign_id = x.campaign_id
      where x.user_id = l.user_id and x.lead_id = l.lead_id ${then}
    )`;
}

/** The columns of a sorted order, then the newest first; missing values come last. */
export function orderBy(filter: LeadFilter, order: LeadOrder): RawBuilder<unknown> {
  return sql.join([...sortColumns(filter, order), sql`l.lead_id desc`]);
}

/** The columns of a sorted order on leads (`l`) and their places (`c`). */
export function sortColumns(
  { campaignId }: Pick<LeadFilter, 'campaignId'>,
  order: LeadOrder,
): RawBuilder<unknown>[] {
  const placed =
    campaignId === null
      ? {
          updatedAt: sql`l.updated_at`,
          lastActivityAt: ofPlaces(sql`max(x.updated_at)`),
          campaignName: ofPlaces(sql`lower(k.name)`, LEADING),
          state: sql`
            case
              when l.blacklisted then ${LEADING_STATES.length}
              else ${ofPlaces(sql`min(${RANK})`)}
            end`,
          itemType: ofPlaces(sql`x.item_type::text`, LEADING),
          dueAt: ofPlaces(sql`min(x.due_at)`),
        }
      : {
          updatedAt: sql`c.updated_at`,
          lastActivityAt: sql`c.updated_at`,
          campaignName: sql`c.campaign_id`,
          state: sql`c.state`,
          itemType: sql`c.item_type::text`,
          dueAt: sql`c.due_at`,
        };
  const columns = {
    ...placed,
    createdAt: sql`l.created_at`,
    fullName: sql`lower(l.full_name)`,
    company: sql`lower(l.company)`,
    email: sql`lower(l.email)`,
    tags: sql`nullif(lower(array_to_string(l.tags, ',')), '')`,
  } satisfies Record<LeadSortKey, RawBuilder<unknown>>;
  return order.map(
    ({ key, descending }) =>
      sql`${columns[key]} ${sql.raw(descending ? 'desc nulls last' : 'asc nulls last')}`,
  );
}

/**
 * The first leads of the base by their last activity. Every state of every campaign is read in
 * order from its index, as far as the page goes: no later place can be among them. Leads without a
 * place follow.
 */
export function byActivity({
  userId,
  filter,
  descending,
  most,
}: {
  userId: string;
  filter: LeadFilter;
  descending: boolean;
  most: number;
}): RawBuilder<unknown> {
  const way = descending ? sql`desc` : sql`asc`;
  const matches = matchingLeads({ userId, filter });
  const places = sql`
    select p.lead_id, p.updated_at
    from campaign_leads p
    where p.user_id = ${userId}
      and p.campaign_id = k.campaign_id
      and p.state = s.state
      and exists (select ${matches} and l.lead_id = p.lead_id)
    order by p.updated_at ${way}, p.lead_id desc`;
  const later = sql`
    exists (
      select from campaign_leads o
      where o.user_id = ${userId} and o.lead_id = p.lead_id and o.updated_at > p.updated_at
    )`;
  const placeless = sql`
    not exists (
      select from campaign_leads o where o.user_id = ${userId} and o.lead_id = l.lead_id
    )`;
  // Ascending, a place with a later one beside it does not count for its lead.
  const read = descending
    ? sql`${places} limit ${most}`
    : sql`select * from (${places}) p where not ${later} limit ${most}`;
  return sql`
    (
      select r.lead_id
      from campaigns k
      cross join unnest(enum_range(null::lead_state)) s (state)
      cross join lateral (${read}) r
      where k.user_id = ${userId}
      group by r.lead_id
      order by max(r.updated_at) ${way}, r.lead_id desc limit ${most}
    )
    union all (select l.lead_id ${matches} and ${placeless} order by l.lead_id desc limit ${most})
    limit ${most}`;
}

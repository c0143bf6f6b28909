import { sql, type RawBuilder } from 'kysely';
import { keyset, readSqlPart, type Part, type Walk } from '#data/database/keyset.ts';
import {
  matchingLeads,
  sortedMatchesSql,
  statesAsked,
  type LeadFilter,
} from '#data/lead-lists/lead-filter.ts';
import type { Owner } from '#data/scope.ts';

/** A part of a list of leads by cursor: the newest first, or in the order of change. */
export async function listLeadsPart(
  { db, userId }: Owner,
  filter: LeadFilter,
  walk: Walk,
): Promise<Part<string>> {
  if (filter.campaignId !== null && statesAsked(filter)?.length === 0)
    return { rows: [], last: null, more: false };
  const { since } = walk;
  const { rows, ...rest } = await (since === null
    ? readNewest({ db, userId }, filter, walk)
    : readChanged({ db, userId }, filter, { ...walk, since }));
  return { rows: rows.map(({ id }) => id), ...rest };
}

function readNewest({ db, userId }: Owner, filter: LeadFilter, walk: Walk) {
  const id = idOf(filter);
  return readSqlPart<{ id: string }>(db, walk, {
    id,
    select: sql`${id} as id`,
    from: matchingLeads({ userId, filter, newestFirst: { below: walk.after } }),
  });
}

/**
 * A lead changes with its own row and with its place in any campaign; the last of these counts. The
 * places are read from the index of each state of each campaign, as far as the part goes.
 */
function readChanged({ db, userId }: Owner, filter: LeadFilter, walk: Walk & { since: string }) {
  // In a campaign, the place of each lead is looked up by the lead.
  const matches =
    filter.campaignId === null
      ? matchingLeads({ userId, filter })
      : sortedMatchesSql(userId, filter);
  const changed = (name: string) => {
    const [id, at] = [sql.ref(`${name}.lead_id`), sql.ref(`${name}.updated_at`)];
    const { beyond, order, limit } = keyset({ id, changedAt: at }, walk);
    return sql`
      and ${beyond}
      and not exists (
        select from campaign_leads later
        where later.user_id = ${userId} and later.lead_id = ${id} and later.updated_at > ${at}
      )
      and not exists (
        select from leads later
        where later.user_id = ${userId} and later.lead_id = ${id} and later.updated_at > ${at}
      )
      and exists (select ${matches} and l.lead_id = ${id})
      order by ${order} limit ${limit}`;
  };
  const found = sql`
    (
      (
        select person.lead_id, person.updated_at
        from leads person
        where person.user_id = ${userId} ${changed('person')}
      )
      union
      select p.lead_id, p.updated_at
      from campaigns k
      cross join unnest(enum_range(null::lead_state)) s (state)
      cross join lateral (
        select place.lead_id, place.updated_at
        from campaign_leads place
        where place.user_id = ${userId}
          and place.campaign_id = k.campaign_id
          and place.state = s.state ${changed('place')}
      ) p
      where k.user_id = ${userId}
    ) f`;
  return readSqlPart<{ id: string }>(db, walk, {
    id: sql.ref('f.lead_id'),
    changedAt: sql.ref('f.updated_at'),
    select: sql`f.lead_id as id`,
    from: sql`from ${found} where true`,
  });
}

function idOf({ campaignId }: LeadFilter): RawBuilder<unknown> {
  return campaignId === null ? sql`l.lead_id` : sql`c.lead_id`;
}

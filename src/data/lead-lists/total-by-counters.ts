import { sql, type RawBuilder } from 'kysely';
import { LEAD_STATES } from '#core/lead/lead-state.ts';
import { COUNTER_COLUMNS, type CountedLeads } from '#data/campaigns/statistics.ts';
import {
  FACT_COUNTERS,
  isAnsweredByCounters,
  statesAsked,
  type LeadFilter,
} from '#data/lead-lists/lead-filter.ts';

/**
 * The part of a statement that returns how many leads match, if there are counters for it; null if
 * not.
 */
export function totalByCounters(userId: string, filter: LeadFilter): RawBuilder<number> | null {
  const { campaignId, leadPackId } = filter;
  const states = statesAsked(filter);
  if (campaignId === null)
    return isAnsweredByCounters(filter) && states === null
      ? sql<number>`coalesce((select leads from lead_counts where user_id = ${userId}), 0)`
      : null;
  // Rows that are uploading are not leads yet.
  const listed = LEAD_STATES.filter(
    (state) => state !== 'UPLOADING' && (states ?? LEAD_STATES).includes(state),
  );
  const fact = onlyFact(filter);
  const counters = isAnsweredByCounters(filter) ? listed : fact === null ? [] : [fact];
  if (counters.length === 0) return isAnsweredByCounters(filter) ? sql<number>`0` : null;
  const columns = counters.map((counter) => COUNTER_COLUMNS[counter]);
  const pack = leadPackId === null ? sql`` : sql`and lead_pack_id = ${leadPackId}`;
  return sql<number>`
    (
      select coalesce(sum(${sql.raw(columns.join(' + '))}), 0)::int
      from pack_statistics
      where user_id = ${userId} and campaign_id = ${campaignId} ${pack}
    )`;
}

function onlyFact(filter: LeadFilter): keyof CountedLeads | null {
  const { includes, states } = filter;
  const alone =
    includes !== null &&
    includes.facts.length === 1 &&
    includes.states.length === 0 &&
    states === null &&
    isAnsweredByCounters({ ...filter, includes: null });
  const fact = alone ? includes.facts[0] : undefined;
  return fact === undefined ? null : FACT_COUNTERS[fact];
}

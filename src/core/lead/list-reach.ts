import { grouped } from '#core/text/formats.ts';

/** The most leads in one list; a list no longer than this can be paged to its end. */
export const LONGEST_LIST = 30_000;
/** How many leads of a longer list can be paged through in an order without an index. */
export const REACH_BY_SORTING = 10_000;

/** The properties of a list request that determine how far it can be paged. */
export type ListRequest = {
  sortKeys: readonly string[];
  inCampaign: boolean;
  /** Filtered by nothing but a campaign, a list, and states. */
  byStatesAlone: boolean;
};

/**
 * How many leads of a list can be paged through, from the first on; null if all. Newest first, and
 * a campaign's leads by last change or state, use an index at any depth; any other order reads
 * everything before the page, so a list longer than `LONGEST_LIST` ends after `REACH_BY_SORTING`
 * (decision 138). `total` is null if the list is counted no further than 10,000.
 */
export function listReach({
  total,
  sortKeys,
  inCampaign,
  byStatesAlone,
}: ListRequest & { total: number | null }): number | null {
  if (total === null) return LONGEST_LIST;
  const [first, ...others] = sortKeys;
  const served =
    first === undefined ||
    (inCampaign &&
      byStatesAlone &&
      others.length === 0 &&
      (first === 'updatedAt' || first === 'state'));
  return served || total <= LONGEST_LIST ? null : REACH_BY_SORTING;
}

/** Why there are no more pages, and what to do. */
export function beyondReachText(reach: number): string {
  return `Pages go up to lead ${grouped(reach)} in this order. Narrow the list with a filter, or show the newest first`;
}

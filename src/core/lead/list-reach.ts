import { grouped } from '#core/text/formats.ts';

/** The most leads that one list takes: a list no longer than this is reachable to its end. */
export const LONGEST_LIST = 30_000;
/** So many leads of a longer list are reachable where nothing kept in its order can be read. */
export const REACH_BY_SORTING = 10_000;

/** What one asked to see of leads, as far as the reach of its pages follows from it. */
export type AskedList = {
  sortKeys: readonly string[];
  inCampaign: boolean;
  /** Nothing but a campaign, a list, and states is asked for. */
  byStatesAlone: boolean;
};

/**
 * How many leads of a list can be paged through, from its first on; null where every page can be
 * asked for. The newest first, and a campaign's leads by last change or state, are read along an
 * index at any depth; in any other order everything before the page is read, so that a list longer
 * than `LONGEST_LIST` ends after `REACH_BY_SORTING` (decision 138). `total` is null where the list
 * is counted no further than 10,000.
 */
export function listReach({
  total,
  sortKeys,
  inCampaign,
  byStatesAlone,
}: AskedList & { total: number | null }): number | null {
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

/** Why there is no page further on, and what to do. */
export function beyondReachText(reach: number): string {
  return `Pages go up to lead ${grouped(reach)} in this order. Narrow the list with a filter, or show the newest first`;
}

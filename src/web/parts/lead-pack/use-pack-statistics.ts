import { useQuery } from '@tanstack/react-query';
import type { LeadPackAnswer } from '#contract/lead-packs.ts';
import { apiQuery } from '#web/api/queries.ts';

type Statistics = LeadPackAnswer['statistics'];

/**
 * The statistics of all these lists in one call, by the list's id; no call without a list
 * (campaigns spec, section 7). Null while they load.
 */
export function usePackStatistics(
  packs: readonly LeadPackAnswer[],
): (packId: string) => Statistics | null {
  const ids = packs.map(({ id }) => id).join(',');
  const statistics = useQuery({
    ...apiQuery('GET /v1/search-lead-config-item/statistics/{ids}', { params: { ids } }),
    enabled: ids !== '',
    placeholderData: (before) => before,
  });
  const byId = new Map(statistics.data?.map((entry) => [entry.id as string, entry]));
  return (packId) => byId.get(packId) ?? null;
}

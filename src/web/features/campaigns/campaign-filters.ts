import { useQuery } from '@tanstack/react-query';
import type { CampaignAnswer } from '#contract/campaigns.ts';
import { api } from '#web/api/api.ts';

export const FILTERS = [
  { value: 'ALL', label: 'All' },
  { value: 'ACTIVE', label: 'Active' },
  { value: 'NOT_ACTIVE', label: 'Inactive' },
  { value: 'DRAFT', label: 'Drafts' },
  { value: 'LOCKED', label: 'Locked' },
] as const;
export type CampaignFilter = (typeof FILTERS)[number]['value'];

export const SORTS = [
  { value: '', label: 'First started' },
  { value: 'createdAt,desc', label: 'Newest first' },
  { value: 'createdAt,asc', label: 'Oldest first' },
  { value: 'name,asc', label: 'Name' },
] as const;

const FRESH_MS = 60_000;

/** What a filter asks the API for; locked campaigns stand by themselves. */
export function queryOf(filter: CampaignFilter) {
  if (filter === 'ALL') return {};
  return filter === 'LOCKED' ? { locked: true } : { status: filter, locked: false };
}

async function countOf(filter: CampaignFilter): Promise<readonly [CampaignFilter, number]> {
  const { totalElements } = await api('GET /campaigns', {
    query: { page: 0, size: 1, ...queryOf(filter) },
  });
  return [filter, totalElements];
}

/**
 * How many campaigns each filter holds. Its key leaves the live stream alone: the numbers change
 * with the statuses on screen only.
 */
export function useFilterCounts(
  rows: readonly CampaignAnswer[],
): Partial<Record<CampaignFilter, number>> {
  const statuses = rows.map(({ id, status, locked }) => `${id} ${status} ${locked}`).join();
  const counts = useQuery({
    queryKey: ['campaign filters', statuses],
    queryFn: async () =>
      Object.fromEntries(await Promise.all(FILTERS.map(({ value }) => countOf(value)))) as Record<
        CampaignFilter,
        number
      >,
    staleTime: FRESH_MS,
    placeholderData: (before) => before,
    enabled: rows.length > 0,
  });
  return counts.data ?? {};
}

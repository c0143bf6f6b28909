import { useQuery } from '@tanstack/react-query';
import type { CampaignAnswer } from '#contract/campaigns.ts';
import { api } from '#web/api/api.ts';
import { campaignsTexts } from './campaigns-texts.ts';

const { filters, sorts } = campaignsTexts;

export const FILTERS = [
  { value: 'ALL', label: filters.ALL },
  { value: 'ACTIVE', label: filters.ACTIVE },
  { value: 'NOT_ACTIVE', label: filters.NOT_ACTIVE },
  { value: 'DRAFT', label: filters.DRAFT },
  { value: 'LOCKED', label: filters.LOCKED },
] as const;
export type CampaignFilter = (typeof FILTERS)[number]['value'];

export const SORTS = [
  { value: '', label: sorts.activeFirst },
  { value: 'createdAt,desc', label: sorts.newest },
  { value: 'createdAt,asc', label: sorts.oldest },
  { value: 'name,asc', label: sorts.name },
] as const;

const FRESH_MS = 60_000;

/** What a filter asks the API for; locked campaigns stand by themselves. */
export function toCampaignQuery(filter: CampaignFilter) {
  if (filter === 'ALL') return {};
  return filter === 'LOCKED' ? { locked: true } : { status: filter, locked: false };
}

async function countOf(filter: CampaignFilter): Promise<readonly [CampaignFilter, number]> {
  const { totalElements } = await api('GET /campaigns', {
    query: { page: 0, size: 1, ...toCampaignQuery(filter) },
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

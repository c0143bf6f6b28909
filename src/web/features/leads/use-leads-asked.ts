import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '#web/api/queries.ts';
import { useQueryParams, useSetQueryParams } from '#web/ui/navigation/query-params.ts';
import { grouped } from '#web/ui/text/numbers.ts';
import {
  askedOf,
  asksTheSame,
  filterOf,
  paramsOf,
  readAsked,
  type LeadsAsked,
} from './leads-address.ts';

const COUNT_FRESH_MS = 30_000;
/** A count goes no further than this. */
const COUNTED_AT_MOST = 10_000;

/** The user's saved filters. */
export const savedFiltersQuery = apiQuery('GET /leads/filters');

/**
 * What the address asks for, the saved filter it began from, and how to ask for something else
 * (from the first page on).
 */
export function useLeadsAsked() {
  const params = useQueryParams();
  const setParams = useSetQueryParams();
  const asked = readAsked(params);
  const saved =
    useQuery(savedFiltersQuery).data?.find(({ id }) => id === params['savedFilter']) ?? null;
  const ask = (next: LeadsAsked, savedFilter: string | null = params['savedFilter'] ?? null) =>
    setParams({ ...paramsOf(next), savedFilter, page: null });
  return {
    asked,
    saved,
    changed: saved !== null && !asksTheSame(askedOf(saved.filter), asked),
    ask,
  };
}

/** How many leads match, "10,000+" beyond what is counted; null until it is known. */
export function useLeadCount(asked: LeadsAsked, enabled = true): number | null {
  const found = useQuery({
    ...apiQuery('GET /leads', { query: { ...filterOf(asked), page: 0, size: 1 } }),
    staleTime: COUNT_FRESH_MS,
    enabled,
  });
  return found.data?.totalElements ?? null;
}

/** The count in words. */
export function countText(count: number | null, exact: boolean): string {
  if (count === null) return '';
  return !exact && count >= COUNTED_AT_MOST ? `${grouped(count)}+` : grouped(count);
}

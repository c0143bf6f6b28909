import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '#web/api/queries.ts';
import { useQueryParams, useSetQueryParams } from '#web/ui/navigation/query-params.ts';
import { grouped } from '#core/text/formats.ts';
import {
  filterToQuery,
  isSameQuery,
  queryToFilter,
  queryToParams,
  parseLeadsQuery,
  type LeadsQuery,
} from './leads-query.ts';

const COUNT_FRESH_MS = 30_000;
/** A count goes no further than this. */
const MAX_COUNTED = 10_000;

/** The user's saved filters. */
export const savedFiltersQuery = apiQuery('GET /leads/filters');

/**
 * The filter in the URL, the saved filter it started from, and how to change it (from the first
 * page on).
 */
export function useLeadsQuery() {
  const params = useQueryParams();
  const setParams = useSetQueryParams();
  const asked = parseLeadsQuery(params);
  const saved =
    useQuery(savedFiltersQuery).data?.find(({ id }) => id === params['savedFilter']) ?? null;
  const ask = (next: LeadsQuery, savedFilter: string | null = params['savedFilter'] ?? null) =>
    setParams({ ...queryToParams(next), savedFilter, page: null });
  return {
    asked,
    saved,
    changed: saved !== null && !isSameQuery(filterToQuery(saved.filter), asked),
    ask,
  };
}

/** How many leads match, "10,000+" beyond what is counted; null until it is known. */
export function useLeadCount(asked: LeadsQuery, enabled = true): number | null {
  const found = useQuery({
    ...apiQuery('GET /leads', { query: { ...queryToFilter(asked), page: 0, size: 1 } }),
    staleTime: COUNT_FRESH_MS,
    enabled,
  });
  return found.data?.totalElements ?? null;
}

/** The count in words. */
export function countText(count: number | null, exact: boolean): string {
  if (count === null) return '';
  return !exact && count >= MAX_COUNTED ? `${grouped(count)}+` : grouped(count);
}

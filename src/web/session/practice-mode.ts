import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '#web/api/queries.ts';

/** Whether the product runs on the practice network; null while it is not known. */
export function usePracticeMode(): boolean | null {
  return useQuery({ ...apiQuery('GET /health'), staleTime: Number.POSITIVE_INFINITY }).data?.practice ?? null;
}

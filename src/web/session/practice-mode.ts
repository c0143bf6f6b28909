import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '#web/api/queries.ts';

const health = { ...apiQuery('GET /health'), staleTime: Number.POSITIVE_INFINITY };

/** Whether the product runs on the practice network; null while it is not known. */
export function usePracticeMode(): boolean | null {
  return useQuery(health).data?.practice ?? null;
}

/** How many days a new account may try everything: null where nothing is sold, undefined while it is not known. */
export function useTrialDays(): number | null | undefined {
  return useQuery(health).data?.trialDays;
}

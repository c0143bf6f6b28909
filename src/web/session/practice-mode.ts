import { useQuery, type QueryClient } from '@tanstack/react-query';
import type { SignUpMode } from '#core/account/sign-up-rule.ts';
import { apiQuery } from '#web/api/queries.ts';

const health = { ...apiQuery('GET /health'), staleTime: Number.POSITIVE_INFINITY };

/**
 * Reads what the server is, once, so that a page comes with it; without an answer the page comes
 * all the same.
 */
export async function loadServerInfo(queryClient: QueryClient): Promise<void> {
  await queryClient.ensureQueryData(health).catch(() => undefined);
}

/** Whether the product runs on the practice network; null while it is not known. */
export function usePracticeMode(): boolean | null {
  return useQuery(health).data?.practice ?? null;
}

/**
 * How many days a new account may try everything: null where nothing is sold, undefined while it is
 * not known.
 */
export function useTrialDays(): number | null | undefined {
  return useQuery(health).data?.trialDays;
}

/** Whether plans are sold by the built-in test billing, in which no money moves. */
export function useIsTestBilling(): boolean {
  return useQuery(health).data?.testBilling ?? false;
}

/** Whether plans are sold here; false while it is not known, so that no price ever flashes. */
export function useIsSelling(): boolean {
  const trialDays = useTrialDays();
  return trialDays !== undefined && trialDays !== null;
}

/** Who can sign up; undefined while unknown. */
export function useSignUpMode(): SignUpMode | undefined {
  return useQuery(health).data?.signUp;
}

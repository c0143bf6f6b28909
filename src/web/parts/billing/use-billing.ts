import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { apiQuery } from '#web/api/queries.ts';

/** The account's plan and email finder. */
export function useBilling() {
  return useQuery(apiQuery('GET /v1/shared/billings/current'));
}

/** What a change of a subscription makes stale. */
const TOUCHED = [
  'GET /v1/shared/billings',
  'GET /v1/shared/emailcredits',
  'GET /userdetails',
  'GET /campaigns',
  'GET /v1/engine/status',
  'GET /v1/todays-plan',
  'GET /v1/dashboard',
  'GET /processinglimits',
  'GET /notifications',
];

/**
 * Reads again what a change of a subscription touches; a preview of it can only be refused after it
 * was made.
 */
export function useBillingChanged(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(
    () =>
      client.invalidateQueries({
        predicate: ({ queryKey: [key] }) =>
          typeof key === 'string' &&
          key !== 'GET /v1/shared/billings/preview' &&
          TOUCHED.some((prefix) => key.startsWith(prefix)),
      }),
    [client],
  );
}

import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '#web/api/queries.ts';

const RUNNING_MS = 3000;

/** How far the conversations are read; asked again every few seconds while reading goes on. */
export function useRefresh() {
  return useQuery({
    ...apiQuery('GET /messaging/refresh'),
    refetchInterval: ({ state: { data } }) =>
      data?.status === 'IN_PROGRESS' || data?.filling ? RUNNING_MS : false,
    retry: false,
  }).data;
}

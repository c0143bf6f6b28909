import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '#web/api/queries.ts';

const RUNNING_MS = 3000;
const IDLE_MS = 60_000;

/**
 * How far the conversations are read, and when they last were: asked again every few seconds while
 * reading continues, else every minute.
 */
export function useRefresh() {
  return useQuery({
    ...apiQuery('GET /messaging/refresh'),
    refetchInterval: ({ state: { data } }) =>
      data?.status === 'IN_PROGRESS' || data?.filling ? RUNNING_MS : IDLE_MS,
    retry: false,
  }).data;
}

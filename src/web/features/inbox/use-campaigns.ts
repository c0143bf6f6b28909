import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '#web/api/queries.ts';

/** As many campaigns as are offered to filter by. */
const SHOWN = 100;

/** The campaigns that a conversation can come from; undefined until they are read. */
export function useCampaigns(): readonly { id: string; name: string }[] | undefined {
  return useQuery({
    ...apiQuery('GET /campaigns', { query: { page: 0, size: SHOWN } }),
    staleTime: 60_000,
  }).data?.content;
}

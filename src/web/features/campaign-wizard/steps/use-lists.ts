import { useQuery } from '@tanstack/react-query';
import type { LeadPackAnswer } from '#contract/lead-packs.ts';
import { apiQuery } from '#web/api/queries.ts';
import type { Draft } from '../use-draft.ts';

const MAX_LISTS = 100;
const LOOK_AGAIN_MS = 3000;

/** `rows` is null while they load; `total` counts also what is not shown. */
export type Lists = {
  rows: LeadPackAnswer[] | null;
  total: number;
  failed: boolean;
  retry: () => void;
};

/** The lists of the wizard's campaign, looked at again while one of them is being filled. */
export function useLists({
  campaignId,
  campaign,
  query,
}: Pick<Draft, 'campaignId' | 'campaign' | 'query'>): Lists {
  const packs = useQuery({
    ...apiQuery('GET /searches', {
      query: { campaignId, size: MAX_LISTS, sort: 'createdAt,desc' },
    }),
    enabled: campaignId !== null && !query.isLoadingError,
    placeholderData: (before) => before,
    refetchInterval: ({ state }) =>
      state.data?.content.some(
        (pack) => pack.searchStatus === 'SEARCH_IN_PROGRESS' && pack.totalRows > 0,
      )
        ? LOOK_AGAIN_MS
        : false,
  });
  const none = campaignId === null;
  return {
    rows: none ? [] : (packs.data?.content ?? null),
    total: none ? 0 : (packs.data?.totalElements ?? campaign?.leadsListsSize ?? 0),
    failed: packs.isLoadingError,
    retry: () => void packs.refetch(),
  };
}

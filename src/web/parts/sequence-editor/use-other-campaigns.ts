import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '#web/api/queries.ts';
import type { SelectOption } from '#web/ui/fields/select-options.ts';

const MOST = 3000;
const FRESH_MS = 60_000;

/** The user's campaigns but this one, to choose from. */
export function useOtherCampaigns({
  campaignId,
  active,
}: {
  campaignId: string | null;
  active: boolean;
}): { options: SelectOption<string>[]; loading: boolean; failed: boolean } {
  const campaigns = useQuery({
    ...apiQuery('GET /campaigns', { query: { size: MOST } }),
    enabled: active,
    staleTime: FRESH_MS,
  });
  return {
    options: (campaigns.data?.content ?? [])
      .filter(({ id }) => id !== campaignId)
      .map(({ id, name }) => ({ value: id, label: name })),
    loading: campaigns.isPending && active,
    failed: campaigns.isLoadingError,
  };
}

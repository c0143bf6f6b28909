import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CampaignAnswer } from '#contract/campaigns.ts';
import { api } from '#web/api/api.ts';
import { problemText } from '#web/api/api-problem.ts';
import { useToast } from '#web/ui/feedback/toast-context.ts';

type Page = { content: CampaignAnswer[] };
type Cached = Page | CampaignAnswer | undefined;

function withStatus(cached: Cached, id: string, status: CampaignAnswer['status']): Cached {
  if (!cached) return cached;
  if ('content' in cached)
    return {
      ...cached,
      content: cached.content.map((row) => (row.id === id ? { ...row, status } : row)),
    };
  return cached.id === id ? { ...cached, status } : cached;
}

/**
 * Starts or stops a campaign: the switch moves at once and goes back when the call fails (platform
 * spec, section 4).
 */
export function useCampaignSwitch() {
  const client = useQueryClient();
  const toast = useToast();
  const lists = [['GET /campaigns'], ['GET /campaigns/{campaignId}']];
  const setAll = (id: string, status: CampaignAnswer['status']) => {
    for (const queryKey of lists)
      client.setQueriesData<Cached>({ queryKey }, (cached) => withStatus(cached, id, status));
  };
  return useMutation({
    mutationFn: ({ campaign, active }: { campaign: CampaignAnswer; active: boolean }) =>
      api('PATCH /campaigns/{campaignId}/status', {
        params: { campaignId: campaign.id },
        body: { status: active ? 'ACTIVE' : 'NOT_ACTIVE' },
      }),
    onMutate: async ({ campaign, active }) => {
      await Promise.all(lists.map((queryKey) => client.cancelQueries({ queryKey })));
      setAll(campaign.id, active ? 'ACTIVE' : 'NOT_ACTIVE');
    },
    onError: (error, { campaign }) => {
      setAll(campaign.id, campaign.status);
      toast.error(problemText(error));
    },
  });
}

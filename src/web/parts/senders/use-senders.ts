import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { SenderAnswer } from '#contract/campaign-senders.ts';
import type { CampaignAnswer } from '#contract/campaigns.ts';
import { isOut } from '#core/team/shared-campaign.ts';
import { api } from '#web/api/api.ts';
import type { Body } from '#web/api/call-types.ts';
import { apiQuery } from '#web/api/queries.ts';
import { useProblemToast } from '#web/api/use-problem-toast.ts';
import { useToast } from '#web/ui/feedback/toast-context.ts';
import { sendersTexts } from './senders-texts.ts';

type CampaignId = CampaignAnswer['id'];
type Listed = Body<'PUT /campaigns/{campaignId}/senders'>;

const sendersQuery = (campaignId: CampaignId) =>
  apiQuery('GET /campaigns/{campaignId}/senders', { params: { campaignId } });

/** The senders of a campaign; none while only its owner sends. */
export function useSenders(campaignId: CampaignId) {
  return useQuery(sendersQuery(campaignId));
}

/**
 * Changes who sends for a campaign, from the senders there are now: someone who declined or left
 * meanwhile must not be invited again.
 */
export function useSetSenders(campaignId: CampaignId) {
  const client = useQueryClient();
  return async (change: (listed: Listed) => Listed) => {
    const senders = await client.fetchQuery({ ...sendersQuery(campaignId), staleTime: 0 });
    const listed = senders
      .filter(({ state }) => !isOut(state))
      .map(({ userId, weight }) => ({ userId, weight }));
    return api('PUT /campaigns/{campaignId}/senders', {
      params: { campaignId },
      body: change(listed),
    });
  };
}

/** Invites one member again. */
export function useInviteAgain(campaignId: CampaignId) {
  const set = useSetSenders(campaignId);
  const toast = useToast();
  return useMutation({
    mutationFn: ({ userId, weight }: SenderAnswer) =>
      set((listed) => [...listed, { userId, weight }]),
    onSuccess: () => toast.success(sendersTexts.inviting.done),
    onError: useProblemToast(),
  });
}

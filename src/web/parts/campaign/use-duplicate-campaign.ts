import { useMutation } from '@tanstack/react-query';
import type { CampaignAnswer } from '#contract/campaigns.ts';
import { creationRedirect } from '#core/plan/can-create-campaign.ts';
import { api } from '#web/api/api.ts';
import { isProblem, problemText } from '#web/api/api-problem.ts';
import { paths } from '#web/paths.ts';
import { useToast } from '#web/ui/feedback/toast-context.ts';
import { useNavigateTo } from '#web/ui/navigation/query-params.ts';
import { campaignTexts } from './campaign-texts.ts';

/**
 * Copies a campaign as a draft and opens the copy; where the plan allows no further campaign it
 * says so and leads away (campaigns spec, section 6).
 */
export function useDuplicateCampaign() {
  const toast = useToast();
  const go = useNavigateTo();
  return useMutation({
    mutationFn: (campaignId: CampaignAnswer['id']) =>
      api('POST /campaigns/{campaignId}/duplicate', { params: { campaignId } }),
    onSuccess: (copy) => {
      toast.success(campaignTexts.duplicated);
      go(paths.campaign.href({ campaignId: copy.id }));
    },
    onError: (error) => {
      toast.error(problemText(error));
      if (isProblem(error, 'CAMPAIGN_CREATION_DISABLED'))
        go(creationRedirect('CAMPAIGN_CREATION_DISABLED'));
      else if (isProblem(error, 'SUBSCRIPTION_PAUSED')) go(creationRedirect('SUBSCRIPTION_PAUSED'));
    },
  });
}

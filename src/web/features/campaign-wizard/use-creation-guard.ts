import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { KNOWN_REFUSALS } from '#core/errors/known-refusals.ts';
import { canCreateCampaign, creationRedirect } from '#core/plan/can-create-campaign.ts';
import { apiQuery } from '#web/api/queries.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { useToast } from '#web/ui/feedback/toast-context.ts';
import { useNavigateTo } from '#web/ui/navigation/query-params.ts';

const MAX_CAMPAIGNS = 100;

/**
 * Redirects with a toast when another campaign can't be created: the plan doesn't allow it or the
 * subscription is paused (campaigns spec, section 6).
 */
export function useCreationGuard({ wanted }: { wanted: boolean }) {
  const user = useCurrentUser();
  const toast = useToast();
  const go = useNavigateTo();
  const told = useRef(false);
  const limited = user?.features.MULTIPLE_CAMPAIGNS === false;
  const campaigns = useQuery({
    ...apiQuery('GET /campaigns', { query: { size: MAX_CAMPAIGNS } }),
    enabled: wanted && limited,
  });
  const unlockedCampaigns = campaigns.data?.content.filter(({ locked }) => !locked).length ?? 0;
  const verdict = canCreateCampaign({
    multipleCampaigns: !limited,
    unlockedCampaigns,
    subscriptionPaused: user?.subscriptionPaused ?? false,
  });
  const reason = wanted && !verdict.allowed ? verdict.reason : null;
  useEffect(() => {
    if (reason === null || told.current) return;
    told.current = true;
    toast.error(KNOWN_REFUSALS[reason].text);
    go(creationRedirect(reason), { replace: true });
  }, [reason, toast, go]);
}

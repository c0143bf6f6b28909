import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '#web/api/queries.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import type { PlanId } from './plan-card.tsx';

/**
 * The smallest plan that has what is used now: Advanced for a team, Pro for more than one campaign;
 * null while that is not known.
 */
export function useFittingPlan({ enabled }: { enabled: boolean }): PlanId | null {
  const user = useCurrentUser();
  const campaigns = useQuery({
    ...apiQuery('GET /campaigns', { query: { size: 1 } }),
    enabled,
  }).data?.totalElements;
  if (!enabled || user === undefined || campaigns === undefined) return null;
  if (user.teamId !== null) return 'advanced';
  return campaigns > 1 ? 'pro' : 'basic';
}

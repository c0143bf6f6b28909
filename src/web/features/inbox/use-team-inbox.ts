import { useQuery } from '@tanstack/react-query';
import { actingUserId } from '#web/acting-user.ts';
import { apiQuery } from '#web/api/queries.ts';
import { useCurrentUser } from '#web/session/current-user.ts';

/**
 * Whether the person is in a team, and has the team’s inbox. Inside another account it is that
 * one’s inbox alone.
 */
export function useTeamInbox(): { inTeam: boolean; has: boolean } {
  const inTeam = (useCurrentUser()?.teamId ?? null) !== null;
  const own = actingUserId() === null;
  const team = useQuery({ ...apiQuery('GET /v1/shared/teams'), enabled: inTeam && own }).data?.team;
  return { inTeam, has: own && team?.hasTeamInbox === true };
}

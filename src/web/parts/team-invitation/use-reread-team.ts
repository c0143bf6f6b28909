import { useQueryClient } from '@tanstack/react-query';
import { currentUserQuery } from '#web/session/current-user.ts';

const TEAMS = 'GET /v1/shared/teams';

/** Has everything of the team, and who one is in it, read again. */
export function useRereadTeam(): () => Promise<unknown> {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({
        predicate: ({ queryKey }) => String(queryKey[0]).startsWith(TEAMS),
      }),
      client.invalidateQueries({ queryKey: currentUserQuery().queryKey }),
      client.invalidateQueries({ queryKey: ['GET /notifications'] }),
    ]);
}

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { UserAnswer } from '#contract/users.ts';
import { api } from '#web/api/api.ts';
import { apiQuery } from '#web/api/queries.ts';
import { currentUserQuery, useCurrentUser } from '#web/session/current-user.ts';

/**
 * Where LinkedIn sees the account signing in from, and the way to another address; a refusal for
 * lack of changes reads the count again.
 */
export function useIpData() {
  const queryClient = useQueryClient();
  const user = useCurrentUser();
  const userId = user?.id;
  const query = apiQuery('GET /user-client/{userId}/ip-data', {
    params: { userId: userId as UserAnswer['id'] },
  });
  const data = useQuery({ ...query, enabled: userId !== undefined }).data;
  const change = useMutation({
    mutationFn: (countryCode: string) =>
      api('POST /user-client/{userId}/ip-data/new-ip', {
        params: { userId: userId as UserAnswer['id'] },
        query: { countryCode },
      }),
    onSuccess: ({ status, checkpoint: _, ...next }) => {
      queryClient.setQueryData(query.queryKey, next);
      queryClient.setQueryData(
        currentUserQuery().queryKey,
        (known) => known && { ...known, status, userStatus: status },
      );
    },
  });
  return { data, change, connected: user !== undefined && user.networkProfile !== null };
}

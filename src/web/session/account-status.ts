import type { QueryClient } from '@tanstack/react-query';
import { USER_STATUSES } from '#core/account/user-status.ts';
import { api } from '#web/api/api.ts';
import { currentUserQuery } from './current-user.ts';

/**
 * What every refusal that names the state of the LinkedIn connection does, in one place (platform
 * spec, section 8): the state stands at once on every screen, and where it is news the server is
 * asked to look at the connection, whose answer then comes by the live stream.
 */
export function applyAccountStatus({
  queryClient,
  accountStatus,
}: {
  queryClient: QueryClient;
  accountStatus: string;
}) {
  const status = USER_STATUSES.find((known) => known === accountStatus);
  const { queryKey } = currentUserQuery();
  const known = queryClient.getQueryData(queryKey);
  if (status === undefined || known === undefined) return;
  if (known.status === status) return void queryClient.invalidateQueries({ queryKey });
  queryClient.setQueryData(queryKey, { ...known, status, userStatus: status });
  api('POST /userdetails/refreshTask').then(
    () => queryClient.invalidateQueries({ queryKey }),
    () => undefined,
  );
}

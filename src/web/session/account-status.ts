import type { QueryClient } from '@tanstack/react-query';
import { USER_STATUSES } from '#core/account/user-status.ts';
import { api } from '#web/api/api.ts';
import { currentUserQuery } from './current-user.ts';

/**
 * Handles every error response that reports the LinkedIn connection's state, in one place (platform
 * spec, section 8): the state applies immediately on every screen, and if it is new the server is
 * asked to check the connection, whose result then arrives by the live stream.
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

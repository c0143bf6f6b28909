import { useQuery } from '@tanstack/react-query';
import { isConnected } from '#core/account/user-status.ts';
import type { AdminStatus } from '#core/account/user-status.ts';
import type { UserAnswer } from '#contract/users.ts';
import { actingUserId } from '#web/acting-user.ts';
import { apiQuery } from '#web/api/queries.ts';

const CAPTCHA_REREAD_MS = 6000;
const FRESH_MS = 3 * 60_000;

/**
 * The read of the acting user: again on focus after 3 minutes, every 6 s while a captcha is being
 * solved (platform spec, section 4).
 */
export function currentUserQuery() {
  return {
    ...apiQuery('GET /userdetails/current'),
    staleTime: (query: { state: { data?: UserAnswer | undefined } }) =>
      query.state.data?.status === 'CAPTCHA_IN_PROGRESS' ? 0 : FRESH_MS,
    refetchInterval: (query: { state: { data?: UserAnswer | undefined } }) =>
      query.state.data?.status === 'CAPTCHA_IN_PROGRESS' ? CAPTCHA_REREAD_MS : (false as const),
    refetchOnWindowFocus: true as const,
    refetchOnReconnect: true as const,
  };
}

/** The acting user; undefined only on pages without a session. */
export function useCurrentUser(): UserAnswer | undefined {
  return useQuery({ ...currentUserQuery(), enabled: false }).data;
}

/** The signed-in person's staff role; null for everyone else, and inside another account. */
export function useAdminStatus(): AdminStatus | null {
  const user = useCurrentUser();
  return (actingUserId() === null && user?.adminStatus) || null;
}

/** Keeps the acting user up to date; used once, by the layout. */
export function useFollowCurrentUser(): UserAnswer | undefined {
  return useQuery(currentUserQuery()).data;
}

/**
 * Whether the LinkedIn account is connected; true while it is not known, so that nothing flickers.
 */
export function useIsConnected(): boolean {
  return isConnected(useCurrentUser()?.status ?? 'VERIFIED');
}

/**
 * Whether the person's role in a team lets them open teammates' accounts (product rules, section
 * 7).
 */
export function leadsTeam(user: UserAnswer | undefined): boolean {
  return user !== undefined && user.teamId !== null && user.role !== 'USER';
}

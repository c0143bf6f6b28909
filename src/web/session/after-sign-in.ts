import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { afterSignIn } from '#core/account/navigation-guard.ts';
import type { UserAnswer } from '#contract/users.ts';
import { actAs } from '#web/acting-user.ts';
import { api } from '#web/api/api.ts';
import { broadcast } from '#web/api/session-token.ts';
import { paths } from '#web/paths.ts';
import { parseQuery, useNavigateTo } from '#web/ui/navigation/query-params.ts';

/**
 * Continues after signing in: to the page that was asked for; for a new user to the invitation that
 * waits for them or the connection of LinkedIn; else to the dashboard.
 */
export function useAfterSignIn(): (user: UserAnswer) => void {
  const { history } = useRouter();
  const go = useNavigateTo();
  const queryClient = useQueryClient();
  return (user) => {
    broadcast('signed-in');
    const { redirect, sideAccount } = parseQuery(history.location.search);
    if (sideAccount) {
      actAs(sideAccount);
      queryClient.clear();
    }
    const isNew = redirect === undefined && user.status === 'REGISTRATION_STARTED';
    void (isNew ? firstPage() : Promise.resolve(afterSignIn(redirect))).then((next) =>
      go(next, { replace: true }),
    );
  };
}

/**
 * A person invited to a team before they had an account answers the invitation first (product
 * rules, section 7).
 */
async function firstPage(): Promise<string> {
  const { content } = await api('GET /v1/shared/teams/invitations').catch(() => ({ content: [] }));
  return content.some(({ received, status }) => received && status === 'PENDING')
    ? paths.teamInvitations.href()
    : paths.enterLinkedIn.href();
}

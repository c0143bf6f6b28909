import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { afterSignIn } from '#core/account/navigation-guard.ts';
import type { UserAnswer } from '#contract/users.ts';
import { actAs } from '#web/api/acting-user.ts';
import { broadcast } from '#web/api/session-token.ts';
import { paths } from '#web/paths.ts';
import { parseQuery, useNavigateTo } from '#web/ui/navigation/query-params.ts';

/**
 * Continues after signing in: to the page that was asked for, to the connection of LinkedIn for a
 * new user, else to the dashboard.
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
    const next =
      redirect === undefined && user.status === 'REGISTRATION_STARTED'
        ? paths.enterLinkedIn.href()
        : afterSignIn(redirect);
    go(next, { replace: true });
  };
}

import { useRouter, useRouterState } from '@tanstack/react-router';
import type { UserAnswer } from '#contract/users.ts';
import { broadcast } from '#web/api/session-token.ts';
import { paths } from '#web/paths.ts';

/** A path of our own; nothing that could lead to another site. */
function isOwnPath(text: unknown): text is string {
  return typeof text === 'string' && text.startsWith('/') && !text.startsWith('//') && !text.includes('\\');
}

/** Goes on after signing in: to the page that was asked for, to the connection of LinkedIn for a new user, else to the campaigns. */
export function useAfterSignIn(): (user: UserAnswer) => void {
  const router = useRouter();
  const location = useRouterState({ select: (state) => state.location });
  return (user) => {
    broadcast('signed-in');
    const asked = (location.state as { wanted?: string }).wanted ?? (location.search as Record<string, string>)['redirect'];
    const next = isOwnPath(asked) ? asked : user.status === 'REGISTRATION_STARTED' ? paths.enterLinkedIn.href() : paths.campaigns.href();
    router.history.replace(next);
  };
}

import type { UserAnswer } from '#contract/users.ts';
import { broadcast } from '#web/api/session-token.ts';
import { paths } from '#web/paths.ts';
import { useRouter } from '#web/routing/router-context.ts';

/** A path of our own; nothing that could lead to another site. */
function isOwnPath(text: unknown): text is string {
  return typeof text === 'string' && text.startsWith('/') && !text.startsWith('//') && !text.includes('\\');
}

/** Goes on after signing in: to the page that was asked for, to the connection of LinkedIn for a new user, else to the campaigns. */
export function useAfterSignIn(): (user: UserAnswer) => void {
  const { history } = useRouter();
  return (user) => {
    broadcast('signed-in');
    const { state, search } = history.current();
    const asked = state['wanted'] ?? search['redirect'];
    const next = isOwnPath(asked) ? asked : user.status === 'REGISTRATION_STARTED' ? paths.enterLinkedIn.href() : paths.campaigns.href();
    history.replace(next);
  };
}

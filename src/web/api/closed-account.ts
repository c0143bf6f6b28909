import { actAs, actingUserId, rememberClosedAccount } from '#web/acting-user.ts';
import { API_BASE } from './request-url.ts';
import { currentToken } from './session-token.ts';

let asking = false;

/** Whether the other account's user itself is not found, not only one of its resources. */
async function isAccountClosed(userId: string): Promise<boolean> {
  const { status } = await fetch(`${API_BASE}/userdetails/current`, {
    headers: { authorization: `Bearer ${currentToken() ?? ''}`, 'x-acting-user': userId },
    credentials: 'same-origin',
    cache: 'no-store',
  });
  return status === 404;
}

/**
 * After a 404 in another account: returns to one's own account if the other one is no longer open
 * to this person.
 */
export async function leaveClosedAccount(): Promise<void> {
  const userId = actingUserId();
  if (asking || userId === null) return;
  asking = true;
  asking = await isAccountClosed(userId).catch(() => false);
  if (!asking) return;
  actAs(null);
  rememberClosedAccount();
  window.location.assign('/dashboard');
}

import { actAs, actingReturn, actingUserId } from '#web/acting-user.ts';
import type { UserId } from '#contract/shapes.ts';
import { api } from '#web/api/api.ts';
import { paths } from '#web/paths.ts';

/**
 * Where one's work in another account begins; it is a new page, so that nothing read before stays.
 */
export function sideAccountHref(userId: string): string {
  return paths.dashboard.href({ query: { sideAccount: userId } });
}

/** Back to one's own account, also as a new page: the one from which the other was opened. */
export function backToOwnAccount(): void {
  const href = actingReturn() ?? paths.dashboard.href();
  const userId = actingUserId();
  // Staff leave where they went in; teammates have no visit to end.
  if (userId !== null && actingReturn() !== null)
    void api('DELETE /admin/users/{id}/visits', {
      params: { id: userId as UserId },
      asOneself: true,
      keepalive: true,
    }).catch(() => undefined);
  actAs(null);
  window.location.assign(href);
}

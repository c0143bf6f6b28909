import { actAs } from '#web/api/acting-user.ts';
import { paths } from '#web/paths.ts';

/** Where one's work in another account begins; it is a new page, so that nothing read before stays. */
export function sideAccountHref(userId: string): string {
  return paths.dashboard.href({ query: { sideAccount: userId } });
}

/** Back to one's own account, also as a new page. */
export function backToOwnAccount(): void {
  actAs(null);
  window.location.assign(paths.dashboard.href());
}

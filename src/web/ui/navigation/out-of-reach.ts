import { isOwnPage } from '#core/account/navigation-guard.ts';
import { actingUserId } from '#web/acting-user.ts';

/**
 * Whether a link would only redirect, because in another account its page is open only to the
 * account's own user.
 */
export function isOutOfReach(href: string): boolean {
  return actingUserId() !== null && isOwnPage(href.replace(/[?#].*$/, ''));
}

import { isOwnPage } from '#core/account/navigation-guard.ts';
import { actingUserId } from '#web/acting-user.ts';

/** Whether a link would only lead back, inside an account whose person alone may open its page. */
export function isOutOfReach(href: string): boolean {
  return actingUserId() !== null && isOwnPage(href.replace(/[?#].*$/, ''));
}

import { FIELD_MESSAGES } from '#core/errors/error-catalog.ts';

const LONGEST = 2000;
const ADDRESS = /^https?:\/\/(\[[\da-f:.]+\]|[^\s/?#@:]+)(:\d+)?([/?#]\S*)?$/i;

/**
 * Why a text is no address that events can be sent to, null when it is one: the web's, and without
 * a user name. What stands behind it only a try can tell.
 */
export function webhookUrlProblem(address: string): string | null {
  if (address.length > LONGEST) return FIELD_MESSAGES.TOO_LONG(LONGEST);
  return ADDRESS.test(address) ? null : 'Please enter a valid URL';
}

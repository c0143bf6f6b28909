import { FIELD_MESSAGES } from '#core/errors/error-catalog.ts';

const LONGEST = 2000;
const ADDRESS = /^https?:\/\/(\[[\da-f:.]+\]|[^\s/?#@:]+)(:\d+)?([/?#]\S*)?$/i;

/**
 * Why a text isn't a URL that events can be sent to; null if it is one: http or https, without a
 * user name. Only an attempt shows whether it works.
 */
export function webhookUrlProblem(address: string): string | null {
  if (address.length > LONGEST) return FIELD_MESSAGES.TOO_LONG(LONGEST);
  return ADDRESS.test(address) ? null : 'Please enter a valid URL';
}

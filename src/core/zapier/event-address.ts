import { FIELD_MESSAGES } from '#core/errors/error-catalogue.ts';

const LONGEST = 2000;
const HIGHEST_PORT = 65_535;
const ADDRESS = /^https?:\/\/(?<who>[^\s/?#@]*@)?(?:\[[\da-f:.]+\]|[^\s/?#@:]+)(?::(?<port>\d{1,5}))?(?:[/?#]\S*)?$/iu;

/** Why a text is no address that events can be sent to, null when it is one; what stands behind it only a try can tell. */
export function eventAddressProblem(address: string): string | null {
  if (address.length > LONGEST) return FIELD_MESSAGES.TOO_LONG(LONGEST);
  const parts = ADDRESS.exec(address)?.groups;
  if (parts === undefined || Number(parts['port'] ?? 0) > HIGHEST_PORT) return 'Please input a valid address';
  return parts['who'] === undefined ? null : 'Events are sent to no address with a user name in it';
}

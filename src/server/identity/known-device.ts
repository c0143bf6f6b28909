import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { HttpContext } from '#server/handler.ts';
import type { TokenKeys } from '#server/session-tokens.ts';

/** How long a browser is known for an account since it last signed in there. */
const DEVICE_SECONDS = 400 * 86_400;
const MAX_ACCOUNTS = 5;

type Named = { keys: TokenKeys; http: Pick<HttpContext, 'deviceCookie'>; email: string };

function markOf({ keys, email, nonce }: { keys: TokenKeys; email: string; nonce: string }): string {
  return createHmac('sha256', keys.refresh).update(`device|${nonce}|${email}`).digest('base64url');
}

function entriesOf(http: Named['http']): { nonce: string; mark: string }[] {
  return (http.deviceCookie.read() ?? '')
    .split('~')
    .slice(0, MAX_ACCOUNTS)
    .map((entry) => {
      const [nonce = '', mark = ''] = entry.split('.');
      return { nonce, mark };
    });
}

function isMarkFor({
  keys,
  email,
  nonce,
  mark,
}: {
  keys: TokenKeys;
  email: string;
  nonce: string;
  mark: string;
}): boolean {
  const [given, right] = [Buffer.from(mark), Buffer.from(markOf({ keys, email, nonce }))];
  return given.length === right.length && timingSafeEqual(given, right);
}

/**
 * The name under which this browser has signed in to the account of the address before; null when
 * it has not. It takes the same time for any address.
 */
export function knownDevice({ keys, http, email }: Named): string | null {
  const known = entriesOf(http).filter((entry) => isMarkFor({ keys, email, ...entry }));
  return known[0]?.nonce ?? null;
}

/**
 * Remembers in the browser, unreadable to scripts, that it signed in to the account; of the five
 * accounts used last.
 */
export function rememberDevice({ keys, http, email }: Named): void {
  const others = entriesOf(http).filter(
    (entry) => entry.mark !== '' && !isMarkFor({ keys, email, ...entry }),
  );
  const nonce = knownDevice({ keys, http, email }) ?? randomBytes(12).toString('base64url');
  const entries = [{ nonce, mark: markOf({ keys, email, nonce }) }, ...others].slice(
    0,
    MAX_ACCOUNTS,
  );
  http.deviceCookie.write(
    entries.map((entry) => `${entry.nonce}.${entry.mark}`).join('~'),
    DEVICE_SECONDS,
  );
}

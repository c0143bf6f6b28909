import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { HttpContext } from '#server/http/handler.ts';
import type { TokenKeys } from '#server/http/session-tokens.ts';

/** How long a browser stays known for an account after its last sign-in there. */
const DEVICE_SECONDS = 400 * 86_400;
const MAX_ACCOUNTS = 5;

type Named = { keys: TokenKeys; http: Pick<HttpContext, 'deviceCookie'>; identityId: string };

function markOf({
  keys,
  identityId,
  nonce,
}: {
  keys: TokenKeys;
  identityId: string;
  nonce: string;
}): string {
  return createHmac('sha256', keys.refresh)
    .update(`device|${nonce}|${identityId}`)
    .digest('base64url');
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
  identityId,
  nonce,
  mark,
}: {
  keys: TokenKeys;
  identityId: string;
  nonce: string;
  mark: string;
}): boolean {
  const [given, right] = [Buffer.from(mark), Buffer.from(markOf({ keys, identityId, nonce }))];
  return given.length === right.length && timingSafeEqual(given, right);
}

/**
 * The name under which this browser has signed in to the account before, whatever its address was
 * then; null if it hasn't. Takes the same time for any account.
 */
export function knownDevice(
  keys: TokenKeys,
  http: Pick<HttpContext, 'deviceCookie'>,
  identityId: string,
): string | null {
  const known = entriesOf(http).filter((entry) => isMarkFor({ keys, identityId, ...entry }));
  return known[0]?.nonce ?? null;
}

/**
 * Remembers in a cookie, unreadable to scripts, that this browser signed in to the account; for the
 * five accounts used last.
 */
export function rememberDevice(
  keys: TokenKeys,
  http: Pick<HttpContext, 'deviceCookie'>,
  identityId: string,
): void {
  const others = entriesOf(http).filter(
    (entry) => entry.mark !== '' && !isMarkFor({ keys, identityId, ...entry }),
  );
  const nonce = knownDevice(keys, http, identityId) ?? randomBytes(12).toString('base64url');
  const entries = [{ nonce, mark: markOf({ keys, identityId, nonce }) }, ...others].slice(
    0,
    MAX_ACCOUNTS,
  );
  http.deviceCookie.write(
    entries.map((entry) => `${entry.nonce}.${entry.mark}`).join('~'),
    DEVICE_SECONDS,
  );
}

const SIGN_UP_SECONDS = 86_400;

type SignUp = {
  keys: TokenKeys;
  http: Pick<HttpContext, 'signUpCookie'>;
  email: string;
  /** The hash of the password, which is unique to each sign-up. */
  passwordHash: string;
};

function signUpMarkOf({ keys, email, passwordHash }: Omit<SignUp, 'http'>): string {
  return createHmac('sha256', keys.refresh)
    .update(`sign-up|${email}|${passwordHash}`)
    .digest('base64url');
}

/**
 * Remembers in a cookie, unreadable to scripts, that this browser made this sign-up; only the last
 * one.
 */
export function rememberSignUp({ http, ...signUp }: SignUp): void {
  http.signUpCookie.write(signUpMarkOf(signUp), SIGN_UP_SECONDS);
}

/** Whether this browser made the sign-up, and not another one for the same address. */
export function isSignUpOf({
  http,
  passwordHash,
  ...signUp
}: Omit<SignUp, 'passwordHash'> & { passwordHash: string | null }): boolean {
  if (passwordHash === null) return false;
  const given = Buffer.from(http.signUpCookie.read() ?? '');
  const right = Buffer.from(signUpMarkOf({ ...signUp, passwordHash }));
  return given.length === right.length && timingSafeEqual(given, right);
}

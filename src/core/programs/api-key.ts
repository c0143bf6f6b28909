/**
 * How many calls a key may make in each window of real time (product rules, section 20); the first
 * call of a window begins it.
 */
export const KEY_RATE = { calls: 600, windowMs: 60_000 } as const;
/** How many keys an account can have, and how many calls of each are kept. */
export const MAX_API_KEYS = 50;
export const CALLS_KEPT = 1000;

const PREFIXES = { practice: 'rw_test_', live: 'rw_live_' } as const;
/** How much of a key is shown after it was created: the prefix and four characters. */
const SHOWN = PREFIXES.live.length + 4;

/** The prefix of the keys of an installation, by whether it is in practice mode. */
export function keyPrefix(practice: boolean): string {
  return practice ? PREFIXES.practice : PREFIXES.live;
}

/** Whether a bearer token has the form of an API key. */
export function isApiKey(token: string): boolean {
  return Object.values(PREFIXES).some((prefix) => token.startsWith(prefix));
}

/** The start of a key, by which people recognize it. */
export function shownKey(key: string): string {
  return key.slice(0, SHOWN);
}

/**
 * The rate limit fields of an answer, as structured fields of draft-ietf-httpapi-ratelimit-headers
 * (revision 11): the policy, and what remains of it with the seconds until it starts over.
 */
export function rateLimitFields({ calls, resetMs }: { calls: number; resetMs: number }) {
  const seconds = Math.max(1, Math.ceil(resetMs / 1000));
  return {
    'ratelimit-policy': `"key";q=${KEY_RATE.calls};w=${KEY_RATE.windowMs / 1000}`,
    ratelimit: `"key";r=${Math.max(0, KEY_RATE.calls - calls)};t=${seconds}`,
  };
}

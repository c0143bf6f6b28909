/** A fetch sooner than this after sending was made by a program; campaign ms. */
const SOONEST_PERSON_MS = 5_000;

/**
 * Programs that fetch the pictures of an email without anyone looking at it, and how each is known:
 *
 * - Apple's Mail Privacy Protection loads every picture when the message arrives, through proxies
 *   that say no more of themselves than "Mozilla/5.0" (help.socketlabs.com/docs/
 *   identifying-apple-mpp-opens-in-notification-api-events; wordtothewise.com/2021/09/apple-mpp).
 * - Filters that look at messages before their receivers do, by their makers' names.
 * - Libraries and crawlers, by the words that they call themselves.
 *
 * Gmail's and Yahoo's proxies (GoogleImageProxy, YahooMailProxy) are no such programs: they fetch a
 * picture when it is shown.
 */
const MACHINES = new RegExp(
  [
    String.raw`^\s*(?:mozilla\/5\.0)?\s*$`,
    'barracuda|proofpoint|mimecast|safelinks|symantec|forcepoint|trend ?micro|sophos|fortimail',
    'fireeye|zscaler|microsoft office existence',
    String.raw`bot\b|crawl|spider|scan(?:ner)?\b|headless`,
    'python|curl|wget|go-http|libwww|okhttp|java/|node-fetch|axios',
  ].join('|'),
  'iu',
);
/** 17.0.0.0/8, the network of Apple. */
const APPLES = /^(?:::ffff:)?17\.\d{1,3}\.\d{1,3}\.\d{1,3}$/u;

/**
 * Whether a fetch of the open pixel says nothing about its reader: it came within five seconds of
 * sending, or from a program known to prefetch (product rules, section 16). `sentAt` and `now` in
 * campaign time, `address` is the client's.
 */
export function isMachineOpen({
  sentAt,
  now,
  userAgent,
  address,
}: {
  sentAt: number;
  now: number;
  userAgent: string | null;
  address: string;
}): boolean {
  return (
    now - sentAt <= SOONEST_PERSON_MS ||
    MACHINES.test((userAgent ?? '').slice(0, 500)) ||
    APPLES.test(address)
  );
}

/** Private addresses: behind a proxy or a router, they stand for everyone. */
const PRIVATE = new RegExp(
  [
    String.raw`^(?:::ffff:)?(?:0|10|127|169\.254|192\.168|172\.(?:1[6-9]|2\d|3[01]))\.`,
    String.raw`^(?:::ffff:)?100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.`,
    '^(?:::1?$|f[cd]|fe80:)',
  ].join('|'),
  'iu',
);

/**
 * Whether a fetch of the open pixel came from the user's own location: the sent copies in a mailbox
 * have the pixel too. `addresses` are those from which the user uses the product. A copy opened
 * elsewhere, or through a proxy of the provider, can't be distinguished.
 */
export function isOwnOpen(address: string, addresses: readonly string[]): boolean {
  return !PRIVATE.test(address) && addresses.includes(address);
}

import { expect, test } from 'vitest';
import { isMachineOpen, isOwnOpen } from '#core/email/machine-open.ts';

const SENT = 1_000_000;
const CHROME =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const open = (over: Partial<Parameters<typeof isMachineOpen>[0]>) =>
  isMachineOpen({
    sentAt: SENT,
    now: SENT + 60_000,
    userAgent: CHROME,
    address: '192.0.2.1',
    ...over,
  });

test.each([
  ['within five seconds of the sending', { now: SENT + 5_000 }],
  ['before the sending, by another clock', { now: SENT - 1 }],
  ['by Apple’s Mail Privacy Protection', { userAgent: 'Mozilla/5.0' }],
  ['from Apple’s network', { address: '17.58.1.2' }],
  ['from it, as seen by a dual-stack server', { address: '::ffff:17.58.1.2' }],
  ['by a program without a name', { userAgent: null }],
  ['by a filter', { userAgent: 'BarracudaCentral/1.0' }],
  ['by a scanner of links', { userAgent: 'Mozilla/5.0 (compatible; SafeLinks)' }],
  ['by a library', { userAgent: 'python-requests/2.32' }],
  ['by a crawler', { userAgent: 'Mozilla/5.0 (compatible; bingbot/2.0)' }],
])('a fetch %s is a machine’s', (_how, over) => expect(open(over)).toBe(true));

test.each([
  ['by a browser, later', {}],
  ['a moment after the five seconds', { now: SENT + 5_001 }],
  [
    'by Gmail’s proxy, which fetches what is shown',
    {
      userAgent:
        'Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)',
    },
  ],
  [
    'by Apple Mail without the protection',
    {
      userAgent:
        'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)',
    },
  ],
  ['from another network with the same beginning', { address: '171.58.1.2' }],
])('a fetch %s is a person’s', (_how, over) => expect(open(over)).toBe(false));

test('a user agent of any length is judged by its beginning', () =>
  expect(open({ userAgent: `${CHROME}${' x'.repeat(1e6)} curl` })).toBe(false));

test.each([
  ['203.0.113.9', true],
  ['2001:db8::7', true],
  ['203.0.113.8', false],
  // Behind a proxy, everyone has the same address.
  ['127.0.0.1', false],
  ['::ffff:172.18.0.1', false],
  ['10.0.0.7', false],
  ['::1', false],
  ['fd00::1', false],
])('a fetch from %s is the user’s own: %s', (address, own) => {
  const addresses = [
    '203.0.113.9',
    '2001:db8::7',
    '127.0.0.1',
    '::ffff:172.18.0.1',
    '10.0.0.7',
    '::1',
    'fd00::1',
  ];
  expect(isOwnOpen(address, addresses)).toBe(own);
});

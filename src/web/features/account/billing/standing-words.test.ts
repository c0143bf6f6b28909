import { expect, test } from 'vitest';
import type { Subscription } from '#web/parts/billing/billing-facts.ts';
import { standingWords } from './standing-words.ts';

const runs = {
  status: 'active',
  priceId: 'pro-annual',
  seats: 1,
  periodEndsAt: '2027-11-28T12:00:00.000Z',
  pauseAt: null,
  pauseEndsAt: null,
  endsAt: null,
  overdueUntil: null,
  nextPriceId: null,
  nextSeats: null,
} as unknown as Subscription;

test.each<[string, Partial<Subscription>, string[]]>([
  ['one that runs on', {}, []],
  [
    'a downgrade to come',
    { nextPriceId: 'basic-annual', nextSeats: 1 },
    ['Changes to Basic, annual on Nov 28, 2027'],
  ],
  [
    'fewer seats to come',
    { seats: 5, nextPriceId: 'pro-annual', nextSeats: 2 },
    ['2 seats from Nov 28, 2027'],
  ],
  [
    'a pause to come',
    { pauseAt: '2027-11-28T12:00:00.000Z', pauseEndsAt: '2028-01-28T12:00:00.000Z' },
    ['Pauses on Nov 28, 2027, resumes on Jan 28, 2028'],
  ],
  [
    'a pause',
    { status: 'paused', pauseEndsAt: '2028-01-28T12:00:00.000Z' },
    ['Paused until Jan 28, 2028'],
  ],
  [
    'an end to come',
    { endsAt: '2027-11-28T12:00:00.000Z' },
    ['Ends on Nov 28, 2027. Everything works until then'],
  ],
  ['an end', { status: 'canceled', endsAt: '2027-11-28T12:00:00.000Z' }, ['Ended on Nov 28, 2027']],
  [
    'a missing payment',
    { status: 'overdue', overdueUntil: '2027-12-12T12:00:00.000Z' },
    ['Payment is overdue. Everything works until Dec 12, 2027'],
  ],
  [
    'too long without a payment',
    { status: 'deactivated' },
    ['Payment is overdue, so campaigns are paused. They resume when you pay'],
  ],
  ['a payment that takes its time', { status: 'in_transition' }, ['Your payment is in progress']],
])('%s is said in words', (_what, over, words) =>
  expect(standingWords({ subscription: { ...runs, ...over }, zone: 'Etc/UTC' })).toEqual(words),
);

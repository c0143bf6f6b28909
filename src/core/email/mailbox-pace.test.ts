import { describe, expect, it, test } from 'vitest';
import {
  bouncesTooMuch,
  fitsReceivingDomain,
  mailboxRampDay,
  mailboxRampPercent,
  rampedEmailLimit,
  receivingDomainShare,
} from '#core/email/mailbox-pace.ts';

const HOUR = 3_600_000;

test.each([
  [0, 20],
  [55, 20],
  [56, 40],
  [111, 40],
  [112, 60],
  [168, 80],
  [224, 100],
  [10_000, 100],
  [-5, 20],
])('%i hours after the first connection a mailbox may use %i %%', (hours, percent) => {
  expect(mailboxRampPercent({ connectedAt: 0, now: hours * HOUR })).toBe(percent);
});

test.each([
  [0, 1],
  [23, 1],
  [24, 2],
  [223, 10],
  [224, null],
  [-5, 1],
])('%i hours after the first connection it is day %s of the warm-up', (hours, day) => {
  const ramp = mailboxRampDay({ connectedAt: 0, now: hours * HOUR });
  expect(ramp?.day ?? null).toBe(day);
  expect(ramp?.endsAt ?? 224 * HOUR).toBe(224 * HOUR);
});

describe('the limit of a mailbox that is warming up', () => {
  it('is its share of the limit, but at least one', () => {
    expect(rampedEmailLimit({ limit: 50, connectedAt: 0, now: 0 })).toBe(10);
    expect(rampedEmailLimit({ limit: 3, connectedAt: 0, now: 0 })).toBe(1);
  });
  it('stays zero if nothing is allowed', () => {
    expect(rampedEmailLimit({ limit: 0, connectedAt: 0, now: 0 })).toBe(0);
  });
});

describe('a receiving domain', () => {
  it('gets a third of the day, and at least one', () => {
    expect([0, 1, 2, 3, 50].map(receivingDomainShare)).toEqual([0, 1, 1, 1, 16]);
  });
  it('is full once its share was sent, in any case', () => {
    const sentToday = new Map([['acme.example', 16]]);
    expect(fitsReceivingDomain('Ada@ACME.example', 50, sentToday)).toBe(false);
    expect(fitsReceivingDomain('ada@other.example', 50, sentToday)).toBe(true);
  });
});

test('three lasting bounces among the last 60 are tolerated, the fourth is too many', () => {
  expect([0, 3, 4].map((lasting) => bouncesTooMuch(lasting))).toEqual([false, false, true]);
});

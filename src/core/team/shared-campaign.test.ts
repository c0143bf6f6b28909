import { describe, expect, test } from 'vitest';
import {
  canShareCampaign,
  HAND_OVERS,
  isDealtAnew,
  LOST_DAY_MS,
  senderLoss,
  sharePercent,
  type SenderStanding,
} from './shared-campaign.ts';

const now = 1_000_000_000;
const fine: SenderStanding = {
  state: 'AGREED',
  inTeam: true,
  connected: true,
  subscribed: true,
  pausedUntil: null,
  now,
};

describe('a sender is lost', () => {
  test.each([
    [{}, null],
    [{ state: 'LEFT' }, 'LEFT'],
    [{ inTeam: false }, 'NOT_IN_TEAM'],
    [{ connected: false }, 'NOT_CONNECTED'],
    [{ subscribed: false }, 'SUBSCRIPTION'],
    [{ pausedUntil: now + LOST_DAY_MS }, null],
    [{ pausedUntil: now + LOST_DAY_MS + 1 }, 'PAUSED'],
    [{ state: 'INVITED', connected: false }, null],
    [{ state: 'DECLINED', inTeam: false }, null],
  ] as [Partial<SenderStanding>, string | null][])('with %j: %s', (change, loss) => {
    expect(senderLoss({ ...fine, ...change })).toBe(loss);
  });
});

test('people of a lost sender are dealt anew at once, after a day, or never', () => {
  const dealt = (lostAt: number | null) =>
    HAND_OVERS.map((handOver) => isDealtAnew({ handOver, lostAt, now }));
  expect(dealt(null)).toEqual([false, false, false]);
  expect(dealt(now)).toEqual([true, false, false]);
  expect(dealt(now - LOST_DAY_MS + 1)).toEqual([true, false, false]);
  expect(dealt(now - LOST_DAY_MS)).toEqual([true, true, false]);
});

test('only managers and owners share campaigns', () => {
  expect(canShareCampaign('USER').allowed).toBe(false);
  expect(canShareCampaign(null).allowed).toBe(false);
  expect(canShareCampaign('MANAGER').allowed).toBe(true);
  expect(canShareCampaign('OWNER').allowed).toBe(true);
});

describe('a sender’s share', () => {
  const senders = [
    { userId: 'dana', state: 'AGREED', weight: 1 },
    { userId: 'maya', state: 'INVITED', weight: 2 },
    { userId: 'ben', state: 'AGREED', weight: 2 },
    { userId: 'sam', state: 'LEFT', weight: 9 },
  ] as const;
  test('is of those who agreed, and of their own before they have', () => {
    expect(sharePercent(senders, 'dana')).toBe(33.3);
    expect(sharePercent(senders, 'maya')).toBe(40);
  });
  test('is nothing where all weights are zero, and for someone who isn’t a sender', () => {
    expect(sharePercent([{ userId: 'dana', state: 'AGREED', weight: 0 }], 'dana')).toBe(0);
    expect(sharePercent(senders, 'eve')).toBe(0);
  });
});

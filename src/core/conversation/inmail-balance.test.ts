import { expect, test } from 'vitest';
import { isBalanceFresh, knownCredits } from '#core/conversation/inmail-balance.ts';

const balance = { account: 'a-1', left: 3, realReadAt: 1000 };

test('credits are known only for the connected account', () => {
  expect(knownCredits(balance, 'a-1')).toBe(3);
  expect(knownCredits({ ...balance, left: 0 }, 'a-1')).toBe(0);
  expect(knownCredits({ ...balance, left: null }, 'a-1')).toBe('NOT_SUBSCRIBED');
  expect(knownCredits(balance, 'a-2')).toBeNull();
  expect(knownCredits(null, 'a-1')).toBeNull();
});

test('credits are requested again after five minutes, and immediately for another account', () => {
  const fresh = (realNow: number, account = 'a-1') => isBalanceFresh(balance, account, realNow);
  expect([fresh(300_999), fresh(301_000), fresh(1001, 'a-2')]).toEqual([true, false, false]);
  expect(isBalanceFresh(null, null, 0)).toBe(false);
});

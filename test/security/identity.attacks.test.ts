import { expect, test } from 'vitest';
import { guessAtAccounts } from './guesses.attack.ts';
import { tryOldTokens } from './old-tokens.attack.ts';
import { useAttackedProduct } from './use-attacked-product.ts';

const attacked = useAttackedProduct();

test('no token of before works after a password, an email or a reset has changed', async () => {
  const { figures, broken } = await tryOldTokens({ harness: attacked(), rounds: 6 });
  expect(broken).toEqual([]);
  expect(figures['rounds']).toBe(6);
});

test('checks ten of many guesses per hour at an account, and lets its owner in from a known device', async () => {
  const { figures, broken } = await guessAtAccounts({
    harness: attacked(),
    accounts: 3,
    guesses: 150,
  });
  expect(broken).toEqual([]);
  expect(figures).toMatchObject({ guesses: 150, 'owners kept out': 0 });
  expect(figures['looked at in all']).toBeGreaterThanOrEqual(3);
});

import { expect, test } from 'vitest';
import { attackKeys } from './keys-matrix.ts';
import { useAttackedProduct } from './use-attacked-product.ts';

const attacked = useAttackedProduct();
/** `npm run attack -- keys` asks 50,000. */
const REQUESTS = 1500;

test('a key makes the calls of its scopes and no others, and shows and changes nothing beyond its account', async () => {
  const found = await attackKeys({ harness: attacked(), atLeast: REQUESTS, most: REQUESTS });
  expect(found.broken).toEqual([]);
  // Both kinds are there: what is refused, and what a key may.
  expect(found.refused).toBeGreaterThan(REQUESTS / 4);
  expect(found.succeeded).toBeGreaterThan(REQUESTS / 150);
}, 600_000);

import { expect, test } from 'vitest';
import { attackRoles } from './roles-matrix.ts';
import { useAttackedProduct } from './use-attacked-product.ts';

const attacked = useAttackedProduct();
/** `npm run attack -- roles` asks 100,000. */
const REQUESTS = 800;

test('every call answers every role as the table of permissions says, and shows and changes nothing beyond it', async () => {
  const found = await attackRoles({ harness: attacked(), atLeast: REQUESTS, most: REQUESTS });
  expect(found.broken).toEqual([]);
  expect(found).toMatchObject({ requests: REQUESTS, leaks: 0, changes: 0 });
  // Rarer answers (INBOX_NOT_SHARED, OUT_OF_REACH_INSIDE) aren't in every short draw.
  expect(Object.keys(found.byAccess)).toEqual(
    expect.arrayContaining([
      'ALLOWED',
      'FORBIDDEN',
      'NOT_FOUND',
      'UNAUTHENTICATED',
      'VISIT_NEEDED',
    ]),
  );
  // The allowed ones are no empty promise.
  expect(found.succeeded).toBeGreaterThan(REQUESTS / 20);
}, 600_000);

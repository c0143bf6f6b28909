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
  expect(Object.keys(found.byAccess).sort()).toEqual([
    'ALLOWED',
    'FORBIDDEN',
    'INBOX_NOT_SHARED',
    'NOT_FOUND',
    'OUT_OF_REACH_INSIDE',
    'UNAUTHENTICATED',
    'VISIT_NEEDED',
  ]);
  // The allowed ones are no empty promise.
  expect(found.succeeded).toBeGreaterThan(REQUESTS / 20);
}, 600_000);

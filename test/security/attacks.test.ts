import { describe, expect, test } from 'vitest';
import { openAttackWorld } from './attack-world.ts';
import { faultyExamples } from './check-examples.ts';
import { attackForeign } from './foreign-access.ts';
import { idPlaces } from './foreign-tries.ts';
import { runFuzz } from './fuzz.ts';
import { idsOf } from './planted-ids.ts';
import { useAttackedProduct } from './use-attacked-product.ts';

/** A machine that is busy with other things takes long over some thousand requests. */
const TIMEOUT_MS = 600_000;

const attacked = useAttackedProduct();

describe('every call of the document', () => {
  test(
    'has an example that succeeds as documented, or is rejected as declared',
    async () => {
      expect(
        await faultyExamples({ harness: attacked(), world: await openAttackWorld(attacked()) }),
      ).toEqual([]);
    },
    TIMEOUT_MS,
  );

  test(
    'names no id of which nothing is planted',
    async () => {
      const user = await (await openAttackWorld(attacked())).settle('Idsmark');
      const unplanted = attacked().api.operations.flatMap((operation) =>
        idPlaces({ api: attacked().api, user, operation })
          .filter(({ name }) => idsOf({ user, name, path: operation.path }).length === 0)
          .map(({ what }) => `${operation.key}: ${what}`),
      );
      expect(unplanted).toEqual([]);
    },
    TIMEOUT_MS,
  );

  test(
    'shows and changes nothing of someone else, whatever id, token, or header is sent',
    async () => {
      const { requests, broken } = await attackForeign({
        harness: attacked(),
        atLeast: 1000,
        most: 1000,
      });
      expect(broken).toEqual([]);
      expect(requests).toBeGreaterThanOrEqual(1000);
    },
    TIMEOUT_MS,
  );

  test(
    'answers changed requests by the document, never with a 5xx, and leaves nothing half done',
    async () => {
      const { requests, broken } = await runFuzz({
        harness: attacked(),
        options: { requests: 800, seed: 1, from: 0, batchSize: 200, atOnce: 4, lookEvery: 4 },
      });
      expect(broken).toEqual([]);
      expect(requests).toBeGreaterThanOrEqual(800);
    },
    TIMEOUT_MS,
  );
});

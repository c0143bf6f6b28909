import { expect, test } from 'vitest';
import { openAttackWorld } from './attack-world.ts';
import { faultyDryRuns } from './dry-run.ts';
import { useAttackedProduct } from './use-attacked-product.ts';

const TIMEOUT_MS = 600_000;
const attacked = useAttackedProduct();

test(
  'a dry run of every call changes nothing, says so, and answers as the call itself would',
  async () => {
    const world = await openAttackWorld(attacked());
    expect(await faultyDryRuns({ harness: attacked(), world })).toEqual([]);
  },
  TIMEOUT_MS,
);

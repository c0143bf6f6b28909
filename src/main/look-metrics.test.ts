import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { requireLookOfAll } from '#data/looks/require-look.ts';
import { showLooks } from '#main/look-metrics.ts';
import { useTestDatabase } from '../../test/support/database.ts';
import { signedInUser } from '../../test/support/signed-in.ts';

const database = useTestDatabase();

test('the metrics count the accounts that still have to look', async () => {
  await signedInUser({ db: database.db, realNow: 0 });
  const registry = new Registry();
  showLooks(database.db, registry);
  const time = { now: 1000, realNow: 1000, rate: 1 };
  await requireLookOfAll(database.db, { ...time, since: 0, reason: 'RESTORED' });
  const shown = await registry.metrics();
  expect(shown).toContain('reachwell_looks{state="open"} 1\n');
  expect(shown).toContain('reachwell_looks{state="done"} 0\n');
  expect(shown).toContain('reachwell_looks_acts{result="done"} 0\n');
});

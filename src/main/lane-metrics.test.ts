import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { showLanes } from '#main/lane-metrics.ts';
import { insertTestUser } from '../../test/support/call-handler.ts';
import { useTestDatabase } from '../../test/support/database.ts';

const database = useTestDatabase();

test('the metrics count the lanes that are worked on and due, and how long one has waited', async () => {
  const lane = async (columns: string, values: string) =>
    database.pool.query(`insert into lanes (user_id, ${columns}) values ($1, ${values})`, [
      await insertTestUser({ db: database.db }),
    ]);
  const leased = 'next_wake_at, lease_owner, real_lease_until';
  await lane(leased, `product_now() - interval '9 hours', '1', now() + interval '1 minute'`);
  await lane(leased, `product_now() - interval '80 seconds', '2', now() - interval '1 minute'`);
  await lane('next_wake_at', `product_now() - interval '95 seconds'`);
  await lane('next_wake_at', `product_now() + interval '1 hour'`);
  await lane('next_wake_at', 'null');
  const registry = new Registry();
  showLanes(database.db, registry);
  const text = await registry.metrics();
  expect(text).toContain('reachwell_lanes{state="running"} 1\n');
  expect(text).toContain('reachwell_lanes{state="due"} 2\n');
  const seconds = Number(/^reachwell_lanes_oldest_due_seconds (\S+)/m.exec(text)?.[1]);
  expect(seconds).toBeGreaterThanOrEqual(95);
  expect(seconds).toBeLessThan(155);
});

import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '#data/database.ts';
import type { Figure } from '../figure.ts';
import { until } from '../scale/quiet-moves.ts';
import type { ScaleHarness } from '../scale/scale-harness.ts';
import {
  insertScaleLeads,
  insertScaleUsers,
  ITEMS,
  standOn,
  wakeLanes,
} from '../scale/scale-world.ts';
import { BENCH_NOW } from '../steps/bench-time.ts';

export const ROUNDS = 3;
const OTHERS = 1000;
const OTHERS_LEADS = 10;
export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** What the server would do by itself every minute. */
export async function vacuumHot(db: Database): Promise<void> {
  await sql`
    vacuum analyze campaign_leads, campaigns, lanes, pack_statistics, item_standing,
    item_statistics, users`.execute(db);
}

/**
 * How long the leads of many accounts take, by turns with and without one account's mass of due
 * leads next to them.
 */
export async function measureFairness({
  harness,
  mass,
}: {
  harness: ScaleHarness;
  mass: number;
}): Promise<Figure[]> {
  const { db } = harness.postgres;
  const [giant] = await insertScaleUsers({
    db,
    now: BENCH_NOW,
    firstUserId: 30_001,
    visits: false,
    accounts: await harness.connect(1),
  });
  if (giant === undefined) throw new Error('The bench has no giant.');
  await insertScaleLeads({ db, now: BENCH_NOW, users: [giant], each: mass, standing: 'DUE' });
  const others = await insertScaleUsers({
    db,
    now: BENCH_NOW,
    firstUserId: 40_001,
    visits: false,
    accounts: await harness.connect(OTHERS),
  });
  const worker = await harness.startWorker();
  const times: Record<'alone' | 'beside', number[]> = { alone: [], beside: [] };
  for (let turn = 0; turn < 2 * ROUNDS + 1; turn += 1) {
    const beside = turn % 2 === 0;
    await db
      .updateTable('campaigns')
      .set({ status: beside ? 'ACTIVE' : 'NOT_ACTIVE' })
      .where('user_id', '=', giant.userId)
      .execute();
    await insertScaleLeads({
      db,
      now: await harness.now(),
      users: others,
      each: OTHERS_LEADS,
      standing: 'DUE',
    });
    await vacuumHot(db);
    if (beside) await wakeLanes({ db, users: [giant], now: await harness.now() });
    await wait(2500);
    const startedAt = performance.now();
    await wakeLanes({ db, users: others, now: await harness.now() });
    await until(async () => (await standOn({ db, users: others, itemId: ITEMS.enter })) === 0);
    if (turn > 0) times[beside ? 'beside' : 'alone'].push((performance.now() - startedAt) / 1000);
  }
  await worker.program.stop();
  const [alone, beside] = [median(times.alone), median(times.beside)];
  const listed = (seconds: readonly number[]) => seconds.map((one) => one.toFixed(2)).join(', ');
  return [
    {
      name: `${OTHERS} accounts beside one with ${mass.toLocaleString('en-US')} due leads`,
      value: beside / alone,
      unit: 'x',
      beside: `at most 1.2 is asked; ${OTHERS * OTHERS_LEADS} moves in ${listed(times.beside)} s beside it, in ${listed(times.alone)} s alone`,
    },
  ];
}

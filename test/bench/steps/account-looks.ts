import { setTimeout as wait } from 'node:timers/promises';
import { advanceClock } from '#data/chores/clock-row.ts';
import type { BenchPostgres } from '../harness/bench-postgres.ts';
import { shareOf, type Meter, type Spent } from './worker-meter.ts';

const ROUNDS = 4;
/** A little more than the engine waits between two looks at an account, in campaign ms. */
const JUMP_MS = 11 * 60_000;
const LOOK_MS = 200;
const GIVE_UP_MS = 30_000;

/**
 * What one look at an account (its connections and its inbox, once in ten minutes) costs, when
 * nothing is found: the clock jumps, and every lane looks.
 */
export async function measureLooks({
  postgres,
  userIds,
  meter,
}: {
  postgres: BenchPostgres;
  userIds: readonly string[];
  meter: () => Meter;
}): Promise<Spent | null> {
  const read = meter();
  for (let round = 0; round < ROUNDS; round += 1) {
    const { baseCampaign } = await advanceClock({
      db: postgres.db,
      realNow: Date.now(),
      advanceMs: JUMP_MS,
    });
    if (!(await everyLaneLooked({ postgres, lanes: userIds.length, since: baseCampaign })))
      return null;
  }
  return shareOf({ spent: read().spent, parts: ROUNDS * userIds.length });
}

async function everyLaneLooked({
  postgres,
  lanes,
  since,
}: {
  postgres: BenchPostgres;
  lanes: number;
  since: number;
}): Promise<boolean> {
  const startedAt = performance.now();
  while (performance.now() - startedAt < GIVE_UP_MS) {
    const { rows } = await postgres.pool.query<{ looked: number }>(
      `select count(*)::int as looked from lanes where (marks ->> 'sweptAt')::float8 >= $1`,
      [since],
    );
    if ((rows[0]?.looked ?? 0) >= lanes) return true;
    await wait(LOOK_MS);
  }
  return false;
}

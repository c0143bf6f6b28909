import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import type { ChaosOptions } from './chaos-options.ts';
import { POOLER_SIZE } from './chaos-pooler.ts';

const LOOK_MS = 100;

/**
 * The most connections of the product's pools, and listening ones, that the database had at a time,
 * and what all of them were then, also the one of a process that starts (which has no name).
 */
export type ConnectionCount = { most: number; byName: Record<string, number> };

/**
 * Counts the database's connections until told to end, but for those of the run itself; what was
 * counted so far can be read at any time.
 */
export function countConnections({
  pool,
  signal,
}: {
  pool: pg.Pool;
  signal: AbortSignal;
}): ConnectionCount {
  const count: ConnectionCount = { most: 0, byName: {} };
  void (async () => {
    while (!signal.aborted) {
      // A database that is away has no connections.
      const { rows } = await pool
        .query<{ name: string; connections: number }>(
          `
            select coalesce(nullif(application_name, ''), 'starting') as name,
              count(*)::int as connections
            from pg_stat_activity
            where datname = current_database() and application_name is distinct from 'chaos'
            group by name`,
        )
        .catch(() => ({ rows: [] }));
      const all = rows
        .filter(({ name }) => name !== 'starting')
        .reduce((sum, { connections }) => sum + connections, 0);
      if (all > count.most) {
        count.most = all;
        count.byName = Object.fromEntries(rows.map(({ name, connections }) => [name, connections]));
      }
      await wait(LOOK_MS);
    }
  })();
  return count;
}

const WEB_POOL = 10;
const WORKER_POOL = 12;

/**
 * The connections that one web process and the workers may have by
 * `docs/operations/connections.md`. Directly it is what their pools come to; through the pooler its
 * own and, of each process, the listening one. One that starts has one more, to migrate.
 */
export function connectionsAllowed({
  pool,
  pooler,
  workers,
}: Pick<ChaosOptions, 'pool' | 'pooler' | 'workers'>): number {
  return pooler ? POOLER_SIZE + 1 + workers : (pool ?? WEB_POOL) + workers * (pool ?? WORKER_POOL);
}

import type pg from 'pg';
import type { BenchPostgres } from '../harness/bench-postgres.ts';

const ROWS = 60_000;
const MEASURED_MS = 3000;

/**
 * The least that a lead step can cost: one statement that claims a due row, sets its next due time
 * and writes an event.
 */
const STEP = `
  with due as (
    select id from bench_runs where due_at <= now() order by due_at limit $1 for update skip locked
  ), moved as (
    update bench_runs r
    set due_at = now() + interval '1 hour', item = r.item + 1
    from due
    where r.id = due.id
    returning r.id, r.item
  )
  insert into bench_events (run_id, item, at) select id, item, now() from moved`;

export type Floor = {
  stepsASecond: number;
  serverCpuMsAStep: number | null;
  cpuMsAStep: number | null;
};

/** Steps in plain SQL, one connection, so many leads in a statement. */
export async function measureStatementFloor({
  postgres,
  leadsAtOnce,
}: {
  postgres: BenchPostgres;
  leadsAtOnce: number;
}): Promise<Floor> {
  const client = await postgres.pool.connect();
  try {
    await makeTables(client);
    await client.query({ name: 'warm-up', text: STEP, values: [leadsAtOnce] });
    const before = { at: performance.now(), server: postgres.cpuMs(), own: process.cpuUsage() };
    let steps = 0;
    while (performance.now() - before.at < MEASURED_MS) {
      const { rowCount } = await client.query({ name: 'step', text: STEP, values: [leadsAtOnce] });
      steps += rowCount ?? 0;
      if ((rowCount ?? 0) < leadsAtOnce) break;
    }
    const seconds = (performance.now() - before.at) / 1000;
    const own = process.cpuUsage(before.own);
    const after = postgres.cpuMs();
    const server =
      before.server === null || after === null ? null : (after - before.server) / steps;
    return {
      stepsASecond: steps / seconds,
      serverCpuMsAStep: server,
      cpuMsAStep: server === null ? null : server + (own.user + own.system) / 1000 / steps,
    };
  } finally {
    await client.query('drop table if exists bench_runs, bench_events');
    client.release();
  }
}

async function makeTables(client: pg.PoolClient): Promise<void> {
  await client.query(
    `
      create table bench_runs (
        id bigint generated always as identity primary key, due_at timestamptz not null,
        item int not null default 0
      )`,
  );
  await client.query(
    `
      create table bench_events (
        event_id bigint generated always as identity primary key, run_id bigint not null,
        item int not null, at timestamptz not null
      )`,
  );
  await client.query(
    `
      insert into bench_runs (due_at)
      select now() - interval '1 hour' + n * interval '1 millisecond'
      from generate_series(1, ${ROWS}) n`,
  );
  await client.query('create index on bench_runs (due_at)');
  await client.query('vacuum analyze bench_runs');
}

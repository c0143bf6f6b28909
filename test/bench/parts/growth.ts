import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { memoryMbOf } from '../harness/process-usage.ts';
import { percentiles } from '../harness/percentiles.ts';
import type { BenchHarness, BenchPart, Figure } from '../figure.ts';
import { measureQuietMoves, until, type Moves } from '../scale/quiet-moves.ts';
import { startScaleHarness, type ScaleHarness } from '../scale/scale-harness.ts';
import {
  insertScaleLeads,
  insertScaleUsers,
  ITEMS,
  standOn,
  wakeLanes,
  type ScaleUser,
} from '../scale/scale-world.ts';
import { BENCH_NOW } from '../steps/bench-time.ts';
import { ROUNDS, measureFairness, median, vacuumHot } from './growth-fairness.ts';

// `BENCH_WAITING=5000000` goes to the end; a first look is enough for every day.
const MAX_WAITING = Number(process.env.BENCH_WAITING ?? 1_000_000);
const SIZES = [10_000, 100_000, 1_000_000, 5_000_000].filter((size) => size <= MAX_WAITING);
const ACCOUNTS = 100;
const MOVED_EACH = 100;
const IDLE_MS = 20_000;
/** Time for a worker to collect its garbage on request. */
const COLLECTED_MS = 1000;
const BLOCKED_SHARE = 0.99;
const LATE_LEADS = 1000;
const LATE_OVER_MS = 20_000;

/**
 * What a move costs as leads grow that wait or are blocked, and what one account's mass does to the
 * others.
 */
export const growthPart: BenchPart = {
  title: `Growth: up to ${MAX_WAITING.toLocaleString('en-US')} waiting leads of ${ACCOUNTS} accounts`,
  run,
};

async function run({ scratch, say }: BenchHarness): Promise<Figure[]> {
  // Commit times tell when a move was done. The vacuum is left to the bench, so that it falls into
  // no measured time.
  const harness = await startScaleHarness({
    scratch,
    settings: {
      track_commit_timestamp: 'on',
      autovacuum: 'off',
      max_wal_size: '8GB',
      checkpoint_timeout: '1h',
    },
  });
  try {
    const { db } = harness.postgres;
    const users = await insertScaleUsers({
      db,
      now: BENCH_NOW,
      firstUserId: 1,
      visits: false,
      accounts: await harness.connect(ACCOUNTS),
    });
    const figures: Figure[] = [];
    const sized: Sized[] = [];
    let waiting = 0;
    for (const size of SIZES) {
      say(`${size} waiting leads`);
      await insertScaleLeads({
        db,
        now: BENCH_NOW,
        users,
        each: (size - waiting) / ACCOUNTS,
        standing: 'WAITING',
      });
      waiting = size;
      if (size === 1_000_000 || size === SIZES.at(-1))
        figures.push(...(await bytesOf({ harness, waiting })));
      sized.push(await measureSize({ harness, users, size }));
      if (size === 1_000_000 || size === SIZES.at(-1))
        figures.push(...(await measureWaiting({ harness, users, size, say })));
    }
    say('99 % blocked');
    const blocked = await measureBlocked({ harness, leads: Math.min(MAX_WAITING, 1_000_000) });
    say('One account with a mass of due leads');
    const fairness = await measureFairness({ harness, mass: Math.min(MAX_WAITING, 1_000_000) });
    return [...sizeFigures({ sized, blocked }), ...figures, ...fairness];
  } finally {
    await harness.stop();
  }
}

type Sized = { size: number; cpu: number[]; ownShare: number; memoryMb: number | null };
const cpuOf = ({ entering, passing }: { entering: Moves; passing: Moves }): number =>
  ((entering.spent.own ?? 0) +
    (entering.spent.server ?? 0) +
    (passing.spent.own ?? 0) +
    (passing.spent.server ?? 0)) /
  (entering.moves + passing.moves);

/**
 * A worker of its own for each size, warmed by a round that does not count; each round moves fresh
 * leads of the same accounts.
 */
async function measureSize({
  harness,
  users,
  size,
}: {
  harness: ScaleHarness;
  users: readonly ScaleUser[];
  size: number;
}): Promise<Sized> {
  const worker = await harness.startWorker();
  const cpu: number[] = [];
  let own = 0;
  for (let round = 0; round <= ROUNDS; round += 1) {
    const measured = await moveSome({ harness, users, meter: worker.meter });
    if (round > 0) cpu.push(cpuOf(measured));
    if (round > 0)
      own +=
        ((measured.entering.spent.own ?? 0) + (measured.passing.spent.own ?? 0)) /
        (measured.entering.moves + measured.passing.moves);
  }
  process.kill(worker.program.pid, 'SIGUSR2');
  await wait(COLLECTED_MS);
  const memoryMb = memoryMbOf(worker.program.pid);
  await worker.program.stop();
  return { size, cpu, ownShare: own / cpu.reduce((sum, ms) => sum + ms, 0), memoryMb };
}

type Round = {
  harness: ScaleHarness;
  users: readonly ScaleUser[];
  meter: Parameters<typeof measureQuietMoves>[0]['meter'];
};

async function moveSome({
  harness,
  users,
  meter,
}: Round): Promise<{ entering: Moves; passing: Moves }> {
  const { postgres, now } = harness;
  await insertScaleLeads({
    db: postgres.db,
    now: await now(),
    users,
    each: MOVED_EACH,
    standing: 'DUE',
  });
  await vacuumHot(postgres.db);
  await sql`checkpoint`.execute(postgres.db);
  return measureQuietMoves({ postgres, users, leads: users.length * MOVED_EACH, meter, now });
}

function sizeFigures({ sized, blocked }: { sized: readonly Sized[]; blocked: Blocked }): Figure[] {
  const [first] = sized;
  const base = median(first?.cpu ?? []);
  const big = sized.find(({ size }) => size === 1_000_000) ?? sized.at(-1);
  return [
    ...sized.map(({ size, cpu, ownShare, memoryMb }): Figure => ({
      name: `CPU of a move, ${size.toLocaleString('en-US')} waiting`,
      value: median(cpu),
      unit: 'ms',
      beside: `${(median(cpu) / base).toFixed(2)} x the first${size === SIZES.at(-1) ? '; at most 1.15 is asked' : ''}; rounds: ${cpu.map((ms) => ms.toFixed(3)).join(', ')}; ${(ownShare * 100).toFixed(0)} % of it the worker, of ${memoryMb?.toFixed(0) ?? '-'} MB`,
    })),
    ...Object.entries(blocked).map(([by, { size, cpu, ownShare }]): Figure => ({
      name: `CPU of a move, ${BLOCKED_SHARE * 100} % of ${size.toLocaleString('en-US')} blocked: ${by}`,
      value: median(cpu),
      unit: 'ms',
      beside: `${(median(cpu) / base).toFixed(2)} x the first; at most 1.25 is asked; rounds: ${cpu.map((ms) => ms.toFixed(3)).join(', ')}; ${(ownShare * 100).toFixed(0)} % of it the worker`,
    })),
    {
      name: `memory of a worker at ${(big?.size ?? 0).toLocaleString('en-US')} waiting above the first`,
      value: (big?.memoryMb ?? 0) - (first?.memoryMb ?? 0),
      unit: 'MB',
      beside: 'at most 16 is asked',
    },
  ];
}

/** Bytes of the run state with every index, of leads that only wait, as loaded. */
async function bytesOf({
  harness,
  waiting,
}: {
  harness: ScaleHarness;
  waiting: number;
}): Promise<Figure[]> {
  const { pool } = harness.postgres;
  const { rows } = await pool.query<{ name: string; bytes: string }>(`
    select relname as name, pg_relation_size(oid) as bytes
    from pg_class
    where oid = 'campaign_leads'::regclass
      or oid in (select indexrelid from pg_index where indrelid = 'campaign_leads'::regclass)
    order by 2 desc`);
  const { rows: counted } = await pool.query<{ leads: number }>(
    'select count(*)::int as leads from campaign_leads',
  );
  const leads = counted[0]?.leads ?? waiting;
  const each = rows
    .map(({ name, bytes }) => ({
      name: name.replace('campaign_leads_', ''),
      bytes: Number(bytes) / leads,
    }))
    .filter(({ bytes }) => bytes >= 0.5);
  const engine = each.filter(({ name }) => ['campaign_leads', 'place', 'ripening'].includes(name));
  return [
    {
      name: `run state of a waiting lead at ${waiting.toLocaleString('en-US')}`,
      value: each.reduce((sum, { bytes }) => sum + bytes, 0),
      unit: 'bytes',
      beside: `at most 200 is asked; ${each.map(({ name, bytes }) => `${name} ${bytes.toFixed(0)}`).join(', ')}`,
    },
    {
      name: '  of it row, key and due time',
      value: engine.reduce((sum, { bytes }) => sum + bytes, 0),
      unit: 'bytes',
      beside: 'what the engine reads and moves; the other indexes are of lists and people',
    },
  ];
}

async function measureWaiting({
  harness,
  users,
  size,
  say,
}: {
  harness: ScaleHarness;
  users: readonly ScaleUser[];
  size: number;
  say: (line: string) => void;
}): Promise<Figure[]> {
  const worker = await harness.startWorker();
  await vacuumHot(harness.postgres.db);
  await wakeLanes({ db: harness.postgres.db, users, now: await harness.now() });
  await wait(5000);
  say('Idle');
  const read = worker.meter();
  await wait(IDLE_MS);
  const { spent, seconds } = read();
  const share = (ms: number | null) => (ms === null ? null : ms / seconds / 10);
  say('From due to done');
  const late = await measureLateness({ harness, users });
  await worker.program.stop();
  return [
    {
      name: `idle, worker and PostgreSQL, ${size.toLocaleString('en-US')} waiting`,
      value: share((spent.own ?? 0) + (spent.server ?? 0)),
      unit: '% core',
      beside: `at most 0.5 is asked; worker ${share(spent.own)?.toFixed(2) ?? '-'}, PostgreSQL ${share(spent.server)?.toFixed(2) ?? '-'}`,
    },
    {
      name: `due to done, p99, ${size.toLocaleString('en-US')} waiting`,
      value: late.p99,
      unit: 'ms',
      beside: `p50 ${late.p50.toFixed(0)} ms of ${late.count} leads over ${LATE_OVER_MS / 1000} s; at most 1,000 is asked`,
    },
  ];
}

/**
 * Waiting leads whose time comes one after the other: how long after it their move is committed.
 */
async function measureLateness({
  harness,
  users,
}: {
  harness: ScaleHarness;
  users: readonly ScaleUser[];
}): Promise<{ p50: number; p99: number; count: number }> {
  const { db, pool } = harness.postgres;
  const now = await harness.now();
  const realNow = Date.now();
  const firstAt = now + 2000;
  const each = LATE_LEADS / users.length;
  const before = await standOn({ db, users, itemId: ITEMS.view });
  // Their condition is decided when they are due; the due time is kept where it is not written
  // again, as the time they were added.
  await insertScaleLeads({
    db,
    now: firstAt,
    users,
    each,
    standing: 'LATE',
    spreadMs: LATE_OVER_MS,
  });
  await wakeLanes({ db, users, now });
  await until(
    async () => (await standOn({ db, users, itemId: ITEMS.view })) >= before + each * users.length,
  );
  const { rows } = await pool.query<{ at: string; due: string }>(
    `
      select extract(epoch from pg_xact_commit_timestamp(xmin)) * 1000 as at,
        extract(epoch from added_at) * 1000 as due
      from campaign_leads
      where added_at > $1 and item_id = $2`,
    [new Date(firstAt - 1), ITEMS.view],
  );
  const times = rows.map(({ at, due }) => Number(at) - realNow - (Number(due) - now));
  return { ...percentiles(times), count: times.length };
}

type Blocked = { limits: Sized; asleep: Sized };

/**
 * Inserts this many leads, 99% of which are due for a view that their account may not make now, and
 * measures the same moves of the rest.
 */
async function measureBlocked({
  harness,
  leads,
}: {
  harness: ScaleHarness;
  leads: number;
}): Promise<Blocked> {
  const { db } = harness.postgres;
  const measured = async ({
    firstUserId,
    asleep,
  }: {
    firstUserId: number;
    asleep: boolean;
  }): Promise<Sized> => {
    const users = await insertScaleUsers({
      db,
      now: BENCH_NOW,
      firstUserId,
      visits: asleep,
      asleep,
      accounts: await harness.connect(ACCOUNTS),
    });
    await insertScaleLeads({
      db,
      now: BENCH_NOW,
      users,
      each: Math.floor((leads * BLOCKED_SHARE) / ACCOUNTS),
      standing: 'QUEUED',
    });
    return measureSize({ harness, users, size: leads });
  };
  return {
    limits: await measured({ firstUserId: 10_001, asleep: false }),
    asleep: await measured({ firstUserId: 20_001, asleep: true }),
  };
}

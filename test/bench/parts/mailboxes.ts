import { sql } from 'kysely';
import { DEFAULT_LIMITS } from '#core/limits/processing-limits.ts';
import { DEFAULT_WEEK } from '#core/schedule/week.ts';
import { json } from '#data/database.ts';
import { mailboxesToWatch } from '#data/mailboxes/watched-mailboxes.ts';
import { ratio, type BenchHarness, type BenchPart, type Figure } from '../figure.ts';
import { startBenchPostgres, type BenchPostgres } from '../harness/bench-postgres.ts';
import { measureActs, type ActCost } from '../mail/measure-acts.ts';
import { measureWatch, type WatchCost } from '../mail/measure-watch.ts';
import { workersAlone } from '../../support/worker-alone.ts';

const MAILBOXES = Number(process.env['BENCH_MAILBOXES'] ?? 500);
const MANY = 10_000;
const ROUNDS = 3;
const ACTS = Number(process.env['BENCH_ACTS'] ?? 300);
const MEASURED_MS = 12_000;
const LONG_MS = 4 * 60_000;
const IDLE_MS = 5000;
const POLL_MS = 10_000;
const ROSTERS = 20;

/** What emails cost beside messages, and what a connected mailbox costs while nothing comes. */
export const mailboxesPart: BenchPart = {
  title: `Mailboxes: an email beside a message, and ${MAILBOXES} watched mailboxes`,
  run,
};

async function run({ scratch, say }: BenchHarness): Promise<Figure[]> {
  const postgres = await startBenchPostgres({ scratch });
  try {
    say('Emails and messages');
    const acts = await actFigures(postgres);
    say(`Whose ${MANY} mailboxes are`);
    const roster = await rosterFigure(postgres);
    return [...acts, roster, ...(await watchFigures(say))];
  } finally {
    await postgres.stop();
  }
}

const middle = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

/** Both kinds in turn, so that what else the machine does falls on both. */
async function actFigures(postgres: BenchPostgres): Promise<Figure[]> {
  const emails: ActCost[] = [];
  const messages: ActCost[] = [];
  await measureActs({ postgres, kind: 'EMAIL', leads: Math.ceil(ACTS / 3) });
  for (let round = 0; round < ROUNDS; round += 1) {
    messages.push(await measureActs({ postgres, kind: 'MESSAGE', leads: ACTS }));
    emails.push(await measureActs({ postgres, kind: 'EMAIL', leads: ACTS }));
  }
  const sums = (costs: readonly ActCost[]) => middle(costs.map(({ own, server }) => own + server));
  const beside = (costs: readonly ActCost[]) =>
    `engine ${middle(costs.map(({ own }) => own)).toFixed(2)}, PostgreSQL ${middle(costs.map(({ server }) => server)).toFixed(2)}; median of ${ROUNDS} rounds of ${ACTS}`;
  return [
    { name: 'CPU of a message', value: sums(messages), unit: 'ms', beside: beside(messages) },
    {
      name: 'CPU of an email',
      value: sums(emails),
      unit: 'ms',
      beside: `${ratio({ of: sums(emails), to: sums(messages), name: 'a message' })}; ${beside(emails)}`,
    },
  ];
}

async function rosterFigure(postgres: BenchPostgres): Promise<Figure> {
  const { db, url } = postgres;
  await sql`
    with people as (
      insert into users (
        user_id, email, display_name, status, zone, schedule, processing_limits, plan_tier,
        subscription_status
      )
      select 1000000 + n, 'roster' || n || '@example.com', 'Bench', 'VERIFIED', 'Etc/UTC',
        ${json(DEFAULT_WEEK)}::jsonb, ${json(DEFAULT_LIMITS)}::jsonb, 'ADVANCED', 'active'
      from generate_series(1, ${MANY}::int) n
      returning user_id
    ), campaigns_of as (
      insert into campaigns (user_id, name, status, created_at)
      select user_id, 'Bench', 'ACTIVE', now()
      from people
    )
    insert into mailboxes (user_id, provider, address, from_name, connected_at, ramp_from)
    select user_id, 'SMTP', 'roster' || user_id || '@firm.example', 'Bench', now(), now()
    from people`.execute(db);
  await sql`analyze`.execute(db);
  const owner = '77';
  const presence = await workersAlone(url).join({
    owner,
    onWake: () => undefined,
    onLost: () => undefined,
  });
  const ask = () => mailboxesToWatch(db, owner, Date.now());
  const found = (await ask())?.length ?? 0;
  const before = { own: process.cpuUsage(), server: postgres.cpuMs() ?? 0 };
  for (let round = 0; round < ROSTERS; round += 1) await ask();
  const own = process.cpuUsage(before.own);
  const server = ((postgres.cpuMs() ?? 0) - before.server) / ROSTERS;
  await presence.leave();
  return {
    name: `CPU of asking whose ${MANY.toLocaleString('en-US')} mailboxes are`,
    value: (own.user + own.system) / 1000 / ROSTERS + server,
    unit: 'ms',
    beside: `every ten seconds; ${found} found; PostgreSQL ${server.toFixed(1)}`,
  };
}

async function watchFigures(say: (line: string) => void): Promise<Figure[]> {
  const watched = (mailboxes: number, lines: number, idleMs: number, pollMs: number) => {
    say(`${mailboxes} mailboxes, ${lines} lines, IDLE ${idleMs} ms, polling ${pollMs} ms`);
    return measureWatch({ mailboxes, lines, idleMs, pollMs, measuredMs: MEASURED_MS });
  };
  const few = await watched(50, 50, LONG_MS, LONG_MS);
  const idle = await watched(MAILBOXES, MAILBOXES, LONG_MS, LONG_MS);
  const renewed = await watched(MAILBOXES, MAILBOXES, IDLE_MS, LONG_MS);
  const polled = await watched(MAILBOXES, 0, LONG_MS, POLL_MS);
  const memoryKb = ((idle.memoryMb - few.memoryMb) * 1024) / (MAILBOXES - 50);
  const renewals = (MAILBOXES * renewed.seconds * 1000) / IDLE_MS;
  const renewalMs = Math.max(0, aSecond(renewed) - aSecond(idle)) * (renewed.seconds / renewals);
  const lookMs = polled.looks === 0 ? null : polled.cpuMs / polled.looks;
  return [
    {
      name: 'memory of an open line',
      value: memoryKb,
      unit: 'kB',
      beside: `TLS; resident, ${idle.memoryMb.toFixed(0)} MB with ${MAILBOXES}, ${few.memoryMb.toFixed(0)} MB with 50`,
    },
    {
      name: 'CPU of a renewed IDLE',
      value: renewalMs,
      unit: 'ms',
      beside: `every four minutes; measured by renewing every ${IDLE_MS / 1000} s`,
    },
    {
      name: 'CPU of a look by polling',
      value: lookMs,
      unit: 'ms',
      beside: `a TLS connection, a sign-in, and a look each; ${polled.looks} looks; ${lookMs === null ? '-' : ratio({ of: lookMs, to: renewalMs, name: 'a renewed IDLE' })}`,
    },
    ...workedOut({ memoryKb, renewalMs, lookMs: lookMs ?? 0, base: few.memoryMb }),
  ];
}

const aSecond = ({ cpuMs, seconds }: WatchCost): number => cpuMs / seconds;

/** What one worker would need for many mailboxes, by the figures above. */
function workedOut({
  memoryKb,
  renewalMs,
  lookMs,
  base,
}: {
  memoryKb: number;
  renewalMs: number;
  lookMs: number;
  base: number;
}): Figure[] {
  const name = `${MANY.toLocaleString('en-US')} mailboxes`;
  const gigabytes = (base + (memoryKb * MANY) / 1024) / 1024;
  return [
    {
      name: `${name}, all with lines`,
      value: (renewalMs * MANY) / (LONG_MS / 100),
      unit: '% core',
      beside: `worked out; ${gigabytes.toFixed(1)} GB`,
    },
    {
      name: `${name}, all polled each minute`,
      value: (lookMs * MANY) / 600,
      unit: '% core',
      beside: 'worked out; no memory to speak of',
    },
  ];
}

import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { createNetworkConnector } from '#connectors/network/unipile/connector.ts';
import { json } from '#data/database.ts';
import { PRACTICE_KEY } from '../harness/practice-program.ts';
import { ratio, type BenchHarness, type BenchPart, type Figure } from '../figure.ts';
import { measureQuietMoves, type Moves } from '../scale/quiet-moves.ts';
import { startScaleHarness, type ScaleHarness } from '../scale/scale-harness.ts';
import {
  insertScaleLeads,
  insertScaleUsers,
  ITEMS,
  QUIET_MOVES,
  standOn,
  wakeLanes,
  type ScaleUser,
} from '../scale/scale-world.ts';
import { BENCH_NOW } from '../steps/bench-time.ts';
import { measureStatementFloor, type Floor } from '../steps/statement-floor.ts';
import { measureVisitsAlone, type VisitsAlone } from '../steps/visits-alone.ts';
import { shareOf } from '../steps/worker-meter.ts';

const ACCOUNTS = 20;
const LEADS = 10_000;
const BATCH = 100;
const ROUNDS = 3;
const WARM_LEADS = 3000;
/** Entering, the delay, the condition and the view are a step each. */
const STEPS_A_LEAD = 4;
const VIEWS_MS = 25_000;
const LOOK_MS = 100;
const VISITS_ALONE = 1000;
const VISITS_AT_ONCE = 16;
const CORES = 2;

/**
 * One worker on the work "enter, delay, condition, view over HTTP", beside the bare step in plain
 * SQL, measured by turns in the same run.
 */
export const walkPart: BenchPart = {
  title: `Enter, delay, condition, view: ${LEADS.toLocaleString('en-US')} leads of ${ACCOUNTS} accounts, one worker`,
  run,
};

async function run({ scratch, say }: BenchHarness): Promise<Figure[]> {
  const harness = await startScaleHarness({ scratch });
  try {
    const worker = await harness.startWorker();
    const rounds: Round[] = [];
    for (let round = 0; round <= ROUNDS; round += 1) {
      say(round === 0 ? 'Warming up' : `Moves that call nobody, round ${round} of ${ROUNDS}`);
      const measured = await measureRound({ harness, round, meter: worker.meter });
      if (round > 0) rounds.push(measured);
    }
    say('Views with nothing around them, and one bare step at a time');
    const bound = await measureBound({ harness });
    say('Views');
    const views = await measureViews({
      harness,
      users: rounds.at(-1)?.users ?? [],
      meter: worker.meter,
    });
    await worker.program.stop();
    return [...quietFigures(rounds), ...viewFigures({ rounds, views, bound })];
  } finally {
    await harness.stop();
  }
}

type Round = { floor: Floor; entering: Moves; passing: Moves; users: readonly ScaleUser[] };

async function measureRound({
  harness,
  round,
  meter,
}: {
  harness: ScaleHarness;
  round: number;
  meter: Parameters<typeof measureQuietMoves>[0]['meter'];
}): Promise<Round> {
  const { postgres, practice, now } = harness;
  const { db } = postgres;
  const leads = round === 0 ? WARM_LEADS : LEADS;
  const last = round === ROUNDS;
  const accounts = await harness.connect(ACCOUNTS);
  // The last round's leads are people of the network, for they are viewed afterward.
  const users = await insertScaleUsers({
    db,
    now: BENCH_NOW,
    firstUserId: 1 + round * 1000,
    visits: false,
    accounts,
  });
  await insertScaleLeads({
    db,
    now: BENCH_NOW,
    users,
    each: leads / ACCOUNTS,
    standing: 'DUE',
    ...(last ? { people: await practice.people({ from: 0, count: leads }) } : {}),
  });
  await sql`vacuum analyze campaign_leads`.execute(db);
  const floor = await measureStatementFloor({ postgres, leadsAtOnce: BATCH });
  return { floor, users, ...(await measureQuietMoves({ postgres, users, leads, meter, now })) };
}

type Bound = { single: Floor; alone: VisitsAlone };

/**
 * What a view could cost at the least: the call itself, and one bare transaction before it and one
 * after.
 */
async function measureBound({
  harness: { postgres, practice, connect },
}: {
  harness: ScaleHarness;
}): Promise<Bound> {
  const [account] = await connect(1);
  const connector = createNetworkConnector({
    baseUrl: practice.url,
    apiKey: PRACTICE_KEY,
    requestTimeoutMs: 20_000,
    clock: { now: () => BENCH_NOW, realNow: Date.now, rate: () => 1 },
  });
  const strangers = await practice.people({ from: LEADS, count: VISITS_ALONE });
  const single = await measureStatementFloor({ postgres, leadsAtOnce: 1 });
  const alone = await measureVisitsAlone({
    connector,
    practice,
    atOnce: VISITS_AT_ONCE,
    visits: strangers.map(({ id }) => ({ account: account?.account ?? '', memberId: id })),
  });
  await connector.close();
  return { single, alone };
}

type Views = Moves & { network: number | null };

async function measureViews({
  harness,
  users,
  meter,
}: {
  harness: ScaleHarness;
  users: readonly ScaleUser[];
  meter: Parameters<typeof measureQuietMoves>[0]['meter'];
}): Promise<Views> {
  const { db } = harness.postgres;
  await sql`
    update users
    set processing_limits = processing_limits || ${json({ VISIT: 1_000_000_000 })}::jsonb
    where user_id = any(${users.map(({ userId }) => userId)}::bigint[])`.execute(db);
  const read = meter();
  await wakeLanes({ db, users, now: await harness.now() });
  const startedAt = performance.now();
  while (
    performance.now() - startedAt < VIEWS_MS &&
    (await standOn({ db, users, itemId: ITEMS.view })) > 0
  )
    await wait(LOOK_MS);
  const spent = read();
  const moves = await standOn({ db, users, itemId: ITEMS.end });
  return { moves, ...spent, network: spent.spent.network };
}

const cpuOf = ({ spent: { own, server }, moves }: Moves): number | null =>
  own === null || server === null ? null : (own + server) / moves;
const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

function quietFigures(rounds: readonly Round[]): Figure[] {
  const all = rounds.map(({ floor, entering, passing }) => {
    const both: Moves = {
      moves: entering.moves + passing.moves,
      seconds: entering.seconds + passing.seconds,
      spent: {
        own: (entering.spent.own ?? 0) + (passing.spent.own ?? 0),
        server: (entering.spent.server ?? 0) + (passing.spent.server ?? 0),
        network: 0,
      },
    };
    const cpu = cpuOf(both) ?? 0;
    return {
      cpu,
      own: (both.spent.own ?? 0) / both.moves,
      server: (both.spent.server ?? 0) / both.moves,
      rate: both.moves / both.seconds,
      cpuRatio: cpu / (floor.cpuMsAStep ?? 1),
      rateShare: both.moves / both.seconds / floor.stepsASecond,
      floorCpu: floor.cpuMsAStep ?? 0,
      floorRate: floor.stepsASecond,
    };
  });
  const middle = (read: (one: (typeof all)[number]) => number) => median(all.map(read));
  return [
    {
      name: 'moves a second that call nobody',
      value: middle(({ rate }) => rate),
      unit: '/s',
      beside: `${(middle(({ rateShare }) => rateShare) * 100).toFixed(0)} % of the bare step's rate; at least 25 % is asked; each round: ${all.map(({ rateShare }) => `${(rateShare * 100).toFixed(0)} %`).join(', ')}`,
    },
    {
      name: 'CPU of such a move, worker and PostgreSQL',
      value: middle(({ cpu }) => cpu),
      unit: 'ms',
      beside: `${middle(({ cpuRatio }) => cpuRatio).toFixed(1)} x the bare step; at most 6 is asked; each round: ${all.map(({ cpuRatio }) => cpuRatio.toFixed(1)).join(', ')}`,
    },
    { name: '  of it the worker', value: middle(({ own }) => own), unit: 'ms' },
    {
      name: '  of it PostgreSQL',
      value: middle(({ server }) => server),
      unit: 'ms',
      beside: `a move is one changed row and one event: ${QUIET_MOVES} moves of a lead are its entering, its delay and its condition`,
    },
    {
      name: `bare step, ${BATCH} at once`,
      value: middle(({ floorRate }) => floorRate),
      unit: '/s',
      beside: `${middle(({ floorCpu }) => floorCpu).toFixed(4)} ms CPU, client and server`,
    },
  ];
}

function viewFigures({
  rounds,
  views,
  bound: { single, alone },
}: {
  rounds: readonly Round[];
  views: Views;
  bound: Bound;
}): Figure[] {
  const { own, server, network } = shareOf({ spent: views.spent, parts: Math.max(1, views.moves) });
  const quietSeconds = median(
    rounds.map(({ entering, passing }) => (entering.seconds + passing.seconds) / entering.moves),
  );
  const quietCpu = median(
    rounds.map(({ entering, passing }) => (cpuOf(entering) ?? 0) + (cpuOf(passing) ?? 0)),
  );
  const leadSeconds = quietSeconds + views.seconds / Math.max(1, views.moves);
  const leastCpu =
    2 * (single.cpuMsAStep ?? 0) +
    alone.ownCpuMsAVisit +
    (alone.networkCpuMsAVisit ?? 0) +
    quietCpu;
  const allCpu = (own ?? 0) + (server ?? 0) + (network ?? 0) + quietCpu;
  return [
    {
      name: 'steps a second with the view over HTTP',
      value: STEPS_A_LEAD / leadSeconds,
      unit: '/s',
      beside: `${views.moves} views; 6,000 are asked: ${ratio({ of: STEPS_A_LEAD / leadSeconds, to: 6000, name: 'that' })}`,
    },
    { name: 'CPU of a view, worker', value: own, unit: 'ms' },
    {
      name: 'CPU of a view, PostgreSQL',
      value: server,
      unit: 'ms',
      beside: 'two transactions, each of them on disk before anything leaves or follows',
    },
    {
      name: 'CPU of a view, practice network',
      value: network,
      unit: 'ms',
      beside: 'on the same cores here, not ours in use',
    },
    {
      name: `steps a second that ${CORES} idle cores allow at this cost`,
      value: (STEPS_A_LEAD * CORES * 1000) / allCpu,
      unit: '/s',
      beside: `${allCpu.toFixed(2)} ms a lead, all processes`,
    },
    {
      name: `steps a second that ${CORES} idle cores would allow were a view the bare least`,
      value: (STEPS_A_LEAD * CORES * 1000) / leastCpu,
      unit: '/s',
      beside: `two bare transactions of ${single.cpuMsAStep?.toFixed(2) ?? '-'} ms, ${alone.ownCpuMsAVisit.toFixed(2)} ms of HTTP here, ${alone.networkCpuMsAVisit?.toFixed(2) ?? '-'} ms in the network, the moves as measured`,
    },
  ];
}

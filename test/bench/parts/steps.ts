import { createNetworkConnector } from '#connectors/network/unipile/connector.ts';
import type { ConnectedAccount, NetworkConnector } from '#connectors/network/network.ts';
import { createClock } from '#data/chores/clock-row.ts';
import { startBenchPostgres } from '../harness/bench-postgres.ts';
import { PRACTICE_KEY, startPracticeProgram } from '../harness/practice-program.ts';
import { ratio, type BenchHarness, type BenchPart, type Figure } from '../figure.ts';
import { seedRunningCampaigns, STEPS_A_LEAD, VISITS_A_LEAD } from '../steps/bench-campaigns.ts';
import { BENCH_NOW, BENCH_RATE } from '../steps/bench-time.ts';
import { runOneWorker, type WorkerRun } from '../steps/one-worker.ts';
import { measureStatementFloor, type Floor } from '../steps/statement-floor.ts';
import { measureVisitsAlone, type VisitsAlone } from '../steps/visits-alone.ts';
import { shareOf } from '../steps/worker-meter.ts';

// Fewer give a quicker look.
const ACCOUNTS = Number(process.env.BENCH_ACCOUNTS ?? 100);
const LEADS_EACH = 100;
const LEADS = ACCOUNTS * LEADS_EACH;
const VISITS_ALONE = 2000;
const VISITS_AT_ONCE = 16;
const BATCH = 100;

/** One worker over the practice network, beside what plain SQL and the network alone can do. */
export const stepsPart: BenchPart = {
  title: `Lead steps: ${LEADS.toLocaleString('en-US')} leads of ${ACCOUNTS} accounts, each view, no delay, condition, view`,
  run,
};

async function run({ scratch, say }: BenchHarness): Promise<Figure[]> {
  const postgres = await startBenchPostgres({ scratch });
  const practice = await startPracticeProgram({ scratch, now: BENCH_NOW, rate: 1 });
  const clock = { now: () => BENCH_NOW, realNow: Date.now, rate: () => 1 };
  const connector = createNetworkConnector({
    baseUrl: practice.url,
    apiKey: PRACTICE_KEY,
    requestTimeoutMs: 20_000,
    clock,
  });
  try {
    say('Steps in plain SQL');
    const single = await measureStatementFloor({ postgres, leadsAtOnce: 1 });
    const batched = await measureStatementFloor({ postgres, leadsAtOnce: BATCH });
    say(`Connecting ${ACCOUNTS} accounts`);
    const accounts = await connectAccounts(connector);
    const strangers = await practice.people({ from: LEADS, count: VISITS_ALONE });
    say('Visits with nothing around them');
    const alone = await measureVisitsAlone({
      connector,
      practice,
      atOnce: VISITS_AT_ONCE,
      visits: strangers.map(({ id }, index) => ({
        account: accounts[index % ACCOUNTS]?.account ?? '',
        memberId: id,
      })),
    });
    say('One worker');
    const people = await practice.people({ from: 0, count: LEADS });
    await createClock({
      db: postgres.db,
      realNow: Date.now(),
      campaignNow: BENCH_NOW,
      rate: BENCH_RATE,
    });
    const userIds = await seedRunningCampaigns({
      db: postgres.db,
      now: BENCH_NOW,
      accounts,
      people,
      leadsEach: LEADS_EACH,
    });
    const worker = await runOneWorker({ scratch, postgres, practice, userIds, leads: LEADS, say });
    const visits = (await practice.countLedger('VISIT')) - VISITS_ALONE;
    return [
      ...workerFigures({ worker, visits, single, batched, alone, memoryMb: practice.memoryMb() }),
      ...floorFigures({ single, batched, alone }),
    ];
  } finally {
    await connector.close();
    await practice.stop();
    await postgres.stop();
  }
}

async function connectAccounts(connector: NetworkConnector): Promise<ConnectedAccount[]> {
  const accounts: ConnectedAccount[] = [];
  for (let index = 0; index < ACCOUNTS; index += 1) {
    const step = await connector.login.start({
      credentials: { userName: `bench.${index}@example.com`, password: 'bench password' },
    });
    if (step.state !== 'connected') throw new Error('The practice network asked for a code.');
    accounts.push(step);
  }
  return accounts;
}

type Measured = { single: Floor; batched: Floor; alone: VisitsAlone };

function workerFigures({
  worker,
  visits,
  single,
  batched,
  alone,
  memoryMb,
}: Measured & { worker: WorkerRun; visits: number; memoryMb: number | null }): Figure[] {
  const { own, server, network } = shareOf({ spent: worker.spent, parts: worker.steps });
  const visitsASecond = (worker.stepsASecond / STEPS_A_LEAD) * VISITS_A_LEAD;
  const cpuMsAStep = sumOf(own, server);
  const expected = (worker.steps * VISITS_A_LEAD) / STEPS_A_LEAD;
  return [
    {
      name: 'steps a second',
      value: worker.stepsASecond,
      unit: '/s',
      beside: `middle 80 %; ${worker.seconds.toFixed(1)} s in all; ${ratio({ of: worker.stepsASecond, to: single.stepsASecond, name: 'plain SQL, one at a time' })}`,
    },
    {
      name: 'visits a second',
      value: visitsASecond,
      unit: '/s',
      beside: ratio({ of: visitsASecond, to: alone.visitsASecond, name: 'visits alone' }),
    },
    {
      name: 'CPU a step, worker and PostgreSQL',
      value: cpuMsAStep,
      unit: 'ms',
      beside: `${ratio({ of: cpuMsAStep, to: single.cpuMsAStep, name: 'plain SQL, one at a time' })}, ${ratio({ of: cpuMsAStep, to: batched.cpuMsAStep, name: `${BATCH} at once` })}`,
    },
    {
      name: '  of it the worker',
      value: own,
      unit: 'ms',
      beside: `${((alone.ownCpuMsAVisit * VISITS_A_LEAD) / STEPS_A_LEAD).toFixed(2)} ms is the adapter alone, for two visits in three steps`,
    },
    { name: '  of it PostgreSQL', value: server, unit: 'ms' },
    {
      name: 'CPU of the practice network a step',
      value: network,
      unit: 'ms',
      beside: 'not ours in use',
    },
    {
      name: 'CPU a look at an account',
      value: worker.look === null ? null : sumOf(worker.look.own, worker.look.server),
      unit: 'ms',
      beside: 'worker and PostgreSQL; one in ten minutes and account, nothing found',
    },
    {
      name: 'leads at their end',
      value: worker.finished,
      unit: '',
      beside: `${worker.failed} failed or held`,
    },
    {
      name: "visits in the network's ledger",
      value: visits,
      unit: '',
      beside:
        worker.finished < LEADS
          ? 'stopped before the end: the machine was too busy'
          : visits === expected
            ? 'two of each lead, exactly'
            : `${expected} expected`,
    },
    {
      name: 'memory of the worker',
      value: worker.memoryMb,
      unit: 'MB',
      beside: 'resident, at the end',
    },
    {
      name: 'memory of the practice network',
      value: memoryMb,
      unit: 'MB',
      beside: 'resident, at the end',
    },
  ];
}

const sumOf = (one: number | null, other: number | null) =>
  one === null || other === null ? null : one + other;

function floorFigures({ single, batched, alone }: Measured): Figure[] {
  return [
    {
      name: 'plain SQL step, one at a time',
      value: single.stepsASecond,
      unit: '/s',
      beside: `${single.cpuMsAStep?.toFixed(3) ?? '-'} ms CPU; claim, next due time and event in one statement`,
    },
    {
      name: `plain SQL step, ${BATCH} at once`,
      value: batched.stepsASecond,
      unit: '/s',
      beside: `${batched.cpuMsAStep?.toFixed(4) ?? '-'} ms CPU`,
    },
    {
      name: `visits alone, ${VISITS_AT_ONCE} at once`,
      value: alone.visitsASecond,
      unit: '/s',
      beside: `${alone.ownCpuMsAVisit.toFixed(2)} ms CPU of the adapter, ${alone.networkCpuMsAVisit?.toFixed(2) ?? '-'} ms of the network a visit`,
    },
  ];
}

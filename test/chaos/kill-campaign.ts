import { existsSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { advanceClock } from '#data/chores/clock-row.ts';
import { isOver, leapWhenIdle, readProgress, type Progress } from './campaign-progress.ts';
import { startChaosHarness, type ChaosHarness } from './chaos-harness.ts';
import { chaosFaults, mailFaults } from './chaos-faults.ts';
import type { ChaosOptions } from './chaos-options.ts';
import { rejoinLostActs } from './cluster/rejoin-lost-acts.ts';
import { countConnections, type ConnectionCount } from './connection-count.ts';
import { forceDeadlocks } from './deadlocks.ts';
import { killAlong, type Kill } from './kill-loop.ts';
import { judgeRun, type Verdict } from './judge-run.ts';
import { readRun } from './run-records.ts';
import { seedCampaigns, startCampaigns, type SeededUser } from './seed-campaigns.ts';

const LOOK_MS = 400;
const SAY_EVERY_MS = 10_000;
const ACTS_LATELY_MS = 3000;
/** The network's world begins some time before the product's clock, which takes it along. */
const WORLD_BEFORE_MS = 40 * 86_400_000;
/** People accept within twelve days, read within three and answer within four after that. */
const DAYS_TO_THE_END = [2, 3, 4, 4, 4, 4];
const DAY_MS = 86_400_000;
/** After so many days a mailbox may send all that its user's limit allows. */
const WARM_UP_DAYS = 10;
const SWEEP_WITHIN_MS = 90_000;
/**
 * What people do. Few addresses fail, so that the guard against bounces does not hold most of the
 * mailboxes.
 */
const BEHAVIOR = {
  acceptShare: 0.75,
  readShare: 0.8,
  replyShare: 0.2,
  mailBounceShare: 0.03,
  mailOpenShare: 0.5,
  mailReplyShare: 0.08,
  mailUnsubscribeShare: 0.03,
  mailScanShare: 0.02,
};

type Run = { options: ChaosOptions; say: (line: string) => void };

/**
 * Many users' campaigns under faults, kills and deadlocks to their end, and then the judgment:
 * everything that the network's ledger says beside everything that the product says. Throws only
 * when the run itself could not be made.
 */
export async function runKillCampaign({ options, say }: Run): Promise<Verdict> {
  const startedAt = Date.now();
  const harness = await startChaosHarness({ ...options, networkNow: startedAt - WORLD_BEFORE_MS });
  let clean = false;
  try {
    say(`database, network and web run; files in ${harness.dataDir}`);
    const users = await seedCampaigns({
      baseUrl: harness.baseUrl,
      control: harness.control,
      channel: options.channel,
      actions: options.actions,
      watchHours: options.watchHours,
      say,
    });
    const leads = users.reduce(
      (sum, { campaigns }) => sum + campaigns.reduce((all, { slugs }) => all + slugs.length, 0),
      0,
    );
    say(
      `${users.length} users, ${leads} leads in ${users.reduce((sum, { campaigns }) => sum + campaigns.length, 0)} campaigns`,
    );
    const storm = await weather({ harness, options, users, say });
    await calm({ harness, users, say });
    const faults = storm.faults;
    const read = await readRun(harness);
    const records = options.cluster === 'asynchronous' ? rejoinLostActs(read) : read;
    const verdict = judgeRun({
      records,
      users,
      options,
      kills: storm.kills,
      ended: storm.ended,
      connections: storm.connections,
      faults,
      harness,
      seconds: (Date.now() - startedAt) / 1000,
    });
    clean = verdict.violations.length === 0;
    return verdict;
  } finally {
    await harness.stop({ keepFiles: !clean || options.dataDir !== null });
    if (!clean && existsSync(harness.dataDir)) say(`files and logs are left in ${harness.dataDir}`);
  }
}

type FaultState = { requests: number; rules: { kind: string; route: string; hits: number }[] };
type Storm = { kills: Kill[]; ended: boolean; faults: FaultState; connections: ConnectionCount };

/**
 * The run itself: from the start of the campaigns until no one has anything to do anymore, or the
 * time is over.
 */
async function weather({
  harness,
  options,
  users,
  say,
}: Run & { harness: ChaosHarness; users: readonly SeededUser[] }): Promise<Storm> {
  await harness.control.ask('/behaviour', BEHAVIOR);
  if (options.channel === 'email')
    await advanceClock({
      db: harness.db,
      realNow: Date.now(),
      advanceMs: WARM_UP_DAYS * DAY_MS,
    });
  await startCampaigns(users);
  await harness.control.ask('/faults', {
    seed: options.seed,
    rules: [
      ...chaosFaults({ share: options.faultShare, times: options.times }),
      ...(options.channel === 'email'
        ? mailFaults({
            share: options.mailFaultShare ?? options.faultShare,
            times: options.times,
          })
        : []),
    ],
  });
  await advanceClock({ db: harness.db, realNow: Date.now(), rate: options.rate });
  await harness.startWorkers({ count: options.workers, planted: options.planted });
  const until = Date.now() + options.minutes * 60_000;
  const over = new AbortController();
  const kills: Kill[] = [];
  const seen: { at: number; acts: number }[] = [];
  let progress: Progress | null = null;
  const actsLately = () =>
    (seen.at(-1)?.acts ?? 0) - (seen.find(({ at }) => at > Date.now() - ACTS_LATELY_MS)?.acts ?? 0);
  // The kills are over a little before the work is, so that each of them meets some.
  const share = () =>
    progress === null || progress.leads === 0
      ? 0
      : Math.max(progress.acts / options.actions, 1 - progress.live / progress.leads) / 0.9;
  const killing = killAlong({
    harness,
    seed: options.seed,
    kills: options.kills,
    // A cluster takes its time to recover, so its faults come one after another from the first act.
    share: options.cluster === null ? share : () => Math.sign(progress?.acts ?? 0),
    progress: () => progress,
    actsLately,
    signal: over.signal,
    killed: (kill) => kills.push(kill),
    ...(options.cluster !== null && { kindOf: () => 'database' }),
  });
  const locking = forceDeadlocks({ pool: harness.pool, seed: options.seed, signal: over.signal });
  const connections = countConnections({ pool: harness.pool, signal: over.signal });
  let saidAt = 0;
  let ended = false;
  let faults: FaultState | null = null;
  while (!ended && Date.now() < until) {
    await wait(LOOK_MS);
    const look = await readProgress({
      db: harness.db,
      emailsAlone: options.channel === 'email',
    }).catch(() => null);
    if (look === null) continue;
    progress = look;
    seen.push({ at: Date.now(), acts: look.acts });
    if (Date.now() - saidAt > SAY_EVERY_MS) {
      saidAt = Date.now();
      say(lineOf({ look, kills: kills.length, options }));
    }
    ended = isOver(look);
    await resumeHeldEmails({ harness, users }).catch(() => undefined);
    // Before everyone has been imported no one has come to an end.
    if (
      faults === null &&
      look.leads > 0 &&
      look.openPacks === 0 &&
      1 - look.live / look.leads >= options.calmAt
    ) {
      faults = await harness.control.ask<FaultState>('/faults');
      await harness.control.ask('/faults', { seed: 1, rules: [] });
    }
    if (!ended) await leapWhenIdle({ db: harness.db, progress: look }).catch(() => undefined);
  }
  over.abort();
  await Promise.all([killing, locking]);
  return {
    kills,
    ended,
    faults: faults ?? (await harness.control.ask<FaultState>('/faults')),
    connections,
  };
}

/** Users look at a mailbox that too many bounces hold, and let it go on. */
async function resumeHeldEmails({
  harness,
  users,
}: {
  harness: ChaosHarness;
  users: readonly SeededUser[];
}): Promise<void> {
  const { rows } = await harness.pool.query<{ user_id: string }>(
    'select user_id from mailboxes where bounces_hold_since is not null',
  );
  for (const { user_id: userId } of rows)
    await users
      .find((user) => user.userId === userId)
      ?.api.call('POST /v1/auth/mailbox/bounces/resume');
}

type Standing = Omit<ChaosHarness, 'startWorkers'>;

/**
 * The faults end, people do what they still mean to do, and every account is looked at until
 * product and network have nothing left to tell each other.
 */
export async function calm({
  harness,
  users,
  say,
}: Pick<Run, 'say'> & { harness: Standing; users: readonly SeededUser[] }): Promise<void> {
  await harness.insist(() => harness.control.ask('/faults', { seed: 1, rules: [] }));
  await harness.web.untilReady();
  await Promise.all(harness.workers.map((worker) => worker.untilReady()));
  say('the storm is over; people finish what they mean to do');
  for (const days of DAYS_TO_THE_END) {
    const { baseCampaign } = await harness.insist(() =>
      advanceClock({ db: harness.db, realNow: Date.now(), advanceMs: days * DAY_MS }),
    );
    await everyLaneLooked({ harness, lanes: users.length, since: baseCampaign });
  }
  await harness.insist(() => advanceClock({ db: harness.db, realNow: Date.now(), rate: 1 }));
}

async function everyLaneLooked({
  harness,
  lanes,
  since,
}: {
  harness: Pick<ChaosHarness, 'db' | 'insist'>;
  lanes: number;
  since: number;
}): Promise<void> {
  const until = Date.now() + SWEEP_WITHIN_MS;
  while (Date.now() < until) {
    const { rows } = await harness.insist(() =>
      sql<{
        looked: number;
        hints: number;
      }>`
        select (
          select count(*)::int
          from lanes l
          where (marks ->> 'sweptAt')::float8 >= ${since}
            and (
              not exists (select from mailboxes m where m.user_id = l.user_id)
              or (marks -> 'email' ->> 'sweptAt')::float8 >= ${since}
            )
        ) as looked,
          (select count(*)::int from network_events where not done) as hints`.execute(harness.db),
    );
    if ((rows[0]?.looked ?? 0) >= lanes && rows[0]?.hints === 0) return;
    await wait(LOOK_MS);
  }
}

function lineOf({
  look,
  kills,
  options,
}: {
  look: Progress;
  kills: number;
  options: ChaosOptions;
}): string {
  const { now, acts, unconfirmed, openTries, leads, live, due } = look;
  return `${new Date(now).toISOString().slice(0, 16)}  ${acts} of about ${options.actions} ${options.channel === 'email' ? 'emails' : 'acts'}, ${kills} of ${options.kills} kills, ${leads - live} of ${leads} leads at their end, ${due} due, ${openTries} tries open, ${unconfirmed} unconfirmed`;
}

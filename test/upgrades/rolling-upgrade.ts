import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { advanceClock } from '#data/chores/clock-row.ts';
import { isOver, leapWhenIdle, readProgress } from '../chaos/campaign-progress.ts';
import { startChaosGround, type ChaosGround, type Worker } from '../chaos/chaos-harness.ts';
import { USUAL_CHAOS } from '../chaos/chaos-options.ts';
import { STOP_WITHIN_MS, type KeptProcess } from '../chaos/kept-process.ts';
import { calm } from '../chaos/kill-campaign.ts';
import { judgeRun, named, type Verdict } from '../chaos/judge-run.ts';
import { readRun } from '../chaos/run-records.ts';
import type * as Seeding from '../chaos/seed-campaigns.ts';
import type { SeededUser } from '../chaos/seed-campaigns.ts';
import { takeEarlierVersion, type EarlierVersion } from './earlier-version.ts';
import { startFront, type Front } from './front.ts';
import { visitAll, type Visits } from './visitors.ts';

const PROJECT = join(import.meta.dirname, '../..');
const WORLD_BEFORE_MS = 40 * 86_400_000;
const DRAIN_SECONDS = 2;
const VISITORS = 3;
const WATCH_HOURS = 24;
const LOOK_MS = 400;
const TIMES = { requestTimeoutMs: 8000, settleMs: 12_000, leaseMs: 20_000 };

type UpgradeOptions = {
  /** A git revision; null: the newest that lacks the newest migration. */
  from: string | null;
  actions: number;
  rate: number;
  /** How long both versions work beside each other in each stage. */
  besideMs: number;
  minutes: number;
  port: number;
};

type Slot<Kind extends KeptProcess> = { port: number; process: Kind; isOld: boolean };
type Upgrade = {
  options: UpgradeOptions;
  say: (line: string) => void;
  ground: ChaosGround;
  front: Front;
  earlier: EarlierVersion;
  webs: Slot<KeptProcess>[];
  workers: Slot<Worker>[];
  findings: string[];
};

/**
 * Two versions through a campaign: the earlier one's two web processes and two workers are replaced
 * one by one, as `docs/operations/rolling-upgrades.md` says, while users read and write through a
 * load balancer. Then the judgment by the network's ledger. Throws only when the run itself could
 * not be made.
 */
export async function runRollingUpgrade({
  options,
  say,
}: Pick<Upgrade, 'options' | 'say'>): Promise<Verdict> {
  const startedAt = Date.now();
  const earlier = takeEarlierVersion(options.from);
  say(
    `from ${earlier.commit.slice(0, 8)}, which lacks ${earlier.missingMigrations.length} migrations`,
  );
  const ground = await startChaosGround({
    seed: 1,
    times: TIMES,
    port: options.port,
    dataDir: null,
    networkNow: startedAt - WORLD_BEFORE_MS,
    morePorts: 2,
  });
  let clean = false;
  let front: Front | null = null;
  try {
    front = await startFront({
      port: Number(new URL(ground.baseUrl).port),
      targets: ground.freePorts,
    });
    const upgrade: Upgrade = {
      options,
      say,
      ground,
      front,
      earlier,
      webs: [],
      workers: [],
      findings: [],
    };
    const verdict = await upgradeAndJudge({ upgrade, startedAt });
    clean = verdict.violations.length === 0;
    return verdict;
  } finally {
    await front?.stop();
    await ground.stop({ keepFiles: !clean });
    if (!clean) say(`files and logs are left in ${ground.dataDir}`);
  }
}

type Running = { upgrade: Upgrade; users: SeededUser[]; visits: Visits };

async function upgradeAndJudge({
  upgrade,
  startedAt,
}: {
  upgrade: Upgrade;
  startedAt: number;
}): Promise<Verdict> {
  const { options, ground, webs, workers, say } = upgrade;
  const users = await startEarlier(upgrade);
  const visits: Visits = { calls: 0, writes: 0, notes: [], findings: [] };
  const over = new AbortController();
  const visiting = visitAll({ users: users.slice(0, VISITORS), signal: over.signal, visits });
  await inStages({ upgrade, visits });
  const ended = await untilOver({ upgrade, until: startedAt + options.minutes * 60_000 });
  over.abort();
  await visiting;
  const harness = {
    ...ground,
    web: webs[0]!.process,
    workers: workers.map(({ process }) => process),
  };
  await calm({ harness, users, say });
  const verdict = judgeRun({
    records: await readRun(ground),
    users,
    options: { ...USUAL_CHAOS, kills: 0, faultShare: 0, firstActMs: null, times: TIMES },
    kills: [],
    ended,
    connections: { most: 0, byName: {} },
    faults: { requests: 0, rules: [] },
    harness,
    seconds: (Date.now() - startedAt) / 1000,
  });
  return sumUp({ running: { upgrade, users, visits }, verdict });
}

/** Everything of the earlier version: its processes, and a campaign of each user that it runs. */
async function startEarlier(upgrade: Upgrade): Promise<SeededUser[]> {
  const { options, ground, front, earlier, webs, workers, say } = upgrade;
  for (const port of ground.freePorts) {
    webs.push({ port, process: startWeb({ upgrade, port, isOld: true }), isOld: true });
    // The first one makes the schema.
    await front.untilReady(port);
  }
  for (const number of [1, 2])
    workers.push({
      port: number,
      process: startWorker({ upgrade, number, isOld: true }),
      isOld: true,
    });
  // Its own: its screens and programs make what they know.
  const { seedCampaigns, startCampaigns } = (await import(
    pathToFileURL(join(earlier.folder, 'test/chaos/seed-campaigns.ts')).href
  )) as typeof Seeding;
  const users = await seedCampaigns({
    baseUrl: ground.baseUrl,
    control: ground.control,
    actions: options.actions,
    watchHours: WATCH_HOURS,
    say,
  });
  await startCampaigns(users);
  await advanceClock({ db: ground.db, realNow: Date.now(), rate: options.rate });
  await Promise.all(workers.map(({ process }) => process.untilReady()));
  say(`its ${webs.length} web processes and ${workers.length} workers run`);
  return users;
}

async function inStages({ upgrade, visits }: Omit<Running, 'users'>): Promise<void> {
  const { options, ground, earlier, findings, say } = upgrade;
  const stage = async (name: string, work: () => Promise<unknown>): Promise<void> => {
    const wrong = () => visits.findings.length + findings.length;
    const [callsBefore, wrongBefore] = [visits.calls, wrong()];
    await work();
    await wait(options.besideMs);
    const { acts } = await readProgress({ db: ground.db, emailsAlone: false });
    const calls = visits.calls - callsBefore;
    say(`${name}: ${acts} acts so far, ${calls} calls, ${wrong() - wrongBefore} findings`);
  };
  await stage('the earlier version alone', async () => undefined);
  await stage('its schema is migrated', () => migrate(upgrade));
  for (const slot of [0, 1])
    await stage(`worker ${slot + 1} is new`, () => replaceWorker({ upgrade, slot, isOld: false }));
  for (const slot of [0, 1])
    await stage(`web ${slot + 1} is new`, () => replaceWeb({ upgrade, slot, isOld: false }));
  // An earlier version refuses to start on a schema that it doesn't know.
  if (earlier.missingMigrations.length === 0)
    for (const isOld of [true, false])
      await stage(`web 1 and worker 1 are ${isOld ? 'old again' : 'new again'}`, async () => {
        await replaceWorker({ upgrade, slot: 0, isOld });
        await replaceWeb({ upgrade, slot: 0, isOld });
      });
}

const SHOWN = [
  'acts (recorded as done)',
  'duplicates',
  'lost',
  'unconfirmed, readable',
  'leads at their end',
  'real time, s',
];

async function sumUp({
  running: { upgrade, visits },
  verdict,
}: {
  running: Running;
  verdict: Verdict;
}): Promise<Verdict> {
  const served = upgrade.front.served().map((target) => target.served);
  return {
    unconfirmed: verdict.unconfirmed,
    violations: [
      ...named('seen by a user', alikeOnce(visits.findings)),
      ...upgrade.findings,
      ...(await lostNotes({ ground: upgrade.ground, visits })),
      ...verdict.violations,
    ],
    figures: {
      'calls of users': visits.calls,
      'of them changes': visits.writes,
      'of them failed': visits.findings.length,
      'calls that each web process got': served.join(', '),
      ...Object.fromEntries(
        Object.entries(verdict.figures).filter(([name]) => SHOWN.includes(name)),
      ),
    },
  };
}

/** One of each kind, with how often it came: ids and times don't make another kind. */
function alikeOnce(findings: readonly string[]): string[] {
  const kinds = Map.groupBy(findings, (finding) =>
    finding.replace(/^\S+ /, '').replace(/\{.*/s, '').replaceAll(/\d+/g, 'N'),
  );
  return [...kinds.values()].map((alike) => `${alike.length} times, first at ${alike[0] ?? ''}`);
}

type Replace = { upgrade: Upgrade; slot: number; isOld: boolean };

function versionOf({ earlier }: Upgrade, isOld: boolean) {
  return {
    env: { DRAIN_SECONDS: String(DRAIN_SECONDS) },
    ...(isOld && { project: earlier.folder }),
  };
}

function startWeb({ upgrade, port, isOld }: { upgrade: Upgrade; port: number; isOld: boolean }) {
  return upgrade.ground.startWeb({ name: `web-${port}`, port, ...versionOf(upgrade, isOld) });
}

function startWorker({
  upgrade,
  number,
  isOld,
}: {
  upgrade: Upgrade;
  number: number;
  isOld: boolean;
}): Worker {
  return upgrade.ground.startWorker({ number, ...versionOf(upgrade, isOld) });
}

async function replaceWeb({ upgrade, slot, isOld }: Replace): Promise<void> {
  const { webs, front } = upgrade;
  const stopped = webs[slot]!;
  const { port, isOld: wasOld } = stopped;
  // One from before there was a drain is taken out by its operator.
  const isTakenOut = wasOld && !upgrade.earlier.drains;
  if (isTakenOut) await front.takeOut(port);
  await stopOne({ upgrade, stopped });
  const next = startWeb({ upgrade, port, isOld });
  webs[slot] = { port, process: next, isOld };
  if (isTakenOut) front.putBack(port);
  await next.untilReady();
  await front.untilReady(port);
}

async function replaceWorker({ upgrade, slot, isOld }: Replace): Promise<void> {
  const stopped = upgrade.workers[slot]!;
  const { port: number } = stopped;
  await stopOne({ upgrade, stopped });
  const next = startWorker({ upgrade, number, isOld });
  upgrade.workers[slot] = { port: number, process: next, isOld };
  await next.untilReady();
}

/** Ends it as an operator does; one that has to be killed is a finding. */
async function stopOne({
  upgrade,
  stopped: { process, isOld: wasOld },
}: {
  upgrade: Upgrade;
  stopped: Slot<KeptProcess>;
}): Promise<void> {
  const at = Date.now();
  await process.stop();
  // Before there was a drain, no version promised when it would have ended.
  if (Date.now() - at >= STOP_WITHIN_MS && (!wasOld || upgrade.earlier.drains))
    upgrade.findings.push(`${process.name} had to be killed`);
}

const run = promisify(execFile);

/** `reachwell migrate` of this version, while the earlier one works. */
async function migrate({ ground, earlier, say }: Upgrade): Promise<void> {
  const { stdout } = await run(process.execPath, ['src/cli/reachwell.ts', 'migrate'], {
    cwd: PROJECT,
    env: { PATH: process.env['PATH'], ...ground.env },
  });
  say(
    `${earlier.missingMigrations.join(', ') || 'no migrations'}: ${stdout.trim().split('\n').at(-1) ?? ''}`,
  );
}

async function untilOver({
  upgrade,
  until,
}: {
  upgrade: Upgrade;
  until: number;
}): Promise<boolean> {
  const { ground, say } = upgrade;
  let saidAt = 0;
  while (Date.now() < until) {
    const progress = await readProgress({ db: ground.db, emailsAlone: false });
    if (isOver(progress)) return true;
    if (Date.now() - saidAt > 10_000) {
      saidAt = Date.now();
      say(`to the end: ${progress.leads - progress.live} of ${progress.leads} leads`);
    }
    await leapWhenIdle({ db: ground.db, progress });
    await wait(LOOK_MS);
  }
  return false;
}

/** Notes that were acknowledged and aren't there exactly once. */
async function lostNotes({
  ground,
  visits,
}: {
  ground: ChaosGround;
  visits: Visits;
}): Promise<string[]> {
  const { rows } = await ground.pool.query<{ content: string; times: number }>(
    'select content, count(*)::int as times from lead_notes group by content',
  );
  const times = new Map(rows.map((row) => [row.content, row.times]));
  return visits.notes.flatMap((note) =>
    times.get(note) === 1 ? [] : [`"${note}" was saved and is there ${times.get(note) ?? 0} times`],
  );
}

import { examine } from '#data/doctor/examine.ts';
import type { AttackHarness } from './attack-harness.ts';
import { changedTables, digestOf, openAttackWorld, type AttackWorld } from './attack-world.ts';
import { fuzzRequests, type FuzzRequest } from './fuzz-requests.ts';
import type { GotAnswer } from './http-sender.ts';
import { faultOfAnswer, mayHaveChanged } from './judge-answer.ts';
import { judgeJobs } from './judge-jobs.ts';
import { BROKEN_REQUESTS } from './odd-requests.ts';

export type FuzzOptions = {
  requests: number;
  seed: number;
  /** The first batch: a run continues from there. */ from: number;
  batchSize: number;
  atOnce: number;
  /**
   * Every so-manyth refusal of the first half is looked behind: no row of the user's may have
   * changed.
   */
  lookEvery: number;
};
export type FuzzFindings = {
  requests: number;
  batches: number;
  refused: number;
  looked: number;
  users: number;
  failedJobs: number;
  statuses: Record<number, number>;
  reached: Map<string, number>;
  mostMb: number;
  firstMb: number;
  broken: string[];
};
type Run = {
  harness: AttackHarness;
  world: AttackWorld;
  options: FuzzOptions;
  found: FuzzFindings;
  tell: (key: string, sentence: string) => void;
};

/** A refresh token that was used already is refused, and its sessions end. */
const ENDS_A_FAMILY = 'POST /identity/refresh';
const KEPT_OF_EACH = 1;
const SHOWN = 160;
/**
 * What one may grow by over a run: buffers of the largest requests, and what the language keeps for
 * later.
 */
const MOST_GROWTH_MB = 400;

function shown({ request: { method, path, headers, body } }: FuzzRequest): string {
  const own = Object.fromEntries(
    Object.entries(headers).filter(([name]) => name !== 'authorization'),
  );
  return `${method} ${path.slice(0, SHOWN)} ${JSON.stringify(own).slice(0, SHOWN)} ${JSON.stringify(body?.subarray(0, 3 * SHOWN).toString('utf8') ?? null)}`;
}

/** What a refusal, or a look, has left behind. */
async function lookBehind({
  run,
  fuzzed,
  userId,
  before,
  where,
}: {
  run: Run;
  fuzzed: FuzzRequest;
  userId: string;
  before: Record<string, string>;
  where: string;
}): Promise<Record<string, string>> {
  const after = await digestOf({ ...run.harness, ...run.world, userId });
  run.found.looked += 1;
  const changed = changedTables(before, after);
  if (changed.length > 0 && fuzzed.operation.key !== ENDS_A_FAMILY)
    run.tell(
      `changed ${changed.join()}`,
      `${where}: was refused, and yet changed ${changed.join(', ')}: ${shown(fuzzed)}`,
    );
  return after;
}

async function runBatch(
  run: Run,
  {
    batch,
    mayLook,
  }: {
    batch: number;
    mayLook: boolean;
  },
): Promise<void> {
  const {
    harness,
    world,
    options: { seed, lookEvery, batchSize, requests },
    found,
    tell,
  } = run;
  const count = Math.min(batchSize, requests);
  const user = await world.settle(`Fz${seed}x${batch}x${Date.now().toString(36)}mark`);
  const behind = { ...harness, ...world, userId: user.userId };
  // The waits after many tries of sign-ins would hide everything behind them.
  await world.forgetTries();
  let digest = await digestOf(behind);
  let stale = false;
  let index = -1;
  for (const fuzzed of fuzzRequests({ harness, user, seed, batch, count })) {
    index += 1;
    const where = `batch ${batch}, request ${index}, ${fuzzed.operation.key} with ${fuzzed.name}`;
    const looks = mayLook && index % lookEvery === 0;
    if (looks && stale) digest = await digestOf(behind);
    const answer = await harness.http.send(fuzzed.request);
    count_({ found, fuzzed, answer });
    const fault = faultOfAnswer({
      api: harness.api,
      operation: fuzzed.operation,
      request: fuzzed.request,
      answer,
    });
    if (fault !== null)
      tell(
        `${fuzzed.operation.key} ${fault}`,
        `${where}: ${fault}: ${shown(fuzzed)} => ${answer.text.slice(0, SHOWN)}`,
      );
    if (mayHaveChanged({ request: fuzzed.request, answer })) stale = true;
    else if (looks)
      digest = await lookBehind({ run, fuzzed, userId: user.userId, before: digest, where });
    if (looks && !mayHaveChanged({ request: fuzzed.request, answer })) stale = false;
    if (answer.status !== 401) continue;
    await world.revive(user);
    stale = true;
  }
  found.mostMb = Math.max(found.mostMb, harness.memoryMb() ?? 0);
  found.batches += 1;
}

function count_({
  found,
  fuzzed,
  answer,
}: {
  found: FuzzFindings;
  fuzzed: FuzzRequest;
  answer: GotAnswer;
}): void {
  found.requests += 1;
  found.statuses[answer.status] = (found.statuses[answer.status] ?? 0) + 1;
  if (answer.status >= 400) found.refused += 1;
  else found.reached.set(fuzzed.operation.key, (found.reached.get(fuzzed.operation.key) ?? 0) + 1);
}

/**
 * What is no request at all gets an answer of 4xx or a closed connection, and the next one is
 * served.
 */
async function sendBroken({
  harness,
  tell,
  found,
}: Pick<Run, 'harness' | 'tell' | 'found'>): Promise<void> {
  for (const [index, bytes] of BROKEN_REQUESTS.entries()) {
    const { status } = await harness.http.sendBytes(bytes);
    found.requests += 1;
    if (status >= 500) tell(`bytes ${index}`, `broken request ${index} was answered ${status}`);
  }
  const { status } = await harness.http.send({
    method: 'GET',
    path: '/health',
    headers: {},
    body: null,
  });
  if (status !== 200)
    tell('health', `after broken requests the product answered ${status} to a look at its health`);
}

/** Counters, ledger and places must still agree, whatever was asked of them. */
async function askDoctor({ harness, tell }: Pick<Run, 'harness' | 'tell'>): Promise<number> {
  const { tally, users } = await examine({
    db: harness.db,
    fromUser: null,
    realNow: Date.now,
    settleMs: 60_000,
    leaseMs: 120_000,
  });
  for (const [check, { findings }] of Object.entries(tally))
    for (const { userId, where, says } of findings)
      tell(`doctor ${check}`, `the doctor found ${check} of user ${userId} at ${where}: ${says}`);
  return users;
}

/** Sends these batches, several at once. */
async function runBatches(
  run: Run,
  {
    batches,
    mayLook,
    say,
  }: { batches: readonly number[]; mayLook: boolean; say: (line: string) => void },
): Promise<void> {
  const { harness, options, found } = run;
  const left = batches.values();
  const startedAt = performance.now();
  const before = found.requests;
  await Promise.all(
    Array.from({ length: Math.min(options.atOnce, batches.length) }, async () => {
      for (const batch of left) {
        await runBatch(run, { batch, mayLook });
        if (found.firstMb === 0) found.firstMb = found.mostMb;
        if (found.batches % 10 !== 0) continue;
        const aSecond = ((found.requests - before) * 1000) / (performance.now() - startedAt);
        say(
          `${found.requests} requests, ${Math.round(aSecond)} a second, ${Math.round(harness.memoryMb() ?? 0)} MB, ${found.broken.length} findings; go on with --from ${batch + 1}`,
        );
      }
    }),
  );
}

/**
 * Sends changed requests of every call of the document, in batches of one new user each, several at
 * once, the second half while jobs are done. No answer may be a 5xx, every refusal has its form and
 * leaves nothing behind, every success has the document's form, and at the end no job has failed
 * for good and the doctor finds nothing.
 */
export async function runFuzz({
  harness,
  options,
  say = () => {},
}: {
  harness: AttackHarness;
  options: FuzzOptions;
  say?: (line: string) => void;
}): Promise<FuzzFindings> {
  const world = await openAttackWorld(harness);
  const found: FuzzFindings = {
    requests: 0,
    batches: 0,
    refused: 0,
    looked: 0,
    users: 0,
    failedJobs: 0,
    statuses: {},
    reached: new Map(),
    mostMb: 0,
    firstMb: 0,
    broken: [],
  };
  const told = new Map<string, number>();
  const tell = (key: string, sentence: string) => {
    const times = (told.get(key) ?? 0) + 1;
    told.set(key, times);
    if (times <= KEPT_OF_EACH) found.broken.push(sentence);
    if (times === 1) say(`BROKEN ${sentence}`);
  };
  const run = { harness, world, options, found, tell };
  const batches = Array.from(
    { length: Math.ceil(options.requests / options.batchSize) },
    (_, index) => options.from + index,
  );
  const half = Math.ceil(batches.length / 2);
  await runBatches(run, { batches: batches.slice(0, half), mayLook: true, say });
  // Jobs change rows beside the requests, so the refusals from here on can’t be looked behind.
  const jobs = await harness.startJobs();
  await runBatches(run, { batches: batches.slice(half), mayLook: false, say });
  await sendBroken(run);
  const failed = await judgeJobs(harness.db);
  found.failedJobs = failed.length;
  for (const { task, says } of failed) tell(`job ${task}`, says);
  await jobs.stop();
  found.users = await askDoctor(run);
  const grown = found.mostMb - found.firstMb;
  if (grown > MOST_GROWTH_MB) tell('memory', `the product grew by ${Math.round(grown)} MB`);
  return found;
}

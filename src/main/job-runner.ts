import { EventEmitter } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import {
  Logger,
  parseCronItems,
  run,
  type CronItem,
  type Runner,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker';
import type { Logger as Log } from 'pino';
import { ruleOf, type TaskName } from '#core/jobs/task-rules.ts';
import { wrongArchiveField } from '#contract/archive-rows.ts';
import type { Pool } from '#data/database.ts';
import type { Listener } from '#data/database/listen.ts';
import { readZapierUrl } from '#data/campaigns/zapier-url.ts';
import { enqueueWantedSearches } from '#data/finder/wanted-emails.ts';
import { jobPool } from '#data/jobs/job-pool.ts';
import { giveUpJob, retryJobAfter } from '#data/jobs/jobs.ts';
import { freeJobsOfGoneRunners, joinRunners } from '#data/jobs/runner-presence.ts';
import { TASKS, type TaskRun, type TaskWorld } from '#jobs/all-tasks.ts';
import { FinalFailure } from '#jobs/final-failure.ts';
import { createPartnerStack } from '#connectors/partner/partnerstack/partnerstack.ts';
import type { Resources } from '#main/resources.ts';
import { openFinders } from '#main/finders.ts';
import { openBackupStore } from '#main/open-backups.ts';
import { openMailAdapters } from '#main/mail-adapters.ts';
import { openPayments } from '#main/open-payments.ts';
import {
  createOutboundClient,
  createProxyReach,
  createWebhookClient,
} from '#main/outbound-clients.ts';
import { createUserMail } from '#main/user-mailboxes.ts';

/** How many jobs run at once; most of them wait for someone's answer. */
const JOBS_AT_ONCE = 10;
/** How often jobs that have become due are polled for; one due immediately is notified. */
const POLL_MS = 2000;
const FREE_EVERY_MS = 10_000;
const START_AGAIN_MS = 1000;
const DAY_MS = 86_400_000;

/** Tasks scheduled by wall-clock time, in UTC. */
const SCHEDULE: (CronItem & { task: TaskName })[] = [
  scheduled('prune-expired', '*/10 * * * *'),
  scheduled('compare-billing', '17 3 * * *'),
  scheduled('check-proxies', '*/5 * * * *'),
  scheduled('deal-anew', '* * * * *'),
  scheduled('analyze-partitioned', '41 4 * * 0', 7 * DAY_MS),
];

type ScheduledTask =
  | 'prune-expired'
  | 'compare-billing'
  | 'check-proxies'
  | 'deal-anew'
  | 'analyze-partitioned'
  | 'make-backup';

function scheduleOf({ backups }: TaskWorld): CronItem[] {
  return backups === null || backups.schedule === null
    ? SCHEDULE
    : [...SCHEDULE, scheduled('make-backup', backups.schedule, DAY_MS)];
}

/** `backfillMs`: it is made up for where no process ran at its time, if that is no longer ago. */
function scheduled<Name extends ScheduledTask>(
  task: Name,
  match: string,
  backfillMs = 0,
): CronItem & { task: TaskName } {
  const { key, maxAttempts, priority = 0 } = ruleOf(task);
  const options = { jobKey: key({}), maxAttempts, priority, backfillPeriod: backfillMs };
  return { task, match, options };
}

/**
 * The tasks as graphile-worker calls them. A task with its own back-off releases its job before the
 * failure is reported. Without a mail server, emails are left to processes that have one, and
 * backups to those that have a store.
 */
export function taskListOf(world: TaskWorld, stopping: () => boolean): TaskList {
  const names = (Object.keys(TASKS) as TaskName[]).filter(
    (name) =>
      (name !== 'deliver-mail' || world.send !== null) &&
      (name !== 'make-backup' || world.backups !== null),
  );
  return Object.fromEntries(
    names.map((name) => [
      name,
      async (payload, { job }) => {
        const task = TASKS[name] as (of: {
          world: TaskWorld;
          payload: unknown;
          run: TaskRun;
        }) => Promise<void>;
        const isLastTry = job.attempts >= job.max_attempts;
        try {
          await task({ world, payload, run: { stopping, isLastTry } });
        } catch (error) {
          if (error instanceof FinalFailure) await giveUpJob(world.db, job.id);
          const waitMs = ruleOf(name).backOffMs?.(job.attempts);
          if (waitMs !== undefined && !isLastTry)
            await retryJobAfter({
              db: world.db,
              jobId: job.id,
              error: error instanceof Error ? error.message : String(error),
              waitMs,
            });
          throw error;
        }
      },
    ]),
  );
}

/** Writes graphile-worker's lines to the process's log. */
export function jobLogger(log: Log): Logger {
  return new Logger(() => (level, message, meta) => {
    const { failure, job } = (meta ?? {}) as {
      failure?: boolean;
      job?: { id: string; attempts: number; max_attempts: number };
    };
    const facts = job === undefined ? {} : { job: job.id };
    // A job that will be retried is no reason to wake anyone.
    if (level === 'error' && failure === true && job !== undefined)
      log[job.attempts < job.max_attempts ? 'warn' : 'error'](facts, message);
    else if (level === 'error') log.error(facts, message);
    else if (level === 'warning') log.warn(facts, message);
    // It logs each job that it has done.
    else log.debug(facts, message);
  });
}

async function openTaskWorld(
  resources: Resources,
): Promise<{ world: TaskWorld; close: () => Promise<void> }> {
  const { config, db, clock, masterKey, network, networkAddress, log } = resources;
  const finders = openFinders(resources);
  const sender =
    config.SMTP_URL === undefined
      ? null
      : (await import('#connectors/mail/smtp/smtp-mail-sender.ts')).createSmtpMailSender({
          smtpUrl: config.SMTP_URL,
          from: config.MAIL_FROM,
        });
  const mail = createUserMail({
    db,
    masterKey,
    clock: clock.clock,
    adapters: openMailAdapters({
      config,
      clock: clock.clock,
      controlUrl: () => networkAddress.controlUrl,
    }).adapters,
  });
  const world: TaskWorld = {
    db,
    now: () => clock.clock.now(),
    realNow: () => clock.clock.realNow(),
    random: Math.random,
    outbound: createWebhookClient(config),
    partner:
      config.partner === null
        ? null
        : createPartnerStack({ keys: config.partner, outbound: createOutboundClient(config) }),
    openAddress: (campaign) => readZapierUrl({ db, masterKey, ...campaign }),
    allFeaturesAccounts: config.ALL_FEATURES_ACCOUNTS,
    send: sender?.send ?? null,
    payments: (await openPayments(resources)).payments,
    finder: finders.finder,
    masterKey,
    wrongField: wrongArchiveField,
    network,
    backups: await openBackups(resources),
    reachProxy: createProxyReach(config),
    removeAccount: (account) => network.account.remove({ account }),
    releaseMailbox: mail.release,
    shred: config.DATABASE_URL === undefined,
    say: ({ userId, error }, line) =>
      error === undefined ? log.info({ userId }, line) : log.warn({ err: error, userId }, line),
  };
  const close = () => {
    sender?.close();
    return finders.close();
  };
  return { world, close };
}

async function openBackups({ config, directUrl }: Resources): Promise<TaskWorld['backups']> {
  const { backupPlace, BACKUP_KEEP: keep, BACKUP_SCHEDULE: schedule } = config;
  if (backupPlace === null) return null;
  return { databaseUrl: directUrl, keep, schedule, store: await openBackupStore(backupPlace) };
}

/**
 * Runs the jobs beside the lanes in this process, and frees those of processes that are gone;
 * returns how to stop it, which waits for running jobs.
 */
export async function startJobRunner(resources: Resources): Promise<() => Promise<void>> {
  const { db, config, log, background } = resources;
  const { world, close } = await openTaskWorld(resources);
  const free = () => freeJobsOfGoneRunners(db);
  background.once('releasing jobs of dead processes', free);
  background.repeat({
    name: 'releasing jobs of dead processes',
    everyMs: FREE_EVERY_MS,
    work: free,
  });
  const stopRunning = runJobs(world, { ...resources, prepares: config.DATABASE_PREPARED }, log);
  // Starts searches for leads that were waiting for a finder as soon as there is one.
  if (world.finder.available)
    background.once('looking for emails that are wanted', () => enqueueWantedSearches(db));
  return async () => {
    await stopRunning();
    await close();
  };
}

/**
 * Runs jobs until it is stopped. A runner that couldn't start, or gave up because the database was
 * away too long, is replaced.
 */
export function runJobs(
  world: TaskWorld,
  { pool, listener, prepares = true }: JobConnections,
  log: Log,
): () => Promise<void> {
  let stopping = false;
  let current: Running | null = null;
  const connections = { pool: jobPool(pool, listener), listener, prepares };
  const kept = (async () => {
    for (;;) {
      current = await startRunner({ world, ...connections, log, stopping: () => stopping }).catch(
        (error: unknown) => {
          log.warn({ err: error }, 'Couldn’t start the job runner');
          return null;
        },
      );
      // It was about to start when the stop came.
      if (stopping) return current?.stop();
      await current?.ended;
      if (stopping) return;
      log.error('The job runner isn’t running; restarting it');
      await wait(START_AGAIN_MS);
      if (stopping) return;
    }
  })();
  return async () => {
    stopping = true;
    await current?.stop();
    await kept;
  };
}

/** The pool and the listening connection of the process, and whether statements stay prepared. */
type JobConnections = { pool: Pool; listener: Listener; prepares?: boolean };

type Running = { ended: Promise<void>; stop: () => Promise<void> };

async function startRunner({
  world,
  pool,
  listener,
  prepares,
  log,
  stopping,
}: Required<JobConnections> & {
  world: TaskWorld;
  log: Log;
  stopping: () => boolean;
}): Promise<Running> {
  const events = new EventEmitter() as WorkerEvents;
  let name = '';
  events.once('pool:create', ({ workerPool }) => (name = workerPool.id));
  const runner = await run({
    pgPool: pool,
    taskList: taskListOf(world, stopping),
    parsedCronItems: parseCronItems(scheduleOf(world)),
    noHandleSignals: true,
    logger: jobLogger(log),
    events,
    preset: {
      worker: {
        concurrentJobs: JOBS_AT_ONCE,
        pollInterval: POLL_MS,
        preparedStatements: prepares,
        // One query for all ten. A runner that can't write a job's outcome then stops, and its jobs
        // are freed: a lock that a living one forgot would last four hours.
        localQueue: { size: JOBS_AT_ONCE },
        completeJobBatchDelay: 0,
        failJobBatchDelay: 0,
      },
    },
  });
  const presence = keepPresence({ listener, runner: name, log });
  const ended = runner.promise.then(presence.leave, presence.leave);
  return { ended, stop: () => stopRunner(runner, ended) };
}

async function stopRunner(runner: Runner, ended: Promise<void>) {
  // It may have stopped on its own.
  await runner.stop().catch(() => undefined);
  await ended;
}

/** Records that a runner is alive, again whenever the connection for it is lost. */
function keepPresence({
  listener,
  runner,
  log,
}: {
  listener: Listener;
  runner: string;
  log: Log;
}): { leave: () => Promise<void> } {
  let left = false;
  type Joined = Promise<{ leave: () => Promise<void> } | null>;
  let joined: Joined;
  const join = (): Joined =>
    joinRunners(listener, runner, () => void (left || (joined = join()))).catch(
      async (error: unknown) => {
        log.warn({ err: error }, 'Couldn’t record the job runner’s heartbeat');
        await wait(START_AGAIN_MS);
        return left ? null : join();
      },
    );
  joined = join();
  return {
    async leave() {
      left = true;
      await (await joined)?.leave();
    },
  };
}

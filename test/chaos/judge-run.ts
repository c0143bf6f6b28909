import { join } from 'node:path';
import { PROFILE_READ } from '#core/limits/profile-reads.ts';
import { failsCalls } from './chaos-faults.ts';
import type { ChaosHarness } from './chaos-harness.ts';
import type { ChaosOptions } from './chaos-options.ts';
import { connectionsAllowed, type ConnectionCount } from './connection-count.ts';
import { actsOf, groupBy, judgeActs, noFindings, type Findings } from './judge-acts.ts';
import { judgeAnswers } from './judge-answers.ts';
import { judgeEmails } from './judge-emails.ts';
import { judgeLeads } from './judge-leads.ts';
import { judgeNotices } from './cluster/judge-notices.ts';
import type { Kill } from './kill-loop.ts';
import type { RunRecords } from './run-records.ts';
import type { SeededUser } from './seed-campaigns.ts';

/** What came of a run: its figures for the table, and every broken promise in a sentence. */
export type Verdict = {
  figures: Record<string, string | number>;
  violations: string[];
  unconfirmed: string[];
};

const DAY_LIMIT = 100;
export const UNCONFIRMED_SHARE = 0.001;
const SHOWN_OF_A_KIND = 15;
/** This share of the requested faults must have happened; a run without faults proves nothing. */
const FAULTS_AT_LEAST = 0.8;
/** Ends of a process that no one killed, while the database was there. */
const OUTAGE_MARGIN_MS = 3000;

type Judged = {
  records: RunRecords;
  users: readonly SeededUser[];
  options: ChaosOptions;
  kills: readonly Kill[];
  ended: boolean;
  connections: ConnectionCount;
  faults: { requests: number; rules: { kind: string; route: string; hits: number }[] };
  harness: Pick<ChaosHarness, 'database' | 'workers' | 'web' | 'dataDir'>;
  seconds: number;
};

/**
 * Puts all judges' findings together, with the bounds of the issue: figures of a run within them,
 * or sentences that say where they were broken.
 */
export function judgeRun(judged: Judged): Verdict {
  const { records, users, options, kills, ended, connections, faults, harness, seconds } = judged;
  const acts = judgeActs(records);
  const leads = judgeLeads({ records, users });
  const answers = judgeAnswers({ records, requestTimeoutMs: options.times.requestTimeoutMs });
  const emails = judgeEmails({ records, requestTimeoutMs: options.times.requestTimeoutMs });
  const counts = judgeCounts({ records, limit: DAY_LIMIT });
  const all = [acts, leads, answers, emails, counts];
  const sum = (kind: keyof Findings) => all.flatMap((findings) => findings[kind]);
  const errors = harness.database.errors();
  const unknown = unconfirmedOf(records);
  const times = firstActs(judged);
  const ownEnds = endsAutomatically(harness, options);
  const done = records.intents.filter(({ status }) => status === 'HAPPENED').length;
  const sentEmails = records.intents.filter(
    ({ action, status }) => action === 'EMAIL' && status === 'HAPPENED',
  ).length;
  const ledgerActs = actsOf(records).length;
  const readableShare = done === 0 ? 0 : unknown.readable.length / done;
  const faulty = faults.rules
    .filter(({ kind }) => failsCalls(kind))
    .reduce((hits, rule) => hits + rule.hits, 0);
  const late = latestActs(records);
  const notices = judgeNotices(harness.database, join(harness.dataDir, 'logs'));
  const mostAllowed = connectionsAllowed(options);
  // One act is more than its share of a small part: the sum of all parts judges it. What a cluster
  // lost may stay unconfirmed.
  const judgesShare = options.part === null && options.cluster !== 'asynchronous';
  const uniqueViolations = [...errors.uniqueViolations].map(
    ([name, count]) => `${count} of ${name}`,
  );
  const violations = [
    ...(ended ? [] : ['The run was given up: leads still wait.']),
    ...named('duplicate', sum('duplicates')),
    ...named('lost', sum('lost')),
    ...named('false "sent"', sum('falseSent')),
    ...named('not recorded', sum('unrecorded')),
    ...named('without outcome', sum('open')),
    ...named('', sum('other')),
    ...(judgesShare && readableShare > UNCONFIRMED_SHARE
      ? [
          `${unknown.readable.length} acts that could be read back are unconfirmed, ${(readableShare * 100).toFixed(2)} %`,
        ]
      : []),
    ...(judgesShare && unknown.emails > sentEmails * UNCONFIRMED_SHARE
      ? [`${unknown.emails} of ${sentEmails} emails are unconfirmed`]
      : []),
    ...uniqueViolations.map((found) => `The last wall had to fire: ${found}`),
    ...(errors.refused > 0
      ? [`The database refused ${errors.refused} connections because it had too many`]
      : []),
    ...(connections.most > mostAllowed
      ? [`The product had ${connections.most} connections, ${mostAllowed} are allowed`]
      : []),
    ...times.late,
    ...ownEnds,
    ...notices.missed,
    ...(faulty < faults.requests * options.faultShare * FAULTS_AT_LEAST
      ? [
          `Only ${faulty} of ${faults.requests} calls were faulty, ${options.faultShare * 100} % were asked for`,
        ]
      : []),
    ...(kills.length < options.kills
      ? [`Only ${kills.length} of ${options.kills} kills found something to kill`]
      : []),
  ];
  const ofKind = (kind: Kill['kind']) => kills.filter((kill) => kill.kind === kind).length;
  return {
    violations,
    unconfirmed: [...unknown.readable, ...unknown.visits],
    figures: {
      'acts (recorded as done)': done,
      'acts (rows of the ledger)': ledgerActs,
      kills: kills.length,
      'of them one worker': ofKind('worker'),
      'of them all workers at once': ofKind('allWorkers'),
      'of them the web process': ofKind('web'),
      'of them the database': ofKind('database'),
      ...countEach(harness.database.faults),
      'calls to the network': faults.requests,
      'of them faulty': `${faulty} (${((100 * faulty) / Math.max(1, faults.requests)).toFixed(1)} %)`,
      ...emailFigures({
        records,
        faults,
        sent: sentEmails,
        unknown: unknown.emails,
        cameBack: emails.cameBack,
      }),
      'deadlocks in the database': errors.deadlocks,
      'connections, most': `${connections.most} of ${options.maxConnections} (${Object.entries(
        connections.byName,
      )
        .map(([name, count]) => `${name}: ${count}`)
        .join(', ')})`,
      tries: records.intents.length,
      'settled by looking: happened': records.events.filter(({ settled }) => settled).length,
      'tries that did not happen': records.intents.filter(
        ({ status }) => status === 'DID_NOT_HAPPEN',
      ).length,
      duplicates: sum('duplicates').length,
      lost: sum('lost').length,
      'false "sent"': sum('falseSent').length,
      'not recorded': sum('unrecorded').length,
      'open at the end': sum('open').length,
      'unconfirmed, readable': `${unknown.readable.length} (${(readableShare * 100).toFixed(3)} %)`,
      'unconfirmed visits (cannot be read)': unknown.visits.length,
      visits: records.intents.filter(
        ({ action, status }) => action === 'VISIT' && status === 'HAPPENED',
      ).length,
      'findings of the doctor': records.checks.length,
      'unique-index violations': uniqueViolations.join(', ') || 0,
      'answers acknowledged': answers.answersTold,
      'leads at their end': records.leads.length,
      ...endsOf(records),
      'a worker runs, ms after its start (p50 / p99 / most)': spread(times.untilRunning),
      'first act after a restart of all workers': spread(times.afterRestart),
      'lanes of one dead worker are free, ms after its death': spread(times.untilFree),
      'first act on them after that': spread(times.afterWorker),
      'after the database was back': spread(times.afterDatabase),
      'a failover is noticed, ms after the promotion': spread(notices.noticedAfter),
      'act after its try began, ms (p50 / p99 / most)': `${spread(late)} (settle time ${options.times.settleMs})`,
      'real time, s': Math.round(seconds),
      'acts a second': (done / seconds).toFixed(1),
    },
  };
}

export function named(kind: string, sentences: readonly string[]): string[] {
  const shown = sentences
    .slice(0, SHOWN_OF_A_KIND)
    .map((sentence) => (kind === '' ? sentence : `${kind}: ${sentence}`));
  return sentences.length > SHOWN_OF_A_KIND
    ? [...shown, `${kind === '' ? 'others' : kind}: and ${sentences.length - SHOWN_OF_A_KIND} more`]
    : shown;
}

/** Every unknown act by name, with what the ledger knows of it. */
function unconfirmedOf(records: RunRecords): {
  readable: string[];
  visits: string[];
  emails: number;
} {
  const happened = new Set(actsOf(records).map(({ requestId }) => requestId));
  const unknown = records.intents.filter(({ status }) => status === 'UNCONFIRMED');
  const say = (rows: typeof unknown) =>
    rows.map(
      ({ action, leadId, itemId, requestId }) =>
        `${action} to lead ${leadId}, item ${itemId}: ${happened.has(requestId) ? 'it was sent' : 'it was not sent'}`,
    );
  return {
    readable: say(unknown.filter(({ action }) => action !== 'VISIT')),
    visits: say(unknown.filter(({ action }) => action === 'VISIT')),
    emails: unknown.filter(({ action }) => action === 'EMAIL').length,
  };
}

/** Where lines to the mail world were cut, by the routes of their faults. */
const CUTS: readonly { name: string; routes: RegExp; kinds?: RegExp }[] = [
  { name: 'before RCPT', routes: /^smtp\.(connect|auth|mail|rcpt)$/ },
  { name: 'in DATA', routes: /^smtp\.data$/ },
  {
    name: 'after DATA, taken, without an answer in time',
    routes: /^smtp\.message$/,
    kinds: /_after$|_delay$/,
  },
  { name: 'after DATA, not taken, without an answer', routes: /^smtp\.message$/, kinds: /_cut$/ },
  { name: 'while reading or looking up', routes: /^imap\.(list|status|select|search|fetch)$/ },
  { name: 'while a copy went to the Sent folder', routes: /^imap\.(store|move)$/ },
];

function emailFigures({
  records,
  faults,
  sent,
  unknown,
  cameBack,
}: Pick<Judged, 'records' | 'faults'> & {
  sent: number;
  unknown: number;
  cameBack: Record<string, number>;
}): Record<string, string | number> {
  if (sent === 0) return {};
  const settled = records.events.filter((event) => event.settled && event.type === 'EMAIL_SENT');
  const accepted = actsOf(records).filter(({ kind }) => kind === 'EMAIL').length;
  const cuts = CUTS.map(({ name, routes, kinds = /./ }) => [
    `lines cut or refused ${name}`,
    faults.rules
      .filter(({ route, kind }) => routes.test(route) && kinds.test(kind))
      .reduce((hits, rule) => hits + rule.hits, 0),
  ]);
  return {
    'emails (recorded as sent)': sent,
    'emails (accepted by the mail world)': accepted,
    'of them confirmed by looking into the mailbox': settled.length,
    'emails unconfirmed': `${unknown} (${((100 * unknown) / sent).toFixed(3)} %)`,
    ...Object.fromEntries(cuts),
    ...cameBack,
  };
}

/**
 * How soon work went on: from the start of the first worker after all were killed, on the lanes of
 * one that was killed, and from the database's first answer.
 */
function firstActs({
  records,
  kills,
  harness,
  options,
}: Pick<Judged, 'records' | 'kills' | 'harness' | 'options'>) {
  const tries = records.intents
    .map(({ userId, realStartedAt }) => ({ userId, at: realStartedAt }))
    .sort((one, other) => one.at - other.at);
  const next = (since: number, of: (userId: string) => boolean = () => true) =>
    tries.find(({ at, userId }) => at > since && of(userId))?.at;
  const from = (since: number, at: number | undefined) => (at === undefined ? [] : [at - since]);
  const busy = kills.filter((kill) => kill.busy);
  const interrupted = (at: number | undefined, since: number) =>
    harness.database.outages.some(
      ({ killedAt, answersAt }) => killedAt < (at ?? Infinity) && (answersAt ?? Infinity) > since,
    );
  const spawnedAfter = (at: number) =>
    Math.min(
      ...harness.workers.flatMap(({ lives }) =>
        lives.filter(({ spawnedAt }) => spawnedAt >= at).map(({ spawnedAt }) => spawnedAt),
      ),
    );
  const afterRestart = busy
    .filter(({ kind }) => kind === 'allWorkers')
    .flatMap(({ at }) => {
      const spawned = spawnedAfter(at);
      const first = next(spawned);
      return interrupted(first, at) ? [] : from(spawned, first);
    });
  const ofOne = busy.filter(
    ({ kind, lanes, freedAt }) => kind === 'worker' && lanes.length > 0 && freedAt !== null,
  );
  const untilFree = ofOne.map(({ at, freedAt }) => (freedAt ?? at) - at);
  const afterWorker = ofOne.flatMap(({ at, freedAt, lanes }) => {
    const first = next(at, (userId) => lanes.includes(userId));
    // Another worker may take a lane and act on it before the look at the lanes sees that.
    return interrupted(first, at) ? [] : from(Math.min(freedAt ?? at, first ?? Infinity), first);
  });
  const afterDatabase = busy
    .filter(({ kind }) => kind === 'database')
    .flatMap(({ at }) => {
      const back = harness.database.outages.find(({ killedAt }) => killedAt >= at - 50)?.answersAt;
      return back == null ? [] : from(back, next(back));
    });
  // When the lanes of one dead worker go on depends also on what these lanes rest from; that they
  // are free can be asked of the others.
  const late = [
    ...afterRestart.map((ms) => ({ ms, what: 'a restart of all workers' })),
    ...afterDatabase.map((ms) => ({ ms, what: 'the return of the database' })),
  ].filter(({ ms }) => ms > (options.firstActMs ?? Infinity));
  const stayed = untilFree.filter((ms) => ms > (options.firstActMs ?? Infinity));
  return {
    afterRestart,
    untilFree,
    afterWorker,
    afterDatabase,
    untilRunning: harness.workers.flatMap(({ lives }) =>
      lives.flatMap(({ spawnedAt, readyAt }) => from(spawnedAt, readyAt ?? undefined)),
    ),
    late: [
      ...late.map(({ ms, what }) => `The first act came ${Math.round(ms)} ms after ${what}`),
      ...stayed.map((ms) => `The lanes of a dead worker were free only after ${Math.round(ms)} ms`),
    ],
  };
}

/** How long after its intent was written each act took effect. */
function latestActs(records: RunRecords): number[] {
  const began = new Map(
    records.intents.map(({ requestId, realStartedAt }) => [requestId, realStartedAt]),
  );
  return actsOf(records).flatMap(({ requestId, realAt }) => {
    const since = began.get(requestId ?? '');
    return since === undefined || realAt === null ? [] : [Date.parse(realAt) - since];
  });
}

function endsOf({ leads }: RunRecords): Record<string, number> {
  return countEach(leads.map(({ state, reason }) => `${state} ${reason ?? ''}`));
}

/** Ends that were no kills. A server of its own may take processes with it, a failover may not. */
function endsAutomatically(
  { workers, web, database }: Judged['harness'],
  { cluster }: ChaosOptions,
): string[] {
  const away = (at: number) =>
    cluster === null &&
    database.outages.some(
      ({ killedAt, answersAt }) =>
        at > killedAt - OUTAGE_MARGIN_MS && at < (answersAt ?? Infinity) + OUTAGE_MARGIN_MS,
    );
  return [...workers, web].flatMap(({ name, lives }) =>
    lives
      .filter(({ endedAt, killed }) => endedAt !== null && !killed && !away(endedAt))
      .map(({ lastLines }) => `${name} ended by itself: ${lastLines.at(-1) ?? ''}`),
  );
}

function countEach(names: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const name of names) counts[`  ${name}`] = (counts[`  ${name}`] ?? 0) + 1;
  return counts;
}

export function spread(times: readonly number[]): string {
  if (times.length === 0) return '-';
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number) =>
    Math.round(sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? 0);
  return `${at(0.5)} / ${at(0.99)} / ${at(1)} (${times.length} times)`;
}

/** What is kept as a number equals what the rows say, and no day's limit was exceeded. */
function judgeCounts({ records, limit }: { records: RunRecords; limit: number }): Findings {
  const findings = noFindings();
  findings.other.push(...records.checks);
  const spent = groupBy(
    records.intents.filter(({ status }) => status !== 'DID_NOT_HAPPEN'),
    ({ userId, day, action }) => `${userId} ${day} ${action}`,
  );
  const kept = new Map(
    // Reads of profiles have a budget and no tries.
    records.usage
      .filter(({ action }) => action !== PROFILE_READ)
      .map(({ userId, day, action, used }) => [`${userId} ${day} ${action}`, used]),
  );
  for (const key of new Set([...spent.keys(), ...kept.keys()])) {
    const count = spent.get(key)?.length ?? 0;
    if (count !== (kept.get(key) ?? 0))
      findings.other.push(`Units of ${key}: ${kept.get(key) ?? 0} are kept, ${count} were spent`);
    if (count > limit && !key.endsWith('WITHDRAW'))
      findings.other.push(`Units of ${key}: ${count} were spent of ${limit}`);
  }
  return findings;
}

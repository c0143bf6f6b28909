import { parseArgs } from 'node:util';

/** Real times of the engine in a chaos run; short, and in the order that the engine asks for. */
export type EngineTimes = { requestTimeoutMs: number; settleMs: number; leaseMs: number };

/**
 * Through what the campaigns of a run act: the network alone, or emails with the network beside.
 */
const CHAOS_CHANNELS = ['linkedin', 'email'] as const;
export type ChaosChannel = (typeof CHAOS_CHANNELS)[number];

/** How a cluster keeps its standbys. */
const CLUSTER_REPLICATIONS = ['synchronous', 'asynchronous'] as const;
type ClusterReplication = (typeof CLUSTER_REPLICATIONS)[number];

/** One of so many parts of a run, from 1. */
export type Part = { number: number; of: number };

/** What a kill campaign does; `docs/proof/chaos.md` tells what each of it is for. */
export type ChaosOptions = {
  channel: ChaosChannel;
  kills: number;
  /**
   * Acts that the seeded campaigns come to, about; the run ends when every lead has come to its
   * end.
   */
  actions: number;
  workers: number;
  seed: number;
  /** The run is given up, as a failure, after so many minutes. */
  minutes: number;
  /** Campaign time in real time. */
  rate: number;
  /** Share of all calls to the network that go wrong. */
  faultShare: number;
  /** The same of emails and of looks into mailboxes; null: as of the network. */
  mailFaultShare: number | null;
  /** Hours for which a sequence watches for an acceptance; half of it for a view. */
  watchHours: number;
  /** The faults end when so large a share of the leads has come to its end; 1: when all have. */
  calmAt: number;
  /**
   * The longest that the first act may take after a restart of all workers or of the database, in
   * real ms; null: it is shown and not judged.
   */
  firstActMs: number | null;
  times: EngineTimes;
  /** What the database takes as `max_connections`. */
  maxConnections: number;
  /** `DATABASE_POOL` of each process; null: its default. */
  pool: number | null;
  /** PgBouncer in transaction mode stands between the processes and the database. */
  pooler: boolean;
  /**
   * The database is a cluster that fails over, with synchronous or asynchronous replication, and
   * each kill is one of its faults; null: it is a server of its own.
   */
  cluster: ClusterReplication | null;
  /** The first of the ports that are tried. */
  port: number;
  /**
   * Where database, network and logs are kept; null: a folder for temporary files, deleted after a
   * run without a finding.
   */
  dataDir: string | null;
  /**
   * A module that is loaded into the workers before the product: it plants a fault that the judges
   * must find. Null: none.
   */
  planted: string | null;
  /** Which part of a run this is: the share of what is unconfirmed is judged of all. Null: none. */
  part: Part | null;
};

/** How the processes reach the database unless told otherwise. */
export const DIRECT = {
  maxConnections: 300,
  pool: null,
  pooler: false,
  cluster: null,
} as const satisfies Partial<ChaosOptions>;

export const USUAL_CHAOS: ChaosOptions = {
  channel: 'linkedin',
  kills: 200,
  actions: 2000,
  workers: 3,
  seed: 1,
  minutes: 60,
  rate: 1500,
  faultShare: 0.3,
  mailFaultShare: null,
  watchHours: 48,
  calmAt: 1,
  firstActMs: 5000,
  times: { requestTimeoutMs: 400, settleMs: 2000, leaseMs: 5000 },
  ...DIRECT,
  port: 5000,
  dataDir: null,
  planted: null,
  part: null,
};

const CHAOS_USAGE = `npm run chaos -- [--channel linkedin|email] [--kills N] [--actions N]
  [--workers 1-16] [--seed S] [--minutes M] [--rate R] [--faults SHARE] [--watch-hours H]
  [--times TIMEOUT,SETTLE,LEASE] [--first-act MS] [--port P] [--data DIR]
  [--max-connections N] [--pool N] [--pooler] [--cluster synchronous|asynchronous]
  [--part K/N] [--record DIR]
npm run chaos -- sum [--record DIR]
npm run chaos -- hand [--count N] [--kills N] [--workers 1-8] [--seed S] [--minutes M] [--rate R]
  [--faults SHARE] [--times TIMEOUT,SETTLE,LEASE] [--port P] [--data DIR]
npm run chaos -- replies [--count N] [--workers 1-8] [--seed S] [--minutes M]
  [--times TIMEOUT,SETTLE,LEASE] [--port P] [--data DIR]`;

type Numbers = Record<string, string | undefined>;

function numberOf({
  values,
  name,
  standard,
  min,
  max,
}: {
  values: Numbers;
  name: string;
  standard: number;
  min: number;
  max: number;
}): number {
  const text = values[name];
  const value = text === undefined ? standard : Number(text);
  if (!(value >= min && value <= max))
    throw new Error(`--${name} is a number from ${min} to ${max}.\n${CHAOS_USAGE}`);
  return value;
}

/**
 * A machine that is busy with other things needs longer ones: whatever takes longer than the
 * timeout fails, on top of the faults that were asked for.
 */
function timesOf(text: string | undefined, standard: EngineTimes): EngineTimes {
  if (text === undefined) return standard;
  const [requestTimeoutMs = NaN, settleMs = NaN, leaseMs = NaN] = text.split(',').map(Number);
  if (!(requestTimeoutMs > 0 && settleMs > requestTimeoutMs && leaseMs > settleMs))
    throw new Error(`--times are three rising numbers of milliseconds.\n${CHAOS_USAGE}`);
  return { requestTimeoutMs, settleMs, leaseMs };
}

/** Where the records of parts are kept when nothing else is said. */
const RECORDS = 'chaos-records';

/** `3/10`: the third of ten parts. Throws with a sentence and the usage where it is wrong. */
export function readPart(text: string): Part {
  const [number = NaN, of = NaN] = /^(\d+)\/(\d+)$/.exec(text)?.slice(1).map(Number) ?? [];
  if (!(number >= 1 && number <= of))
    throw new Error(`--part is one of so many, as 3/10.\n${CHAOS_USAGE}`);
  return { number, of };
}

/** Which part is to be made, null: the whole, and where its record is kept. */
export function readParts(args: readonly string[]): { part: Part | null; folder: string } {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    args: [...args],
    options: { part: text, record: text },
    strict: false,
  });
  const { part, record } = values;
  return {
    part: typeof part === 'string' ? readPart(part) : null,
    folder: typeof record === 'string' ? record : RECORDS,
  };
}

/** The options of the command line. Throws with a sentence and the usage where they are wrong. */
export function readChaosOptions(args: readonly string[]): ChaosOptions {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    args: [...args],
    options: {
      channel: text,
      kills: text,
      actions: text,
      workers: text,
      seed: text,
      minutes: text,
      rate: text,
      faults: text,
      'watch-hours': text,
      times: text,
      'first-act': text,
      port: text,
      data: text,
      'max-connections': text,
      pool: text,
      pooler: { type: 'boolean' },
      cluster: text,
      part: text,
      record: text,
    },
  });
  const { pooler = false, ...texts } = values;
  const read = (name: keyof typeof texts, standard: number, min: number, max: number) =>
    numberOf({ values: texts, name, standard, min, max });
  const channel = CHAOS_CHANNELS.find((one) => one === (values.channel ?? USUAL_CHAOS.channel));
  if (channel === undefined) throw new Error(`--channel is linkedin or email.\n${CHAOS_USAGE}`);
  const cluster = CLUSTER_REPLICATIONS.find((one) => one === values.cluster) ?? null;
  if (values.cluster !== undefined && cluster === null)
    throw new Error(`--cluster is synchronous or asynchronous.\n${CHAOS_USAGE}`);
  return {
    ...USUAL_CHAOS,
    channel,
    cluster,
    kills: read('kills', USUAL_CHAOS.kills, 0, 1_000_000),
    actions: read('actions', USUAL_CHAOS.actions, 20, 10_000_000),
    workers: read('workers', USUAL_CHAOS.workers, 1, 16),
    seed: read('seed', USUAL_CHAOS.seed, 0, 2 ** 31),
    minutes: read('minutes', USUAL_CHAOS.minutes, 0.1, 10_000),
    rate: read('rate', USUAL_CHAOS.rate, 1, 10_000),
    faultShare: read('faults', USUAL_CHAOS.faultShare, 0, 0.9),
    watchHours: read('watch-hours', USUAL_CHAOS.watchHours, 2, 2000),
    times: timesOf(values.times, USUAL_CHAOS.times),
    firstActMs: read('first-act', USUAL_CHAOS.firstActMs ?? 0, 0, 600_000) || null,
    maxConnections: read('max-connections', USUAL_CHAOS.maxConnections, 20, 10_000),
    pool: read('pool', 0, 0, 1000) || null,
    pooler,
    port: read('port', USUAL_CHAOS.port, 1024, 65_000),
    dataDir: values.data ?? null,
  };
}

/** What the reply races do. */
export type ReplyOptions = Pick<
  ChaosOptions,
  'workers' | 'seed' | 'minutes' | 'times' | 'port' | 'dataDir'
> & {
  count: number;
  /**
   * So many answers must have come within 50 ms of a message; null: their number is shown and not
   * judged.
   */
  nearAtLeast: number | null;
};

export const USUAL_REPLIES: ReplyOptions = {
  count: 1000,
  nearAtLeast: null,
  workers: 2,
  seed: 1,
  minutes: 60,
  times: { requestTimeoutMs: 400, settleMs: 2000, leaseMs: 5000 },
  port: 5000,
  dataDir: null,
};

/**
 * The options of `replies` on the command line. Throws with a sentence and the usage where they are
 * wrong.
 */
export function readReplyOptions(args: readonly string[]): ReplyOptions {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    args: [...args],
    options: {
      count: text,
      workers: text,
      seed: text,
      minutes: text,
      times: text,
      port: text,
      data: text,
    },
  });
  const read = (name: keyof typeof values, standard: number, min: number, max: number) =>
    numberOf({ values, name, standard, min, max });
  const count = read('count', USUAL_REPLIES.count, 10, 36_000);
  return {
    ...USUAL_REPLIES,
    count,
    nearAtLeast: count,
    workers: read('workers', USUAL_REPLIES.workers, 1, 8),
    seed: read('seed', USUAL_REPLIES.seed, 0, 2 ** 31),
    minutes: read('minutes', USUAL_REPLIES.minutes, 0.1, 10_000),
    times: timesOf(values.times, USUAL_REPLIES.times),
    port: read('port', USUAL_REPLIES.port, 1024, 65_000),
    dataDir: values.data ?? null,
  };
}

/** What the run of messages by hand does; `count` is how many are written. */
export type HandOptions = Pick<
  ChaosOptions,
  'kills' | 'workers' | 'seed' | 'minutes' | 'rate' | 'faultShare' | 'times' | 'port' | 'dataDir'
> & { count: number };

export const USUAL_HAND: HandOptions = {
  count: 1000,
  kills: 100,
  workers: 2,
  seed: 1,
  minutes: 60,
  rate: 1500,
  faultShare: 0.3,
  times: { requestTimeoutMs: 1500, settleMs: 3500, leaseMs: 8000 },
  port: 5000,
  dataDir: null,
};

/** The options of `hand` on the command line. Throws with a sentence and the usage, as above. */
export function readHandOptions(args: readonly string[]): HandOptions {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    args: [...args],
    options: {
      count: text,
      kills: text,
      workers: text,
      seed: text,
      minutes: text,
      rate: text,
      faults: text,
      times: text,
      port: text,
      data: text,
    },
  });
  const read = (name: keyof typeof values, standard: number, min: number, max: number) =>
    numberOf({ values, name, standard, min, max });
  return {
    count: read('count', USUAL_HAND.count, 10, 100_000),
    kills: read('kills', USUAL_HAND.kills, 0, 1_000_000),
    workers: read('workers', USUAL_HAND.workers, 1, 8),
    seed: read('seed', USUAL_HAND.seed, 0, 2 ** 31),
    minutes: read('minutes', USUAL_HAND.minutes, 0.1, 10_000),
    rate: read('rate', USUAL_HAND.rate, 1, 10_000),
    faultShare: read('faults', USUAL_HAND.faultShare, 0, 0.9),
    times: timesOf(values.times, USUAL_HAND.times),
    port: read('port', USUAL_HAND.port, 1024, 65_000),
    dataDir: values.data ?? null,
  };
}

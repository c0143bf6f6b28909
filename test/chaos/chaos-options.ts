import { parseArgs } from 'node:util';

/** Real times of the engine in a chaos run; short, and in the order that the engine asks for. */
export type EngineTimes = { requestTimeoutMs: number; settleMs: number; leaseMs: number };

/** What a kill campaign does; `docs/chaos.md` tells what each of it is for. */
export type ChaosOptions = {
  kills: number;
  /** Acts that the seeded campaigns come to, about; the run ends when every lead has come to its end. */
  actions: number;
  workers: number;
  seed: number;
  /** The run is given up, as a failure, after so many minutes. */
  minutes: number;
  /** Campaign time in real time. */
  rate: number;
  /** Share of all calls to the network that go wrong. */
  faultShare: number;
  /** Hours for which a sequence watches for an acceptance; half of it for a view. */
  watchHours: number;
  times: EngineTimes;
  /** The first of the ports that are tried. */
  port: number;
  /** Where database, network and logs are kept; null: a folder for temporary files, deleted after a run without a finding. */
  dataDir: string | null;
};

export const USUAL_CHAOS: ChaosOptions = {
  kills: 200, actions: 2000, workers: 3, seed: 1, minutes: 60, rate: 1500, faultShare: 0.3, watchHours: 48, times: { requestTimeoutMs: 400, settleMs: 1500, leaseMs: 4000 }, port: 5000, dataDir: null,
};

export const CHAOS_USAGE = `npm run chaos -- [--kills N] [--actions N] [--workers 1-8] [--seed S] [--minutes M] [--rate R] [--faults SHARE] [--watch-hours H] [--port P] [--data DIR]
npm run chaos -- replies [--count N] [--workers 1-8] [--seed S] [--minutes M] [--port P] [--data DIR]`;

type Numbers = Record<string, string | undefined>;

function numberOf({ values, name, standard, min, max }: { values: Numbers; name: string; standard: number; min: number; max: number }): number {
  const text = values[name];
  const value = text === undefined ? standard : Number(text);
  if (!(value >= min && value <= max)) throw new Error(`--${name} is a number from ${min} to ${max}.\n${CHAOS_USAGE}`);
  return value;
}

/** The options of the command line. Throws with a sentence and the usage where they are wrong. */
export function readChaosOptions(args: readonly string[]): ChaosOptions {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({ args: [...args], options: { kills: text, actions: text, workers: text, seed: text, minutes: text, rate: text, faults: text, 'watch-hours': text, port: text, data: text } });
  const read = (name: keyof typeof values, standard: number, min: number, max: number) => numberOf({ values, name, standard, min, max });
  return {
    ...USUAL_CHAOS,
    kills: read('kills', USUAL_CHAOS.kills, 0, 1_000_000),
    actions: read('actions', USUAL_CHAOS.actions, 20, 10_000_000),
    workers: read('workers', USUAL_CHAOS.workers, 1, 8),
    seed: read('seed', USUAL_CHAOS.seed, 0, 2 ** 31),
    minutes: read('minutes', USUAL_CHAOS.minutes, 0.1, 10_000),
    rate: read('rate', USUAL_CHAOS.rate, 1, 10_000),
    faultShare: read('faults', USUAL_CHAOS.faultShare, 0, 0.9),
    watchHours: read('watch-hours', USUAL_CHAOS.watchHours, 2, 2000),
    port: read('port', USUAL_CHAOS.port, 1024, 65_000),
    dataDir: values.data ?? null,
  };
}

/** What the reply races do. */
export type ReplyOptions = Pick<ChaosOptions, 'workers' | 'seed' | 'minutes' | 'times' | 'port' | 'dataDir'> & { count: number };

export const USUAL_REPLIES: ReplyOptions = { count: 1000, workers: 2, seed: 1, minutes: 60, times: { requestTimeoutMs: 400, settleMs: 1500, leaseMs: 4000 }, port: 5000, dataDir: null };

/** The options of `replies` on the command line. Throws with a sentence and the usage where they are wrong. */
export function readReplyOptions(args: readonly string[]): ReplyOptions {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({ args: [...args], options: { count: text, workers: text, seed: text, minutes: text, port: text, data: text } });
  const read = (name: keyof typeof values, standard: number, min: number, max: number) => numberOf({ values, name, standard, min, max });
  return {
    ...USUAL_REPLIES,
    count: read('count', USUAL_REPLIES.count, 10, 40_000),
    workers: read('workers', USUAL_REPLIES.workers, 1, 8),
    seed: read('seed', USUAL_REPLIES.seed, 0, 2 ** 31),
    minutes: read('minutes', USUAL_REPLIES.minutes, 0.1, 10_000),
    port: read('port', USUAL_REPLIES.port, 1024, 65_000),
    dataDir: values.data ?? null,
  };
}

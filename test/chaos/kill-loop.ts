import { setTimeout as wait } from 'node:timers/promises';
import { seededDraw } from '#core/random/seeded-draw.ts';
import type { Progress } from './campaign-progress.ts';
import type { ChaosHarness, Worker } from './chaos-harness.ts';

const KILL_KINDS = ['worker', 'allWorkers', 'web', 'database'] as const;
export type KillKind = (typeof KILL_KINDS)[number];
/**
 * One kill. `lanes`: users whose lanes the killed worker held, and when they were free of it;
 * `busy`: there was work to do and it was being done, so that its going on can be timed.
 */
export type Kill = {
  kind: KillKind;
  at: number;
  lanes: string[];
  freedAt: number | null;
  busy: boolean;
};

const LOOK_MS = 15;
const LANES_LOOK_MS = 50;
/** A worker lives for so long at most before it may be killed; at least it has begun to work. */
const LIFE_MS = 1500;

type Loop = {
  harness: ChaosHarness;
  seed: number;
  kills: number;
  /** From 0 to 1. */ share: () => number;
  progress: () => Progress | null;
  actsLately: () => number;
  signal: AbortSignal;
  killed: (kill: Kill) => void;
  /** What the kill of a number kills; also a short run kills everything once. */
  kindOf?: (number: number) => KillKind;
};

/**
 * Kills at random moments, spread over the work and not over the time, so that a slow machine is
 * killed as often for each act as a fast one. Mostly one worker that is at work, now and then all
 * of them at once, the web process, the database.
 */
export async function killAlong({
  harness,
  seed,
  kills,
  share,
  progress,
  actsLately,
  signal,
  killed,
  kindOf = usualKind,
}: Loop): Promise<void> {
  for (let number = 0; number < kills && !signal.aborted; number += 1) {
    const draw = (what: string) => seededDraw('kill', seed, number, what);
    while (!signal.aborted && (number + draw('moment')) / kills > share()) await wait(LOOK_MS);
    const kind = kindOf(number);
    const life = draw('life') * LIFE_MS;
    const look = progress();
    const busy = look !== null && look.due > look.leads * 0.05 && actsLately() > 0;
    const kill = await KILLS[kind]({ harness, life, pick: draw('victim'), signal });
    if (kill === null) continue;
    const whole: Kill = { kind, busy, freedAt: null, ...kill };
    killed(whole);
    if (kill.owner !== null) void watchLanes({ harness, owner: kill.owner, kill: whole, signal });
  }
}

function usualKind(number: number): KillKind {
  if (number % 60 === 12) return 'database';
  if (number % 50 === 20) return 'web';
  return number % 16 === 6 ? 'allWorkers' : 'worker';
}

const FREE_WITHIN_MS = 30_000;

/** Notes when no lane is held by the dead worker anymore: from then on others may continue. */
async function watchLanes({
  harness,
  owner,
  kill,
  signal,
}: {
  harness: ChaosHarness;
  owner: string;
  kill: Kill;
  signal: AbortSignal;
}): Promise<void> {
  while (!signal.aborted && Date.now() < kill.at + FREE_WITHIN_MS) {
    const held = await harness.pool
      .query('select from lanes where lease_owner = $1', [owner])
      .catch(() => null);
    if (held?.rowCount === 0) return void (kill.freedAt = Date.now());
    await wait(LANES_LOOK_MS);
  }
}

type One = { harness: ChaosHarness; life: number; pick: number; signal: AbortSignal };
type Done = (Pick<Kill, 'at' | 'lanes'> & { owner: string | null }) | null;

const KILLS = {
  worker: async ({ harness, life, pick, signal }) => {
    for (;;) {
      const candidates = harness.workers.filter((worker) => isAtWork({ worker, life }));
      const victim = candidates[Math.floor(pick * candidates.length)];
      if (victim !== undefined) {
        const lanes = await lanesOf({ harness, worker: victim });
        return { owner: victim.owner(), at: victim.kill(), lanes };
      }
      if (signal.aborted) return null;
      await wait(LOOK_MS);
    }
  },
  allWorkers: async ({ harness, life, signal }) => {
    while (!harness.workers.every((worker) => isAtWork({ worker, life }))) {
      if (signal.aborted) return null;
      await wait(LOOK_MS);
    }
    return {
      at: Math.max(...harness.workers.map((worker) => worker.kill())),
      lanes: [],
      owner: null,
    };
  },
  web: async ({ harness, signal }) => {
    while (harness.web.life().readyAt === null || harness.web.life().endedAt !== null) {
      if (signal.aborted) return null;
      await wait(LOOK_MS);
    }
    return { at: harness.web.kill(), lanes: [], owner: null };
  },
  database: async ({ harness, signal }) => {
    while (!harness.database.isUp()) {
      if (signal.aborted) return null;
      await wait(LOOK_MS);
    }
    harness.database.kill();
    return { at: Date.now(), lanes: [], owner: null };
  },
} as const satisfies Record<KillKind, (one: One) => Promise<Done>>;

function isAtWork({ worker, life }: { worker: Worker; life: number }): boolean {
  const { readyAt, endedAt, killed } = worker.life();
  return readyAt !== null && endedAt === null && !killed && Date.now() - readyAt >= life;
}

/** The users whose lanes a worker holds now; none when the database can't be asked. */
async function lanesOf({
  harness,
  worker,
}: {
  harness: ChaosHarness;
  worker: Worker;
}): Promise<string[]> {
  const { rows } = await harness.pool
    .query<{ user_id: string }>('select user_id from lanes where lease_owner = $1', [
      worker.owner(),
    ])
    .catch(() => ({ rows: [] }));
  return rows.map(({ user_id: userId }) => userId);
}

import type { EngineStore, ReserveQuery } from '#data/engine-store/engine-store.ts';
import type { Lane } from '#data/walk/lane-facts.ts';
import type { LeadStep } from '#data/walk/lead-in-walk.ts';
import type { StoreFlaws } from './store/flaws.ts';
import { partsOf, type StoreCallName } from './store/memory-engine-store.ts';
import type { MemoryWorld } from './store/memory-world.ts';
import type { Recorder } from './recorder.ts';
import type { Random } from './seeded-random.ts';
import type { Scheduler } from './scheduler.ts';
import type { StoreFaults } from './scenario.ts';
import type { WorkerProcess } from './worker-process.ts';

type Call = (query: never) => unknown;

type StoreHooks = {
  /** A reservation leaves now, and is executed this much later. */
  onReserving: (call: { query: ReserveQuery<string>; latencyMs: number }) => void;
  onStepping: (call: { lane: Lane; step: LeadStep; latencyMs: number }) => void;
  /** A call is executed now; its result is passed to the judge. */
  onDoing: (call: { name: StoreCallName; query: unknown }) => ((answer: unknown) => void) | null;
  /** Each executed call with its result, even if no one is left to receive it. */
  onDone: (call: {
    name: StoreCallName;
    query: unknown;
    answer: unknown;
    process: WorkerProcess;
  }) => void;
  onFault: (fault: string) => void;
};

type WorkerStoreOptions = {
  world: MemoryWorld;
  flaws: StoreFlaws;
  recorder: Recorder | undefined;
  scheduler: Scheduler;
  random: Random;
  process: WorkerProcess;
  faults: StoreFaults;
  hooks: StoreHooks;
};

/**
 * The store as seen by one worker: calls take time, each is one transaction at one instant,
 * connections break before or after its commit, and a call of a process that has died meanwhile may
 * still be executed.
 */
export function createWorkerStore({
  world,
  flaws,
  recorder,
  scheduler,
  random,
  process,
  faults,
  hooks,
}: WorkerStoreOptions): EngineStore {
  const { readEarly, reserve, ...parts } = partsOf({ state: world.state, flaws });

  const through =
    (name: StoreCallName, call: Call) =>
    (query: never): Promise<unknown> => {
      const isEmpty = ASKS_NOTHING[name];
      if (isEmpty !== undefined && isEmpty(query)) return Promise.resolve(call(query));
      return new Promise((resolve, reject) => {
        const fate = process.leaves(name);
        if (!fate.leaves) return;
        let latencyMs = 0.2 + random.next();
        let fault: 'lost' | 'commit unknown' | null = null;
        const anyFault = faults.lost + faults.commitUnknown + faults.stall;
        if (anyFault > 0) {
          const draw = random.next();
          if (draw < faults.lost) fault = 'lost';
          else if (draw < faults.lost + faults.commitUnknown) fault = 'commit unknown';
          else if (draw < anyFault) {
            latencyMs = random.within(0, faults.longestStallMs);
            hooks.onFault('store stalls');
          }
        }
        const outlives = random.chance(0.5);
        if (name === 'reserve') hooks.onReserving({ query, latencyMs });
        else if (name === 'applySteps') tellStepping(query, latencyMs);
        // A store with this flaw checks too early, which is now.
        const early = name === 'reserve' ? readEarly(query) : null;
        scheduler.after(latencyMs, () => {
          if (!process.alive && !outlives) return;
          if (fault === 'lost') {
            hooks.onFault(`${name} lost`);
            return process.hand(() => reject(new Error('The connection was lost')));
          }
          let answer: unknown;
          try {
            const judge = hooks.onDoing({ name, query });
            answer = done(
              name,
              query,
              name === 'reserve' ? (asked) => reserve(asked, early) : call,
            );
            judge?.(answer);
          } catch (error) {
            return process.hand(() => reject(error as Error));
          }
          hooks.onDone({ name, query, answer, process });
          if (fate.killAtAnswer) return process.kill({ point: 'answer', port: name });
          if (fault !== null) {
            hooks.onFault(`${name} commit unknown`);
            // Locks held by the worker's connection are lost with it.
            if (name === 'join') world.loseWorker(query);
            return process.hand(() =>
              reject(new Error('The connection was lost after the commit')),
            );
          }
          const told = (): void => {
            if (name === 'nextWakeAt') process.lookedInStep = scheduler.steps();
            resolve(answer);
          };
          // Time passes between the commit of a reservation and the call that it is for.
          if (name === 'reserve') scheduler.after(random.next() * 3, () => process.hand(told));
          else process.hand(told);
        });
      });
    };

  function done(name: StoreCallName, query: never, work: (query: never) => unknown): unknown {
    return recorder === undefined ? work(query) : recorder.call(name, query, work);
  }

  function tellStepping(
    { lane, steps }: Parameters<EngineStore['applySteps']>[0],
    latencyMs: number,
  ): void {
    for (const step of steps) hooks.onStepping({ lane, step, latencyMs });
  }

  return Object.fromEntries(
    Object.entries({ ...parts, reserve }).map(([name, call]) => [
      name,
      through(name as StoreCallName, call as Call),
    ]),
  ) as unknown as EngineStore;
}

/** Calls without input, which never reach a database. */
const ASKS_NOTHING: Partial<Record<StoreCallName, (query: never) => boolean>> = {
  announce: ({ events }: { events: readonly unknown[] }) => events.length === 0,
  knownThreads: ({ chatIds }: { chatIds: readonly unknown[] }) => chatIds.length === 0,
  applySteps: ({ steps }: { steps: readonly unknown[] }) => steps.length === 0,
  closeHints: ({ ids }: { ids: readonly unknown[] }) => ids.length === 0,
  dueLeads: ({
    types,
    campaignIds,
  }: {
    types: readonly unknown[];
    campaignIds: readonly unknown[];
  }) => types.length === 0 || campaignIds.length === 0,
  dueTypes: ({
    types,
    campaignIds,
  }: {
    types: readonly unknown[];
    campaignIds: readonly unknown[];
  }) => types.length === 0 || campaignIds.length === 0,
};

import type { EngineStore } from '#data/engine-store/engine-store.ts';
import type { StoreFlaw } from '#data/engine-store/memory/flaws.ts';
import { memoryEngineStore, type StoreCallName } from '#data/engine-store/memory/memory-engine-store.ts';
import type { MemoryWorld } from '#data/engine-store/memory/memory-world.ts';
import type { Random } from './seeded-random.ts';
import type { Scheduler } from './scheduler.ts';
import type { StoreFaults } from './scenario.ts';
import type { WorkerProcess } from './worker-process.ts';

type Call = (query: never) => Promise<unknown>;

export type StoreHooks = {
  /** Each call that was carried out, with what it answered; also when nobody is left to hear the answer. */
  onDone: (call: { name: StoreCallName; query: unknown; answer: unknown; process: WorkerProcess }) => void;
  onFault: (fault: string) => void;
};

type WorkerStoreOptions = { world: MemoryWorld; flaws: ReadonlySet<StoreFlaw>; scheduler: Scheduler; random: Random; process: WorkerProcess; faults: StoreFaults; hooks: StoreHooks };

/**
 * The store as one worker reaches it: calls take time, each is one transaction at one instant, connections break before it or after its commit, and a
 * call of a process that has died meanwhile may still be carried out.
 */
export function createWorkerStore({ world, flaws, scheduler, random, process, faults, hooks }: WorkerStoreOptions): EngineStore {
  let gate: Promise<void> | undefined;
  const store = memoryEngineStore({ world, flaws, onCall: ({ name, phase }) => (name === 'reserve' && phase === 'before' ? gate : undefined) });

  const through = (name: StoreCallName, call: Call) => (query: never): Promise<unknown> =>
    new Promise((resolve, reject) => {
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
      const start = name === 'reserve' ? begin(call, query) : () => call(query);
      scheduler.after(latencyMs, () => {
        if (!process.alive && !outlives) return;
        if (fault === 'lost') {
          hooks.onFault(`${name} lost`);
          return process.hand(() => reject(new Error('The connection was lost')));
        }
        start().then(
          (answer) => {
            hooks.onDone({ name, query, answer, process });
            if (fate.killAtAnswer) return process.kill({ point: 'answer', port: name });
            // Time passes between the commit of a reservation and the call that it is for.
            if (fault === null && name === 'reserve') return scheduler.after(random.next() * 3, () => process.hand(() => resolve(answer)));
            if (fault === null) {
              return process.hand(() => {
                process.lastAnswer = name;
                resolve(answer);
              });
            }
            hooks.onFault(`${name} commit unknown`);
            process.hand(() => reject(new Error('The connection was lost after the commit')));
          },
          (error: unknown) => process.hand(() => reject(error as Error)),
        );
      });
    });

  /** A call that has left already, and waits before its transaction: what a flawed store looks at too early, it looks at now. */
  function begin(call: Call, query: never): () => Promise<unknown> {
    let open = (): void => undefined;
    gate = new Promise((resolve) => {
      open = resolve;
    });
    const answer = call(query);
    gate = undefined;
    return () => {
      open();
      return answer;
    };
  }

  return Object.fromEntries(Object.entries(store).map(([name, call]: [string, Call]) => [name, through(name as StoreCallName, call)])) as unknown as EngineStore;
}

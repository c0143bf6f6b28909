import type { EngineStore } from '#data/engine-store/engine-store.ts';
import type { StoreBase } from './lane-guard.ts';

/** The living workers: each is known by its owner number until it leaves or is lost. */
export function workerPresence({ state }: StoreBase) {
  return {
    join({ owner, onWake, onLost }: Parameters<EngineStore['join']>[0]): {
      leave: () => Promise<void>;
    } {
      if (state.workers.has(owner)) throw new Error(`A worker ${owner} has joined already.`);
      const worker = { owner, onWake, onLost };
      state.workers.set(owner, worker);
      return {
        async leave() {
          if (state.workers.get(owner) === worker) state.workers.delete(owner);
        },
      };
    },
  };
}

import type { EngineStore } from '#data/engine-store/engine-store.ts';
import { drive, type EngineWorld } from './engine-world.ts';

class Killed extends Error {}

/** Where a worker dies: before or after a call of its store. */
export type Death = { method: 'reserve' | 'depart' | 'settle'; when: 'before' | 'after' };

/** A store whose worker dies at a method: it does nothing after that, not even release its lane. */
function dyingAt(store: EngineStore, { method, when }: Death): EngineStore {
  let dead = false;
  const deadly = async (call: () => Promise<unknown>): Promise<never> => {
    if (when === 'after') await call();
    dead = true;
    throw new Killed();
  };
  const dying = Object.entries(store).map(
    ([name, call]: [string, (query: never) => Promise<unknown>]) => [
      name,
      (query: never) =>
        dead
          ? Promise.reject(new Killed())
          : name === method
            ? deadly(() => call(query))
            : call(query),
    ],
  );
  return { ...store, ...Object.fromEntries(dying) } as EngineStore;
}

/** Runs a worker that dies meanwhile, for an hour unless told otherwise. */
export async function dieAt(it: EngineWorld, death: Death, { hours = 1 } = {}): Promise<void> {
  const parts = {
    ...it.parts,
    store: dyingAt(it.store, death),
    log: { ...it.parts.log, error: () => undefined },
  };
  const until = it.clock.now() + hours * 3_600_000;
  await drive({ parts, until, owner: '1' }).catch((error: unknown) => {
    if (!(error instanceof Killed)) throw error;
  });
}

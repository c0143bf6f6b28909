import { setTimeout as wait } from 'node:timers/promises';
import { checkEngineTimes, type EngineParts } from '#engine/engine-parts.ts';
import { runLanes, type LanePool } from '#engine/turns/run-lanes.ts';

const REJOIN_MS = 1000;
const OWNERS = 2 ** 31 - 1;

export type Engine = {
  /** This worker's number. */
  owner: string;
  /** Finishes the work in progress, returns all lanes, and ends. */
  stop: () => Promise<void>;
};

/**
 * Starts a worker: it leases due lanes, in this process and alongside any number of other workers
 * on the same store. Throws if the three times are not in rising order or the store cannot be
 * reached. `sleep` is replaced only in simulations.
 */
export async function startEngine({
  sleep = sleepReally,
  ...given
}: Omit<EngineParts, 'sleep'> & { sleep?: EngineParts['sleep'] }): Promise<Engine> {
  checkEngineTimes(given.config);
  const parts: EngineParts = { ...given, sleep, sightings: new Map() };
  const owner = String(1 + Math.floor(parts.random() * (OWNERS - 1)));
  const stopping = new AbortController();
  let pool: LanePool | null = null;
  let presence: { leave: () => Promise<void> } | null = null;

  async function join(): Promise<void> {
    presence = await parts.store.join({
      owner,
      onWake: (userId) => pool?.wake(userId),
      onLost: (error) => void rejoin(error),
    });
  }
  async function rejoin(error: Error): Promise<void> {
    parts.log.warn(
      { error: error.message },
      'The worker lost its connection; other workers may claim its lanes',
    );
    presence = null;
    while (!stopping.signal.aborted && presence === null) {
      await sleep({ ms: REJOIN_MS, signal: stopping.signal });
      if (!stopping.signal.aborted)
        await join().catch((cause: unknown) =>
          parts.log.warn({ error: String(cause) }, 'The worker can’t reconnect yet'),
        );
    }
  }

  await join();
  pool = runLanes(parts, owner, stopping.signal);
  parts.log.info({ owner, lanesAtOnce: parts.config.lanesAtOnce }, 'Engine started');
  return {
    owner,
    async stop() {
      stopping.abort();
      await pool?.done;
      await presence?.leave().catch(() => undefined);
    },
  };
}

const sleepReally: EngineParts['sleep'] = ({ ms, signal }) =>
  wait(ms, undefined, { signal }).catch(() => undefined);

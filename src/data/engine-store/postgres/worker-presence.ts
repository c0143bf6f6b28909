import type { Listener } from '#data/database/listen.ts';
import type { EngineStore } from '#data/engine-store/engine-store.ts';
import { OWNER_LOCK_CLASS, WAKE_CHANNEL } from '#data/tables/lanes.ts';

/**
 * A worker's place on the listening connection of its process: it hears wakes there, and holds the
 * lock that shows the worker is alive. The connection ends with the process, however that ends, so
 * that a killed worker's lanes are known to be free without waiting for their leases. Owners are
 * numbers below 2^31 as text.
 */
export function workerPresence(listener: Listener): Pick<EngineStore, 'join'> {
  return {
    async join({ owner, onWake, onLost }) {
      const lock = [OWNER_LOCK_CLASS, Number(owner)];
      const deafen = await listener.on({ channel: WAKE_CHANNEL, heard: onWake });
      try {
        const release = await listener.hold({
          async begin(client) {
            const { rows } = await client.query<{ taken: boolean }>(
              'select pg_try_advisory_lock($1::int, $2::int) as taken',
              lock,
            );
            // Not waited for, because everything else on this connection would wait with it.
            if (rows[0]?.taken === false)
              throw new Error('An earlier connection of this worker has not ended yet');
          },
          end: (client) => client.query('select pg_advisory_unlock($1::int, $2::int)', lock),
          onLost(error) {
            deafen();
            onLost(error);
          },
        });
        return {
          async leave() {
            deafen();
            await release();
          },
        };
      } catch (error) {
        deafen();
        throw error;
      }
    },
  };
}

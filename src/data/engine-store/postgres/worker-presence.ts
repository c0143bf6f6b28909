import { holdConnection } from '#data/database/held-connection.ts';
import type { EngineStore } from '#data/engine-store/engine-store.ts';
import { OWNER_LOCK_CLASS, WAKE_CHANNEL } from '#data/tables/lanes.ts';

/**
 * A worker's own connection: it listens for wakes and holds the lock that shows the worker is
 * alive. It ends with the process, however that ends, so that a killed worker's lanes are known to
 * be free without waiting for their leases. Owners are numbers below 2^31 as text.
 */
export function workerPresence(databaseUrl: string): Pick<EngineStore, 'join'> {
  return {
    async join({ owner, onWake, onLost }) {
      const { end } = await holdConnection({
        databaseUrl,
        name: `worker ${owner}`,
        onLost,
        async begin(client) {
          client.on('notification', ({ channel, payload }) => {
            if (channel === WAKE_CHANNEL && payload !== undefined) onWake(payload);
          });
          await client.query('select pg_advisory_lock($1::int, $2::int)', [
            OWNER_LOCK_CLASS,
            Number(owner),
          ]);
          await client.query(`listen ${WAKE_CHANNEL}`);
        },
      });
      return { leave: end };
    },
  };
}

import pg from 'pg';
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
      // Only an established connection can be lost, and only once: a worker that joined again for
      // each error of a failing one would soon have thousands of them.
      let stands = false;
      const client = new pg.Client({
        connectionString: databaseUrl,
        application_name: `reachwell worker ${owner}`,
        keepAlive: true,
      });
      const loseOnce = (error: Error) => {
        if (!stands) return;
        stands = false;
        void client.end().catch(() => undefined);
        onLost(error);
      };
      client.on('error', loseOnce);
      client.on('end', () =>
        loseOnce(new Error('The connection that listens for wakes has ended.')),
      );
      client.on('notification', ({ channel, payload }) => {
        if (channel === WAKE_CHANNEL && payload !== undefined) onWake(payload);
      });
      try {
        await client.connect();
        await client.query('select pg_advisory_lock($1::int, $2::int)', [
          OWNER_LOCK_CLASS,
          Number(owner),
        ]);
        await client.query(`listen ${WAKE_CHANNEL}`);
      } catch (error) {
        void client.end().catch(() => undefined);
        throw error;
      }
      stands = true;
      return {
        async leave() {
          stands = false;
          await client.end();
        },
      };
    },
  };
}

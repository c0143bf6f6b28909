import pg from 'pg';

/**
 * The connections of the runner of jobs itself: graphile-worker reads its rows as the driver gives
 * them, not as the product's pools do. No one waits for an answer here, so connecting has no limit
 * of time: where a process was held up for longer than such a limit, as while it loads its code on
 * a busy machine, the pool of the driver gives no connection anymore.
 */
export function openJobPool(
  databaseUrl: string,
  size: number,
  onError: (error: Error) => void,
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: size,
    application_name: 'reachwell jobs',
    keepAlive: true,
  });
  pool.on('error', onError);
  pool.on('connect', (client) => void client.on('error', onError));
  return pool;
}

import pg from 'pg';

/**
 * The connections of the runner of jobs itself: graphile-worker reads its rows as the driver gives
 * them, not as the product's pools do.
 */
export function openJobPool({
  databaseUrl,
  size,
  onError,
}: {
  databaseUrl: string;
  size: number;
  onError: (error: Error) => void;
}): pg.Pool {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: size,
    application_name: 'reachwell jobs',
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
  });
  pool.on('error', onError);
  pool.on('connect', (client) => void client.on('error', onError));
  return pool;
}

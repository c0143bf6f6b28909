import pg from 'pg';

export type DeploymentLock = { release: () => Promise<void> };

/**
 * Takes a lock of the whole deployment; null if another process has it. A connection holds it, so
 * that it is free as soon as its process dies.
 */
export async function acquireDeploymentLock({
  databaseUrl,
  number,
  name,
}: {
  databaseUrl: string;
  number: number;
  name: string;
}): Promise<DeploymentLock | null> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: `reachwell ${name}`,
    keepAlive: true,
  });
  client.on('error', () => {});
  await client.connect();
  const { rows } = await client.query<{ taken: boolean }>(
    'select pg_try_advisory_lock($1) as taken',
    [number],
  );
  const release = () => client.end().catch(() => {});
  if (rows[0]?.taken) return { release };
  await release();
  return null;
}

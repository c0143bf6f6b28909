import pg from 'pg';

export type DeploymentLock = { release: () => Promise<void> };

/**
 * Takes a lock of the whole deployment, or gives null when another process has it. It is held by a
 * connection, so that it is free the moment its process dies.
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

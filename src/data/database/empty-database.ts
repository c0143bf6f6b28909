import { newClient } from '#data/database/new-client.ts';

/** Drops everything in a database; throws while a Reachwell is connected to it. */
export async function emptyDatabase(databaseUrl: string): Promise<void> {
  const client = newClient({ databaseUrl, name: 'reset' });
  await client.connect();
  try {
    const { rowCount } = await client.query(
      `
        select from pg_stat_activity
        where datname = current_database() and application_name like 'reachwell%'`,
    );
    if ((rowCount ?? 0) > 0)
      throw new Error('Reachwell is still connected to this database. Stop it first.');
    await client.query(
      'drop schema if exists graphile_worker cascade; drop schema if exists partitions cascade; drop schema public cascade; create schema public',
    );
  } finally {
    await client.end();
  }
}

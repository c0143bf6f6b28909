import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import type { Database } from '#data/database.ts';
import { pipelinedClient } from '#data/database/pipelined-client.ts';
import type { DB } from '#data/schema/tables.ts';

/** How many different statements stay prepared; later ones are planned each time. */
const MAX_NAMES = 400;

/**
 * Kysely over a pool of `openPool`, for the few frequent statements of the engine: each connection
 * plans a statement once. Not for calls that build a new text each time.
 */
export function openPreparedDatabase(pool: pg.Pool): Database {
  const names = new Map<string, string>();
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  const nameOf = (text: string): string | undefined => {
    const known = names.get(text);
    if (known !== undefined || names.size >= MAX_NAMES) return known;
    const name = `reachwell_${names.size + 1}`;
    names.set(text, name);
    return name;
  };
  const prepared = (client: pg.PoolClient): PostgresPoolClient => {
    const wrapped = clients.get(client) ?? pipelinedClient(client, nameOf);
    clients.set(client, wrapped);
    return wrapped;
  };
  const dialectPool = {
    connect: async () => prepared(await pool.connect()),
    end: () => pool.end(),
    options: pool.options,
  } as unknown as PostgresPool;
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool: dialectPool }) });
}

import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import type { Database } from '#data/database.ts';
import { pipelinedClient } from '#data/database/pipelined-client.ts';
import { checkOut } from '#data/database/prepared-statements.ts';
import type { DB } from '#data/schema/tables.ts';

/** How many different statements stay prepared; later ones are planned each time. */
const MAX_NAMES = 400;

/**
 * Each transaction's statements are planned once for any parameters: those of the engine have one
 * good plan. For the transaction alone, because others share the connection.
 */
const BEGIN = 'begin; set local plan_cache_mode = force_generic_plan';

/**
 * Kysely over a pool of `openPool`, for the few frequent statements of the engine: each connection
 * plans a statement once. Not for calls that build a new text each time. `prepares` as in
 * `openDatabase`.
 */
export function openPreparedDatabase(pool: pg.Pool, { prepares = true } = {}): Database {
  const names = new Map<string, string>();
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  const nameOf = (text: string): string | undefined => {
    const known = names.get(text);
    if (known !== undefined || !prepares || names.size >= MAX_NAMES) return known;
    const name = `reachwell_${names.size + 1}`;
    names.set(text, name);
    return name;
  };
  const prepared = (client: pg.PoolClient): PostgresPoolClient => {
    const wrapped = clients.get(client) ?? pipelinedClient(client, nameOf, BEGIN);
    clients.set(client, wrapped);
    return wrapped;
  };
  const dialectPool = {
    connect: async () => prepared(await checkOut(pool)),
    end: () => pool.end(),
    options: pool.options,
  } as unknown as PostgresPool;
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool: dialectPool }) });
}

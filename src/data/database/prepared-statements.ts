import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { pipelinedClient } from '#data/database/pipelined-client.ts';

/** How often a statement is seen before it is prepared: one-time texts never are. */
const SEEN_BEFORE = 8;
/**
 * The maximum number of prepared statements per connection, each of which keeps a plan in the
 * server's memory.
 */
const MAX_PREPARED = 150;
const MAX_TEXTS = 2000;
/** PostgreSQL's code for a connection that couldn't be opened. */
const UNABLE_TO_CONNECT = '08001';

/**
 * The pool for Kysely. Recurring statements are prepared, once per connection, because most of this
 * product's statements take longer to plan than to run.
 */
export function preparingPool(pool: pg.Pool, prepares = true): PostgresPool {
  const nameOf = prepares ? createNames() : () => undefined;
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await checkOut(pool);
      const preparing = clients.get(client) ?? pipelinedClient(client, nameOf);
      clients.set(client, preparing);
      return preparing;
    },
  };
}

/**
 * A connection of the pool. A process that was held up, as while it loads its code on a busy
 * machine, hears that its time is over before it hears that a connection was free, so it asks once
 * more.
 */
export async function checkOut(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    const isLate = error instanceof Error && /timeout/.test(error.message);
    return isLate ? pool.connect().catch(unreachable) : unreachable(error);
  }
}

/** The driver gives no code to what took too long, or waited too long for its turn. */
function unreachable(error: unknown): never {
  throw error instanceof Error && !('code' in error)
    ? Object.assign(error, { code: UNABLE_TO_CONNECT })
    : error;
}

type NameOf = (text: string) => string | undefined;

/** Names for statements by their text; a statement that is too new, or one too many, has none. */
function createNames(): NameOf {
  const seen = new Map<string, number>();
  const names = new Map<string, string>();
  return (text) => {
    const name = names.get(text);
    if (name !== undefined || names.size >= MAX_PREPARED) return name;
    const times = (seen.get(text) ?? 0) + 1;
    if (times <= SEEN_BEFORE) {
      if (seen.size >= MAX_TEXTS) seen.clear();
      seen.set(text, times);
      return undefined;
    }
    seen.delete(text);
    names.set(text, `recurring_${names.size}`);
    return names.get(text);
  };
}

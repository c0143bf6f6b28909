import {
  CompiledQuery,
  type Kysely,
  type PostgresPool,
  type PostgresPoolClient,
  type Transaction,
} from 'kysely';
import {
  allOf,
  compiledOf,
  together,
  type RowsOf,
  type Statement,
} from '#data/database/pipelined-client.ts';
import type { Schema } from '#data/schema.ts';

/** So many calls at a time share one connection; more of them take another. */
const CALLS_TOGETHER = 16;

type Rows = Record<string, unknown>[];
type Ask = (statements: readonly CompiledQuery[]) => Promise<Rows[]>;

const askers = new WeakMap<object, Ask>();

/** A statement whose text never changes: of it nothing is built but its values. */
export function fixedStatement<Row>({
  text,
  values,
}: {
  text: string;
  values: readonly unknown[];
}): CompiledQuery<Row> {
  return CompiledQuery.raw(text, [...values]) as CompiledQuery<Row>;
}

/**
 * Asks statements that only read, are soon answered and wait for no lock, all in one go, each with
 * a look of its own at what is committed. Calls that come at the same time share a connection: what
 * they ask leaves in one packet, and one process of the server answers it, warm from the call
 * before. In a transaction they are asked in it.
 */
export async function readQuickly<Statements extends readonly Statement<unknown>[]>(
  db: Kysely<Schema>,
  statements: readonly [...Statements],
): Promise<RowsOf<Statements>> {
  const compiled = statements.map((statement) => compiledOf({ db, statement }));
  const ask = db.isTransaction
    ? (asked: readonly CompiledQuery[]) => together(db as Transaction<Schema>, asked)
    : askers.get(db.getExecutor().adapter);
  if (ask === undefined) throw new Error('The reads of this database are not shared.');
  return (await ask(compiled)) as RowsOf<Statements>;
}

type Shared = { client: Promise<PostgresPoolClient>; calls: number };

/**
 * Lets the reads of a database share connections of its pool; one that nobody uses goes back at
 * once.
 */
export function shareReads({ db, pool }: { db: Kysely<Schema>; pool: PostgresPool }): void {
  let open: Shared | null = null;
  const close = (shared: Shared): void => {
    if (open === shared) open = null;
  };
  askers.set(db.getExecutor().adapter, async (statements) => {
    const shared =
      open === null || open.calls >= CALLS_TOGETHER ? { client: pool.connect(), calls: 0 } : open;
    open = shared;
    shared.calls += 1;
    try {
      const client = await shared.client;
      const answers = await allOf(
        statements.map(({ sql, parameters }) =>
          client.query<Record<string, unknown>>(sql, parameters),
        ),
      );
      return answers.map(({ rows }) => rows);
    } catch (error) {
      // Whatever it was: nobody else is sent to this connection.
      close(shared);
      throw error;
    } finally {
      shared.calls -= 1;
      if (shared.calls === 0) {
        close(shared);
        await shared.client.then(
          (client) => client.release(),
          () => undefined,
        );
      }
    }
  });
}

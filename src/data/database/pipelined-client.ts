import {
  CompiledQuery,
  type Kysely,
  type PostgresPoolClient,
  type RawBuilder,
  type Transaction,
} from 'kysely';
import type pg from 'pg';
import type { DB } from '#data/schema/tables.ts';

type Stream = { cork: () => void; uncork: () => void };
type Bundle = { statements: readonly CompiledQuery[]; commit: boolean };
export type Statement<Row> = RawBuilder<Row> | CompiledQuery<Row>;
type RowsOf<Statements extends readonly Statement<unknown>[]> = {
  [Key in keyof Statements]: Statements[Key] extends Statement<infer Row> ? Row[] : never;
};

const TOGETHER = 'together';
/** PostgreSQL's code for a write on a server that was a primary before. */
const READ_ONLY = '25006';

/**
 * Whether a prepared statement was refused because a migration has since changed the columns that
 * it returns. Nothing was done; prepared again, it runs.
 */
export function isStalePlan(error: unknown): boolean {
  const { code, routine } = error as { code?: string; routine?: string };
  return code === '0A000' && routine === 'RevalidateCachedQuery';
}

/**
 * Sends the statements of a transaction in one round trip: the server runs them in order, and each
 * sees what was committed when it runs, as if it had waited for the one before. Returns the rows of
 * each; if one fails, none after it is run, and its error is thrown. With `commit` the transaction
 * ends after the last of them, in the same round trip: nothing may be sent in it afterward.
 */
export async function runPipelined<Statements extends readonly Statement<unknown>[]>(
  db: Transaction<DB>,
  statements: readonly [...Statements],
  { commit = false }: { commit?: boolean } = {},
): Promise<RowsOf<Statements>> {
  const bundle: Bundle = {
    statements: statements.map((statement) => compiledOf(db, statement)),
    commit,
  };
  const { rows } = await db.executeQuery(CompiledQuery.raw(TOGETHER, [bundle]));
  return rows as RowsOf<Statements>;
}

/** Compiles a statement for sending; one with variable text is compiled now. */
function compiledOf(db: Kysely<DB>, statement: Statement<unknown>): CompiledQuery {
  return 'compile' in statement ? statement.compile(db) : statement;
}

/**
 * A client that can send statements `together`. Everything sent within one turn of the event loop
 * leaves in one packet, without waiting for `begin`: if that failed, nothing sent on this client
 * would be run anymore. A server that no longer accepts writes is left the same way. After a
 * migration that makes a prepared statement stale, all of this client are prepared again.
 * `begin` is how a transaction begins. Requires a pool of `openPool`.
 */
export function pipelinedClient(
  client: pg.PoolClient,
  nameOf: (text: string) => string | undefined,
  begin = 'begin',
): PostgresPoolClient {
  const gather = gatherWrites(client);
  let refused: Error | null = null;
  let ended = false;
  let isInTransaction = false;
  /** How often all statements were prepared again; a part of their names. */
  let renewals = 0;

  function send(text: string, values: unknown[]): Promise<pg.QueryResult> {
    gather();
    const known = values.length > 0 || text.startsWith('select') ? nameOf(text) : undefined;
    const before = renewals;
    const name = known === undefined || before === 0 ? known : `${known}_${before}`;
    const sent = client.query({ name, text, values });
    sent.catch((error: { code?: string } & Error) => {
      if (error.code === READ_ONLY) refused = error;
      if (isStalePlan(error) && before === renewals) renewals += 1;
    });
    return sent;
  }
  /** A transaction can't go on after an error: whoever began it begins again. */
  const sendAgain = (text: string, values: unknown[]) =>
    send(text, values).catch((error: unknown) => {
      if (isInTransaction || !isStalePlan(error)) throw error;
      return send(text, values);
    });
  async function sendTogether({ statements, commit }: Bundle) {
    const sent = statements.map(({ sql, parameters }) => send(sql, [...parameters]));
    ended = commit;
    const results = await allOf(commit ? [...sent, send('commit', [])] : sent);
    return {
      command: 'SELECT',
      rowCount: results.length,
      rows: results.slice(0, statements.length).map(({ rows }) => rows),
    };
  }
  async function query(text: string, values: readonly unknown[] = []) {
    if (refused !== null) throw refused;
    if (text === 'commit' || text === 'rollback') isInTransaction = false;
    if (ended) {
      if (text !== 'commit' && text !== 'rollback')
        throw new Error('A statement came behind the end of its transaction.');
      ended = false;
      return { command: text.toUpperCase(), rowCount: 0, rows: [] };
    }
    if (text === TOGETHER) return sendTogether(values[0] as Bundle);
    if (text !== 'begin') return sendAgain(text, [...values]);
    isInTransaction = true;
    send(begin, []).catch(
      (error: unknown) => (refused = error instanceof Error ? error : new Error(String(error))),
    );
    return { command: 'BEGIN', rowCount: 0, rows: [] };
  }
  return {
    query: query as unknown as PostgresPoolClient['query'],
    release: (destroy) => client.release(refused !== null || destroy === true),
  };
}

/** Waits for all; throws the first failure. */
async function allOf<Result>(sent: readonly Promise<Result>[]): Promise<Result[]> {
  const ends = await Promise.allSettled(sent);
  return ends.map((end) => {
    if (end.status === 'rejected') throw end.reason;
    return end.value;
  });
}

/** Buffers writes to the server until everything that can run now has run. */
function gatherWrites(client: pg.PoolClient): () => void {
  let holding = false;
  return () => {
    const stream = streamOf(client);
    if (holding || stream === null) return;
    holding = true;
    stream.cork();
    setImmediate(() => {
      holding = false;
      stream.uncork();
    });
  };
}

function streamOf(client: pg.PoolClient): Stream | null {
  const { connection } = client as unknown as { connection?: { stream?: Partial<Stream> } };
  const stream = connection?.stream;
  return typeof stream?.cork === 'function' && typeof stream.uncork === 'function'
    ? (stream as Stream)
    : null;
}

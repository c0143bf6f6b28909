import {
  Kysely,
  PostgresDialect,
  sql,
  type PostgresPool,
  type PostgresPoolClient,
  type RawBuilder,
  type Transaction,
} from 'kysely';
import pg from 'pg';
import { clientClass, singleHostUrl } from '#data/database/new-client.ts';
import { preparingPool } from '#data/database/prepared-statements.ts';
import type { DB } from '#data/schema/tables.ts';

/** The product's database; functions of this layer take it, or a transaction of it, as `db`. */
export type Database = Kysely<DB>;
export type DatabaseTransaction = Transaction<DB>;
export type AnyDatabase = Database | DatabaseTransaction;

const TIMESTAMPTZ = 1184;
const DATE = 1082;

const typeParsers = new Map<number, (text: string) => unknown>([
  [TIMESTAMPTZ, instantOf],
  [DATE, (text: string) => text],
]);

const DIGIT_ZERO = 48;

/**
 * Parses PostgreSQL's form of an instant in UTC, `2026-11-22 09:46:12.123456+00`, quickly, because
 * a page of leads has hundreds. Other forms take the slow way.
 */
function instantOf(text: string): number {
  const plain = text.length >= 22 && text.charCodeAt(4) === 45 && text.endsWith('+00');
  if (!plain) return Date.parse(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00'));
  const two = (at: number) =>
    (text.charCodeAt(at) - DIGIT_ZERO) * 10 + text.charCodeAt(at + 1) - DIGIT_ZERO;
  const fraction = text.slice(19, -3);
  const ms = fraction === '' ? 0 : Math.trunc(Number(`0${fraction}`) * 1000 + 1e-6);
  return Date.UTC(two(0) * 100 + two(2), two(5) - 1, two(8), two(11), two(14), two(17), ms);
}

/**
 * How long a statement may run. One that was planned while its table was nearly empty, right before
 * thousands of rows came, could otherwise run for hours; the retry is planned again.
 */
const STATEMENT_MS = 120_000;

/** The pool of `openPool`, for those who only pass it on. */
export type Pool = pg.Pool;

/** A connection that nothing was done on yet. */
export type NewConnection = pg.PoolClient;

type PoolOptions = {
  databaseUrl: string;
  size?: number;
  applicationName?: string;
  onError?: (error: Error) => void;
  connectWithinMs?: number;
  /** How long an answer may take; by default, only the server counts. */
  answerWithinMs?: number;
  /** Runs on each new connection before anything else does; if it fails, so does the connection. */
  prepare?: (client: NewConnection) => Promise<void>;
};

/**
 * A pool whose instants come back as epoch milliseconds, dates as `YYYY-MM-DD` and bigints as
 * decimal text.
 */
export function openPool({
  databaseUrl,
  size = 10,
  applicationName = 'reachwell',
  onError = () => {},
  connectWithinMs = 10_000,
  answerWithinMs,
  prepare,
}: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    ...(prepare !== undefined && {
      verify: (client: NewConnection, done: (error?: Error) => void) =>
        void prepare(client).then(() => done(), done),
    }),
    Client: clientClass(databaseUrl),
    connectionString: singleHostUrl(databaseUrl),
    max: size,
    application_name: applicationName,
    statement_timeout: STATEMENT_MS,
    keepAlive: true,
    // Statements of one transaction may be sent together (`pipelined-client.ts`).
    pipeline: true,
    connectionTimeoutMillis: connectWithinMs,
    ...(answerWithinMs !== undefined && { query_timeout: answerWithinMs }),
    types: {
      getTypeParser: (id: number, format?: 'text' | 'binary') =>
        (typeParsers.get(id) ?? pg.types.getTypeParser(id, format as 'text')) as never,
    },
  });
  // Without a listener, an idle connection that the server ends would end the process.
  pool.on('error', onError);
  // The pool listens only to idle connections: one lost between two statements of a transaction
  // would end the process. Its next statement fails anyway.
  pool.on('connect', (client) => void client.on('error', () => undefined));
  return pool;
}

/**
 * Kysely over a pool of `openPool`. `prepares`: recurring statements stay prepared on their
 * connection, which a pooler in transaction mode may not allow.
 */
export function openDatabase(pool: pg.Pool, { prepares = true } = {}): Database {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool: preparingPool(pool, prepares) }) });
}

/** Kysely on one connection, which stays with whoever opened it. */
export function databaseOn(connection: NewConnection): Database {
  const held = {
    query: connection.query.bind(connection) as PostgresPoolClient['query'],
    release: () => undefined,
  };
  const pool = { connect: () => Promise.resolve(held), end: () => Promise.resolve() };
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool: pool as PostgresPool }) });
}

/** An instant in epoch milliseconds as the drivers take it. */
export function instant(ms: number): Date;
export function instant(ms: number | null): Date | null;
export function instant(ms: number | null): Date | null {
  return ms === null ? null : new Date(ms);
}

/** An instant to compare a column with. */
export function instantSql(ms: number): RawBuilder<number> {
  return sql<number>`${new Date(ms)}`;
}

/** A value as JSON text for a jsonb column. */
export function json(value: unknown): string {
  return JSON.stringify(value);
}

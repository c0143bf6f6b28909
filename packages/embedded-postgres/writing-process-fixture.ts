import pg from 'pg';
import { startEmbeddedPostgres } from './start-embedded-postgres.ts';

/**
 * A process for the tests to kill: it uses the embedded PostgreSQL of a folder, writes numbers from
 * `first` on, one after the other, and prints each once the database has acknowledged it. A broken
 * connection is tried again.
 */
const [dataDir, first] = process.argv.slice(2);
const server = await startEmbeddedPostgres({
  dataDir: String(dataDir),
  log: (line) => console.log(`log ${line}`),
});
const pool = new pg.Pool({ connectionString: server.url, max: 2, connectionTimeoutMillis: 2_000 });
pool.on('error', () => undefined);
process.once(
  'SIGTERM',
  () =>
    void pool
      .end()
      .then(() => server.stop())
      .then(() => process.exit(0)),
);

await again('create table if not exists written (number bigint)', []);
console.log(`url ${server.url}`);
if (first !== undefined) {
  for (let number = Number(first); ; number += 1) {
    await again('insert into written values ($1)', [number]);
    console.log(`acknowledged ${number}`);
  }
}

async function again(sql: string, values: unknown[]): Promise<void> {
  for (;;) {
    try {
      await pool.query(sql, values);
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
}

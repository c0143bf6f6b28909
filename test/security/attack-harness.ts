import { createHash } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { openDatabase, openPool, type Database } from '#data/database.ts';
import { startEmbeddedPostgres } from '@reachwell/embedded-postgres/start-embedded-postgres.ts';
import { removeEmbeddedPostgres } from '@reachwell/embedded-postgres/stop-embedded-postgres.ts';
import { migrate } from '#data/migrate.ts';
import { tokenKeysOf, type TokenKeys } from '#server/http/session-tokens.ts';
import { startProgram, type ChildProgram } from '../bench/harness/child-program.ts';
import { startProductProgram } from '../bench/harness/product-program.ts';
import { createHttpSender, type HttpSender } from './http-sender.ts';
import { readOperations, type AttackedApi } from './operations.ts';

const MASTER_KEY = createHash('sha256').update('attacked').digest();

/**
 * A product with its web role, its own practice network and an empty database; the attacker has
 * also the keys, to make tokens that no client could.
 */
export type AttackHarness = {
  pool: pg.Pool;
  db: Database;
  keys: TokenKeys;
  http: HttpSender;
  api: AttackedApi;
  memoryMb: () => number | null;
  /** Starts a process that does the product's jobs; without one they only gather. */
  startJobs: () => Promise<{ stop: () => Promise<void> }>;
  stop: () => Promise<void>;
};

/**
 * Starts the product on a database that is migrated and empty. No engine runs, and no job before
 * `startJobs`, so that nothing but requests changes a row.
 */
export async function startAttackedProduct({
  databaseUrl,
  dataDir,
}: {
  databaseUrl: string;
  dataDir: string;
}): Promise<AttackHarness> {
  const settings = {
    ROLE: 'web',
    MASTER_KEY: MASTER_KEY.toString('hex'),
    PRACTICE: 'on',
    PRACTICE_RATE: '1',
    LOG_LEVEL: 'error',
  };
  const product = await startProductProgram({
    dataDir,
    databaseUrl,
    settings,
    firstPath: '/api/health',
  });
  const pool = openPool({ databaseUrl, size: 8, applicationName: 'reachwell attack' });
  const http = createHttpSender({ url: product.url });
  const api = await readOperations({ http });
  const runners: ChildProgram[] = [];
  return {
    pool,
    db: openDatabase(pool),
    keys: tokenKeysOf(MASTER_KEY),
    http,
    api,
    memoryMb: product.memoryMb,
    async startJobs() {
      const runner = startProgram({
        args: ['--import', './tools/follow-parent.mjs', 'test/security/job-process.ts'],
        env: { ...settings, ROLE: 'worker', DATA_DIR: dataDir, DATABASE_URL: databaseUrl },
      });
      runners.push(runner);
      await runner.line((text) => text === 'doing jobs' || null);
      return runner;
    },
    async stop() {
      http.close();
      for (const runner of runners) await runner.stop();
      await pool.end();
      await product.stop();
    },
  };
}

/**
 * The same with a PostgreSQL of its own, in a folder for temporary files that is deleted at the
 * end.
 */
export async function startAttackHarness(): Promise<AttackHarness> {
  const scratch = mkdtempSync(join(tmpdir(), 'reachwell-attack-'));
  // PostgreSQL's own user must be able to walk down to its files.
  chmodSync(scratch, 0o755);
  const dataDir = join(scratch, 'database');
  mkdirSync(dataDir, { mode: 0o755 });
  const deleteScratch = () =>
    rmSync(scratch, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  process.once('exit', deleteScratch);
  const server = await startEmbeddedPostgres({ dataDir, log: () => undefined, durable: false });
  await migrate({ databaseUrl: server.url });
  const harness = await startAttackedProduct({
    databaseUrl: server.url,
    dataDir: join(scratch, 'product'),
  });
  return {
    ...harness,
    async stop() {
      await harness.stop();
      await server.stop();
      await removeEmbeddedPostgres(dataDir);
      deleteScratch();
      process.off('exit', deleteScratch);
    },
  };
}

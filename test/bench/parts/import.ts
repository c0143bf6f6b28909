import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { startBenchPostgres } from '../ground/bench-postgres.ts';
import { startProductProgram, type ProductProgram } from '../ground/product-program.ts';
import { connectNetwork, signUpAndIn, type ProductSession } from '../ground/product-session.ts';
import { leadFile } from '../../support/lead-file.ts';
import { ratio, type BenchGround, type BenchPart, type Figure } from '../figure.ts';

const ROWS = 30_000;
const WRONG_ROWS = 300;
const MEMORY_MS = 10;
/** What a file of the longest length may cost (issue of the campaign area): times a bare COPY with dedupe, and MB of memory. */
const MOST_TIMES_COPY = 6;
const MOST_MB = 64;
const LOOK_MS = 25;
const GIVE_UP_MS = 180_000;

type Imported = { answeredMs: number; doneMs: number; ownCpuMs: number | null; serverCpuMs: number | null; grownMb: number | null; added: number; wrong: number };
type Pack = { id: string; searchStatus: string; verdicts: Partial<Record<string, number>> };

/** A file of the longest allowed length, from the upload to the last lead, through the product's own API. */
export const importPart: BenchPart = { title: `Import of a CSV file of ${ROWS.toLocaleString('en-US')} rows`, run };

async function run({ scratch, say }: BenchGround): Promise<Figure[]> {
  const postgres = await startBenchPostgres({ scratch });
  const product = await startProductProgram({ dataDir: join(scratch, 'product'), databaseUrl: postgres.url });
  try {
    const session = await signUpAndIn({ url: product.url, name: 'importer' });
    await connectNetwork({ session, name: 'importer' });
    const campaign = (await session.call('POST /campaigns', { name: 'Import' })) as { id: string };
    const file = leadFile({ rows: ROWS, wrong: WRONG_ROWS });
    const blob = new Blob([file.text], { type: 'text/csv' });
    say('Copying the same rows with dedupe');
    const floorMs = await measureFloor({ pool: postgres.pool, scratch, text: leadFile({ rows: ROWS, wrong: 0 }).text });
    say('Importing a small file, so that the product has read its code');
    await measureImport({ session, product, campaignId: campaign.id, file: new Blob([leadFile({ rows: 20, wrong: 5 }).text.replaceAll('bench-person', 'warm-person')]), postgresCpuMs: postgres.cpuMs });
    const importOnce = () => measureImport({ session, product, campaignId: campaign.id, file: blob, postgresCpuMs: postgres.cpuMs });
    say('Importing');
    const first = await importOnce();
    say('Importing the same file again');
    const again = await importOnce();
    return [
      { name: 'first import, upload to last lead', value: first.doneMs / 1000, unit: 's', beside: `${first.added} of ${file.right} new leads, ${first.wrong} of ${file.wrong.size} wrong; ${ratio({ of: first.doneMs, to: floorMs, name: `the COPY, at most ${MOST_TIMES_COPY}` })}` },
      { name: 'growth of the product’s memory meanwhile', value: first.grownMb, unit: 'MB', beside: `at most ${MOST_MB}` },
      { name: 'of that, upload to answer', value: first.answeredMs / 1000, unit: 's', beside: 'read, checked and staged' },
      { name: 'CPU of the product per 1000 rows', value: perThousand(first.ownCpuMs), unit: 'ms' },
      { name: 'CPU of PostgreSQL per 1000 rows', value: perThousand(first.serverCpuMs), unit: 'ms' },
      { name: 'the same file again', value: again.doneMs / 1000, unit: 's', beside: `${again.added} new leads, every row a duplicate` },
      { name: 'a bare COPY of the same file with dedupe', value: floorMs / 1000, unit: 's', beside: 'into a table with the same keys, no checks, no report' },
    ];
  } finally {
    await product.stop();
    await postgres.stop();
  }
}

const perThousand = (ms: number | null) => (ms === null ? null : (ms / ROWS) * 1000);

async function measureImport({ session, product, campaignId, file, postgresCpuMs }: { session: ProductSession; product: ProductProgram; campaignId: string; file: Blob; postgresCpuMs: () => number | null }): Promise<Imported> {
  const form = new FormData();
  form.set('campaignId', campaignId);
  form.set('searchType', 'CSV_FILE');
  form.set('file', file, 'bench.csv');
  const before = { at: performance.now(), own: product.cpuMs(), server: postgresCpuMs(), memory: product.memoryMb() };
  let most = before.memory;
  const look = setInterval(() => (most = Math.max(most ?? 0, product.memoryMb() ?? 0)), MEMORY_MS);
  try {
    const { id } = (await session.call('POST /searches', form)) as Pack;
    const answeredMs = performance.now() - before.at;
    for (;;) {
      const pack = (await session.call(`GET /searches/${id}`)) as Pack;
      const doneMs = performance.now() - before.at;
      const since = (start: number | null, now: number | null) => (start === null || now === null ? null : now - start);
      if (pack.searchStatus === 'SEARCH_COMPLETE') return { answeredMs, doneMs, ownCpuMs: since(before.own, product.cpuMs()), serverCpuMs: since(before.server, postgresCpuMs()), grownMb: since(before.memory, most), added: pack.verdicts['ADDED'] ?? 0, wrong: pack.verdicts['WRONG'] ?? 0 };
      if (doneMs > GIVE_UP_MS) throw new Error(`The import stands at ${JSON.stringify(pack).slice(0, 600)}`);
      await wait(LOOK_MS);
    }
  } finally {
    clearInterval(look);
  }
}

/** The same file by COPY, and from there into a table with the keys of the lead base, each person once. */
async function measureFloor({ pool, scratch, text }: { pool: pg.Pool; scratch: string; text: string }): Promise<number> {
  const path = join(scratch, 'bench.csv');
  writeFileSync(path, text);
  chmodSync(path, 0o644);
  await pool.query('create table bench_rows (user_id bigint not null, row_id bigint generated always as identity, slug text, email text, full_name text, company text, primary key (user_id, row_id))');
  await pool.query('create unique index on bench_rows (user_id, slug)');
  await pool.query('create index on bench_rows (user_id, lower(email))');
  await pool.query('create table bench_staged (first_name text, last_name text, url text, email text, job_title text, company text, location text)');
  const startedAt = performance.now();
  await pool.query(`copy bench_staged from '${path}' with (format csv, header true)`);
  await pool.query("insert into bench_rows (user_id, slug, email, full_name, company) select distinct on (url) 1, url, email, first_name || ' ' || last_name, company from bench_staged on conflict do nothing");
  const floorMs = performance.now() - startedAt;
  await pool.query('drop table bench_rows, bench_staged');
  return floorMs;
}

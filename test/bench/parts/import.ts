import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { startBenchPostgres } from '../ground/bench-postgres.ts';
import { startProductProgram, type ProductProgram } from '../ground/product-program.ts';
import { connectNetwork, signUpAndIn, type ProductSession } from '../ground/product-session.ts';
import { ratio, type BenchGround, type BenchPart, type Figure } from '../figure.ts';

const ROWS = 30_000;
const LOOK_MS = 25;
const GIVE_UP_MS = 180_000;

type Imported = { answeredMs: number; doneMs: number; ownCpuMs: number | null; serverCpuMs: number | null; added: number };
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
    const file = csvFile();
    say('Writing the same rows with one plain statement');
    const floorMs = await measureFloor({ pool: postgres.pool });
    const importOnce = () => measureImport({ session, product, campaignId: campaign.id, file, postgresCpuMs: postgres.cpuMs });
    say('Importing');
    const first = await importOnce();
    say('Importing the same file again');
    const again = await importOnce();
    return [
      { name: 'first import, upload to last lead', value: first.doneMs / 1000, unit: 's', beside: `${first.added} new leads; ${ratio({ of: first.doneMs, to: floorMs, name: 'one plain insert of the same rows' })}` },
      { name: 'of that, upload to answer', value: first.answeredMs / 1000, unit: 's', beside: 'read, checked and staged' },
      { name: 'CPU of the product per 1000 rows', value: perThousand(first.ownCpuMs), unit: 'ms' },
      { name: 'CPU of PostgreSQL per 1000 rows', value: perThousand(first.serverCpuMs), unit: 'ms' },
      { name: 'the same file again', value: again.doneMs / 1000, unit: 's', beside: `${again.added} new leads, every row a duplicate` },
      { name: 'one plain insert of the same rows', value: floorMs / 1000, unit: 's', beside: 'table with the same keys, no checks, no report' },
    ];
  } finally {
    await product.stop();
    await postgres.stop();
  }
}

const perThousand = (ms: number | null) => (ms === null ? null : (ms / ROWS) * 1000);

function csvFile(): Blob {
  const lines = ['First name,Last name,Profile URL,Email,Job title,Company,Location'];
  for (let row = 1; row <= ROWS; row += 1) lines.push(`Ada${row % 900},Field${row},https://www.linkedin.com/in/bench-person-${row}/,ada.${row}@company${row % 700}.example,"Head of Sales, Region ${row % 40}",Company ${row % 700},"Berlin, Germany"`);
  return new Blob([lines.join('\n')], { type: 'text/csv' });
}

async function measureImport({ session, product, campaignId, file, postgresCpuMs }: { session: ProductSession; product: ProductProgram; campaignId: string; file: Blob; postgresCpuMs: () => number | null }): Promise<Imported> {
  const form = new FormData();
  form.set('campaignId', campaignId);
  form.set('searchType', 'CSV_FILE');
  form.set('file', file, 'bench.csv');
  const before = { at: performance.now(), own: product.cpuMs(), server: postgresCpuMs() };
  const { id } = (await session.call('POST /searches', form)) as Pack;
  const answeredMs = performance.now() - before.at;
  for (;;) {
    const pack = (await session.call(`GET /searches/${id}`)) as Pack;
    const doneMs = performance.now() - before.at;
    const since = (start: number | null, now: number | null) => (start === null || now === null ? null : now - start);
    if (pack.searchStatus === 'SEARCH_COMPLETE') return { answeredMs, doneMs, ownCpuMs: since(before.own, product.cpuMs()), serverCpuMs: since(before.server, postgresCpuMs()), added: pack.verdicts['ADDED'] ?? 0 };
    if (doneMs > GIVE_UP_MS) throw new Error(`The import stands at ${JSON.stringify(pack).slice(0, 600)}`);
    await wait(LOOK_MS);
  }
}

/** The same rows into a table with the same keys, in one statement. */
async function measureFloor({ pool }: { pool: pg.Pool }): Promise<number> {
  await pool.query('create table bench_rows (user_id bigint not null, row_id bigint generated always as identity, slug text, email text, full_name text, company text, primary key (user_id, row_id))');
  await pool.query('create unique index on bench_rows (user_id, slug)');
  await pool.query('create index on bench_rows (user_id, lower(email))');
  const rows = Array.from({ length: ROWS }, (_, row) => ({ slug: `bench-person-${row}`, email: `ada.${row}@example.com`, name: `Ada Field${row}`, company: `Company ${row % 700}` }));
  const startedAt = performance.now();
  const column = (read: (row: (typeof rows)[number]) => string) => rows.map(read);
  await pool.query('insert into bench_rows (user_id, slug, email, full_name, company) select 1, * from unnest($1::text[], $2::text[], $3::text[], $4::text[]) on conflict do nothing', [column(({ slug }) => slug), column(({ email }) => email), column(({ name }) => name), column(({ company }) => company)]);
  const floorMs = performance.now() - startedAt;
  await pool.query('drop table bench_rows');
  return floorMs;
}

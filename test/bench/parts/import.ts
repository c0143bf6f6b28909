import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { startBenchPostgres, type BenchPostgres } from '../harness/bench-postgres.ts';
import { startProductProgram, type ProductProgram } from '../harness/product-program.ts';
import { connectNetwork, signUpAndIn, type ProductSession } from '../harness/product-session.ts';
import { leadFile } from '../../support/lead-file.ts';
import { ratio, type BenchHarness, type BenchPart, type Figure } from '../figure.ts';

const ROWS = 30_000;
const WRONG_ROWS = 300;
const WARM_ROWS = 3000;
const MEMORY_MS = 10;
const FLOOR_ROUNDS = 3;
/**
 * What a file of the longest length may cost (issue of the campaign area): times a bare COPY with
 * dedupe, and MB of memory.
 */
const MOST_TIMES_COPY = 6;
const MOST_MB = 64;
/** No file may be larger. */
const HEAVY_MB = 20;
const LOOK_MS = 25;
const GIVE_UP_MS = 180_000;

type Imported = {
  answeredMs: number;
  doneMs: number;
  ownCpuMs: number | null;
  serverCpuMs: number | null;
  grownMb: number | null;
  added: number;
  wrong: number;
};
type Pack = { id: string; searchStatus: string; verdicts: Partial<Record<string, number>> };

/**
 * A file of the longest allowed length, from the upload to the last lead, through the product's own
 * API.
 */
export const importPart: BenchPart = {
  title: `Import of a CSV file of ${ROWS.toLocaleString('en-US')} rows`,
  run,
};

async function run({ scratch, say }: BenchHarness): Promise<Figure[]> {
  const postgres = await startBenchPostgres({ scratch });
  const product = await startProductProgram({
    dataDir: join(scratch, 'product'),
    databaseUrl: postgres.url,
  });
  try {
    const session = await signUpAndIn({ url: product.url, name: 'importer' });
    await connectNetwork({ session, name: 'importer' });
    const campaign = (await session.call('POST /campaigns', { name: 'Import' })) as { id: string };
    const file = leadFile({ rows: ROWS, wrong: WRONG_ROWS });
    const importText = (text: string) =>
      measureImport({
        session,
        product,
        campaignId: campaign.id,
        file: new Blob([text], { type: 'text/csv' }),
        postgresCpuMs: postgres.cpuMs,
      });
    say('Importing a small file, so that the product has read its code');
    await importText(
      othersOf({ text: leadFile({ rows: WARM_ROWS, wrong: 30 }).text, name: 'warm' }),
    );
    say('Importing');
    const first = await importText(file.text);
    say('Importing the same file again');
    const again = await importText(file.text);
    say('Importing a file of the most bytes');
    const heavy = await importText(heavyFile());
    say('Copying the same rows with dedupe');
    const floor = await measureFloors({
      postgres,
      scratch,
      text: leadFile({ rows: ROWS, wrong: 0 }).text,
    });
    return [
      {
        name: 'first import, upload to last lead',
        value: first.doneMs / 1000,
        unit: 's',
        beside: `${first.added} of ${file.right} new leads, ${first.wrong} of ${file.wrong.size} wrong; ${ratio({ of: first.doneMs, to: floor.wideMs, name: `the wide COPY, at most ${MOST_TIMES_COPY}` })}; ${ratio({ of: first.doneMs, to: floor.narrowMs, name: 'the narrow one' })}`,
      },
      {
        name: 'growth of the product’s memory meanwhile',
        value: first.grownMb,
        unit: 'MB',
        beside: `at most ${MOST_MB}`,
      },
      {
        name: 'of that, upload to answer',
        value: first.answeredMs / 1000,
        unit: 's',
        beside: 'read, checked and staged',
      },
      { name: 'CPU of the product per 1000 rows', value: perThousand(first.ownCpuMs), unit: 'ms' },
      {
        name: 'CPU of PostgreSQL per 1000 rows',
        value: perThousand(first.serverCpuMs),
        unit: 'ms',
        beside: `with the product’s ${ratio({ of: sumOf(first.ownCpuMs, first.serverCpuMs), to: floor.wideCpuMs, name: 'that of the wide COPY' })}`,
      },
      {
        name: 'the same file again',
        value: again.doneMs / 1000,
        unit: 's',
        beside: `${again.added} new leads, every row a duplicate`,
      },
      {
        name: `a file of ${HEAVY_MB} MB: growth of memory`,
        value: heavy.grownMb,
        unit: 'MB',
        beside: `at most ${MOST_MB}; ${heavy.added} new leads in ${(heavy.doneMs / 1000).toFixed(1)} s`,
      },
      {
        name: 'wide COPY: person, place in the campaign, row of the report',
        value: floor.wideMs / 1000,
        unit: 's',
        beside:
          'into three tables with the keys and indexes of the product’s; no foreign keys, counters, timeline, checks',
      },
      {
        name: 'narrow COPY: person alone',
        value: floor.narrowMs / 1000,
        unit: 's',
        beside: 'into a table with the three keys of a person',
      },
    ];
  } finally {
    await product.stop();
    await postgres.stop();
  }
}

/** The same rows of other people. */
function othersOf({ text, name }: { text: string; name: string }): string {
  return text.replaceAll('bench-person', `${name}-person`).replaceAll('ada.', `${name}.`);
}

/** Other people, each with a note, so that the file is as heavy as a file may be. */
function heavyFile(): string {
  const [header = '', ...lines] = othersOf({
    text: leadFile({ rows: ROWS, wrong: 0 }).text,
    name: 'heavy',
  }).split('\n');
  const most = HEAVY_MB * 1024 * 1024;
  const note = 'Asked for the price list and wants to hear more in spring. '.repeat(10);
  const text = [`${header},Note`, ...lines.map((line) => `${line},${note}`)].join('\n');
  return text.length <= most ? text : text.slice(0, text.lastIndexOf('\n', most));
}

const sumOf = (one: number | null, other: number | null) =>
  one === null || other === null ? null : one + other;
const perThousand = (ms: number | null) => (ms === null ? null : (ms / ROWS) * 1000);

/** What one import costs, from the upload of its file to the last lead. */
export async function measureImport({
  session,
  product,
  campaignId,
  file,
  postgresCpuMs,
}: {
  session: ProductSession;
  product: ProductProgram;
  campaignId: string;
  file: Blob;
  postgresCpuMs: () => number | null;
}): Promise<Imported> {
  const form = new FormData();
  form.set('campaignId', campaignId);
  form.set('searchType', 'CSV_FILE');
  form.set('file', file, 'bench.csv');
  const before = {
    at: performance.now(),
    own: product.cpuMs(),
    server: postgresCpuMs(),
    memory: product.memoryMb(),
  };
  let most = before.memory;
  const look = setInterval(() => (most = Math.max(most ?? 0, product.memoryMb() ?? 0)), MEMORY_MS);
  try {
    const { id } = (await session.call('POST /searches', form)) as Pack;
    const answeredMs = performance.now() - before.at;
    for (;;) {
      const pack = (await session.call(`GET /searches/${id}`)) as Pack;
      const doneMs = performance.now() - before.at;
      const since = (start: number | null, now: number | null) =>
        start === null || now === null ? null : now - start;
      if (pack.searchStatus === 'SEARCH_COMPLETE')
        return {
          answeredMs,
          doneMs,
          ownCpuMs: since(before.own, product.cpuMs()),
          serverCpuMs: since(before.server, postgresCpuMs()),
          grownMb: since(before.memory, most),
          added: pack.verdicts['ADDED'] ?? 0,
          wrong: pack.verdicts['WRONG'] ?? 0,
        };
      if (doneMs > GIVE_UP_MS)
        throw new Error(`The import stands at ${JSON.stringify(pack).slice(0, 600)}`);
      await wait(LOOK_MS);
    }
  } finally {
    clearInterval(look);
  }
}

type Floor = { narrowMs: number; wideMs: number; wideCpuMs: number | null };

/**
 * The same file by COPY, and from there into tables, each person once: the middle one of some
 * rounds. Narrow is a person with the keys of the lead base alone. Wide is what any import has to
 * leave behind: the person, the place in the campaign, and the row of the report with its verdict.
 */
async function measureFloors({
  postgres: { pool, cpuMs },
  scratch,
  text,
}: {
  postgres: BenchPostgres;
  scratch: string;
  text: string;
}): Promise<Floor> {
  const path = join(scratch, 'bench.csv');
  writeFileSync(path, text);
  chmodSync(path, 0o644);
  const narrow: number[] = [];
  const wide: number[] = [];
  for (let round = 0; round < FLOOR_ROUNDS; round += 1)
    narrow.push(await narrowFloorMs({ pool, path }));
  const cpuBefore = cpuMs();
  for (let round = 0; round < FLOOR_ROUNDS; round += 1)
    wide.push(await wideFloorMs({ pool, path }));
  const middle = (times: number[]) =>
    times.sort((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0;
  const cpu = sumOf(cpuMs(), cpuBefore === null ? null : -cpuBefore);
  return {
    narrowMs: middle(narrow),
    wideMs: middle(wide),
    wideCpuMs: cpu === null ? null : cpu / FLOOR_ROUNDS,
  };
}

async function narrowFloorMs({ pool, path }: { pool: pg.Pool; path: string }): Promise<number> {
  await pool.query(
    `
      create table bench_people (
        user_id bigint not null, row_id bigint generated always as identity, slug text, email text,
        full_name text, company text, primary key (user_id, row_id)
      )`,
  );
  await pool.query('create unique index on bench_people (user_id, slug)');
  await pool.query('create index on bench_people (user_id, lower(email))');
  return copied({
    pool,
    path,
    tables: ['bench_people'],
    statements: [
      `
        insert into bench_people (user_id, slug, email, full_name, company)
        select distinct on (url) 1, url, email, first_name || ' ' || last_name, company
        from bench_staged
        on conflict do nothing`,
    ],
  });
}

async function wideFloorMs({ pool, path }: { pool: pg.Pool; path: string }): Promise<number> {
  await pool.query('create table bench_people (like leads including all)');
  await pool.query('create table bench_places (like campaign_leads including all)');
  await pool.query('create table bench_report (like lead_pack_rows including all)');
  return copied({
    pool,
    path,
    tables: ['bench_people', 'bench_places', 'bench_report'],
    statements: [
      `
        insert into bench_people (
          user_id, profile_slug, email, first_name, last_name, full_name, job_title, company,
          location, created_at, updated_at
        )
        select distinct on (url) 1, url, email, first_name, last_name,
          first_name || ' ' || last_name, job_title, company, location, now(), now()
        from bench_staged
        on conflict do nothing`,
      `
        insert into bench_places (
          user_id, campaign_id, lead_id, lead_pack_id, state, visit, added_at, updated_at
        )
        select user_id, 1, lead_id, 1, 'GETTING_READY', 1, now(), now()
        from bench_people
        on conflict do nothing`,
      `
        insert into bench_report (user_id, lead_pack_id, row_number, verdict, raw, lead_id)
        select 1, 1, s.row_number, 'ADDED',
          jsonb_build_object(
            'cells',
            jsonb_build_array(
              s.first_name, s.last_name, s.url, s.email, s.job_title, s.company, s.location
            )
          ),
          p.lead_id
        from bench_staged s
        join bench_people p on p.user_id = 1 and p.profile_slug = s.url
        on conflict do nothing`,
    ],
  });
}

/** How long it takes to copy a file and to continue from there; the tables are gone afterward. */
async function copied({
  pool,
  path,
  tables,
  statements,
}: {
  pool: pg.Pool;
  path: string;
  tables: readonly string[];
  statements: readonly string[];
}): Promise<number> {
  await pool.query(
    `
      create table bench_staged (
        row_number int generated always as identity, first_name text, last_name text, url text,
        email text, job_title text, company text, location text
      )`,
  );
  const startedAt = performance.now();
  await pool.query(
    `copy bench_staged (first_name, last_name, url, email, job_title, company, location) from '${path}' with (format csv, header true)`,
  );
  for (const statement of statements) await pool.query(statement);
  const tookMs = performance.now() - startedAt;
  await pool.query(`drop table bench_staged, ${tables.join(', ')}`);
  return tookMs;
}

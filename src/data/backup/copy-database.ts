import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { backupRecipient } from '#data/backup/backup-key.ts';
import { BackupError } from '#data/backup/backup-error.ts';
import { quoted, readSequences, readTables } from '#data/backup/backup-tables.ts';
import {
  jsonBytes,
  MANIFEST_NAME,
  newManifest,
  TOTALS_NAME,
  type Manifest,
} from '#data/backup/manifest.ts';
import { createTally, partName } from '#data/backup/read-backup.ts';
import { sealEntries, type Entry } from '#data/backup/sealed-stream.ts';
import { BACKUP_LOCK } from '#data/database/backup-lock.ts';
import { newClient } from '#data/database/new-client.ts';
import { jobSchemaRevision } from '#data/jobs/job-schema.ts';
import type { MasterKey } from '#data/secrets/sealing.ts';

const PART_BYTES = 1 << 20;
const LINE_END = 10;

export type Source = {
  databaseUrl: string;
  masterKey: MasterKey;
  /** Real time. */
  realNow: number;
  campaignNow: number;
};

/**
 * A backup of the whole database as of one moment, as it is read. It may take hours, while the
 * product runs: nothing waits for it, except changes of the schema and the wiping of deleted rows.
 */
export function copyDatabase(source: Source): AsyncGenerator<Uint8Array> {
  return sealEntries(entriesOf(source), source.masterKey);
}

async function* entriesOf(source: Source): AsyncGenerator<Entry> {
  const client = newClient({
    databaseUrl: source.databaseUrl,
    name: 'reachwell backup',
    options: COPY_OPTIONS,
  });
  // Whatever is being read fails with it.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock_shared($1)', [BACKUP_LOCK]);
    await client.query('begin isolation level repeatable read, read only');
    const tables = await readTables(client);
    // A table that is rewritten would look empty to a snapshot from before.
    await client.query(
      `lock table ${tables.map(({ name }) => quoted(name)).join(', ')} in access share mode`,
    );
    const manifest = await describe(client, source, tables);
    yield { name: MANIFEST_NAME, bytes: jsonBytes(manifest) };
    const tally = createTally(tables);
    for (const table of tables) {
      let rows = 0;
      let number = 0;
      const copy = client.query(copyTo(copySql(table)));
      for await (const bytes of wholeRows(copy)) {
        rows += tally.add({ table: table.name, bytes });
        yield { name: partName(table.name, ++number), bytes };
      }
      if (rows !== copy.rowCount)
        throw new BackupError(
          `PostgreSQL sent ${copy.rowCount} rows of ${table.name}, and ${rows} arrived.`,
        );
    }
    yield { name: TOTALS_NAME, bytes: jsonBytes(tally.totals()) };
  } finally {
    // Not waited for: a connection in the middle of COPY is cut.
    void client.end().catch(() => undefined);
  }
}

/** Values are written so that any server reads them, and no timeout ends a long COPY. */
export const COPY_OPTIONS = [
  'DateStyle=ISO',
  'IntervalStyle=postgres',
  'extra_float_digits=1',
  'statement_timeout=0',
  'lock_timeout=0',
  'idle_in_transaction_session_timeout=0',
]
  .map((setting) => `-c ${setting}`)
  .join(' ');

async function describe(
  client: pg.Client,
  { masterKey, realNow, campaignNow }: Source,
  tables: Manifest['tables'],
): Promise<Manifest> {
  const { rows: migrations } = await client.query<Manifest['migrations'][number]>(
    'select version, name, checksum from schema_migrations order by version',
  );
  return newManifest({
    migrations,
    jobSchema: await jobSchemaRevision(client),
    realAt: new Date(realNow).toISOString(),
    campaignAt: new Date(campaignNow).toISOString(),
    key: await backupRecipient(masterKey),
    tables,
    // After the snapshot began, so that no row in it has a number that is still to come.
    sequences: await readSequences(client),
  });
}

const copySql = ({ name, columns }: Manifest['tables'][number]): string =>
  `copy (select ${columns.map(quoted).join(', ')} from ${quoted(name)}) to stdout`;

/** Cuts the output of COPY into parts of about a megabyte, each of whole rows. */
async function* wholeRows(copied: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of copied) {
    chunks.push(chunk);
    length += chunk.length;
    if (length < PART_BYTES || !chunk.includes(LINE_END)) continue;
    const all = Buffer.concat(chunks);
    const end = all.lastIndexOf(LINE_END) + 1;
    yield all.subarray(0, end);
    chunks = [all.subarray(end)];
    length = all.length - end;
  }
  if (length > 0) yield Buffer.concat(chunks);
}

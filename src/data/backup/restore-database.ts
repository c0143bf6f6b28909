import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { BackupError, DAMAGED } from '#data/backup/backup-error.ts';
import { isEmptyDatabase, quoted, readTables } from '#data/backup/backup-tables.ts';
import { COPY_OPTIONS } from '#data/backup/copy-database.ts';
import { RESTORED_SETTING } from '#data/backup/finish-restore.ts';
import { newerVersion, type Manifest } from '#data/backup/manifest.ts';
import { readBackup, type ReadBackup } from '#data/backup/read-backup.ts';
import type { Bytes } from '#data/backup/sealed-stream.ts';
import { takeMigrationLock } from '#data/database/migration-lock.ts';
import { newClient } from '#data/database/new-client.ts';
import { JOB_SCHEMA_REVISION, jobSchemaRevision, migrateJobSchema } from '#data/jobs/job-schema.ts';
import { isKnownHistory, makeTables } from '#data/migrate.ts';
import type { MasterKey } from '#data/secrets/sealing.ts';

/**
 * Loads a backup into an empty database, all of it or nothing, with the tables as they were then;
 * `migrate` brings it to this version. Processes that start meanwhile wait. Needs no more than an
 * owner’s rights.
 */
export async function restoreDatabase({
  databaseUrl,
  bytes,
  masterKey,
  realNow,
}: {
  databaseUrl: string;
  bytes: Bytes;
  masterKey: MasterKey;
  realNow: number;
}): Promise<ReadBackup> {
  const client = newClient({ databaseUrl, name: 'reachwell restore', options: COPY_OPTIONS });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await takeMigrationLock(client);
    if (!(await isEmptyDatabase(client)))
      throw new BackupError(
        'This database isn’t empty, so nothing was restored. Create an empty one, and set DATABASE_URL (or DATA_DIR) to it.',
      );
    const hadJobSchema = (await jobSchemaRevision(client)) > 0;
    try {
      return await load({ client, databaseUrl, bytes, masterKey, realNow });
    } catch (error) {
      await client.query('rollback').catch(() => undefined);
      if (!hadJobSchema) await dropJobSchema(client).catch(() => undefined);
      throw error;
    }
  } finally {
    await client.end().catch(() => undefined);
  }
}

type Load = Parameters<typeof restoreDatabase>[0] & { client: pg.Client };

async function load({ client, databaseUrl, bytes, masterKey, realNow }: Load): Promise<ReadBackup> {
  const columns = new Map<string, string>();
  let putBack: () => Promise<void> = async () => {};
  const restored = await readBackup({
    bytes,
    masterKey,
    async begin(manifest) {
      await checkVersions(manifest);
      // Its library commits on its own; a database with no more than these tables counts as empty.
      await migrateJobSchema(databaseUrl);
      await client.query('begin');
      await makeTables(client, manifest.migrations);
      putBack = await withoutRules(client, manifest);
      for (const { name, columns: names } of manifest.tables)
        columns.set(name, names.map(quoted).join(', '));
    },
    async take({ table, bytes: part, rows }) {
      const copy = client.query(
        copyFrom(`copy ${quoted(table)} (${columns.get(table)}) from stdin`),
      );
      await pipeline(Readable.from([part]), copy);
      if (copy.rowCount !== rows)
        throw new BackupError(`${rows} rows of ${table} were sent, and ${copy.rowCount} stored.`);
    },
  });
  await setSequences(client, restored.manifest);
  await putBack();
  const { realAt, campaignAt } = restored.manifest;
  await client.query(
    `
      insert into settings (name, value)
      values ($1, $2)
      on conflict (name) do update set value = excluded.value`,
    [RESTORED_SETTING, { realAt, campaignAt, realRestoredAt: new Date(realNow).toISOString() }],
  );
  await client.query('commit');
  return restored;
}

async function checkVersions(manifest: Manifest): Promise<void> {
  const known = await isKnownHistory(manifest.migrations);
  if (known === 'NEWER' || manifest.jobSchema > JOB_SCHEMA_REVISION)
    throw new BackupError(newerVersion(manifest));
  if (known === 'CHANGED')
    throw new BackupError(
      `This backup was made by another edition of Reachwell (${manifest.product}), whose migrations differ from this one’s. Restore it with that one.`,
    );
}

/**
 * Takes away what would judge or change each row as it is loaded: references, triggers, and the
 * rows that migrations write. Returns how to put references and triggers back, which also checks
 * every reference.
 */
async function withoutRules(client: pg.Client, { tables }: Manifest): Promise<() => Promise<void>> {
  const here = new Set((await readTables(client)).map(({ name }) => name));
  if (!tables.every(({ name }) => here.has(name))) throw new BackupError(DAMAGED);
  const names = [...here].map(quoted);
  const { rows: references } = await client.query<{ table: string; name: string; rule: string }>(
    `
      select conrelid::regclass::text as table, quote_ident(conname) as name,
        pg_get_constraintdef(oid) as rule
      from pg_constraint
      where contype = 'f' and conrelid = any($1::regclass[])`,
    [names],
  );
  for (const { table, name } of references)
    await client.query(`alter table ${table} drop constraint ${name}`);
  for (const name of names) await client.query(`alter table ${name} disable trigger user`);
  await client.query(`truncate ${names.join(', ')}`);
  return async () => {
    for (const name of names) await client.query(`alter table ${name} enable trigger user`);
    for (const { table, name, rule } of references)
      await client.query(`alter table ${table} add constraint ${name} ${rule}`);
  };
}

const dropJobSchema = (client: pg.Client) =>
  client.query('drop schema if exists graphile_worker cascade');

async function setSequences(client: pg.Client, { sequences }: Manifest): Promise<void> {
  for (const { name, table, column, value } of sequences)
    await client.query(
      `
        select setval(
          coalesce($1, pg_get_serial_sequence($2, $3))::regclass, coalesce($4::bigint, 1),
          $4::bigint is not null
        )`,
      [name && quoted(name), table && quoted(table), column, value],
    );
}

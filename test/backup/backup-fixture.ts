// Shared by the proofs of backups: a database with rows of every odd kind, and a checksum of its
// content.
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { RESTORED_SETTING } from '#data/backup/finish-restore.ts';
import { quoted, readSequences, readTables } from '#data/backup/backup-tables.ts';
import { copyDatabase } from '#data/backup/copy-database.ts';
import { restoreDatabase } from '#data/backup/restore-database.ts';
import type { MasterKey } from '#data/secrets/sealing.ts';
import { createEmptyDatabase } from '../support/database.ts';
import { TEST_MASTER_KEY } from '../support/call-handler.ts';

export const NOW = Date.parse('2026-11-30T03:30:00.000Z');

export const sourceOf = (databaseUrl: string, masterKey: MasterKey = TEST_MASTER_KEY) => ({
  databaseUrl,
  masterKey,
  realNow: NOW,
  campaignNow: NOW + 3_600_000,
});

/** A whole backup in memory. */
export const backupOf = async (databaseUrl: string, masterKey?: MasterKey): Promise<Buffer> =>
  Buffer.concat(await Array.fromAsync(copyDatabase(sourceOf(databaseUrl, masterKey))));

/** The bytes of a backup as they come from a store. */
export async function* streamOf(bytes: Uint8Array, size = 4096): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

export const restoreInto = (
  databaseUrl: string,
  bytes: AsyncIterable<Uint8Array>,
  masterKey: MasterKey = TEST_MASTER_KEY,
) => restoreDatabase({ databaseUrl, bytes, masterKey, realNow: NOW });

/** A new database without tables, and a client of it; the caller closes it. */
export async function emptyTarget() {
  const { url, drop } = await createEmptyDatabase();
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  return {
    url,
    client,
    async close() {
      await client.end();
      await drop();
    },
  };
}

/** Leaves only what the backup holds. */
export async function forgetRestore(client: pg.Client): Promise<void> {
  await client.query('delete from settings where name = $1', [RESTORED_SETTING]);
}

/** A checksum of all rows of each table, generated columns included, and where numbering stands. */
export async function contentOf(client: Pick<pg.ClientBase, 'query'>) {
  const tables: Record<string, string> = {};
  for (const { name } of await readTables(client)) {
    const { rows } = await client.query<{ content: string }>(
      `
        select count(*) || ' ' || md5(coalesce(string_agg(t::text, '|' order by t::text), ''))
          as content
        from ${quoted(name)} t`,
    );
    tables[name] = rows[0]?.content ?? '';
  }
  return { tables, sequences: await readSequences(client) };
}

/** Rows that a careless copy would change: signs of COPY, nothing, bytes, extremes, and noise. */
export async function plantOddRows(
  client: Pick<pg.ClientBase, 'query'>,
  noiseBytes = 50_000,
): Promise<void> {
  await client.query(
    String.raw`
      insert into settings (name, value)
      values ('odd', $1), ('odd \N', $2), (E'odd\t\n\\.\r', $3)`,
    [
      { text: 'a\tb\nc\\.\n\\N\r\u2028"quoted" 😀', empty: '', nothing: null, number: 1e-300 },
      { list: [] },
      { big: '9'.repeat(40) },
    ],
  );
  await client.query(
    `
      insert into users (user_id, email, display_name, schedule, processing_limits)
      values (990, $1, E'\\\\N', '{}', '{}')`,
    ["o'neil+\\n@example.com"],
  );
  for (const content of [
    randomBytes(noiseBytes),
    Buffer.from([0, 10, 13, 92]),
    Buffer.from('\\.\n'),
  ])
    await client.query(
      `
        insert into attachments (
          user_id, file_name, content_type, size_bytes, content, real_created_at, real_expires_at
        )
        values (990, E'tab\there', 'x/y', $1, $2, 'infinity', now())`,
      [content.length, content],
    );
}

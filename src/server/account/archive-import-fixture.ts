// What the tests of archive imports stand on: an archive, and an empty account for each test.
import {
  TextReader,
  Uint8ArrayReader,
  Uint8ArrayWriter,
  ZipReader,
  ZipWriter,
} from '@zip.js/zip.js';
import { beforeAll, beforeEach } from 'vitest';
import { instant } from '#data/database.ts';
import { archiveImportHandlers } from '#server/account/archive-import.routes.ts';
import { exported } from '../../../test/account/move-archive.ts';
import { buildTestServer, type TestTime } from '../../../test/support/api-server.ts';
import { useTestDatabase } from '../../../test/support/database.ts';
import { doJobs, jobWorld } from '../../../test/support/job-world.ts';
import { signedInUser } from '../../../test/support/signed-in.ts';

export const REAL = Date.UTC(2026, 10, 20, 9);
export const PEOPLE = 30;
export const database = useTestDatabase();
const time: TestTime = { now: REAL, real: REAL };
export let call: Awaited<ReturnType<typeof buildTestServer>>['call'];
export let archive: Uint8Array;
export let me: Awaited<ReturnType<typeof signedInUser>>;

beforeAll(async () => {
  ({ call } = await buildTestServer({
    db: database.db,
    time,
    handlers: archiveImportHandlers,
  }));
  const { userId } = await signedInUser({ db: database.db, realNow: REAL });
  const created_at = instant(REAL);
  await database.db
    .insertInto('leads')
    .values(
      Array.from({ length: PEOPLE }, (_, n) => ({
        user_id: userId,
        full_name: `Person ${n}`,
        profile_slug: `person-${n}`,
        created_at,
        updated_at: created_at,
      })),
    )
    .execute();
  await database.db
    .insertInto('campaigns')
    .values({ user_id: userId, name: 'One', status: 'ACTIVE', created_at })
    .execute();
  archive = await exported({ db: database.db, userId }, REAL);
});

beforeEach(async () => {
  me = await signedInUser({ db: database.db, realNow: REAL });
});

export function upload(bytes: Uint8Array, { headers } = me) {
  const boundary = 'archive-boundary';
  const payload = Buffer.concat([
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="archive.zip"\r\ncontent-type: application/zip\r\n\r\n`,
    ),
    bytes,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  return call('POST /v1/archive/import', {
    body: payload,
    headers: { ...headers, 'content-type': `multipart/form-data; boundary=${boundary}` },
  });
}

/** The archive with some files replaced. */
export async function changed(
  change: (name: string, text: string) => string | null,
  of = archive,
): Promise<Uint8Array> {
  const writer = new ZipWriter(new Uint8ArrayWriter());
  for (const entry of await new ZipReader(new Uint8ArrayReader(of)).getEntries()) {
    if (entry.directory) continue;
    const text = new TextDecoder().decode(await entry.getData(new Uint8ArrayWriter()));
    const next = change(entry.filename, text);
    if (next !== null) await writer.add(entry.filename, new TextReader(next));
  }
  return writer.close();
}

export const changedLeads = (change: (lines: string[]) => string[]) =>
  changed((name, text) =>
    name === 'leads.jsonl' ? change(text.trimEnd().split('\n')).join('\n') : text,
  );

export const runJobs = () =>
  doJobs({
    databaseUrl: database.url,
    world: jobWorld({ db: database.db, now: () => REAL, realNow: () => REAL }),
  });

export async function reportOf(bytes: Uint8Array) {
  const { body } = await upload(bytes);
  await runJobs();
  return (await call(`GET /v1/archive/import/${body.taskId}`, me)).body;
}

export const leads = () =>
  database.db
    .selectFrom('leads')
    .select(['full_name', 'profile_slug'])
    .where('user_id', '=', me.userId)
    .orderBy('lead_id')
    .execute();

export async function leftovers() {
  const count = async (table: 'archive_import_parts' | 'archive_import_ids') =>
    (
      await database.db
        .selectFrom(table)
        .select('user_id')
        .where('user_id', '=', me.userId)
        .execute()
    ).length;
  return { parts: await count('archive_import_parts'), ids: await count('archive_import_ids') };
}

import { randomBytes } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import {
  exportedPages,
  listExportedFiles,
  readExport,
  requestExport,
} from '#data/account-export/account-exports.ts';
import { makeExportPages } from '#data/account-export/make-archive.ts';
import type { AnyDatabase } from '#data/database.ts';
import { inTransaction } from '#data/database/retried-transaction.ts';
import { erasePerson } from '#data/erasure/erase-person.ts';
import { useTestDatabase } from '../../../test/support/database.ts';
import { doJobs, dropJobs, jobsIn, jobWorld } from '../../../test/support/job-world.ts';
import { waitForLockWait } from '../../../test/support/lock-wait.ts';
import { plantPerson, type PlantedPerson } from './erasure-fixture.ts';

const REAL = Date.UTC(2026, 10, 20);
const database = useTestDatabase();
const masterKey = { version: 1, bytes: randomBytes(32) };
let planted: PlantedPerson;
let exportId: string;

beforeEach(async () => {
  planted = await plantPerson({ db: database.db, mark: 'Zebrafinch', realNow: REAL });
  exportId = await ask();
});

async function ask(): Promise<string> {
  const { userId } = planted;
  const answer = await inTransaction(database.db, (trx) =>
    requestExport({ db: trx, userId, realNow: REAL }),
  );
  return answer?.asked.export_id ?? '';
}

const erase = () =>
  erasePerson({
    db: database.db,
    masterKey,
    userId: planted.userId,
    leadId: planted.leadId,
    actedBy: planted.userId,
    shred: false,
    now: REAL,
    realNow: REAL,
  });
const makePages = (db: AnyDatabase, pages: number) =>
  makeExportPages({ db, userId: planted.userId, exportId, realNow: () => REAL, pages });
const state = async () =>
  (await readExport({ db: database.db, userId: planted.userId }, exportId))?.state;

async function textOfArchive(): Promise<string> {
  const archive = { db: database.db, userId: planted.userId, exportId };
  let text = '';
  for (const { fileName } of await listExportedFiles(archive, archive.exportId))
    for await (const page of exportedPages(archive, { ...archive, fileName }))
      text += gunzipSync(page).toString();
  return text;
}

/** Erases someone while a transaction of an archive with this many finished pages is open. */
async function eraseBehind(pages: number): Promise<void> {
  const { erased } = await inTransaction(database.db, async (trx) => {
    await makePages(trx, pages);
    const begun = erase();
    await waitForLockWait(database.db);
    return { erased: begun };
  });
  expect(await erased).toMatchObject({ kind: 'ERASED' });
}

test('an archive whose last page is being written while someone is erased is deleted', async () => {
  await eraseBehind(1000);
  expect(await state()).toBeUndefined();
});

test('an archive with a page being written while someone is erased is rebuilt without them', async () => {
  await eraseBehind(20);
  await makePages(database.db, 1000);
  expect(await state()).toBe('READY');
  expect(await textOfArchive()).not.toContain('Zebrafinch');
});

test('an archive whose job met the erasure and ended has another job, which makes it', async () => {
  await makePages(database.db, 3);
  await dropJobs(database.db);
  await erase();
  expect((await jobsIn(database.db)).map(({ key }) => key)).toContain(`make-archive/${exportId}`);
  await doJobs({ databaseUrl: database.url, world: jobWorld({ db: database.db }) });
  expect(await state()).toBe('READY');
});

test('an archive requested while someone is erased starts after that', async () => {
  await database.db.deleteFrom('account_exports').execute();
  const { asked } = await inTransaction(database.db, async (trx) => {
    await sql`select from lanes where user_id = ${planted.userId} for no key update`.execute(trx);
    const begun = ask();
    await waitForLockWait(database.db);
    return { asked: begun };
  });
  expect(await asked).not.toBe(exportId);
});

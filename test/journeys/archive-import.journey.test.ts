import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, beforeEach, expect, onTestFailed, test } from 'vitest';
import { instant } from '#data/database.ts';
import { openArchive } from '#data/account-import/archive-zip.ts';
import { endArchiveImport, insertArchiveImport } from '#data/account-import/archive-imports.ts';
import { exported } from '../account/move-archive.ts';
import { look } from '../support/screens.ts';
import { prepareSignedInBrowser, type SignedInBrowser } from '../support/signed-in-browser.ts';

const PEOPLE = 40;
/** A busy machine takes its time. */
const SOON = { timeout: 60_000 };
const newcomer = () =>
  prepareSignedInBrowser({
    email: `iris.moll.${randomUUID().slice(0, 8)}@example.com`,
    connected: false,
    allow: [/status of 400/],
  });

let harness: SignedInBrowser;
let archive: Uint8Array;

beforeAll(async () => {
  const donor = await newcomer();
  const { database, userId } = donor;
  const at = instant(Date.now());
  await database.db
    .insertInto('leads')
    .values(
      Array.from({ length: PEOPLE }, (_, n) => ({
        user_id: userId,
        full_name: `Person ${n}`,
        profile_slug: `person-${n}`,
        created_at: at,
        updated_at: at,
      })),
    )
    .execute();
  archive = await exported({ db: database.db, userId });
  await donor.stop();
});
beforeEach(async ({ task }) => {
  harness = await newcomer();
  await harness.page.goto('/account');
  onTestFailed(
    async () =>
      void (await harness.page.screenshot({
        path: `test-results/archive-${task.name.slice(0, 40).replaceAll(/\W+/g, '-')}.png`,
        fullPage: true,
      })),
  );
});
afterEach(() => harness?.stop());

const imports = () => harness.page.getByRole('list', { name: 'Imported archives' });
const choose = (name: string, bytes: Uint8Array) =>
  harness.page
    .getByLabel('Archive (ZIP)')
    .setInputFiles({ name, mimeType: 'application/zip', buffer: Buffer.from(bytes) });

test('an archive is imported on the account page, and its report says what came in', async () => {
  const { page, user, watched } = harness;
  await choose('holiday.zip', Buffer.from('no ZIP'));
  await page.getByText('This isn’t a whole Reachwell archive').first().waitFor();
  await page.getByRole('button', { name: 'Choose file' }).waitFor();
  await choose('reachwell-export.zip', archive);
  await imports()
    .getByText(`${PEOPLE + 1} rows imported`)
    .waitFor(SOON);
  await imports().getByText('What came in, and what didn’t').click();
  await imports().getByText('Left out').waitFor();
  await imports().scrollIntoViewIfNeeded();
  await look(page, 'archive-imported');
  const { totalElements } = await user.call('GET /leads', { query: { size: 1 } });
  expect(totalElements).toBe(PEOPLE);
  expect(watched.problems()).toEqual([]);
});

test('an import that stopped says so, and continues', async () => {
  const { page, database, userId, watched } = harness;
  const { manifest } = await openArchive(archive);
  await database.db.transaction().execute(async (db) => {
    const scope = { db, userId, realNow: Date.now() };
    const importId = await insertArchiveImport(scope, {
      fileName: 'reachwell-export.zip',
      manifest,
      bytes: archive,
    });
    await endArchiveImport(scope, importId, 'GIVEN_UP');
  });
  await page.reload();
  await imports().getByText('We couldn’t read this archive to its end').waitFor();
  await imports().scrollIntoViewIfNeeded();
  await look(page, 'archive-stopped');
  await imports().getByRole('button', { name: 'Continue' }).click();
  await imports()
    .getByText(`${PEOPLE + 1} rows imported`)
    .waitFor(SOON);
  expect(watched.problems()).toEqual([]);
});

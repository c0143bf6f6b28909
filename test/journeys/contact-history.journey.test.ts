import { expect, test } from 'vitest';
import { look } from '../support/screens.ts';
import { harness, open, side } from './leads-overview-fixture.ts';

const DRIPIFY =
  'First name,Last name,Corporate email,LinkedIn profile,Lead status,Invited at\n' +
  'Ada,Field,,https://www.linkedin.com/in/ada-field,Pending,2025-03-03\n' +
  'Bo,Lind,bo@lind.example,https://www.linkedin.com/in/bo-lind,Unsubscribed,\n' +
  'Di,Ek,,https://www.linkedin.com/in/di-ek,Pending,someday\n';

test('whom another tool contacted is checked, imported, and undone on a page of its own', async () => {
  const { page } = harness;
  await open();
  await side().getByRole('link', { name: 'Contact history' }).click();
  await page.getByText('No files yet').waitFor();
  await look(page, 'contact-history-empty');
  await page
    .getByLabel('CSV file')
    .setInputFiles({ name: 'dripify.csv', mimeType: 'text/csv', buffer: Buffer.from(DRIPIFY) });
  await page.getByText('1 row can’t be used').waitFor();
  await page.getByText('Row 4: This date can’t be read').waitFor();
  await page.getByText('1 person asked not to be contacted').waitFor();
  await look(page, 'contact-history-check');
  await page.getByRole('button', { name: 'Import 2 people' }).click();
  const row = page.getByRole('row').filter({ hasText: 'dripify.csv' });
  // A busy machine takes its time.
  await row.getByText('1 invited').waitFor({ timeout: 60_000 });
  await page.reload();
  await row.getByText('From Dripify').waitFor();
  await look(page, 'contact-history-list');
  const downloads = page.waitForEvent('download');
  await row.getByRole('button', { name: /^Download rows of/ }).click();
  expect((await downloads).suggestedFilename()).toBe('dripify rejects.csv');
  await row.getByRole('button', { name: 'Undo dripify.csv' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click();
  await page.getByText('No files yet').waitFor();
  expect(harness.watched.problems()).toEqual([]);
});

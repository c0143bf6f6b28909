import { expect, test } from 'vitest';
import { ground, open, side } from './leads-overview-fixture.ts';

const DRIPIFY =
  'First name,Last name,Corporate email,LinkedIn profile,Lead status,Invited at\n' +
  'Ada,Field,,https://www.linkedin.com/in/ada-field,Pending,2025-03-03\n' +
  'Bo,Lind,bo@lind.example,https://www.linkedin.com/in/bo-lind,Unsubscribed,\n' +
  'Di,Ek,,https://www.linkedin.com/in/di-ek,Pending,someday\n';

test('whom another tool contacted is checked, imported, and undone on a page of its own', async () => {
  const { page, screens } = ground;
  await open();
  await side().getByRole('link', { name: 'Contact history' }).click();
  await page.getByText('No files yet').waitFor();
  await screens.look('The contact history without a file');
  await page
    .getByLabel('CSV file')
    .setInputFiles({ name: 'dripify.csv', mimeType: 'text/csv', buffer: Buffer.from(DRIPIFY) });
  await page.getByText('1 row can’t be used').waitFor();
  await page.getByText('Row 4: This date can’t be read').waitFor();
  await page.getByText('1 person asked not to be contacted').waitFor();
  await screens.look('A file of another tool before it is imported');
  await page.getByRole('button', { name: 'Import 2 people' }).click();
  const row = page.getByRole('row').filter({ hasText: 'dripify.csv' });
  await row.getByText('1 invited').waitFor();
  await page.reload();
  await row.getByText('From Dripify').waitFor();
  await screens.look('The contact history');
  const downloads = page.waitForEvent('download');
  await row.getByRole('button', { name: /^Download rows of/ }).click();
  expect((await downloads).suggestedFilename()).toBe('dripify rejects.csv');
  await row.getByRole('button', { name: 'Undo dripify.csv' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click();
  await page.getByText('No files yet').waitFor();
  expect(screens.faults()).toEqual([]);
  expect(ground.watched.problems()).toEqual([]);
});

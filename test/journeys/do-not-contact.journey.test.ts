import { expect, test } from 'vitest';
import { harness, open, side } from './leads-overview-fixture.ts';

test('do-not-contact entries are added, found, and removed on a page of their own', async () => {
  const { page, screens } = harness;
  await open();
  await side().getByRole('link', { name: 'Do-not-contact list' }).click();
  await page.getByText('Your list is empty').waitFor();
  const adding = page.getByRole('dialog', { name: 'Add to your do-not-contact list' });
  const submit = () => adding.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await adding.getByLabel('LinkedIn profile').fill('https://example.com/zoe');
  await submit();
  await adding.getByText('This URL isn’t on LinkedIn').waitFor();
  await adding.getByRole('radio', { name: 'Domain' }).check({ force: true });
  await adding.getByRole('textbox', { name: 'Domain' }).fill('rival.example');
  await adding.getByRole('textbox', { name: 'Note' }).fill('A competitor');
  await screens.look('Add to the do-not-contact list');
  await submit();
  const row = page.getByRole('row').filter({ hasText: 'rival.example' });
  await row.getByText('“A competitor”').waitFor();
  await screens.look('The do-not-contact list');
  await page.getByRole('searchbox').fill('no such name');
  await page.getByText('No entries match').waitFor();
  await page.getByRole('button', { name: 'Show the whole list' }).click();
  await row.getByRole('button', { name: 'Remove rival.example' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await page.getByText('Your list is empty').waitFor();
  expect(screens.faults()).toEqual([]);
  expect(harness.watched.problems()).toEqual([]);
});

const LIST =
  'Name,LinkedIn URL,Email,Domain,Company,Reason\n' +
  'Ada Field,https://www.linkedin.com/in/ada-field,ada@field.example,,Field,\n' +
  ',,bo@lind.example,,,Bounced\n' +
  ',,,no domain,,\n';

test('a file is checked, added with a report, downloaded as the list, and undone', async () => {
  const { page, screens } = harness;
  await open();
  await side().getByRole('link', { name: 'Do-not-contact list' }).click();
  await page.getByRole('button', { name: 'Add a file' }).press('Enter');
  await page
    .getByLabel('CSV file')
    .setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(LIST) });
  await page.getByText('1 row can’t be used').waitFor();
  await page.getByText('Row 4: This isn’t a domain such as example.com').waitFor();
  await screens.look('Check a do-not-contact file');
  await page.getByRole('button', { name: 'Add 2 rows' }).press('Enter');
  await page.getByText('list.csv was added').waitFor();
  await screens.look('The report of a do-not-contact file');
  const reports = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download report' }).click();
  expect((await reports).suggestedFilename()).toBe('list report.csv');
  const lists = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  expect((await lists).suggestedFilename()).toBe('Do not contact.csv');
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Remove bo@lind.example' }).click();
  const removing = page.getByRole('dialog');
  await removing.getByLabel('Remove everything else that this file added, too').check();
  await removing.getByRole('button', { name: 'Remove' }).click();
  await page.getByText('2 entries removed').waitFor();
  await page.getByText('Your list is empty').waitFor();
  expect(screens.faults()).toEqual([]);
  expect(harness.watched.problems()).toEqual([]);
});

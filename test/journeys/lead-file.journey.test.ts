import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { PHONE, WIDE } from '../support/browser.ts';
import { prepareSignedInBrowser, type SignedInBrowser } from '../support/signed-in-browser.ts';

/** A busy machine takes its time. */
const SOON = { timeout: 20_000 };
/** LinkedIn's own file, with a line of another encoding in it. */
const CONNECTIONS = Buffer.concat([
  Buffer.from(
    `Notes:
"When exporting your connection data, you may notice that some of the email addresses are missing."

Full name,URL,Email Address,Company,Position,Connected On
"Dr. Zoë d'Aubigné, MBA",https://www.linkedin.com/in/zoe-daubigne,,Société du Port,CFO,02 Jan 2026
`,
  ),
  Buffer.from('Jörg Krüger,in/joerg-krueger,joerg@hafen.example,Hafenwerk AG,CFO,3\n', 'latin1'),
  Buffer.from('Åsa Öberg,,,Norr AB,VD,4\n'),
]);
let harness: SignedInBrowser;

beforeAll(async () => {
  harness = await prepareSignedInBrowser({ email: 'ida.berg@example.com' });
});
afterAll(() => harness?.stop());

async function chooseFile({ name, buffer }: { name: string; buffer: Buffer }): Promise<void> {
  const { page } = harness;
  await page.goto('/new-campaign');
  await page.getByRole('radio', { name: /^CSV file/ }).check({ force: true });
  await page
    .getByLabel('CSV file', { exact: true })
    .first()
    .setInputFiles({ name, mimeType: 'text/csv', buffer });
}

test('LinkedIn’s own export shows its header row, its cleaned names, and that no one in it exists in practice mode', async () => {
  const { page, screens } = harness;
  onTestFailed(async () => void (await page.screenshot({ path: 'test-results/lead-file.png' })));
  await chooseFile({ name: 'Connections.csv', buffer: CONNECTIONS });
  await page.getByRole('heading', { name: 'Match the columns' }).waitFor(SOON);
  const headers = page.getByRole('checkbox', { name: 'Headers are in row 4' });
  await expect.poll(() => headers.isChecked(), SOON).toBe(true);
  const before = page.getByRole('region', { name: 'Before you import' });
  for (const line of [
    '2 rows can be imported',
    '1 row can’t be read and will be rejected',
    'Rows 1 to 3, above the headers, are skipped',
    '1 line was read as Windows-1252',
  ])
    await before.getByText(line, { exact: true }).waitFor(SOON);
  const rows = page.getByRole('region', { name: 'First 3 rows as leads' });
  await rows.getByRole('rowheader', { name: "Zoë d'Aubigné", exact: true }).waitFor();
  await rows.getByText("“Dr. Zoë d'Aubigné, MBA” becomes “Zoë d'Aubigné”").waitFor();
  expect(await rows.getByRole('row').allInnerTexts()).toEqual([
    expect.stringMatching(/^Row\s+Name/),
    expect.stringMatching(/^5\s.*profile$/s),
    expect.stringMatching(/^6\s+Jörg Krüger\s.*profile, email$/s),
    expect.stringMatching(/^7\s+Åsa Öberg\s.*No LinkedIn profile and no email$/s),
  ]);
  await page.getByText('These people aren’t in the practice network').waitFor(SOON);
  for (const [size, viewport] of [
    ['1440', WIDE],
    ['390', PHONE],
  ] as const) {
    await page.setViewportSize(viewport);
    await screens.look(`columns at ${size}`);
  }
  await page.setViewportSize(WIDE);
  expect(screens.faults()).toEqual([]);
});

test('another header row can be chosen, even one without rows below, and changed back', async () => {
  const { page } = harness;
  const select = page.getByRole('button', { name: /^Header row/ });
  const choose = async (name: RegExp) => {
    await select.click();
    await page.getByRole('option', { name }).click();
  };
  await choose(/^Row 5: Dr\. Zoë/);
  await page.getByRole('rowheader', { name: 'Société du Port', exact: true }).waitFor(SOON);
  await choose(/^Row 7: /);
  await page.getByText('This file has headers but no rows').waitFor(SOON);
  await page.getByRole('button', { name: 'Use detected settings' }).click();
  await page.getByRole('checkbox', { name: 'Headers are in row 4' }).waitFor(SOON);
  await page.getByRole('checkbox', { name: 'Headers are in row 4' }).uncheck({ force: true });
  await page.getByRole('rowheader', { name: 'Column 1', exact: true }).waitFor(SOON);
  await page
    .getByRole('checkbox', { name: 'The first row contains headers' })
    .check({ force: true });
  await page.getByRole('rowheader', { name: 'Full name', exact: true }).waitFor(SOON);
  expect(await select.innerText()).toContain('Row 4: Full name, URL');
});

test('it is imported as it was shown, though its lines have two encodings', async () => {
  const { page, user } = harness;
  await page.getByRole('button', { name: 'Import 3 rows' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).waitFor(SOON);
  const { content } = await user.call('GET /searches', { query: {} });
  const report = await user.call('GET /searches/{leadPackId}/report', {
    params: { leadPackId: content[0]?.id as never },
    query: {},
  });
  expect(report.content.map(({ row, verdict, name }) => [row, verdict, name])).toEqual([
    [5, 'ADDED', expect.stringContaining("Zoë d'Aubigné")],
    [6, 'ADDED', 'Jörg Krüger'],
    [7, 'WRONG', null],
  ]);
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
});

test('practice mode offers a file of people who exist there, and a web page is recognized as not a file', async () => {
  const { page } = harness;
  await page.goto('/new-campaign');
  await page.getByRole('radio', { name: /^CSV file/ }).check({ force: true });
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download a sample file' }).click();
  const chunks = await (await (await saved).createReadStream()).toArray();
  await chooseFile({ name: 'practice people.csv', buffer: Buffer.concat(chunks as Buffer[]) });
  await page.getByText('25 rows can be imported', { exact: true }).waitFor(SOON);
  expect(await page.getByText('These people aren’t in the practice network').count()).toBe(0);
  await chooseFile({ name: 'contacts.csv', buffer: Buffer.from('<!doctype html><html></html>') });
  await page.getByText(/^This is a web page, not a CSV file/).waitFor(SOON);
});

import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { EMAIL_TEXTS } from './email-walk.ts';
import type { createScreenCheck } from './screens.ts';

type Screens = { page: Page; screens: ReturnType<typeof createScreenCheck> };

/** A practice mailbox on the account page, by SMTP and IMAP; gives its address. */
export async function connectMailboxByHand({ page, screens }: Screens): Promise<string> {
  await page.goto('/account/email');
  await page.getByRole('button', { name: 'Use a practice mailbox' }).click();
  const field = page.getByLabel('Email', { exact: true });
  await expect.poll(() => field.inputValue(), { timeout: 20_000 }).toMatch(/@practice\.example$/);
  const address = await field.inputValue();
  await page.getByRole('button', { name: 'Check and connect' }).click();
  await page.getByText('Mailbox connected', { exact: true }).waitFor();
  await screens.look('Email account');
  return address;
}

/** The wizard's first step: a file of people, some with an address. */
export async function addFileByHand({
  page,
  screens,
  file,
  people,
}: Screens & { file: string; people: number }): Promise<void> {
  await page.goto('/campaigns');
  await page.getByRole('link', { name: 'New campaign' }).first().click();
  await page.getByRole('heading', { name: 'Where do your leads come from?' }).waitFor();
  await page.getByLabel('CSV file', { exact: true }).setInputFiles({
    name: 'by email.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(file, 'utf8'),
  });
  await page.getByRole('heading', { name: 'Match the columns' }).waitFor();
  await page.getByRole('button', { name: `Import ${people} rows` }).click();
  const report = page.getByRole('dialog', {
    name: `${people} of ${people} people are in your list`,
  });
  await report.waitFor({ timeout: 90_000 });
  await screens.look('Wizard, verdicts of emails');
  await report.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Next' }).click();
}

/**
 * The wizard's second step: a starter is cut back to its profile view, and the two branches are
 * added: emails where there is an address, an invite and a message where there is none.
 */
export async function buildEmailSequenceByHand({ page, screens }: Screens): Promise<void> {
  const step = (name: RegExp) => page.getByRole('treeitem', { name });
  const panel = (name: string) => page.getByRole('region', { name: `${name} step` });
  const add = async (on: RegExp, branch: 'yes' | 'no', type: string) => {
    const item = await step(on).getAttribute('data-item');
    await page.locator(`[data-add="${item}-${branch}"]`).click();
    await page
      .getByRole('menuitem')
      .filter({ hasText: new RegExp(`^${type}`) })
      .first()
      .click();
    await panel(type).waitFor();
  };
  const write = async (type: string, field: RegExp, text: string) =>
    panel(type).getByRole('textbox', { name: field }).first().fill(text);
  await page.getByRole('button', { name: /^View, then invite/ }).click();
  for (const type of ['Invite', 'If connected']) {
    await step(new RegExp(`^Step 2, ${type}`)).click();
    await panel(type).getByRole('button', { name: 'Remove this step', exact: true }).click();
  }
  const removing = page.getByRole('dialog', { name: 'Remove If connected?' });
  await removing.getByRole('radio', { name: /^This step and everything after it/ }).check();
  await removing.getByRole('button', { name: /^Remove \d+ steps$/ }).click();
  await add(/^Step 1, Profile view/, 'yes', 'Find email');
  await add(/^Step 2, Find email/, 'yes', 'If email available');
  await add(/^Step 3, If email available/, 'yes', 'Email');
  await write('Email', /^Subject/, EMAIL_TEXTS.subject);
  await write('Email', /^Text$/, EMAIL_TEXTS.first);
  await add(/^Step 4, Email/, 'yes', 'Email');
  await write('Email', /^Subject/, EMAIL_TEXTS.otherSubject);
  await write('Email', /^Text$/, EMAIL_TEXTS.second);
  await page
    .getByRole('radiogroup', { name: 'Wait before sending, unit' })
    .getByRole('radio', { name: 'Days' })
    .check();
  const wait = page.getByRole('spinbutton', { name: 'Wait before sending' });
  await wait.fill('2');
  await wait.blur();
  await screens.look('Wizard, an email');
  await add(/^Step 3, If email available/, 'no', 'Invite');
  await write('Invite', /^Note/, EMAIL_TEXTS.note);
  await add(/^Step \d+, Invite/, 'yes', 'Message');
  await write('Message', /^Text$/, EMAIL_TEXTS.message);
  await page.getByRole('button', { name: 'Close the panel' }).click();
  await page.getByText('No errors', { exact: true }).waitFor();
  await screens.look('Wizard, finished sequence with emails');
  await page.getByRole('button', { name: 'Next' }).click();
}

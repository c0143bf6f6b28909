import type { Page } from 'playwright-core';
import { CODE, PASSWORD, TEXTS, WATCHES } from './main-job.ts';
import type { createScreenCheck } from './screens.ts';

type Screens = { page: Page; screens: ReturnType<typeof createScreenCheck> };
const DAYS = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;

/** Sign-up, the mail in the outbox, its link, which signs in. */
export async function signUpByHand({
  page,
  screens,
  email,
}: Screens & { email: string }): Promise<void> {
  await page.goto('/signup');
  await page.getByLabel('Name').fill('Nora Walker');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await screens.look('Sign up');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('heading', { name: 'Check your email' }).waitFor();
  await screens.look('Check your email');
  await page.getByRole('link', { name: 'Open my email' }).click();
  const links = page.getByRole('list', { name: 'Links in this email' });
  await links.waitFor();
  await screens.look('Outbox');
  await links.getByRole('link').first().click();
  await page.getByText('Your email is confirmed').waitFor();
}

/** LinkedIn with a code by SMS. */
export async function connectByHand({
  page,
  screens,
  userName,
}: Screens & { userName: string }): Promise<void> {
  await page.getByRole('heading', { name: 'Connect your LinkedIn account' }).waitFor();
  await screens.look('Connect LinkedIn');
  await page.getByLabel('LinkedIn email').fill(userName);
  await page.getByRole('textbox', { name: 'LinkedIn password' }).fill('Linked-In-Password-1');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('heading', { name: 'Enter the 6-digit code' }).waitFor();
  await screens.look('Enter the code');
  await page.getByLabel('6-digit code').fill(CODE);
  await page.getByRole('heading', { name: 'Your LinkedIn account is connected' }).waitFor();
  await screens.look('Connected');
  await page.getByRole('link', { name: 'Go to campaigns' }).click();
  await page.getByRole('heading', { name: 'Campaigns', exact: true }).waitFor();
}

/** Limits of 100 a day, and 9 am to 3 pm on all seven days. */
export async function settingsByHand({ page, screens }: Screens): Promise<void> {
  await page.goto('/settings');
  for (const name of ['Invites', 'Messages', 'Profile views', 'Likes']) {
    const field = page.getByRole('spinbutton', { name: `${name}, a day` });
    await field.fill('100');
    await field.blur();
  }
  await screens.look('Daily limits');
  await save(page, 'Your daily limits have been successfully updated');
  await page.goto('/settings/working-hours');
  await choose(page, 'Monday, to', '3 pm');
  for (const day of DAYS.slice(5))
    await page.getByRole('switch', { name: day, exact: true }).check();
  await page.getByRole('button', { name: 'Apply to all: Monday’s hours' }).click();
  await screens.look('Working hours');
  await save(page, 'Your working hours have been successfully updated');
}

/** Step 1 of the wizard: a file with its columns and verdicts, and a search. */
export async function addListsByHand({
  page,
  screens,
  file,
  searchUrl,
  good,
  wrong,
}: Screens & { file: string; searchUrl: string; good: number; wrong: number }): Promise<void> {
  await page.goto('/campaigns');
  await screens.look('No campaigns yet');
  await page.getByRole('link', { name: 'New campaign' }).first().click();
  await page.getByRole('heading', { name: 'Where do your leads come from?' }).waitFor();
  await screens.look('Wizard, add leads');
  await page.getByLabel('CSV file', { exact: true }).setInputFiles({
    name: 'conference leads.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(file, 'utf8'),
  });
  await page.getByRole('heading', { name: 'Match the columns' }).waitFor();
  await page.getByText(`${wrong} rows can’t be read and will be rejected`).waitFor();
  await screens.look('Wizard, match the columns');
  await page.getByRole('button', { name: `Import ${good + wrong} rows` }).click();
  const report = page.getByRole('dialog', {
    name: `${good} of ${good + wrong} people are in your list`,
  });
  await report.waitFor({ timeout: 90_000 });
  await screens.look('Wizard, verdicts');
  await report.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('radio', { name: /^Basic search/ }).check();
  await page.getByRole('textbox', { name: 'Search URL' }).fill(searchUrl);
  await page.getByText(/About \d+ people found/).waitFor();
  await screens.look('Wizard, search');
  await page.getByRole('button', { name: 'Add leads' }).click();
  await page
    .getByText(/^2 lists, /)
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'Next' }).click();
}

/**
 * Step 2: one of the starters, with the texts of the main job and the branch after the first
 * message put in by hand.
 */
export async function buildSequenceByHand({ page, screens }: Screens): Promise<void> {
  await page.getByRole('button', { name: /^View, then invite/ }).click();
  const step = (name: string | RegExp) => page.getByRole('treeitem', { name });
  await screens.look('Wizard, sequence');

  await step(/^Step 2, Invite\./).click();
  const panel = (name: string) => page.getByRole('region', { name: `${name} step` });
  await panel('Invite').getByRole('textbox', { name: 'Note' }).fill(TEXTS.note);
  await panel('Invite')
    .getByRole('radio', { name: /^If a value is missing/ })
    .check();
  await panel('Invite')
    .getByRole('textbox', { name: 'Text for leads with a missing value' })
    .fill(TEXTS.noteWithoutField);
  await screens.look('Wizard, a step');
  await step(/^Step 3, If connected\./).click();
  await fillDelay(page, 'Wait up to', WATCHES.acceptanceHours / 24);
  await step(/^Step \d+, Message\..*invite is accepted, Yes branch/).click();
  await panel('Message').getByRole('textbox', { name: 'Text', exact: true }).fill(TEXTS.first);

  await addAfter(page, /^Step \d+, Message\..*invite is accepted/, 'If message viewed');
  await fillDelay(page, 'Wait up to', WATCHES.viewHours / 24);
  await addAfter(page, /^Step \d+, If message viewed\..*after message/, 'Message');
  await panel('Message').getByRole('textbox', { name: 'Text', exact: true }).fill(TEXTS.second);
  const viewed = await step(/^Step \d+, If message viewed\..*after message/).getAttribute(
    'data-item',
  );
  await page.locator(`[data-add="${viewed}-no"]`).click();
  await page.getByRole('menuitem', { name: 'Like' }).click();
  await page.getByRole('button', { name: 'Close the panel' }).click();
  await page.getByText('No errors', { exact: true }).waitFor();
  await screens.look('Wizard, finished sequence');
  await page.getByRole('button', { name: 'Next' }).click();
}

/** Step 3, the well-done screen, and the launch. */
export async function launchByHand({
  page,
  screens,
  name,
}: Screens & { name: string }): Promise<string> {
  await page.getByRole('heading', { name: 'Settings' }).waitFor();
  await page.getByRole('textbox', { name: /name/i }).first().fill(name);
  await screens.look('Wizard, settings');
  await page.getByRole('button', { name: 'Finish', exact: true }).click();
  await page.getByRole('heading', { name: 'Well done' }).waitFor();
  await screens.look('Wizard, well done');
  await page.getByRole('button', { name: 'Launch now' }).click();
  await page.waitForURL(/\/campaigns\/\d+$/);
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

async function addAfter(page: Page, name: RegExp, type: string): Promise<void> {
  const item = await page.getByRole('treeitem', { name }).getAttribute('data-item');
  await page.locator(`[data-add="${item}-yes"]`).click();
  await page.getByRole('menuitem', { name: type, exact: true }).click();
}

async function fillDelay(page: Page, label: string, days: number): Promise<void> {
  await page
    .getByRole('radiogroup', { name: `${label}, unit` })
    .getByRole('radio', { name: 'Days' })
    .check();
  const field = page.getByRole('spinbutton', { name: label });
  await field.fill(String(days));
  await field.blur();
}

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('button', { name: `${label}: ` }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

async function save(page: Page, said: string): Promise<void> {
  await page
    .getByRole('region', { name: 'Unsaved changes' })
    .getByRole('button', { name: 'Save' })
    .click();
  await page.getByText(said).first().waitFor();
}

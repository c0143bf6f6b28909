import { afterAll, beforeAll, beforeEach, expect, onTestFailed, test } from 'vitest';
import { conversationOfLead } from '#data/conversations/person-conversation.ts';
import { instant } from '#data/database.ts';
import { PHONE, WIDE } from '../support/browser.ts';
import { plantLeads } from '../support/planted-leads.ts';
import { prepareSignedInBrowser, type SignedInBrowser } from '../support/signed-in-browser.ts';

/** A busy machine takes its time. */
const SOON = { timeout: 20_000 };
const MINUTE = 60_000;
const PEOPLE = 70;

let harness: SignedInBrowser;
let now: number;
const conversationIds: string[] = [];
let written = 0;

/** What the sync would write: a message that came in, or one of ours. */
async function say(index: number, text: string, { ago = 0, fromMe = false } = {}): Promise<void> {
  written += 1;
  await harness.database.db
    .insertInto('messages')
    .values({
      user_id: harness.userId,
      conversation_id: conversationIds[index] ?? '',
      network_message_id: `journey-${harness.userId}-${written}`,
      from_me: fromMe,
      text,
      at: instant(now - ago * MINUTE),
    })
    .execute();
}

beforeAll(async () => {
  // Conversations that are gone, or never were, are asked for on purpose.
  harness = await prepareSignedInBrowser({
    email: 'tuva.lind@example.com',
    allow: [/status of (404|410)/],
  });
  now = Date.parse((await harness.user.call('GET /v1/shared/clock')).now);
  const { leadIds } = await plantLeads({
    harness,
    name: 'Nordic founders',
    leads: Array.from({ length: PEOPLE }, () => ({ state: 'WAITING' as const })),
  });
  const { db } = harness.database;
  for (const [index, leadId] of leadIds.entries()) {
    conversationIds.push(await conversationOfLead({ db, userId: harness.userId, now, leadId }));
    await say(index, `Hello from number ${index}`, { ago: 60 + index * 10, fromMe: true });
    await say(index, `Answer of number ${index}`, {
      ago: 30 + index * 10,
      fromMe: index % 2 === 1,
    });
  }
  await say(3, 'Forecasts live in spreadsheets here', { ago: 20 });
});
beforeEach(({ task }) => {
  onTestFailed(
    async () =>
      void (await harness.page.screenshot({
        path: `test-results/inbox-${task.name.slice(0, 40).replaceAll(/\W+/g, '-')}.png`,
      })),
  );
});
afterAll(() => harness?.stop());

const list = () => harness.page.getByRole('list', { name: 'Conversations' });
const rows = () => list().getByRole('article');
const thread = () => harness.page.getByRole('log');
const heading = () => harness.page.getByRole('heading', { level: 1 });
const focused = () => harness.page.evaluate<string>('document.activeElement.textContent');
const nameAt = async (index: number) =>
  (await rows().nth(index).getByRole('link').textContent()) ?? '';
const open = async (path = '') => {
  await harness.page.goto(`/inbox${path}`);
  await rows().first().waitFor();
};

test('the inbox opens on the newest reply, and conversations without a reply are under Sent', async () => {
  const { page, screens } = harness;
  await open();
  await thread().getByText('Forecasts live in spreadsheets here').waitFor();
  expect(new URL(page.url()).pathname).toBe(`/inbox/${conversationIds[3]}`);
  await expect.poll(focused, SOON).toBe(await heading().textContent());
  await screens.look('The inbox on its first reply');
  expect(await rows().filter({ hasText: 'You:' }).count()).toBe(0);
  await page.goBack();
  expect(new URL(page.url()).pathname).not.toBe('/inbox');
  await open('?show=sent');
  await thread().getByText('Answer of number 1', { exact: true }).waitFor();
  expect(await rows().filter({ hasText: 'You:' }).count()).toBe(await rows().count());
});

test('a part of the list is chosen by keyboard, and what opens beside it leaves the focus there', async () => {
  const { page } = harness;
  await page.goto('/inbox?show=reminders');
  await page.getByText('No reminders', { exact: true }).waitFor();
  await page.getByRole('radio', { name: /^Reminders/ }).focus();
  await page.keyboard.press('ArrowRight');
  await page.waitForURL(/\/inbox\/\d+\?show=sent/);
  await thread().waitFor();
  expect(await page.evaluate('document.activeElement.type')).toBe('radio');
});

test('the list is read as one scrolls, found again where it was left, filtered and searched', async () => {
  const { page } = harness;
  await open('?show=sent');
  expect(await rows().count()).toBeLessThan(PEOPLE / 2);
  const last = list().getByText(`Answer of number ${PEOPLE - 1}`);
  await list().evaluate((element) => element.parentElement?.scrollTo({ top: 100_000 }));
  await last.click();
  await thread()
    .getByText(`Hello from number ${PEOPLE - 1}`)
    .waitFor();
  await page.goBack();
  await last.waitFor();
  await page.getByRole('radio', { name: /^Unread/ }).check();
  await page.waitForURL(/show=unread/);
  await expect.poll(() => rows().first().getByText('Unread').count(), SOON).toBe(1);
  await page.getByRole('searchbox').fill('64');
  await expect.poll(() => rows().count(), SOON).toBe(1);
  expect(await list().locator('mark').allTextContents()).toEqual(['64']);
  await page.getByRole('searchbox').fill('nobody ever wrote this');
  await page.getByText('No conversations match').waitFor();
  await page.getByRole('button', { name: 'Clear search and filters' }).click();
  await rows().nth(5).waitFor();
});

test('by keyboard alone one goes through the list and the thread, and files what is read', async () => {
  const { page, screens } = harness;
  await open(`/${conversationIds[0]}`);
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  await page.keyboard.press('k');
  const first = await nameAt(0);
  await expect.poll(focused, SOON).toBe(first);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/inbox\/\d+/);
  await thread().getByText('Forecasts live in spreadsheets here').waitFor();
  await expect.poll(focused, SOON).toBe(await heading().textContent());
  await expect.poll(() => rows().first().getByText('Unread').count(), SOON).toBe(0);
  await screens.look('A conversation');
  await page.keyboard.press('u');
  await rows().first().getByText('Unread').waitFor();
  await page.keyboard.press('l');
  await page.getByRole('dialog').getByRole('button', { name: 'Meeting' }).press('Enter');
  await rows().first().getByText('Meeting').waitFor();
  await page.keyboard.press('r');
  expect(await page.evaluate('document.activeElement.matches("[data-reply]")')).toBe(true);
  await heading().focus();
  await page.keyboard.press('e');
  await page.getByText('Archived', { exact: true }).waitFor();
  await expect.poll(() => nameAt(0), SOON).not.toBe(first);
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await rows().first().getByText('Meeting').waitFor();
  await heading().focus();
  await page.keyboard.press('e');
  await page.getByText('This conversation is archived').waitFor();
  await screens.look('An archived conversation');
  await page.getByRole('button', { name: 'Move to inbox' }).press('Enter');
  await rows().first().getByText('Meeting').waitFor();
  await heading().focus();
  await page.keyboard.press('/');
  await expect.poll(() => page.evaluate('document.activeElement.type'), SOON).toBe('search');
  await page.keyboard.type('nobody');
  await page.getByRole('button', { name: 'Clear the search' }).press('Enter');
  await expect.poll(() => page.getByRole('searchbox').inputValue(), SOON).toBe('');
  expect(await page.evaluate('document.activeElement.type')).toBe('search');
});

test('read messages aren’t marked as new when their conversation is reopened', async () => {
  const { page } = harness;
  const marker = thread().getByText('New', { exact: true });
  await say(6, 'A question of number 6', { ago: 5 });
  await open(`/${conversationIds[6]}`);
  await marker.waitFor();
  await list().getByText('Answer of number 8').click();
  await thread().getByText('Answer of number 8').waitFor();
  await page.goBack();
  await thread().getByText('A question of number 6').waitFor();
  expect(await marker.count()).toBe(0);
});

test('a conversation marked unread stays unread when the tab gets the focus again', async () => {
  const { page } = harness;
  await open(`/${conversationIds[8]}`);
  await thread().getByText('Answer of number 8').waitFor();
  const row = rows().filter({ hasText: 'Answer of number 8' });
  await expect.poll(() => row.getByText('Unread').count(), SOON).toBe(0);
  await heading().focus();
  await page.keyboard.press('u');
  await row.getByText('Unread').waitFor();
  await page.evaluate(`new Promise((done) => {
    document.dispatchEvent(new Event('visibilitychange'));
    requestAnimationFrame(() => requestAnimationFrame(done));
  })`);
  expect(await row.getByText('Unread').count()).toBe(1);
});

test('unarchiving from the archive bar shows a toast and can be undone', async () => {
  const { page, screens } = harness;
  await open(`/${conversationIds[10]}`);
  await heading().focus();
  await page.keyboard.press('e');
  const back = page.getByRole('button', { name: 'Move to inbox' });
  await back.waitFor();
  await screens.look('An archived conversation');
  await back.click();
  await page.getByText('Moved to the inbox').waitFor();
  expect(await back.count()).toBe(0);
});

test('several conversations are marked, labeled, and archived at once', async () => {
  const { page, screens } = harness;
  await open();
  for (const nth of [1, 2]) await rows().nth(nth).getByRole('checkbox').check({ force: true });
  await page.getByText('2 selected').waitFor();
  await screens.look('Conversations that are selected');
  await page.getByRole('toolbar').getByRole('button', { name: 'Label' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Later' }).click();
  await expect.poll(() => list().getByText('Later', { exact: true }).count(), SOON).toBe(2);
  await page.getByRole('toolbar').getByRole('button', { name: 'Label' }).click();
  await page.getByRole('textbox', { name: 'New label' }).fill('Autumn fair');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('button', { name: 'Delete Autumn fair' }).click();
  const question = page.getByRole('dialog', { name: 'Delete the label “Autumn fair”?' });
  await screens.look('A label that is to be deleted');
  await question.getByRole('button', { name: 'Delete label' }).click();
  await page.getByRole('button', { name: 'Delete Autumn fair' }).waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Clear selection' }).click();
  await page.getByText('2 selected').waitFor({ state: 'detached' });
});

test('a reply appears in the open thread and at the top of the list without a reload', async () => {
  const { page } = harness;
  await open(`/${conversationIds[5]}`);
  await thread().getByText('Answer of number 5').waitFor();
  await say(5, 'This came in just now', { ago: -1 });
  await thread().getByText('This came in just now').waitFor();
  await expect.poll(() => nameAt(0), SOON).toContain('This came in just now');
  await say(9, 'And this from somebody else', { ago: -2 });
  await expect.poll(() => nameAt(0), SOON).toContain('And this from somebody else');
  await page
    .getByRole('status')
    .getByText(/^New message from/)
    .waitFor({ state: 'attached' });
  await rows().first().getByText('Unread').waitFor();
  await expect.poll(() => page.title(), SOON).toMatch(/^\(\d+\) .+ · Inbox · Reachwell$/);
});

test('on a phone the list, the thread, and the profile have the screen in turn', async () => {
  const { page, screens } = harness;
  await page.setViewportSize(PHONE);
  await open();
  await screens.look('The inbox on a phone');
  await rows().first().getByRole('link').click();
  await thread().waitFor();
  await screens.look('A conversation on a phone');
  await page.getByRole('button', { name: 'Show the profile' }).click();
  await page.getByRole('dialog', { name: 'Profile' }).getByText('Nordic founders').waitFor();
  await page.keyboard.press('Escape');
  expect(await list().isVisible()).toBe(false);
  await page.getByRole('link', { name: 'Back to the inbox' }).click();
  await rows().first().waitFor();
  await page.setViewportSize(WIDE);
});

test('a conversation that does not exist says so and leads back', async () => {
  const { page, screens } = harness;
  await page.goto('/inbox/987654321');
  await page.getByRole('heading', { name: 'This conversation doesn’t exist', level: 2 }).waitFor();
  await screens.look('No such conversation');
  await page.getByRole('link', { name: 'Back to the inbox' }).click();
  await thread().waitFor();
  expect(conversationIds).toContain(new URL(page.url()).pathname.replace('/inbox/', ''));
});

test('nothing went wrong on these screens, and axe finds nothing serious on them in either theme', () => {
  expect(harness.screens.faults()).toEqual([]);
  expect(harness.watched.problems()).toEqual([]);
});

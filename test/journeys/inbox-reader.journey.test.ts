import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, onTestFailed, test } from 'vitest';
import { conversationOfLead } from '#data/conversations/person-conversation.ts';
import { instant } from '#data/database.ts';
import { PHONE, TABLET, WIDE } from '../support/browser.ts';
import { plantLeads } from '../support/planted-leads.ts';
import { look } from '../support/screens.ts';
import { prepareSignedInBrowser, type SignedInBrowser } from '../support/signed-in-browser.ts';

/** A busy machine takes its time. */
const SOON = { timeout: 20_000 };
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const PEOPLE = [
  ['Elena', 'Costa', 'Harbor Ledger'],
  ['Jonas', 'Berg', 'Fjordline Data'],
  ['Priya', 'Raman', 'Northwind Pay'],
  ['Lars', 'Hedström', 'Oslo Freight'],
] as const;

let harness: SignedInBrowser;
let now: number;
let campaignId: string;
const conversationIds: string[] = [];
let written = 0;

type Said = {
  ago: number;
  fromMe?: boolean;
  channel?: 'LINKEDIN' | 'EMAIL';
  subject?: string;
  by?: 'ENGINE' | 'USER';
};

/** What the sync would write: a message that came in, or one of ours. */
async function say(person: number, text: string, { ago, fromMe = false, by, ...more }: Said) {
  written += 1;
  await harness.database.db
    .insertInto('messages')
    .values({
      user_id: harness.userId,
      conversation_id: conversationIds[person] ?? '',
      network_message_id: `reader-${harness.userId}-${written}`,
      from_me: fromMe,
      text,
      at: instant(now - ago),
      ...(by && { sent_by: by }),
      ...more,
    })
    .execute();
}

const tell = (type: string, data: object) =>
  harness.database.db
    .insertInto('notifications')
    .values({ user_id: harness.userId, type, at: instant(now), data: JSON.stringify(data) })
    .execute();

beforeAll(async () => {
  harness = await prepareSignedInBrowser({ email: 'maya.lindqvist@example.com' });
  now = Date.parse((await harness.user.call('GET /v1/shared/clock')).now);
  const { leadIds, ...planted } = await plantLeads({
    harness,
    name: 'RevOps leaders',
    leads: PEOPLE.map(() => ({ state: 'FINISHED' as const, reason: 'REPLIED' as const })),
  });
  campaignId = planted.campaignId;
  const { db } = harness.database;
  for (const [index, leadId] of leadIds.entries()) {
    const [first_name, last_name, company] = PEOPLE[index] ?? PEOPLE[0];
    await db
      .updateTable('leads')
      .set({
        first_name,
        last_name,
        company,
        full_name: `${first_name} ${last_name}`,
        headline: `VP Sales, ${company}`,
        location: 'Gothenburg, Sweden',
        network_distance: 'FIRST_DEGREE',
        open_profile: true,
        network_member_id: `reader-${harness.userId}-${index}`,
        email: `${first_name.toLowerCase()}@reader.example`,
        connected_at: index === 3 ? null : instant(now - 48 * HOUR),
      })
      .where('user_id', '=', harness.userId)
      .where('lead_id', '=', leadId)
      .execute();
    conversationIds.push(await conversationOfLead({ db, userId: harness.userId, now, leadId }));
  }
  await say(1, 'Hi Jonas, your post on pipeline reviews made our whole team nod.', {
    ago: 48 * HOUR,
    fromMe: true,
    by: 'ENGINE',
  });
  await say(
    1,
    'Thanks for connecting, Jonas. I saw that Fjordline Data is hiring in revenue operations. Would a 15-minute look next week be of use?',
    { ago: 5 * HOUR, fromMe: true, by: 'USER' },
  );
  await say(1, 'Could be. Who else uses it in logistics?', { ago: 3 * HOUR });
  await say(2, 'Send me the short version please', {
    ago: 4 * HOUR,
    channel: 'EMAIL',
    subject: 'Re: Two minutes',
  });
  await say(3, 'Interesting, what does it cost?', {
    ago: 5 * HOUR,
    fromMe: true,
    subject: 'Oslo summit',
  });
  await say(0, 'Only me, and our data lead if you like. Tuesday or Thursday?', {
    ago: 20 * MINUTE,
    fromMe: true,
    by: 'USER',
  });
  await say(0, 'Tuesday works for me. Shall we say 10?', { ago: 6 * MINUTE });
}, 180_000);
beforeEach(({ task }) => {
  onTestFailed(
    async () =>
      void (await harness.page.screenshot({
        path: `test-results/reader-${task.name.slice(0, 40).replaceAll(/\W+/g, '-')}.png`,
      })),
  );
});
afterAll(() => harness?.stop());

const thread = () => harness.page.getByRole('log');
const field = () => harness.page.getByRole('textbox', { name: 'Your message' });
const open = async (person: number) => {
  await harness.page.goto(`/inbox/${conversationIds[person]}`);
  await expect.poll(() => field().isEnabled(), SOON).toBe(true);
};

/** Tab until something has the focus. */
async function tabTo(target: Locator) {
  const { page } = harness;
  await target.waitFor();
  for (let presses = 0; presses < 80; presses += 1) {
    if (await target.evaluate((one) => one === one.ownerDocument.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never came to ${String(target)}`);
}
const button = (name: string | RegExp) => harness.page.getByRole('button', { name, exact: true });
const dialog = () => harness.page.getByRole('dialog');
const remindMe = () =>
  harness.page
    .getByRole('region', { name: /^Messages/ })
    .getByRole('button', { name: 'Remind me', exact: true });
const message = (text: string) => thread().getByRole('article').filter({ hasText: text });

test('the tree of a screen reader names the list, its rows, the thread, its messages, and the composer', async () => {
  const { page } = harness;
  await open(1);
  const parts = {
    list: page.getByRole('region', { name: 'Conversations' }).getByRole('list'),
    thread: page.getByRole('region', { name: 'Messages with Jonas Berg' }),
    composer: page.getByRole('form', { name: 'Write a message' }),
  };
  const row = parts.list.getByRole('listitem').nth(1);
  expect(await row.getAttribute('aria-setsize')).toBe('3');
  expect(await row.getAttribute('aria-posinset')).toBe('2');
  const link = row.getByRole('link', { name: /^Jonas Berg \d+h Could be\. .* LinkedIn RevOps/ });
  expect(await link.getAttribute('aria-current')).toBe('true');
  await row.getByRole('checkbox', { name: 'Select the conversation with Jonas Berg' }).waitFor();
  await parts.list.getByRole('link', { name: /Unread Email RevOps leaders$/ }).waitFor();
  await parts.thread.getByRole('heading', { level: 1, name: 'Jonas Berg' }).waitFor();
  const log = parts.thread.getByRole('log', { name: 'Messages with Jonas Berg' });
  expect(await log.getByRole('heading', { level: 2 }).last().textContent()).toBe('Today');
  expect(await log.getByRole('article', { name: 'You wrote' }).count()).toBe(2);
  await log
    .getByRole('article', { name: 'Jonas Berg' })
    .getByText('Could be. Who else uses it in logistics?')
    .waitFor();
  await parts.composer.getByRole('textbox', { name: 'Your message' }).waitFor();
  expect(await parts.composer.getByRole('button').allTextContents()).toEqual(
    expect.arrayContaining(['LinkedIn message', 'Variable', 'Templates', 'Send']),
  );
  for (const name of ['Attach a file', 'Insert an emoji', 'Send later'])
    await parts.composer.getByRole('button', { name }).waitFor();
  await page.getByRole('radio', { name: 'Sent' }).check();
  await parts.list
    .getByRole('link', { name: /^Lars .*You: Interesting.* InMail RevOps/ })
    .waitFor();
});

test('incoming messages are announced politely, here and on other pages, and take no focus', async () => {
  const { page } = harness;
  await open(1);
  await field().focus();
  await say(1, 'And in retail?', { ago: -MINUTE });
  await message('And in retail?').waitFor();
  const politely = (part: Locator) => part.getAttribute('aria-live');
  // A log and a status are polite by themselves.
  expect(await politely(thread())).toBeNull();
  await say(2, 'Any news?', { ago: -2 * MINUTE });
  const told = page.getByRole('status').filter({ hasText: 'New message from Priya Raman' });
  await told.waitFor({ state: 'attached' });
  expect(await politely(told)).toBeNull();
  expect(await page.getByRole('alert').count()).toBe(0);
  expect(await field().evaluate((one) => one === one.ownerDocument.activeElement)).toBe(true);
});

test('by keyboard alone a message is put off, changed, and taken back, and a reminder is set', async () => {
  const { page } = harness;
  const { keyboard } = page;
  await open(1);
  await keyboard.press('r');
  await keyboard.type('Shall we talk?');
  await keyboard.press('Shift+Tab');
  await keyboard.press('Enter');
  await page.getByRole('menuitemradio', { name: 'LinkedIn message', exact: true }).waitFor();
  await keyboard.press('ArrowDown');
  await keyboard.press('Escape');
  await tabTo(button('Templates'));
  await keyboard.press('Enter');
  await dialog().waitFor();
  await keyboard.press('Escape');
  await tabTo(button('Send later'));
  await keyboard.press('Enter');
  await tabTo(dialog().getByRole('button', { name: 'Schedule' }));
  await keyboard.press('Enter');
  await message('Shall we talk?').waitFor();
  const change = async (text: string, item: string) => {
    await tabTo(message(text).getByRole('button', { name: 'Change this message' }));
    await keyboard.press('Enter');
    await page.getByRole('menuitem', { name: item }).waitFor();
    while (
      !(await page
        .getByRole('menuitem', { name: item })
        .evaluate((one) => one.matches('[data-active-item]')))
    )
      await keyboard.press('ArrowDown');
    await keyboard.press('Enter');
  };
  await change('Shall we talk?', 'Edit');
  await tabTo(dialog().getByRole('textbox', { name: 'Text' }));
  await keyboard.press('Control+A');
  await keyboard.type('Shall we talk soon?');
  await tabTo(dialog().getByRole('button', { name: 'Save' }));
  await keyboard.press('Enter');
  await message('Shall we talk soon?').waitFor();
  await change('Shall we talk soon?', 'Don’t send it');
  await expect.poll(() => message('Shall we talk soon?').count(), SOON).toBe(0);

  await tabTo(remindMe());
  await keyboard.press('Enter');
  await tabTo(dialog().getByRole('button', { name: /^In 2 hours/ }));
  await keyboard.press('Escape');
  await dialog().waitFor({ state: 'hidden' });
  expect(await remindMe().evaluate((one) => one === one.ownerDocument.activeElement)).toBe(true);
  await keyboard.press('Enter');
  await tabTo(dialog().getByRole('button', { name: /^Hour/ }));
  await keyboard.press('Enter');
  await page.getByRole('option', { name: '9 am', exact: true }).waitFor();
  await keyboard.press('Escape');
  await page.getByRole('listbox').waitFor({ state: 'hidden' });
  await tabTo(dialog().getByRole('textbox', { name: 'Note' }));
  await keyboard.type('Ask about logistics');
  await tabTo(dialog().getByRole('checkbox', { name: 'Only if Jonas hasn’t written' }));
  await keyboard.press('Space');
  await tabTo(dialog().getByRole('button', { name: /^Remind me on \w{3}, \w{3} \d+$/ }));
  await keyboard.press('Enter');
  const reminder = page.getByText(/^Reminder: /);
  await reminder.waitFor();
  await tabTo(page.getByRole('button', { name: 'Done' }).first());
  await keyboard.press('Enter');
  await reminder.waitFor({ state: 'detached' });
});

/** Whether nothing of these two lies over the other. */
async function apart(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()];
  if (a === null || b === null) return false;
  return (
    a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y
  );
}

test('the support chat covers the profile or the composer, but never Send', async () => {
  const { page } = harness;
  await page.route('**/v1/shared/latescripts', (route) =>
    route.fulfill({ json: { supportChat: '/late-chat.js', tagManager: null } }),
  );
  await page.route('**/late-chat.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: 'window.supportChat = { open({ element }) { element.textContent = "How can we help?"; } };',
    }),
  );
  await open(1);
  const chat = button('Support');
  await chat.waitFor(SOON);
  for (const size of [WIDE, TABLET, PHONE]) {
    await page.setViewportSize(size);
    const send = button('Send');
    expect(await apart(chat, send), `its button at ${size.width}`).toBe(true);
    await chat.click();
    expect(await apart(dialog(), send), `its panel at ${size.width}`).toBe(true);
    if (size === WIDE) expect(await apart(dialog(), field())).toBe(true);
    await look(page, 'inbox-support', [size]);
    await page.setViewportSize(size);
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'hidden' });
  }
  await page.setViewportSize(WIDE);
  await page.unrouteAll();
});

test('list, thread, composer, and dialogs fit a desk, a tablet, and a phone, and axe finds nothing in either theme', async () => {
  const { page } = harness;
  const sizes = [WIDE, TABLET, PHONE];
  await page.goto('/inbox');
  await page.getByRole('article').first().waitFor();
  await page.waitForURL(/\/inbox\/\d+/);
  await look(page, 'inbox-first', [WIDE, TABLET]);
  await page.setViewportSize(PHONE);
  await page.goto('/inbox');
  await page.getByRole('article').first().waitFor();
  await look(page, 'inbox-list', [PHONE]);
  await open(1);
  await look(page, 'inbox-thread', sizes);
  await open(3);
  await look(page, 'inbox-inmail');
  await open(0);
  await field().fill('Tuesday at 10 is set.');
  await look(page, 'inbox-composer', sizes);
  await button('Send later').click();
  await dialog().waitFor();
  await look(page, 'inbox-send-later');
  await page.keyboard.press('Escape');
  await remindMe().click();
  await dialog().getByRole('checkbox', { name: 'Only if Elena hasn’t written' }).waitFor();
  await look(page, 'inbox-reminder', [WIDE, TABLET]);
  await page.keyboard.press('Escape');
  await page.setViewportSize(PHONE);
  await remindMe().click();
  await dialog().getByRole('checkbox', { name: 'Only if Elena hasn’t written' }).waitFor();
  await look(page, 'inbox-reminder', [PHONE]);
  await page.setViewportSize(PHONE);
  // Another width closes the dialog, unless it comes and goes before the page draws.
  if (await dialog().isVisible()) await page.keyboard.press('Escape');
  await remindMe().click();
  await dialog()
    .getByRole('button', { name: /^In a week/ })
    .click();
  await page.getByText(/^Reminder: /).waitFor();
  await look(page, 'inbox-reminder-set', sizes);
  await button('Templates').click();
  await dialog().waitFor();
  await look(page, 'inbox-templates', [WIDE]);
  await page.keyboard.press('Escape');
  await tell('CONNECTION_LOST', { status: 'UNAUTHORIZED' });
  await tell('CAMPAIGN_FINISHED', { campaignId });
  await page
    .getByRole('button', { name: /^Notifications/ })
    .first()
    .click();
  await dialog().getByRole('listitem').nth(1).waitFor();
  await look(page, 'inbox-notifications', [WIDE]);
  await page.keyboard.press('Escape');
  await page.getByRole('heading', { level: 1 }).focus();
  await page.keyboard.press('l');
  await dialog().waitFor();
  await look(page, 'inbox-label');
  await page.keyboard.press('Escape');
  await field().fill('');
  expect(harness.watched.problems()).toEqual([]);
});

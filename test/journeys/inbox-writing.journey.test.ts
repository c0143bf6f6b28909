import { afterAll, beforeAll, beforeEach, expect, onTestFailed, test, vi } from 'vitest';
import { PHONE, WIDE } from '../support/browser.ts';
import { readLedger } from '../support/ledger.ts';
import { practiceControl, type PracticeControl } from '../support/practice-control.ts';
import { prepareSignedInBrowser, type SignedInBrowser } from '../support/signed-in-browser.ts';

/** A busy machine takes its time. */
const SOON = { timeout: 20_000 };
const EMAIL = 'liv.dahl@example.com';

let harness: SignedInBrowser;
let conversationIds: string[];
let control: PracticeControl;
let accountId: string;

beforeAll(async () => {
  harness = await prepareSignedInBrowser({
    email: EMAIL,
    answerWithinMs: 15_000,
    // Being offline, and two tabs with one draft, are brought about on purpose.
    allow: [/ERR_INTERNET_DISCONNECTED|status of 409/],
  });
  const { user } = harness;
  control = practiceControl(await user.call('GET /practice/network'));
  ({ id: accountId } = await control.account(`sms@${EMAIL.replace('@', '-')}`));
  await control.ask(`/accounts/${accountId}/chats`, { chats: 4, messagesEach: 3, days: 20 });
  const list = async () => {
    await user.call('POST /messaging/refresh');
    return (await user.call('GET /messaging/conversations')).content;
  };
  const found = await vi.waitFor(
    async () => {
      const all = await list();
      // All four: one that comes in later would be taken for a new one below.
      if (all.length < 4) throw new Error('The conversations have not come in');
      return all;
    },
    { ...SOON, interval: 500 },
  );
  conversationIds = found.map((conversation) => conversation.id);
}, 180_000);
beforeEach(({ task }) => {
  onTestFailed(
    async () =>
      void (await harness.page.screenshot({
        path: `test-results/writing-${task.name.slice(0, 40).replaceAll(/\W+/g, '-')}.png`,
      })),
  );
});
afterAll(() => harness?.stop());

const thread = () => harness.page.getByRole('log');
const field = () => harness.page.getByRole('textbox', { name: 'Your message' });
const message = (text: string) => thread().getByRole('article').filter({ hasText: text });
const stateOf = (text: string) => message(text).getAttribute('data-state');
const becomes = async (text: string, state: string) => {
  await expect.poll(() => stateOf(text), SOON).toBe(state);
};
const open = async (index: number) => {
  await harness.page.goto(`/inbox/${conversationIds[index]}`);
  await expect.poll(() => field().isEnabled(), SOON).toBe(true);
};
const choose = async (text: string, item: string) => {
  await message(text).getByRole('button', { name: 'Change this message' }).click();
  await harness.page.getByRole('menuitem', { name: item }).click();
};

test('by keyboard alone a message is written and sent, once, and the cursor stays', async () => {
  const { page } = harness;
  await page.goto('/inbox');
  await page.getByRole('list', { name: 'Conversations' }).getByRole('article').first().waitFor();
  await page.waitForURL(/\/inbox\/\d+/);
  const first = page.url();
  await expect.poll(() => field().isEnabled(), SOON).toBe(true);
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.href !== first);
  await expect.poll(() => field().isEnabled(), SOON).toBe(true);
  await page.getByRole('heading', { level: 1 }).focus();
  await page.keyboard.press('r');
  await page.keyboard.type('Written by keyboard');
  await page.keyboard.press('Control+Enter');
  await page.keyboard.press('Control+Enter');
  await becomes('Written by keyboard', 'SENT');
  expect(await field().inputValue()).toBe('');
  expect(await page.evaluate('document.activeElement.matches("[data-reply]")')).toBe(true);
  await page.reload();
  await message('Written by keyboard').waitFor();
  expect(await message('Written by keyboard').count()).toBe(1);
  expect(await field().inputValue()).toBe('');
});

test('a template whose variable has no value says which, and waits for it', async () => {
  const { page, screens } = harness;
  await open(1);
  await page.getByRole('button', { name: 'Templates' }).click();
  await page.getByRole('searchbox').last().fill('{{firstName}}');
  await page.getByRole('dialog').getByRole('button', { name: /^Use/ }).first().click();
  await page.getByRole('button', { name: 'firstName', exact: true }).click();
  await screens.look('A message without a value');
  await page.keyboard.type('there');
  await field().fill('Hi there, as promised');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await becomes('Hi there, as promised', 'SENT');
  expect(await field().inputValue()).toBe('');
});

test('a message is put off, changed, and taken back', async () => {
  const { page, screens } = harness;
  await open(1);
  await field().fill('For tomorrow');
  await page.getByRole('button', { name: 'Send later' }).click();
  await screens.look('When to send it');
  await page.getByRole('button', { name: 'Schedule' }).click();
  await becomes('For tomorrow', 'SCHEDULED');
  // The button is off now, and still has the focus; and nothing says that the message was sent.
  expect(await page.evaluate('document.activeElement.ariaLabel')).toBe('Send later');
  expect(await page.getByText('Message sent').count()).toBe(0);
  await choose('For tomorrow', 'Edit');
  await page.getByRole('dialog').getByRole('textbox').fill('For the day after');
  await page.getByRole('button', { name: 'Save' }).click();
  await becomes('For the day after', 'SCHEDULED');
  await screens.look('A message that waits');
  await choose('For the day after', 'Don’t send it');
  await expect.poll(() => message('For the day after').count(), SOON).toBe(0);
});

test('a sent message is edited, stays sent, and is deleted', async () => {
  const { page, screens } = harness;
  await open(0);
  await field().fill('See you on Tuseday');
  await field().press('Control+Enter');
  await becomes('See you on Tuseday', 'SENT');
  await choose('See you on Tuseday', 'Edit');
  await page.getByRole('dialog').getByRole('textbox').fill('See you on Tuesday');
  await page.getByRole('button', { name: 'Save' }).click();
  await becomes('See you on Tuesday', 'SENT');
  await message('See you on Tuesday')
    .getByText(/edited/)
    .waitFor();
  await choose('See you on Tuesday', 'Delete');
  await screens.look('Deleting a message');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await thread().getByText('This message was deleted').waitFor();
  expect(await message('See you on Tuesday').count()).toBe(0);
});

/** Somebody who is no lead, and to whom the user wrote on LinkedIn: their conversation. */
async function somebodyWrittenTo(person: { id: string } | undefined): Promise<string> {
  if (person === undefined) throw new Error('Nobody lives there');
  const idsNow = async () =>
    (await harness.user.call('GET /messaging/conversations')).content.map(({ id }) => id);
  const known = new Set(await idsNow());
  const does = (action: object) => control.ask(`/people/${person.id}`, { accountId, ...action });
  await does({ do: 'connect' });
  await does({ do: 'messageByHand', text: 'Written elsewhere' });
  return vi.waitFor(
    async () => {
      const fresh = (await idsNow()).find((id) => !known.has(id));
      if (fresh === undefined) throw new Error('The conversation has not come in');
      return fresh;
    },
    { ...SOON, interval: 500 },
  );
}

test('a message LinkedIn rejects says why, and is sent once when retried', async () => {
  const { page, screens } = harness;
  const [person] = await control.people({ offset: 400, count: 1 });
  const conversationId = await somebodyWrittenTo(person);
  const does = (action: object) => control.ask(`/people/${person?.id}`, { accountId, ...action });
  await does({ do: 'removeRelation' });
  await page.goto(`/inbox/${conversationId}`);
  await expect.poll(() => field().isEnabled(), SOON).toBe(true);
  await field().fill('Are we still in touch?');
  await field().press('Control+Enter');
  await becomes('Are we still in touch?', 'FAILED');
  await screens.look('A message that failed');
  await does({ do: 'connect' });
  await page.getByRole('button', { name: 'Try again' }).click();
  await becomes('Are we still in touch?', 'SENT');
  expect(await message('Are we still in touch?').count()).toBe(1);
});

test('an InMail is put off and changed, costs a credit, goes once, and no message goes after it', async () => {
  const { page, user, screens } = harness;
  // An open profile takes InMails for free.
  const person = (await control.people({ offset: 420, count: 20 })).find(({ open: free }) => !free);
  const conversationId = await somebodyWrittenTo(person);
  await control.ask(`/people/${person?.id}`, { accountId, do: 'removeRelation' });
  const credits = async () => {
    const params = { conversationId: conversationId as never };
    const { inmail } = await user.call('GET /messaging/conversations/{conversationId}', { params });
    return inmail?.credits ?? Number.NaN;
  };
  const channel = (name: string) => page.getByRole('menuitemradio', { name });
  const chooseInMail = async () => {
    await page.getByRole('button', { name: 'LinkedIn message' }).click();
    await channel('InMail').click();
  };
  const before = await credits();
  await page.goto(`/inbox/${conversationId}`);
  await chooseInMail();
  await page.getByText(`${before} InMail credits left`).waitFor();
  await field().fill('May I have two minutes?');
  await page.getByRole('textbox', { name: 'Subject' }).fill('A question');
  await screens.look('Writing an InMail');
  await page.getByRole('button', { name: 'Send later' }).click();
  await page.getByRole('button', { name: 'Schedule' }).click();
  await becomes('May I have two minutes?', 'SCHEDULED');
  await choose('May I have two minutes?', 'Edit');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Subject' }).fill('Another question');
  await dialog.getByRole('textbox', { name: 'Text' }).fill('May I have three minutes?');
  await page.getByRole('button', { name: 'Save' }).click();
  await message('May I have three minutes?').getByText('Another question').waitFor();
  await choose('May I have three minutes?', 'Don’t send it');
  await expect.poll(() => message('May I have three minutes?').count(), SOON).toBe(0);
  expect(await credits()).toBe(before);

  await chooseInMail();
  await page.getByRole('textbox', { name: 'Subject' }).fill('A short question');
  await field().fill('Do you have a minute?');
  await field().press('Control+Enter');
  await becomes('Do you have a minute?', 'SENT');
  await message('Do you have a minute?').getByText('InMail', { exact: true }).waitFor();
  await expect.poll(credits, SOON).toBe(before - 1);
  const acts = (await readLedger({ control, accountId })).filter(
    ({ personId }) => personId === person?.id,
  );
  expect(acts.map(({ kind, text }) => [kind, text])).toEqual([['INMAIL', 'Do you have a minute?']]);
  await page.getByRole('button', { name: 'LinkedIn message' }).click();
  await expect
    .poll(() => channel('LinkedIn message').getAttribute('aria-disabled'), SOON)
    .toBe('true');
  await channel('LinkedIn message').getByText('You aren’t connected on LinkedIn').waitFor();
  await screens.look('After an InMail');
});

test('offline the text is kept and says so, and goes once afterwards', async () => {
  const { page } = harness;
  await open(0);
  await page.context().setOffline(true);
  await field().fill('Out of the tunnel');
  await field().press('Control+Enter');
  await page
    .getByRole('alert')
    .getByText(/^Not sent\. Your text is kept/)
    .waitFor();
  expect(await field().inputValue()).toBe('Out of the tunnel');
  expect(await message('Out of the tunnel').count()).toBe(0);
  await page.context().setOffline(false);
  await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
  await becomes('Out of the tunnel', 'SENT');
  expect(await message('Out of the tunnel').count()).toBe(1);
});

test('an emoji goes in at the cursor, and one writes on behind it', async () => {
  const { page } = harness;
  await open(2);
  await field().fill('Hello there');
  await page.evaluate(`document.querySelector('[data-reply]').setSelectionRange(5, 5)`);
  await page.getByRole('button', { name: 'Insert an emoji' }).click();
  await page.getByRole('button', { name: 'waving hand' }).click();
  await page.keyboard.type(' over');
  expect(await field().inputValue()).toBe('Hello👋 over there');
  await field().fill('');
});

test('two tabs do not overwrite each other’s draft', async () => {
  const { page, user, screens } = harness;
  await open(1);
  const params = { conversationId: conversationIds[1] as never };
  const { version } = await user.call('GET /messaging/conversations/{conversationId}/draft', {
    params,
  });
  await page.context().setOffline(true);
  await field().fill('Of this tab');
  await user.call('PUT /messaging/conversations/{conversationId}/draft', {
    params,
    body: { text: 'Of the other', version },
  });
  await page.context().setOffline(false);
  await field().fill('Of this tab, later');
  await page.getByText('This draft was changed in another tab').waitFor();
  await screens.look('Two drafts');
  await page.getByRole('button', { name: 'Use the other one' }).click();
  await expect.poll(() => field().inputValue(), SOON).toBe('Of the other');
});

test('a message sent from another device doesn’t come back into the field', async () => {
  const { user } = harness;
  const text = 'Begun here, sent from the phone';
  const params = { conversationId: conversationIds[3] as never };
  const draft = () => user.call('GET /messaging/conversations/{conversationId}/draft', { params });
  await open(3);
  await field().fill(text);
  await expect.poll(async () => (await draft()).text, SOON).toBe(text);
  await user.call('POST /messaging/conversations/{conversationId}/events', {
    params,
    body: { text, channel: 'LINKEDIN' },
  });
  await message(text).waitFor();
  await expect.poll(() => field().inputValue(), SOON).toBe('');
});

test('keeping this tab’s draft over a slow line is no conflict with what is written on', async () => {
  const { page, user } = harness;
  const params = { conversationId: conversationIds[1] as never };
  const call = 'GET /messaging/conversations/{conversationId}/draft';
  await open(1);
  const { version } = await user.call(call, { params });
  await page.context().setOffline(true);
  await field().fill('Of this tab');
  await user.call('PUT /messaging/conversations/{conversationId}/draft', {
    params,
    body: { text: 'Of the other', version },
  });
  await page.context().setOffline(false);
  await field().fill('Of this tab, later');
  const conflict = page.getByText('This draft was changed in another tab');
  await conflict.waitFor();
  const writtenOn = Promise.withResolvers<void>();
  let saves = 0;
  await page.route('**/draft', async (route) => {
    if (route.request().method() !== 'PUT') return route.continue();
    saves += 1;
    const isFirst = saves === 1;
    const response = await route.fetch();
    if (isFirst) {
      await writtenOn.promise;
      // So long that the next save would leave before this one is answered.
      await page.clock.runFor(3000);
    }
    await route.fulfill({ response });
  });
  await page.clock.install();
  await page.getByRole('button', { name: 'Keep this one' }).click();
  await expect.poll(() => saves, SOON).toBe(1);
  await field().fill('Of this tab, later still');
  writtenOn.resolve();
  const stored = async () => (await user.call(call, { params })).text;
  await expect.poll(stored, SOON).toBe('Of this tab, later still');
  expect(await conflict.count()).toBe(0);
  await page.unroute('**/draft');
});

test('the composer fits a tablet and a phone', async () => {
  const { page, screens } = harness;
  await page.setViewportSize({ width: 820, height: 1100 });
  await open(0);
  await screens.look('Writing on a tablet');
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(820);
  await page.setViewportSize(PHONE);
  await screens.look('Writing on a phone');
  expect(await page.getByRole('button', { name: 'Send', exact: true }).isVisible()).toBe(true);
  await page.getByRole('button', { name: 'Add to the message' }).click();
  for (const name of ['LinkedIn message', 'Templates', 'Attach a file', 'Send later'])
    await page
      .getByRole('menuitem', { name })
      .or(page.getByRole('menuitemcheckbox', { name }))
      .or(page.getByRole('menuitemradio', { name }))
      .first()
      .waitFor();
  await screens.look('What a message can have, on a phone');
  await page.keyboard.press('Escape');
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(PHONE.width);
  await page.setViewportSize(WIDE);
});

test('nothing went wrong on these screens, and axe finds nothing serious on them in either theme', () => {
  expect(harness.screens.faults()).toEqual([]);
  expect(harness.watched.problems()).toEqual([]);
});

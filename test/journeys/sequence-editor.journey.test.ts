import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, onTestFailed, test } from 'vitest';
import type { CampaignId } from '#contract/shapes.ts';
import { copiedBranchText } from '#core/sequence/copied-branch.ts';
import { newItem } from '#core/sequence/new-item.ts';
import { SEQUENCE_ERROR_TEXTS } from '#core/sequence/error-texts.ts';
import type { SequenceError, SequenceItem } from '#core/sequence/sequence-item.ts';
import { walkItems } from '#core/sequence/walk-items.ts';
import { instant, json } from '#data/database.ts';
import type { ApiClient } from '../support/api-client.ts';
import { openPage, PHONE, WIDE } from '../support/browser.ts';
import { prepareSignedInBrowser, type SignedInBrowser } from '../support/signed-in-browser.ts';

const EMAIL = 'maya.lind@example.com';
const NOTE = 'Hi {{firstName}}, your note on forecasts made me think. May I connect?';
const MESSAGE =
  'Thanks for connecting, {{firstName}}. I saw that {{company}} is hiring in revenue operations.';
const OTHER = 'Thanks for connecting, {{firstName}}. May I ask you something?';

let harness: SignedInBrowser;
let database: SignedInBrowser['database'];
let program: SignedInBrowser['program'];
let browser: Browser;
let watched: SignedInBrowser['watched'];
let page: Page;
let screens: SignedInBrowser['screens'];
let user: ApiClient;
let userId: string;

beforeAll(async () => {
  // Stale, wrong and refused saves are brought about on purpose.
  harness = await prepareSignedInBrowser({
    email: EMAIL,
    allow: [/409 \(Conflict\)/, /422 \(Unprocessable/, /400 \(Bad Request\)/],
  });
  ({ database, program, browser, watched, page, screens, user, userId } = harness);
});
beforeEach(({ task }) => {
  onTestFailed(
    async () =>
      void (await page.screenshot({
        path: `test-results/${task.name.slice(0, 40).replaceAll(/\W+/g, '-')}.png`,
      })),
  );
});
afterAll(() => harness?.stop());

const step = (name: RegExp, on = page) => on.getByRole('treeitem', { name });
const panel = (name: string, on = page) => on.getByRole('region', { name: `${name} step` });
const save = (on = page) => on.getByRole('button', { name: 'Save sequence' });
const shot = (name: string) => page.screenshot({ path: `test-results/sequence-${name}.png` });

async function newCampaign(name: string): Promise<CampaignId> {
  const { id } = await user.call('POST /campaigns', { body: { name } });
  await page.goto(`/campaigns/${id}/sequence`);
  await page.getByRole('button', { name: 'Start with an invite' }).waitFor();
  return id;
}
const storedOf = async (campaignId: CampaignId) =>
  (await user.call('GET /v1/sequenceitems/{campaignId}', { params: { campaignId } })).sequence;
const shapeOf = (root: SequenceItem | null) =>
  [...walkItems(root)].map(({ item, path }) => `${path} ${item.type}`.trim());
async function addOn(name: RegExp, branch: 'yes' | 'no', type: string): Promise<void> {
  await page
    .locator(`[data-add="${await step(name).getAttribute('data-item')}-${branch}"]`)
    .click();
  // A type that something is missing for says so in its second line.
  await page
    .getByRole('menuitem')
    .filter({ hasText: new RegExp(`^${type}(Connect a mailbox|$)`) })
    .click();
  await panel(type).waitFor();
}
async function delay(label: string, value: number): Promise<void> {
  await page
    .getByRole('radiogroup', { name: `${label}, unit` })
    .getByRole('radio', { name: 'Days' })
    .check();
  await page.getByRole('spinbutton', { name: label }).fill(String(value));
  await page.getByRole('spinbutton', { name: label }).blur();
}
async function writeBoth(text: string, other: string): Promise<void> {
  await panel('Message').getByRole('textbox', { name: 'Text', exact: true }).fill(text);
  await panel('Message')
    .getByRole('radio', { name: /^If a value is missing/ })
    .check();
  await panel('Message')
    .getByRole('textbox', { name: 'Text for leads with a missing value' })
    .fill(other);
}
/** What the browser does when someone presses ⌘V on a step. */
async function paste(on: RegExp, text: string): Promise<void> {
  const id = await step(on).first().getAttribute('data-item');
  await page.evaluate(`{
    const data = new DataTransfer();
    data.setData('text/plain', ${JSON.stringify(text)});
    const event = { clipboardData: data, bubbles: true, cancelable: true };
    document
      .querySelector('[data-item="${id}"]')
      .dispatchEvent(new ClipboardEvent('paste', event));
  }`);
}

const SHEET_05 = [
  'CONNECT',
  'yes IF_CONNECTED',
  'yes.yes MESSAGE',
  'yes.yes.yes ENDORSE',
  'yes.yes.yes.yes END',
  'yes.no IF_EMAIL_AVAILABLE',
  'yes.no.yes EMAIL',
  'yes.no.yes.yes END',
  'yes.no.no WITHDRAW',
  'yes.no.no.yes END',
];
let built: CampaignId;

test('by mouse: the sequence of the sheet, with a mistake that is shown, found and put right', async () => {
  built = await newCampaign('Nordic RevOps, wave 2');
  await screens.look('Empty sequence');
  await page.getByRole('button', { name: 'Start with an invite' }).click();
  await step(/^Step 1, Invite/).click();
  await panel('Invite').getByRole('textbox', { name: 'Note' }).fill(NOTE);
  await panel('Invite')
    .getByRole('radio', { name: /^Wait until next month/ })
    .check();
  await addOn(/^Step 1, Invite/, 'yes', 'If connected');
  await addOn(/^Step 2, If connected/, 'yes', 'Message');
  await delay('Wait before sending', 1);
  await writeBoth(MESSAGE, OTHER);
  await screens.look('A message');
  await addOn(/^Step 3, Message/, 'yes', 'Endorse');
  await delay('Wait before this step', 3);
  await addOn(/^Step 2, If connected/, 'no', 'If email available');
  await addOn(/^Step 6, If email available/, 'yes', 'Email');
  await panel('Email')
    .getByRole('textbox', { name: 'Text', exact: true })
    .fill('Forecasts without sheets, {{firstName}}.');
  await addOn(/^Step 6, If email available/, 'no', 'Withdraw invite');
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: '1 issue to fix' }).waitFor();
  await step(/^Step 7, Email\..*1 error/).waitFor();
  await shot('05');
  await screens.look('One issue to fix');
  // A draft keeps what is not finished, with every step, and says that it is not.
  await page.getByRole('button', { name: 'Save as unfinished' }).click();
  await page.getByText('Your unfinished sequence has been saved').first().waitFor();
  expect(shapeOf(await storedOf(built))).toEqual(SHEET_05);
  expect(
    await user.call('GET /campaigns/{campaignId}', { params: { campaignId: built } }),
  ).toMatchObject({ status: 'DRAFT', sequenceCompleted: false });
  await page.reload();
  await page.getByRole('link', { name: 'Sequence unfinished' }).waitFor();
  await step(/^Step 7, Email\..*1 error/).waitFor();
  await page.getByRole('button', { name: '1 issue to fix' }).click();
  await page.keyboard.press('Enter');
  await panel('Email')
    .getByRole('textbox', { name: /^Subject/ })
    .fill('Forecasts without sheets');
  await page.getByText('No errors', { exact: true }).waitFor();
  await save().click();
  await page.getByText('Your sequence has been saved').first().waitFor();
  const stored = await storedOf(built);
  expect(shapeOf(stored)).toEqual(SHEET_05);
  expect(stored).toMatchObject({
    noteQuotaChoice: 'WAIT',
    yes: { noDelay: 336, yesDelay: 24, yes: { alternativeMessage: OTHER, yesDelay: 72 } },
  });
});

/** Begins to attach a file that does not arrive before it is let go. */
async function holdUpload(message: Locator, name: string) {
  const path = '**/v1/sequenceitems/attachments';
  const arrival = Promise.withResolvers<void>();
  await page.route(path, async (route) => {
    await arrival.promise;
    await route.continue();
  });
  await message.locator('input[type=file]').setInputFiles({
    name,
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n'),
  });
  await message.getByText(/^Uploading/).waitFor();
  return {
    letGo: async () => {
      const answered = page.waitForResponse(path);
      arrival.resolve();
      await answered;
      await page.unroute(path);
    },
  };
}

test('variants, a file, an end that moves on, and a test mail', async () => {
  const other = await user.call('POST /campaigns', { body: { name: 'Second wave' } });
  await page.reload();
  await step(/^Step 3, Message/).click();
  const message = panel('Message');
  // A file that arrives after Cancel is not attached.
  const late = await holdUpload(message, 'late.pdf');
  await message.getByRole('button', { name: 'Cancel' }).click();
  await late.letGo();
  await step(/^Step 3, Message/).click();
  expect(await message.getByRole('button', { name: 'Remove late.pdf' }).count()).toBe(0);
  await message.getByRole('button', { name: 'Try a second version' }).click();
  await message.getByRole('radio', { name: 'Variant B, 50% of the leads' }).waitFor();
  await message
    .getByRole('textbox', { name: 'Text', exact: true })
    .fill('Hello {{firstName}}, a question.');
  await message.getByRole('spinbutton', { name: 'Weight' }).fill('3');
  await message.getByRole('spinbutton', { name: 'Weight' }).blur();
  await message.getByRole('button', { name: 'Compare' }).click();
  const compare = page.getByRole('dialog', { name: 'Compare variants' });
  await compare.getByText('75%').waitFor();
  await screens.look('Compare variants');
  await compare.getByRole('button', { name: 'Close' }).click();
  // What is typed while a file is on its way stays.
  const upload = await holdUpload(message, 'one-pager.pdf');
  await message
    .getByRole('textbox', { name: 'Text', exact: true })
    .fill('Hello {{firstName}}, one question.');
  await upload.letGo();
  await message.getByRole('button', { name: 'Remove one-pager.pdf' }).waitFor();
  await message.getByText(/available until/).waitFor();
  await message.locator('input[type=file]').setInputFiles({
    name: 'big.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.alloc(10 * 1024 * 1024 + 1, 1),
  });
  await message.getByText('The field size must be less than 10240KB').waitFor();
  await message.getByRole('button', { name: 'Send me a test' }).click();
  const ask = page.getByRole('dialog', { name: 'Send me a test' });
  await screens.look('Send me a test');
  await ask.getByRole('button', { name: 'Send to me' }).click();
  await page.getByText(`Sent to ${EMAIL}`).first().waitFor();
  const [mail] = await user.call('GET /practice/outbox', { query: { to: EMAIL } });
  expect(mail?.text).toContain('Elena');
  await step(/^Step 5, End/).click();
  await panel('End')
    .getByRole('radio', { name: /^Move to another campaign/ })
    .check();
  await panel('End')
    .getByRole('button', { name: /^To the campaign/ })
    .click();
  await page.getByRole('option', { name: 'Second wave' }).click();
  await screens.look('An end that moves on');
  await step(/^Step 1, Invite/).click();
  await panel('Invite')
    .getByRole('button', { name: /^Also bring in leads from/ })
    .waitFor();
  expect(
    await panel('Invite')
      .getByRole('switch', { name: /^Invite by email/ })
      .getAttribute('aria-disabled'),
  ).toBe('true');
  await save().click();
  await page.getByText('Your sequence has been saved').first().waitFor();
  const stored = await storedOf(built);
  expect(stored).toMatchObject({
    yes: {
      yes: {
        variants: [
          { weight: 1, message: MESSAGE },
          { weight: 3, message: 'Hello {{firstName}}, one question.' },
        ],
        attachments: [{ fileName: 'one-pager.pdf' }],
        yes: { yes: { sequenceEndMode: 'MOVE', moveToCampaignId: other.id } },
      },
    },
  });
});

test('an earlier version is taken back, and saved as the next one', async () => {
  await page.getByRole('button', { name: 'Versions' }).click();
  const versions = page.getByRole('dialog', { name: 'Versions' });
  await versions.getByText('Version 3').waitFor();
  await screens.look('Versions');
  await versions.getByRole('button', { name: 'Restore version 2' }).click();
  await page
    .getByText(/^Version 2 is open in the editor/)
    .first()
    .waitFor();
  await save().click();
  // The word of the save before may still stand there.
  await expect.poll(() => storedOf(built)).toMatchObject({ yes: { yes: { variants: [] } } });
  expect(
    (
      await user.call('GET /v1/sequenceitems/{campaignId}/versions', {
        params: { campaignId: built },
      })
    ).content.map(({ version }) => version),
  ).toEqual([4, 3, 2, 1]);
});

test('the menu of every plus opens beside it, even once menus are loaded, and Esc returns the focus', async () => {
  await newCampaign('Beside the plus');
  await page.getByRole('button', { name: 'Start with an invite' }).click();
  await step(/^Step 1, Invite/).waitFor();
  const pluses = page.locator('[data-add]');
  const menu = page.getByRole('menu', { name: 'Add a step' });
  for (const plus of [pluses.nth(0), pluses.nth(1), pluses.nth(0)]) {
    await plus.click();
    await menu.getByRole('menuitem', { name: 'Invite', exact: true }).waitFor();
    const [at, box] = [await plus.boundingBox(), await menu.boundingBox()];
    expect(Math.abs((box?.x ?? 0) - (at?.x ?? 0))).toBeLessThan(30);
    await expect
      .poll(() => menu.evaluate((open) => open.contains(open.ownerDocument.activeElement)))
      .toBe(true);
    // A busy browser loses a key that is pressed in the frame in which the menu opens.
    await expect
      .poll(async () => {
        await page.keyboard.press('Escape');
        return menu.count();
      })
      .toBe(0);
    await expect
      .poll(() => plus.evaluate((button) => button === button.ownerDocument.activeElement))
      .toBe(true);
  }
});

test('by keyboard alone: another sequence, with undo, redo, copy, paste and removal', async () => {
  const campaignId = await newCampaign('By keyboard');
  const press = (keys: string) => page.keyboard.press(keys);
  const focused = async (name: RegExp) =>
    await expect
      .poll(() =>
        page.evaluate<string>(
          'document.activeElement?.ariaLabel ?? document.activeElement?.textContent ?? ""',
        ),
      )
      .toMatch(name);
  await page.getByRole('button', { name: 'Start with an invite' }).focus();
  await press('Enter');
  await step(/^Step 1, Invite/).focus();
  await press('a');
  await page.getByRole('menuitem', { name: 'Invite', exact: true }).waitFor();
  // Letters lead to what begins with them.
  await press('I');
  for (
    let count = 0;
    count < 20 &&
    !(await page.evaluate<boolean>(
      'document.activeElement?.textContent?.startsWith("If connected")',
    ));
    count += 1
  )
    await press('I');
  await press('Enter');
  await panel('If connected').waitFor();
  await focused(/^If connected/);
  await page.getByRole('button', { name: 'Done' }).focus();
  await press('Enter');
  await focused(/^Step 2, If connected/);
  await press('a');
  await page.getByRole('menuitem', { name: 'Message', exact: true }).focus();
  await press('Enter');
  await panel('Message').getByRole('textbox', { name: 'Text', exact: true }).focus();
  await page.keyboard.type('Hi {{firstName}}');
  await page.getByRole('button', { name: 'Close the panel' }).focus();
  await press('Enter');
  await focused(/^Step 3, Message/);
  await press('ArrowLeft');
  await focused(/^Step 2, If connected/);
  await press('n');
  await focused(/^Step 5, End/);
  await press('Shift+A');
  await page.getByRole('menuitem', { name: 'Withdraw invite', exact: true }).focus();
  await press('Enter');
  await page.getByRole('button', { name: 'Done' }).focus();
  await press('Enter');
  await focused(/^Step 5, Withdraw invite/);
  await press('Delete');
  await expect.poll(() => step(/Withdraw invite/).count()).toBe(0);
  // The step before takes the focus with the next frame; until then a key has no one to hear it.
  await focused(/^Step 2, If connected/);
  await press('ControlOrMeta+z');
  await step(/^Step 5, Withdraw invite/).waitFor();
  await press('ControlOrMeta+Shift+z');
  await expect.poll(() => step(/Withdraw invite/).count()).toBe(0);
  await press('ControlOrMeta+z');
  await step(/^Step 5, Withdraw invite/).focus();
  await press('Home');
  await focused(/^Step 1, Invite/);
  await press('End');
  await focused(/^Step 6, End/);
  // A condition with steps under No asks first.
  await step(/^Step 2, If connected/).focus();
  await press('Delete');
  const ask = page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog', { name: 'Remove If connected?' }));
  await ask.waitFor();
  await screens.look('Remove a condition');
  await press('Escape');
  await focused(/^Step 2, If connected/);
  await press('ArrowRight');
  await focused(/^Step 3, Message/);
  await press('d');
  await delay('Wait before sending', 2);
  await page.getByRole('button', { name: 'Done' }).focus();
  await press('Enter');
  await press('ControlOrMeta+s');
  await page.getByText('Your sequence has been saved').first().waitFor();
  expect(shapeOf(await storedOf(campaignId))).toEqual([
    'CONNECT',
    'yes IF_CONNECTED',
    'yes.yes MESSAGE',
    'yes.yes.yes END',
    'yes.no WITHDRAW',
    'yes.no.yes END',
  ]);
  expect(await storedOf(campaignId)).toMatchObject({ yes: { yesDelay: 48 } });
});

test('a branch is copied into another campaign, and what is no branch is refused', async () => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`/campaigns/${built}/sequence`);
  await step(/^Step 6, If email available/).focus();
  await page.keyboard.press('ControlOrMeta+c');
  await page
    .getByText(/^Branch copied/)
    .first()
    .waitFor();
  const copied = await page.evaluate<string>('navigator.clipboard.readText()');
  await newCampaign('Pasted');
  await page.getByRole('button', { name: 'Start with an invite' }).click();
  await paste(/^Step 1, Invite/, copied);
  await step(/^Step 2, If email available/).waitFor();
  await paste(/^Step 1, Invite/, '{"some":"thing"}');
  await page.getByText('There’s no copied branch on the clipboard').first().waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => step(/If email available/).count()).toBe(0);
  await page.getByRole('button', { name: 'Cancel' }).last().click();
});

test('a wait keeps its length in the other unit, and its unit while it is typed', async () => {
  await newCampaign('Queued');
  await page.getByRole('button', { name: 'Start with an invite' }).click();
  await addOn(/^Step 1, Invite/, 'yes', 'Message');
  await delay('Wait before sending', 3);
  const units = page.getByRole('radiogroup', { name: 'Wait before sending, unit' });
  const unit = (name: string) => units.getByRole('radio', { name });
  const value = page.getByRole('spinbutton', { name: 'Wait before sending' });
  const onEdge = (text: string) => page.getByRole('button', { name: text, exact: true });
  await onEdge('3 days later').waitFor();
  await unit('Hours').check();
  await expect.poll(() => value.inputValue()).toBe('72');
  // To look at it is not to change it.
  await value.focus();
  await value.blur();
  await expect.poll(() => value.inputValue()).toBe('72');
  expect(await unit('Hours').isChecked()).toBe(true);
  await onEdge('3 days later').waitFor();
  await unit('Days').check();
  await expect.poll(() => value.inputValue()).toBe('3');
  await unit('Hours').check();
  await value.fill('24');
  await value.blur();
  await expect.poll(() => value.inputValue()).toBe('24');
  expect(await unit('Hours').isChecked()).toBe(true);
  await onEdge('1 day later').waitFor();
  await value.fill('5');
  await value.blur();
  await onEdge('5 hours later').waitFor();
  await page.getByRole('button', { name: 'Cancel' }).last().click();
});

/**
 * Steps that something stands over when they are brought into view, and bars that reach into the
 * chart.
 */
const covered = () =>
  page.evaluate<string[]>(`(() => {
    const chart = document.querySelector('[role=tree]').parentElement.parentElement;
    const frame = chart.getBoundingClientRect();
    const others = [...chart.parentElement.children].filter((each) => each !== chart);
    const bars = others.filter((each) => {
      const box = each.getBoundingClientRect();
      return box.height > 0 && box.bottom > frame.top + 1 && box.top < frame.bottom - 1;
    });
    const steps = [...document.querySelectorAll('[role=treeitem]')].filter((each) => {
      each.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      const box = each.getBoundingClientRect();
      const middle = box.left + box.width / 2;
      return [0.1, 0.5, 0.9].some(
        (part) => !each.contains(document.elementFromPoint(middle, box.top + box.height * part)),
      );
    });
    const names = bars.map((each) => 'bar ' + each.className);
    return [...names, ...steps.map((each) => each.textContent)];
  })()`);

test('nothing covers the steps, a new one scrolls into view, and the chart zooms out and in', async () => {
  await newCampaign('Long');
  await page.getByRole('button', { name: 'Start with an invite' }).click();
  for (const [nth, type] of ['If connected', 'Message', 'Endorse', 'Like', 'Follow'].entries())
    await addOn(new RegExp(`^Step ${nth + 1}, `), 'yes', type);
  for (const [nth, type] of ['Profile view', 'Message', 'Like', 'Profile view', 'Follow'].entries())
    await addOn(new RegExp(`^Step ${nth + 6}, `), 'yes', type);
  const last = step(/^Step 11, Follow/);
  await expect
    .poll(() =>
      last.evaluate((node) => {
        const [box, frame] = [node, node.closest('[class*=viewport]')!].map((each) =>
          each.getBoundingClientRect(),
        );
        return box!.top >= frame!.top && box!.bottom <= frame!.bottom;
      }),
    )
    .toBe(true);
  await shot('new-step');
  expect(await covered()).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Zoom out' }).click();
  await page.getByRole('group', { name: 'Zoom, 90 percent' }).waitFor();
  await page.getByRole('button', { name: 'Zoom to fit' }).click();
  expect(await covered()).toEqual([]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => last.count()).toBe(0);
  await page.getByRole('button', { name: 'Redo' }).click();
  await last.waitFor();
  await page.setViewportSize({ width: 1024, height: 700 });
  expect(await covered()).toEqual([]);
  await page.setViewportSize(WIDE);
  await page.getByRole('button', { name: 'Cancel' }).last().click();
});

const end = (): SequenceItem => newItem({ type: 'END', id: 'e' });
const one = (type: SequenceItem['type'], changes: Partial<SequenceItem>): SequenceItem => ({
  ...newItem({ type, id: 'x', yes: end() }),
  ...changes,
});
const MISTAKES = {
  EMPTY_MESSAGE: one('MESSAGE', { message: ' ' }),
  EMPTY_SUBJECT: one('EMAIL', { message: 'Hi' }),
  MESSAGE_TOO_LONG: one('CONNECT', { message: 'x'.repeat(301) }),
  SUBJECT_TOO_LONG: one('EMAIL', { message: 'Hi', subject: 'x'.repeat(141) }),
  ALTERNATIVE_NEEDED: one('MESSAGE', { message: 'At {{company}}' }),
  UNKNOWN_PLACEHOLDER: one('MESSAGE', { message: 'Hi {{nickname}}' }),
  FOREIGN_PLACEHOLDER: one('MESSAGE', { message: 'Hi {firstName}' }),
  INVITE_BY_EMAIL_NOT_ALLOWED: one('CONNECT', { inviteByEmailEnabled: true }),
  RECONNECT_TOO_EARLY: one('WITHDRAW', { yes: one('CONNECT', {}) }),
  WRONG_COMPOSITION: one('VISIT', { yes: { ...end(), sequenceEndMode: 'MOVE' } }),
  ATTACHMENT_EXPIRED: one('MESSAGE', {
    message: 'Hi',
    attachments: [
      {
        id: '1',
        fileName: 'a.pdf',
        contentType: 'application/pdf',
        sizeBytes: 1,
        expiresAt: '2020-01-01T00:00:00.000Z',
      },
    ],
  }),
} as const satisfies Partial<Record<SequenceError, SequenceItem>>;

test('every mistake is marked on its step with its words and counted', async () => {
  await newCampaign('Mistakes');
  await page.getByRole('button', { name: 'Start with an invite' }).click();
  for (const [error, branch] of Object.entries(MISTAKES)) {
    await paste(/^Step 1, Invite/, copiedBranchText(branch));
    await page.getByRole('button', { name: /issues? to fix/ }).waitFor();
    await expect
      .poll(
        () => page.getByText(SEQUENCE_ERROR_TEXTS[error as SequenceError], { exact: true }).count(),
        { message: error },
      )
      .toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('No errors', { exact: true }).waitFor();
  }
});

test('errors that only the server finds are marked, under the title of the specification', async () => {
  await paste(
    /^Step 1, Invite/,
    copiedBranchText(
      one('MESSAGE', {
        message: 'Hi',
        attachments: [
          {
            id: '987654321',
            fileName: 'gone.pdf',
            contentType: 'application/pdf',
            sizeBytes: 1,
            expiresAt: null,
          },
        ],
      }),
    ),
  );
  await save().click();
  const told = page
    .getByRole('alert')
    .filter({ hasText: "Sequence can't be saved" })
    .filter({ hasText: 'Step 2, Message' });
  await told.waitFor();
  expect(await told.textContent()).toContain(SEQUENCE_ERROR_TEXTS.ATTACHMENT_MISSING);
  await step(/^Step 2, Message\..*1 error/).waitFor();
  await screens.look('Refused by the server');
  await step(/^Step 2, Message/).click();
  await panel('Message').getByRole('button', { name: 'Remove gone.pdf' }).click();
  await page.getByText('No errors', { exact: true }).waitFor();
  await save().click();
  await page.getByText('Your sequence has been saved').first().waitFor();
});

test('with two browsers, the later save is rejected, loses no text, and changes nothing', async () => {
  const second = await openPage({
    browser,
    baseUrl: program.baseUrl,
    allow: [/./],
    context: { storageState: await page.context().storageState() },
  });
  const other = second.page;
  try {
    for (const tab of [page, other]) {
      await tab.goto(`/campaigns/${built}/sequence`);
      await step(/^Step 3, Message/, tab).click();
    }
    await panel('Message')
      .getByRole('textbox', { name: 'Text', exact: true })
      .fill('Mine {{firstName}}');
    await panel('Message', other)
      .getByRole('textbox', { name: 'Text', exact: true })
      .fill('Theirs {{firstName}}');
    await save(other).click();
    await other.getByText('Your sequence has been saved').first().waitFor();
    await save().click();
    const stale = page.getByRole('dialog', { name: 'This sequence changed elsewhere' });
    await stale.waitFor();
    await screens.look('Changed elsewhere');
    await stale.getByRole('button', { name: 'Copy my text' }).click();
    expect(await page.evaluate<string>('navigator.clipboard.readText()')).toContain(
      'Mine {{firstName}}',
    );
    expect((await storedOf(built))?.yes?.yes?.message).toBe('Theirs {{firstName}}');
    await stale.getByRole('button', { name: 'Refresh' }).click();
    await expect
      .poll(() => panel('Message').getByRole('textbox', { name: 'Text', exact: true }).inputValue())
      .toBe('Theirs {{firstName}}');
  } finally {
    await second.close();
  }
});

test('a campaign that has run shows leads per step, marks unsaved changes, and previews a save', async () => {
  await plantLeads();
  await page.goto(`/campaigns/${built}/sequence`);
  await step(/^Step 3, Message\..*2 awaiting, 0 sent/).waitFor();
  await page.getByText('0 leads entered').waitFor();
  await page.getByText(/On a step right now/).waitFor();
  await step(/^Step 3, Message/).click();
  await panel('Message')
    .getByRole('textbox', { name: 'Text', exact: true })
    .fill('Newer {{firstName}}');
  await panel('Message').getByRole('button', { name: 'Done' }).click();
  await page.getByText('1 unsaved change').waitFor();
  await step(/^Step 3, Message\..*New text/).waitFor();
  await addOn(/^Step 3, Message/, 'yes', 'Like');
  await page.getByRole('button', { name: 'Done' }).click();
  await shot('32');
  await screens.look('A running sequence with changes');
  await save().click();
  const preview = page.getByRole('dialog', { name: 'What this change affects' });
  await preview.getByText('2 leads', { exact: true }).first().waitFor();
  await preview.getByText('Message, new text', { exact: true }).waitFor();
  // It stands next to the chart: the head says what is not saved, and a step that is opened takes
  // its place.
  await page.getByText('2 unsaved changes').waitFor();
  await page.getByRole('button', { name: 'Discard' }).waitFor();
  await shot('32-preview');
  await screens.look('What a save does, beside the chart');
  await step(/^Step 3, Message/).click();
  await expect.poll(() => preview.isVisible(), { timeout: 20_000 }).toBe(false);
  await panel('Message').getByText('All 2 leads have every value.').waitFor();
  await panel('Message').getByRole('button', { name: 'Done' }).click();
  await save().click();
  await preview.getByText('2 leads', { exact: true }).first().waitFor();
  await preview.getByRole('button', { name: 'Save sequence' }).click();
  await page.getByText('Your sequence has been saved').first().waitFor();
  await step(/^Step 3, Message/).click();
  await page.getByRole('button', { name: 'Remove this step', exact: true }).click();
  // A leads' step asks only where the campaign runs; the save asks where they go in any case.
  await page.getByText('1 unsaved change', { exact: true }).waitFor();
  await save().click();
  await preview.getByRole('radio', { name: /^Finish/ }).check();
  await preview.getByRole('button', { name: 'Save sequence' }).click();
  await page.getByText('Your sequence has been saved').first().waitFor();
  const states = async () =>
    (
      await database.db
        .selectFrom('campaign_leads')
        .select('state')
        .where('user_id', '=', userId)
        .where('campaign_id', '=', built)
        .execute()
    ).map(({ state }) => state);
  await expect.poll(states, { timeout: 20_000 }).toEqual(['FINISHED', 'FINISHED']);
});

test('on a phone the same steps stand as an outline with the same actions', async () => {
  await page.setViewportSize(PHONE);
  await page.goto(`/campaigns/${built}/sequence`);
  await step(/^Step 2, If connected/).waitFor();
  expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(
    PHONE.width,
  );
  await shot('phone');
  await screens.look('Outline on a phone');
  await step(/^Step 1, Invite/).click();
  const sheet = page.getByRole('dialog', { name: 'Invite' });
  await sheet.getByRole('textbox', { name: 'Note' }).fill('Hello {{firstName}}');
  await shot('phone-panel');
  await screens.look('A step on a phone');
  await sheet.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.locator('[data-add$="-yes"]').nth(1).click();
  await page.getByRole('menuitem', { name: 'Follow', exact: true }).click();
  await page
    .getByRole('dialog', { name: 'Follow' })
    .getByRole('button', { name: 'Remove this step', exact: true })
    .click();
  await expect.poll(() => step(/Follow/).count()).toBe(0);
  await page.setViewportSize(WIDE);
});

test('text typed during a save stays, as a change to the saved version', async () => {
  const campaignId = await newCampaign('Typed on');
  const call = /\/v1\/sequenceitems$/;
  const held = Promise.withResolvers<void>();
  await page.route(call, async (route) => {
    await held.promise;
    await route.continue();
  });
  const noteStored = async () => (await storedOf(campaignId))?.message;
  await page.getByRole('button', { name: 'Start with an invite' }).click();
  await step(/^Step 1, Invite/).click();
  const note = panel('Invite').getByRole('textbox', { name: 'Note' });
  await note.fill('Hello there');
  await save().click();
  await note.fill('Hello there, Elena');
  held.resolve();
  await expect.poll(noteStored, { timeout: 20_000 }).toBe('Hello there');
  await save().click();
  await expect.poll(noteStored, { timeout: 20_000 }).toBe('Hello there, Elena');
  await page.unroute(call);
});

test('text typed while a save is being rejected stays as well', async () => {
  await newCampaign('Typed on, refused');
  const call = /\/v1\/sequenceitems$/;
  const held = Promise.withResolvers<void>();
  await page.route(call, async (route) => {
    await held.promise;
    const asked = route.request().postDataJSON() as { sequenceItemRequest: SequenceItem };
    const sequence = asked.sequenceItemRequest;
    const problem = {
      type: 'urn:reachwell:problem:sequence-invalid',
      code: 'SEQUENCE_INVALID',
      sequence,
    };
    await route.fulfill({ status: 422, json: problem });
  });
  await page.getByRole('button', { name: 'Start with an invite' }).click();
  await step(/^Step 1, Invite/).click();
  const note = panel('Invite').getByRole('textbox', { name: 'Note' });
  await note.fill('Hello there');
  await save().click();
  await note.fill('Hello there, Elena');
  held.resolve();
  await page.getByText("Sequence can't be saved").first().waitFor();
  expect(await note.inputValue()).toBe('Hello there, Elena');
  await page.unroute(call);
});

test('axe finds nothing serious there, and the console has no errors', () => {
  expect(screens.faults()).toEqual([]);
  expect(watched.problems()).toEqual([]);
  expect(program.faults()).toEqual([]);
});

/** The campaign has run once: two leads wait at its message. */
async function plantLeads(): Promise<void> {
  const { db } = database;
  const now = Date.parse((await user.call('GET /v1/shared/clock')).now);
  const at = instant(now - 600_000);
  const message = (await storedOf(built))?.yes?.yes;
  const pack = await db
    .insertInto('lead_packs')
    .values({
      user_id: userId,
      campaign_id: built,
      name: 'L',
      search_type: 'CSV_FILE',
      created_at: at,
    })
    .returning('lead_pack_id')
    .executeTakeFirstOrThrow();
  await db
    .updateTable('campaigns')
    .set({ status: 'NOT_ACTIVE', started_at: at })
    .where('user_id', '=', userId)
    .where('campaign_id', '=', built)
    .execute();
  for (const firstName of ['Ada', 'Bo']) {
    const { lead_id } = await db
      .insertInto('leads')
      .values({
        user_id: userId,
        first_name: firstName,
        full_name: `${firstName} Stone`,
        custom: json({}),
        created_at: at,
        updated_at: at,
      })
      .returning('lead_id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('campaign_leads')
      .values({
        user_id: userId,
        campaign_id: built,
        lead_pack_id: pack.lead_pack_id,
        lead_id,
        state: 'WAITING',
        item_id: message?.id ?? '',
        item_type: 'MESSAGE',
        item_entered_at: at,
        due_at: instant(now + 86_400_000),
        visit: 1,
        added_at: at,
        updated_at: at,
      })
      .execute();
    await db
      .insertInto('events')
      .values({
        user_id: userId,
        type: 'INVITE_SENT',
        at,
        campaign_id: built,
        lead_id,
        item_id: 'x',
        item_type: 'CONNECT',
        actor: 'ENGINE',
        data: json({}),
      })
      .execute();
  }
}

import type { Locator, Page, Request } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFailed, test } from 'vitest';
import { LIMITED_ACTIONS } from '#core/limits/processing-limits.ts';
import { newItem } from '#core/sequence/new-item.ts';
import { createApiClient, type ApiClient } from '../support/api-client.ts';
import { PHONE, WIDE } from '../support/browser.ts';
import { signUpAndConnect } from '../support/main-job.ts';
import { ownHarness } from '../support/journey-harness.ts';
import { prepareSignedInBrowser, type SignedInBrowser } from '../support/signed-in-browser.ts';
import { insertTeam } from '../support/teams.ts';

const EMAIL = 'tess.holm@example.com';
const STALE = /changed elsewhere$/;

let harness: SignedInBrowser;
let database: SignedInBrowser['database'];
let program: SignedInBrowser['program'];
let watched: SignedInBrowser['watched'];
let page: Page;
let other: Page;
let screens: SignedInBrowser['screens'];
let user: ApiClient;
let userId: string;

beforeAll(async () => {
  // Refusals and faults are brought about on purpose.
  harness = await prepareSignedInBrowser({
    on: await ownHarness(),
    email: EMAIL,
    allow: [/Failed to load resource/],
    answerWithinMs: 12_000,
  });
  ({ database, program, watched, page, screens, user, userId } = harness);
  other = await page.context().newPage();
  other.setDefaultTimeout(12_000);
});
beforeEach(async ({ task }) => {
  onTestFailed(
    async () =>
      void (await page.screenshot({
        path: `test-results/settings-${task.name.slice(0, 40).replaceAll(/\W+/g, '-')}.png`,
      })),
  );
  await page.bringToFront();
});
afterAll(() => harness?.stop());

const expectSaid = (text: string | RegExp, tab = page) => tab.getByText(text).first().waitFor();
const button = (name: string | RegExp, tab = page) => tab.getByRole('button', { name });
const dialog = (name: string | RegExp, tab = page) => tab.getByRole('dialog', { name });
const field = (name: string | RegExp, tab = page) => tab.getByRole('textbox', { name });
const saveBar = (tab = page) => tab.getByRole('region', { name: 'Unsaved changes' });
const isOff = async (locator: ReturnType<typeof button>): Promise<boolean> =>
  (await locator.getAttribute('aria-disabled')) === 'true';

/**
 * While `work` runs every call whose address ends so is answered with this status, or not at all.
 */
async function answering(
  path: string | RegExp,
  status: number | 'never',
  work: () => Promise<void>,
): Promise<void> {
  await page.route(path, (route) =>
    status === 'never'
      ? undefined
      : route.fulfill({
          status,
          contentType: 'application/problem+json',
          body: JSON.stringify({
            status,
            code: 'INTERNAL',
            title: 'x',
            detail: 'x',
            type: 'about:blank',
          }),
        }),
  );
  try {
    await work();
  } finally {
    await page.unroute(path);
  }
}

describe('sequence templates', () => {
  const TEMPLATES = '/settings/sequence-templates';
  const API = /\/api\/v1\/shared\/sequenceitemtemplates(\?|$)/;
  const card = (name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });

  test('with no templates there are three starters; loading and errors are shown', async () => {
    await page.goto(TEMPLATES);
    await expectSaid('No templates yet');
    await expect.poll(() => page.getByRole('link', { name: /^Use it: / }).count()).toBe(3);
    await screens.look('Templates, none');
    await answering(API, 'never', async () => {
      await page.reload();
      await page.locator('ul[aria-busy=true]').waitFor();
      await screens.look('Templates, loading');
    });
    await answering(API, 500, async () => {
      await page.reload();
      await expectSaid('This section didn’t load');
      await screens.look('Templates, failed');
    });
    await button('Try again').click();
    await expectSaid('No templates yet');
  });

  test('a starter becomes a template once it has a name, and no step is open', async () => {
    await page.getByRole('link', { name: 'Use it: View, then invite' }).click();
    const save = button('Save this template');
    await save.waitFor();
    await page.getByRole('link', { name: 'Cancel' }).waitFor();
    expect(await isOff(save)).toBe(true);
    await field('Template name').focus();
    await field('Template name').blur();
    await expectSaid('The field is required');
    await screens.look('Template editor, no name');
    await field('Template name').fill('Gentle follow-up');
    expect(await isOff(save)).toBe(false);
    await page.getByRole('treeitem', { name: /^Step 1, / }).click();
    await button('Close the panel').waitFor();
    await expect.poll(() => isOff(save)).toBe(true);
    await screens.look('Template editor, a step');
    await button('Close the panel').click();
    await save.click();
    await expectSaid('Your template has been saved');
    await card('Gentle follow-up').waitFor();
    await screens.look('Templates');
  });

  test('errors of its steps come back as one toast each, any other failure with its status', async () => {
    await page.getByRole('link', { name: 'Gentle follow-up', exact: true }).click();
    await page
      .getByRole('treeitem', { name: /Message/ })
      .first()
      .click();
    await page
      .getByRole('region', { name: 'Message step' })
      .getByRole('textbox', { name: 'Text', exact: true })
      .fill('');
    await button('Close the panel').click();
    await button('Update template').click();
    await expectSaid(/Template can't be saved\. Step \d+, Message: The message is empty/);
    await screens.look('Template editor, refused');
    await answering(/sequenceitemtemplates\/\d+$/, 503, async () => {
      await button('Update template').click();
      await expectSaid('Error status: 503');
    });
    for (const close of await button(/^Close|^Dismiss/).all())
      await close.click().catch(() => undefined);
  });

  test('leaving with unsaved work asks, by keyboard too', async () => {
    await page.getByRole('link', { name: 'Data scrubber' }).click();
    const asked = dialog('Leave without saving?');
    await asked.waitFor();
    await screens.look('Template editor, leaving');
    expect(await page.locator(':focus').innerText()).toBe('Keep editing');
    await page.keyboard.press('Escape');
    expect(new URL(page.url()).pathname).toMatch(/sequence-templates\/\d+$/);
    await page.getByRole('link', { name: 'Data scrubber' }).click();
    await asked.waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/data-scrubber');
  });

  test('with two browsers, the later save is rejected and loses no text', async () => {
    const { content } = await user.call('GET /v1/shared/sequenceitemtemplates');
    const templateId = content[0]?.id as never;
    for (const tab of [page, other]) await tab.goto(`${TEMPLATES}/${String(templateId)}`);
    await field('Template name').fill('From the first');
    await field('Template name', other).fill('From the second');
    await button('Update template', other).click();
    await expectSaid('Your template has been updated', other);
    await button('Update template').click();
    await dialog(STALE).waitFor();
    await screens.look('Template editor, changed elsewhere');
    await page.keyboard.press('Escape');
    expect(await field('Template name').inputValue()).toBe('From the first');
    expect(
      (
        await user.call('GET /v1/shared/sequenceitemtemplates/{templateId}', {
          params: { templateId },
        })
      ).templateName,
    ).toBe('From the second');
    await button('Update template').click();
    await dialog(STALE).getByRole('button', { name: 'Keep mine' }).click();
    await card('From the first').waitFor();
  });

  test('it is copied, found, and deleted after a question, by keyboard', async () => {
    await button('More for From the first').focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Make a copy' }).press('Enter');
    await card('Copy of From the first').waitFor();
    await page.getByRole('searchbox', { name: 'Find a template' }).fill('nothing like it');
    await expectSaid('No templates match');
    await button('Clear filters').click();
    await button('More for Copy of From the first').focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Delete' }).press('Enter');
    await dialog('Delete Copy of From the first?').waitFor();
    await screens.look('Templates, deleting');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await card('Copy of From the first').waitFor({ state: 'detached' });
  });

  test('a campaign’s sequence starts from it, and is saved as another', async () => {
    const { id } = await user.call('POST /campaigns', { body: { name: 'Autumn' } });
    await page.goto(`/campaigns/${id}/sequence`);
    await button('Start from a template').click();
    await button('Use it: From the first').waitFor();
    await screens.look('Template picker');
    await button('Use it: From the first').click();
    await page.getByRole('treeitem').first().waitFor();
    await button('Save sequence').click();
    await expectSaid('Your sequence has been saved');
    await button('Save as template').click();
    await screens.look('Save as template');
    await dialog('Save as template')
      .getByRole('textbox', { name: 'Template name' })
      .fill('From a campaign');
    await dialog('Save as template').getByRole('button', { name: 'Save this template' }).click();
    await expectSaid('Your template has been saved');
    const { content } = await user.call('GET /v1/shared/sequenceitemtemplates', {
      query: { sort: 'templateName' },
    });
    expect(content.map(({ templateName, usedIn }) => [templateName, usedIn])).toEqual([
      ['From a campaign', 0],
      ['From the first', 1],
    ]);
  });

  test('a teammate’s template can be looked at and copied; a USER cannot share', async () => {
    const mate = await signUpAndConnect({
      api: createApiClient({ baseUrl: program.baseUrl }),
      email: 'mate@example.com',
      userName: 'sms@mate.example',
    });
    await insertTeam({
      db: database.db,
      members: [
        { userId: (await mate.call('GET /userdetails/current')).id, role: 'MANAGER' },
        { userId, role: 'USER' },
      ],
    });
    const sequence = newItem({ type: 'VISIT', id: 'v', yes: newItem({ type: 'END', id: 'e' }) });
    await mate.call('POST /v1/shared/sequenceitemtemplates', {
      body: { templateName: 'Of the team', templateType: 'GROUP', sequence },
    });
    await page.goto(TEMPLATES);
    await card('Of the team').getByRole('button', { name: 'Make a copy' }).waitFor();
    await screens.look('Templates, of a teammate');
    await page.getByRole('link', { name: 'Of the team', exact: true }).click();
    await button('Make a copy').waitFor();
    expect(await button('Update template').count()).toBe(0);
    await button('Make a copy').click();
    const share = page.getByRole('checkbox', { name: /^Save for team/ });
    await share.waitFor();
    expect(await share.getAttribute('aria-disabled')).toBe('true');
    await page.goto(`${TEMPLATES}/999999`);
    await expectSaid('This template is no longer available');
    await screens.look('Template, gone');
  });

  test('on a phone nothing is wider than the screen', async () => {
    await page.setViewportSize(PHONE);
    for (const path of [
      TEMPLATES,
      `${TEMPLATES}/new?starter=warm-up`,
      '/settings',
      '/settings/working-hours',
      '/settings/data-scrubber',
    ]) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(PHONE.width);
    }
    await page.setViewportSize(WIDE);
  });
});

describe('the data scrubber', () => {
  const words = () => field('Your words');

  test('says what it does to the user’s own leads while words are edited', async () => {
    const at = new Date(0);
    for (const full_name of ['Dr Ada Stone, MBA', 'Jonas Berg Hiring', 'Jenny Ma'])
      await database.db
        .insertInto('leads')
        .values({ user_id: userId, full_name, created_at: at, updated_at: at })
        .execute();
    await page.goto('/settings/data-scrubber');
    await expectSaid(/^No custom words yet/);
    const names = page.getByRole('list', { name: 'Names before and after' });
    await names.waitFor();
    await screens.look('Data scrubber, no words');
    expect(
      await names
        .getByRole('listitem')
        .allInnerTexts()
        .then((texts) => texts.map((text) => text.replace(/\s+/g, ' ').trim())),
    ).toEqual(['Dr Ada Stone, MBA Ada Stone', 'Jenny Ma Jenny Ma last name kept']);
    await words().fill('Hiring');
    await words().press('Enter');
    await names.getByRole('strong').filter({ hasText: 'Jonas Berg' }).waitFor();
    await page.getByLabel('Try a name').fill('Sr Tomas Riis | hiring');
    await expectSaid('Tomas Riis');
  });

  test('refuses words in its words, edits and removes chips by keyboard, and counts', async () => {
    const refused = [
      ['C++ dev', 'The word must contain only letters, numbers, spaces, or a dash'],
      ['hiring', 'This word is already added'],
      ['mba', 'This word is already added'],
      ['a'.repeat(1024), 'The limit of 1024 characters has been reached'],
    ] as const;
    for (const [word, sentence] of refused) {
      await words().fill(word);
      await words().press('Enter');
      await expectSaid(sentence);
    }
    await screens.look('Data scrubber, refused');
    // What can't be saved can't be saved on leaving either, where it would be lost.
    await page.getByRole('link', { name: 'Working hours' }).first().click();
    const leaving = page.getByRole('dialog', { name: 'Leave without saving?' });
    await leaving.getByRole('button', { name: 'Save and leave', disabled: true }).waitFor();
    await leaving.getByRole('button', { name: 'Keep editing' }).click();
    for (const [word] of refused)
      await page.getByRole('button', { name: `Remove ${word}`, exact: true }).click();
    await expectSaid('Press Enter or comma to add. Paste a list to add many.');
    await words().fill('Speaker, Open to work');
    await words().press('Enter');
    await expectSaid('27 of 1,024 characters');
    await words().press('Backspace');
    await page.keyboard.press('Enter');
    await field('Edit Open to work').fill('');
    await page.keyboard.press('Enter');
    await expectSaid('14 of 1,024 characters');
    expect(
      await page.getByRole('list', { name: 'Titles and degrees' }).getByRole('button').count(),
    ).toBe(0);
    await saveBar().getByRole('button', { name: 'Save' }).click();
    await expectSaid('Data scrubber has been successfully updated');
    expect((await user.call('GET /undesirablewords')).personNameWords).toEqual([
      'Hiring',
      'Speaker',
    ]);
  });

  test('with two browsers, the later save is rejected and keeps its words', async () => {
    await other.goto('/settings/data-scrubber');
    await field('Your words', other).fill('CSM');
    await field('Your words', other).press('Enter');
    await words().fill('Ing');
    await words().press('Enter');
    await saveBar(other).getByRole('button', { name: 'Save' }).click();
    await expectSaid('Data scrubber has been successfully updated', other);
    await saveBar().getByRole('button', { name: 'Save' }).click();
    await dialog(STALE).waitFor();
    await screens.look('Data scrubber, changed elsewhere');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Remove Ing' }).waitFor();
    await saveBar().getByRole('button', { name: 'Save' }).click();
    await dialog(STALE).getByRole('button', { name: 'Refresh' }).click();
    await page.getByRole('button', { name: 'Remove CSM' }).waitFor();
  });

  test('loading and errors are shown, and leaving asks', async () => {
    await words().fill('Dipl');
    await words().press('Enter');
    await page.getByRole('link', { name: 'Daily limits' }).click();
    const visited = await page.evaluate<number>('history.length');
    await dialog('Leave without saving?')
      .getByRole('button', { name: 'Leave without saving' })
      .dblclick();
    await page.waitForURL('**/settings');
    await dialog('Leave without saving?').waitFor({ state: 'detached' });
    expect(await page.evaluate<number>('history.length')).toBe(visited + 1);
    for (const [status, shown] of [
      ['never', 'Loading words'],
      [500, 'This section didn’t load'],
    ] as const) {
      await answering(/\/api\/undesirablewords$/, status, async () => {
        await page.goto('/settings/data-scrubber');
        await page.getByText(shown).first().waitFor({ state: 'attached' });
        expect(await words().count()).toBe(0);
        await screens.look(`Data scrubber, ${shown}`);
      });
    }
  });
});

describe('daily limits', () => {
  /** Each is wide enough to be used, and wholly on a phone's screen. */
  const expectWithin = async (...places: Locator[]): Promise<void> => {
    for (const place of places) {
      const box = await place.boundingBox();
      expect(
        box === null ? null : [box.width > 20, box.x >= 0, box.x + box.width <= PHONE.width],
      ).toEqual([true, true, true]);
    }
  };
  const invites = (tab = page) => tab.getByRole('spinbutton', { name: 'Invites, a day' });

  test('have five ranges, a slider for each type, Activity Control, and Cancel and Save once something changed', async () => {
    await page.goto('/settings');
    await invites().waitFor();
    const ranges = page.getByRole('radiogroup', { name: 'Range' });
    expect(await ranges.getByRole('radio').count()).toBe(5);
    for (const range of ['1', '3', '5', '7', '10'])
      await ranges.getByRole('radio', { name: range, exact: true }).waitFor();
    const sliders = page.getByRole('slider');
    await sliders.nth(LIMITED_ACTIONS.length - 1).waitFor();
    expect(await sliders.count()).toBe(LIMITED_ACTIONS.length);
    await page.getByRole('switch', { name: 'Activity control' }).waitFor();
    expect(await saveBar().count()).toBe(0);
    await ranges.getByRole('radio', { name: '10', exact: true }).check();
    await saveBar().getByRole('button', { name: 'Save' }).waitFor();
    await saveBar().getByRole('button', { name: 'Cancel' }).click();
    await saveBar().waitFor({ state: 'detached' });
    expect(await ranges.getByRole('radio', { name: '3', exact: true }).isChecked()).toBe(true);
  });

  test('loading and errors are shown, and a failed save keeps the typed text', async () => {
    for (const [status, name] of [
      ['never', 'loading'],
      [500, 'failed'],
    ] as const) {
      await answering(/\/api\/processinglimits$/, status, async () => {
        await page.goto('/settings');
        if (status === 500) await expectSaid('This section didn’t load');
        await screens.look(`Daily limits, ${name}`);
      });
    }
    await page.goto('/settings');
    await invites().fill('33');
    await invites().blur();
    await answering(/\/api\/processinglimits$/, 500, async () => {
      await saveBar().getByRole('button', { name: 'Save' }).click();
      await expectSaid("We couldn't save your changes this time. Try again later");
    });
    expect(await invites().inputValue()).toBe('33');
    // Who clicks twice saves once, and is not told of a change elsewhere.
    const saves: string[] = [];
    const note = (request: Request) =>
      void (request.method() === 'PUT' && saves.push(request.url()));
    page.on('request', note);
    await saveBar().getByRole('button', { name: 'Save' }).dblclick();
    await expectSaid('Your daily limits have been successfully updated');
    page.off('request', note);
    expect([saves.length, await dialog(STALE).count()]).toEqual([1, 0]);
    await expectSaid(/At most 100 invites in 7 days, 200 on a paid LinkedIn account/);
  });

  test('a limit of 2.5 is refused where it is typed and stays until it is right', async () => {
    await page.goto('/settings');
    const field = page.getByRole('spinbutton', { name: 'Profile views, a day' });
    const before = await field.inputValue();
    const refusal = page.getByText('The field must be an integer');
    await field.fill('2.5');
    await refusal.waitFor();
    await page.getByRole('spinbutton', { name: 'Messages, a day' }).focus();
    expect(await field.inputValue()).toBe('2.5');
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    await refusal.waitFor();
    await screens.look('Daily limits, refused');
    await page.screenshot({ path: 'test-results/settings-limits-refused.png' });
    await page.getByRole('spinbutton', { name: 'Messages, a day' }).fill('31');
    await saveBar().getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => page.evaluate('document.activeElement?.value')).toBe('2.5');
    await saveBar().getByRole('button', { name: 'Cancel' }).click();
    await refusal.waitFor({ state: 'detached' });
    expect(await field.inputValue()).toBe(before);
    await field.fill('2.5');
    await refusal.waitFor();
    await field.fill('25');
    await refusal.waitFor({ state: 'detached' });
    await saveBar().getByRole('button', { name: 'Save' }).click();
    await expectSaid('Your daily limits have been successfully updated');
  });

  test('Activity Control takes over the limits, and says what it changed', async () => {
    await database.db
      .insertInto('events')
      .values({
        user_id: userId,
        type: 'LIMITS_CHANGED',
        at: new Date(),
        actor: 'ENGINE',
        data: JSON.stringify({
          reasons: ['LOW_ACCEPTANCE'],
          rampPercent: 100,
          limits: { CONNECT: 12, MESSAGE: 40, VISIT: 60 },
        }),
      })
      .execute();
    await page.goto('/settings');
    await page.getByRole('switch', { name: 'Activity control' }).check();
    await saveBar().getByRole('button', { name: 'Save' }).click();
    await expectSaid(
      'Great job! The Activity Control is now handling your daily limits automatically',
    );
    expect(
      await page
        .getByRole('slider', { name: 'Invites', exact: true })
        .getAttribute('aria-disabled'),
    ).toBe('true');
    await button('Change history').click();
    await expectSaid(/Fewer than 20% of your last 100 invites were accepted/);
    await screens.look('Daily limits, Activity Control');
    await page.setViewportSize(PHONE);
    await expectWithin(page.getByRole('slider', { name: 'Invites', exact: true }), invites());
    await page.setViewportSize(WIDE);
  });

  test('on Basic every row is capped with a way up, also at 390 px, and invites by email stand there with their feature alone', async () => {
    await database.db
      .updateTable('users')
      .set({ plan_tier: 'BASIC', subscription_status: 'active', activity_control_enabled: false })
      .where('user_id', '=', userId)
      .execute();
    await page.goto('/settings');
    await page.getByText('Plan cap 20').waitFor();
    expect(await page.getByText(/^Plan cap /).count()).toBe(8);
    expect(await page.getByRole('slider', { name: 'Invites by email' }).count()).toBe(0);
    expect(await isOff(page.getByRole('switch', { name: 'Activity control' }))).toBe(true);
    await page.getByRole('link', { name: 'Upgrade to Advanced' }).waitFor();
    await screens.look('Daily limits, Basic');
    await page.screenshot({ path: 'test-results/settings-limits-basic.png' });
    await page.setViewportSize(PHONE);
    await expectWithin(
      page.getByRole('slider', { name: 'Invites', exact: true }),
      invites(),
      page.getByText('Plan cap 20'),
    );
    await screens.look('Daily limits, Basic, phone');
    await page.screenshot({ path: 'test-results/settings-limits-basic-phone.png' });
    await page.setViewportSize(WIDE);
    await database.db
      .updateTable('users')
      .set({ plan_tier: 'ADVANCED', feature_flags: ['INVITE_BY_EMAIL'] })
      .where('user_id', '=', userId)
      .execute();
    await page.goto('/settings');
    await page.getByRole('slider', { name: 'Invites by email' }).waitFor();
  });

  test('leaving with a changed limit asks', async () => {
    await invites().fill('21');
    await invites().blur();
    await page.getByRole('link', { name: 'Working hours' }).click();
    await dialog('Leave without saving?').getByRole('button', { name: 'Save and leave' }).click();
    await page.waitForURL('**/working-hours');
    expect((await user.call('GET /processinglimits')).processingLimits[0]?.limit).toBe(21);
  });
});

describe('working hours', () => {
  const hour = (name: string, tab = page) =>
    tab.getByRole('button', { name: new RegExp(`^${name}: `) });
  const choose = async (name: string, option: string, tab = page): Promise<void> => {
    await hour(name, tab).click();
    await tab.getByRole('option', { name: option, exact: true }).click();
  };
  const days = () => page.getByRole('list', { name: 'Next 14 days' }).getByRole('listitem');

  test('loading and errors are shown', async () => {
    for (const [status, name] of [
      ['never', 'loading'],
      [500, 'failed'],
    ] as const) {
      await answering(/\/api\/schedule$/, status, async () => {
        await page.goto('/settings/working-hours');
        if (status === 500) await expectSaid('This section didn’t load');
        expect(await saveBar().count()).toBe(0);
        await screens.look(`Working hours, ${name}`);
      });
    }
  });

  test('a wrong range is corrected, one day goes to all, and the next 14 days follow', async () => {
    await page.goto('/settings/working-hours');
    await choose('Monday, from', '8 pm');
    expect(await hour('Monday, to').innerText()).toBe('9 pm');
    await button('Apply to all: Monday’s hours').click();
    await expectSaid(/^5 working hours, 5 days$/);
    await expect.poll(() => days().count()).toBe(14);
    expect(await days().filter({ hasText: '8 pm to 9 pm' }).count()).toBe(10);
    await screens.look('Working hours, changed');
    await saveBar().getByRole('button', { name: 'Save' }).click();
    await expectSaid('Your working hours have been successfully updated');
  });

  test('with all days off campaigns never run, and it says so', async () => {
    for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'])
      await page.getByRole('switch', { name: day, exact: true }).uncheck();
    await expectSaid('Campaigns won’t run');
    await screens.look('Working hours, none');
    await saveBar().getByRole('button', { name: 'Cancel' }).click();
  });

  test('with two browsers, the later save is rejected and keeps its hours', async () => {
    await other.goto('/settings/working-hours');
    await choose('Tuesday, from', '7 am', other);
    await choose('Monday, from', '6 am');
    await saveBar(other).getByRole('button', { name: 'Save' }).click();
    await expectSaid('Your working hours have been successfully updated', other);
    await saveBar().getByRole('button', { name: 'Save' }).click();
    await dialog(STALE).waitFor();
    await page.keyboard.press('Escape');
    expect(await hour('Monday, from').innerText()).toBe('6 am');
    await saveBar().getByRole('button', { name: 'Save' }).click();
    await dialog(STALE).getByRole('button', { name: 'Keep mine' }).click();
    await expectSaid('Your working hours have been successfully updated');
  });

  test('changing the zone asks first, unless that is turned off, and is then blocked for 24 hours', async () => {
    await hour('Time zone').click();
    await page
      .getByRole('searchbox', { name: 'Search for a city or time zone' })
      .or(page.getByRole('combobox', { name: 'Search for a city or time zone' }))
      .first()
      .fill('kyiv');
    // Kept in its older spelling, found by the newer one.
    await page.getByRole('option', { name: /^Europe\/Kiev/ }).waitFor();
    await page
      .getByRole('searchbox', { name: 'Search for a city or time zone' })
      .or(page.getByRole('combobox', { name: 'Search for a city or time zone' }))
      .first()
      .fill('stock');
    await page.getByRole('option', { name: 'Arctic/Longyearbyen same time' }).waitFor();
    await page
      .getByRole('searchbox', { name: 'Search for a city or time zone' })
      .or(page.getByRole('combobox', { name: 'Search for a city or time zone' }))
      .first()
      .fill('new york');
    await page.getByRole('option', { name: /^America\/New_York/ }).click();
    const asked = dialog('Change the time zone?');
    await asked.waitFor();
    await screens.look('Working hours, zone');
    await asked.getByRole('checkbox', { name: 'Don’t show again' }).check();
    await asked.getByRole('button', { name: 'Change zone' }).click();
    expect(await page.evaluate('localStorage.getItem("zoneChangeApproved")')).toBe('true');
    await saveBar().getByRole('button', { name: 'Save' }).click();
    await expectSaid('Your working hours have been successfully updated');
    await expect.poll(() => isOff(hour('Time zone'))).toBe(true);
    await hour('Time zone').hover();
    await expectSaid(/^Changed in the last 24 hours\. You can change it again on/);
    await button('Time converter').click();
    await dialog('Time converter').waitFor();
    await screens.look('Time converter');
    await page.keyboard.press('Escape');
  });

  test('days on which the clocks change are marked', async () => {
    const now = Date.parse((await user.call('GET /v1/shared/clock')).now);
    await user.call('POST /practice/clock', {
      body: { rate: 1, advanceMs: Date.parse('2027-03-10T15:00:00Z') - now },
    });
    await page.reload();
    await days().filter({ hasText: 'Clocks go forward' }).waitFor();
    expect(await days().filter({ hasText: 'so this day has 23 hours' }).count()).toBe(1);
    await screens.look('Working hours, clocks change');
    await page.screenshot({ path: 'test-results/settings-hours.png', fullPage: true });
  });
});

test('axe finds nothing serious there, and the console has no errors', () => {
  expect(screens.faults()).toEqual([]);
  expect(watched.problems()).toEqual([]);
  expect(program.faults()).toEqual([]);
});

import type { Page } from 'playwright-core';
import { newItem } from '#core/sequence/new-item.ts';
import type { SequenceItem, SequenceItemType } from '#core/sequence/sequence-item.ts';
import { createApiClient } from '../../support/api-client.ts';
import { launchBrowser, openPage } from '../../support/browser.ts';
import { PASSWORD, signUpAndConnect } from '../../support/main-job.ts';
import { startProgram } from '../../support/program.ts';
import type { BenchHarness, BenchPart, Figure } from '../figure.ts';
import { longestTask, signIn } from '../harness/browser-page.ts';

const EMAIL = 'bench.editor@example.com';
const ITEMS = 200;
const LETTERS = 'Thanks for connecting, may I ask one thing';
const ROUNDS = 5;
const SAVES = 7;

/**
 * How a sequence of 200 items behaves in the browser: the issue asks for 400 ms to be interactive,
 * no task over 80 ms, 50 ms for a save.
 */
export const sequenceEditorPart: BenchPart = {
  title: `Sequence editor with ${ITEMS} items, in Chromium`,
  run,
};

/** Branches of ten steps under a row of conditions: as wide as deep, as people's sequences are. */
export function largeSequence(items: number): SequenceItem {
  let left = items;
  const id = (): string => `i${(left -= 1)}`;
  const steps = (count: number): SequenceItem =>
    count === 0
      ? newItem({ type: 'END', id: id() })
      : {
          ...newItem({
            type: (['VISIT', 'LIKE', 'FOLLOW'] as SequenceItemType[])[count % 3] ?? 'VISIT',
            id: id(),
          }),
          yesDelay: 24,
          yes: steps(count - 1),
        };
  const row = (): SequenceItem =>
    left < 24
      ? steps(Math.max(1, left - 1))
      : {
          ...newItem({ type: 'IF_OPEN_PROFILE', id: id() }),
          no: steps(10),
          yes: {
            ...newItem({ type: 'MESSAGE', id: id() }),
            message: 'Hi {{firstName}}, may I ask you something?',
            yes: row(),
          },
        };
  return row();
}

async function run({ say }: BenchHarness): Promise<Figure[]> {
  say('Starting the program');
  const program = await startProgram({ env: { PRACTICE_RATE: '1' } });
  const browser = await launchBrowser();
  try {
    const user = await signUpAndConnect({
      api: createApiClient({ baseUrl: program.baseUrl }),
      email: EMAIL,
      userName: 'sms@bench-editor.example',
    });
    // The tour of the first visit would lie over the chart.
    await user.call('PATCH /userdetails/current', { body: { onboardingCompleted: true } });
    const { id: campaignId } = await user.call('POST /campaigns', {
      body: { name: 'Two hundred' },
    });
    await user.call('POST /v1/sequenceitems', {
      body: { campaignId, sequenceUpdatedAt: null, sequenceItemRequest: largeSequence(ITEMS) },
    });
    const { page } = await openPage({ browser, baseUrl: program.baseUrl, allow: [/./] });
    await signIn({ page, email: EMAIL, password: PASSWORD });
    say('Opening and editing');
    return await measure({ page, campaignId });
  } finally {
    await browser.close();
    await program.stop();
  }
}

function median(times: readonly number[]): number {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0;
}

/** Adds a step and saves, again and again; how long each save took, in ms. */
async function savesOf(page: Page): Promise<number[]> {
  const times: number[] = [];
  for (let save = 0; save < SAVES; save += 1) {
    await addStep(page);
    const answer = page.waitForResponse(
      (one) => one.url().endsWith('/v1/sequenceitems') && one.request().method() === 'POST',
    );
    await page.getByRole('button', { name: 'Save sequence' }).click();
    const saved = await answer;
    await saved.finished();
    if (!saved.ok()) throw new Error(`The save was answered with ${saved.status()}`);
    const { requestStart, responseEnd } = saved.request().timing();
    times.push(responseEnd - Math.max(0, requestStart));
    await page.getByRole('button', { name: 'Save sequence' }).waitFor({ state: 'hidden' });
  }
  return times;
}

/**
 * By selectors of CSS: one by role and name would have the driver work out the names of all
 * elements, in the page and in a task of its own.
 */
async function addStep(page: Page): Promise<void> {
  await page.locator('button[data-add]').nth(3).click();
  await page.locator('[role=menuitem]', { hasText: /^Follow$/ }).click();
  await page.locator('section[aria-label="Follow step"]').waitFor();
}

async function measure({
  page,
  campaignId,
}: {
  page: Page;
  campaignId: string;
}): Promise<Figure[]> {
  const first = await openings({ page, campaignId, rounds: 1 });
  const again = await openings({ page, campaignId, rounds: ROUNDS });
  await page.locator('[role=treeitem]').nth(1).click();
  const text = page.getByRole('textbox', { name: 'Text', exact: true });
  await text.waitFor();
  const typing = await longestTask(page, async () => {
    await text.focus();
    await page.keyboard.type(LETTERS, { delay: 30 });
  });
  const adding = await longestTask(page, async () => {
    await addStep(page);
    await page.locator('button', { hasText: /^Undo$/ }).click();
  });
  const [firstSave = 0, ...saves] = await savesOf(page);
  return [
    {
      name: 'interactive, the first time',
      value: first.interactive,
      unit: 'ms',
      beside: `longest task ${first.longest.toFixed(0)} ms of CPU time; from the list of campaigns, which loads the editor's code when idle`,
    },
    {
      name: 'interactive',
      value: again.interactive,
      unit: 'ms',
      beside: `median of ${ROUNDS}; 400 ms are allowed`,
    },
    {
      name: 'longest task while it opens',
      value: again.longest,
      unit: 'ms',
      beside: 'of CPU time; 80 ms are allowed',
    },
    {
      name: `longest task while ${LETTERS.length} letters are typed`,
      value: typing,
      unit: 'ms',
      beside: 'of CPU time; 80 ms are allowed',
    },
    {
      name: 'longest task while a step is added and undone',
      value: adding,
      unit: 'ms',
      beside: 'of CPU time; 80 ms are allowed',
    },
    {
      name: 'first save, from request to answer',
      value: firstSave,
      unit: 'ms',
      beside: 'in the browser; the program has saved a sequence once before; 50 ms are allowed',
    },
    {
      name: 'save, from request to answer',
      value: median(saves),
      unit: 'ms',
      beside: `median of ${saves.length}, each with one more step: ${saves.map((one) => one.toFixed(0)).join(', ')}; 50 ms are allowed`,
    },
  ];
}

/**
 * The list of campaigns, as someone leaves it who has looked at it: with the code of what is likely
 * to come next.
 */
async function openList(page: Page): Promise<void> {
  const editor = page.waitForResponse((one) => /\/sequence-editor-[\w-]+\.js$/.test(one.url()));
  await page.goto('/campaigns');
  await editor;
}

/** From the click on the tab to a chart that takes a click, and the longest task on the way. */
async function openings({
  page,
  campaignId,
  rounds,
}: {
  page: Page;
  campaignId: string;
  rounds: number;
}): Promise<{ interactive: number; longest: number }> {
  const times: number[] = [];
  let longest = 0;
  for (let round = 0; round < rounds; round += 1) {
    if (round === 0 && !page.url().includes(campaignId)) await openList(page);
    await page.locator(`a[href="/campaigns/${campaignId}"]`).first().click();
    await page.locator(`a[href="/campaigns/${campaignId}/sequence"]`).first().waitFor();
    // What the page still does for itself is not the editor's.
    await page.evaluate('new Promise((done) => requestIdleCallback(done, { timeout: 3000 }))');
    longest = Math.max(
      longest,
      await longestTask(page, async () => {
        times.push(
          await page.evaluate<number>(`(async () => {
        const link = document.querySelector('a[href$="/sequence"]');
        const began = performance.now();
        link.click();
        while (document.querySelectorAll('[role=treeitem]').length < ${ITEMS - 2})
          await new Promise((done) => requestAnimationFrame(done));
        await new Promise((done) => setTimeout(done, 0));
        return performance.now() - began;
      })()`),
        );
      }),
    );
  }
  return { interactive: median(times), longest };
}

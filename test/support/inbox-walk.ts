import { ImapFlow } from 'imapflow';
import { simpleParser } from 'mailparser';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { z } from 'zod';
import { newItem } from '#core/sequence/new-item.ts';
import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import type { sequenceItemShape } from '#contract/sequences.ts';
import type { CampaignId } from '#contract/shapes.ts';
import type { ApiClient } from './api-client.ts';
import { leadFile } from './main-job-rows.ts';
import type { PracticeControl, WorldPerson } from './practice-control.ts';

/** Allows for a busy machine. */
export const SOON = { timeout: 30_000 };
/** The campaign's messages: the second follows the first after three days. */
export const STEPS = {
  first: 'May I ask how you plan your week?',
  second: 'Did you have a moment to think about it?',
  subject: 'A question',
} as const;
const LATER_HOURS = 72;

/** Ways to answer someone by hand; the last two exist only on LinkedIn. */
const WAYS = [
  'text',
  'picked file',
  'dropped file',
  'template',
  'later',
  'edited',
  'deleted',
] as const;
type Way = (typeof WAYS)[number];
/**
 * The person, and how they are answered: `unasked` are written to first, `way` null are left alone.
 */
export type Addressee = {
  person: WorldPerson;
  channel: 'LINKEDIN' | 'EMAIL';
  way: Way | null;
  unasked: boolean;
  conversationId: string;
  /** The text as the field showed it. */
  text: string;
};

/**
 * The people of the walk: this many reply on each channel, two are written to first, one is left
 * alone.
 */
export function addressees({
  onNetwork,
  byEmail,
  replies,
}: {
  onNetwork: readonly WorldPerson[];
  byEmail: readonly WorldPerson[];
  replies: number;
}): Addressee[] {
  const of = (channel: Addressee['channel'], people: readonly WorldPerson[]) =>
    people.map((person, index): Addressee => {
      const ways = channel === 'LINKEDIN' ? WAYS : WAYS.slice(0, -2);
      const unasked = index >= replies && index < replies + 2;
      const way = unasked ? 'text' : index < replies ? (ways[index % ways.length] ?? 'text') : null;
      return { person, channel, way, unasked, conversationId: '', text: '' };
    });
  return [...of('LINKEDIN', onNetwork), ...of('EMAIL', byEmail)];
}

/** A campaign on both channels: two emails to leads with an address, two messages to the others. */
export async function startBothChannels({
  user,
  people,
}: {
  user: ApiClient;
  people: readonly WorldPerson[];
}): Promise<CampaignId> {
  const two = (type: 'EMAIL' | 'MESSAGE'): SequenceItem => {
    const subject = type === 'EMAIL' ? STEPS.subject : null;
    const step = (which: 'first' | 'second', yes: SequenceItem, yesDelay: number) => ({
      ...newItem({ type, id: `${type}-${which}`, yes }),
      message: STEPS[which],
      subject,
      yesDelay,
    });
    const second = step('second', newItem({ type: 'END', id: `${type}-end` }), 0);
    return step('first', second, LATER_HOURS);
  };
  const root = newItem({
    type: 'IF_EMAIL_AVAILABLE',
    id: 'address',
    yes: two('EMAIL'),
    no: two('MESSAGE'),
  });
  const { id: campaignId } = await user.call('POST /campaigns', {
    body: { name: 'Both channels' },
  });
  await user.upload('POST /searches', {
    file: { name: 'people.csv', content: leadFile({ people, wrongOfEach: 0 }) },
    fields: { campaignId, searchType: 'CSV_FILE', name: 'People' },
  });
  await user.call('POST /v1/sequenceitems', {
    body: {
      campaignId,
      sequenceUpdatedAt: null,
      sequenceItemRequest: root as z.input<typeof sequenceItemShape> & SequenceItem,
    },
  });
  await user.call('PATCH /campaigns/{campaignId}/status', {
    params: { campaignId },
    body: { status: 'ACTIVE' },
  });
  return campaignId;
}

/** The bytes of the attached file, different for each person. */
export const fileFor = ({ person }: Addressee) => ({
  name: `Plan for ${person.id}.txt`,
  mimeType: 'text/plain',
  buffer: Buffer.from(`The plan for ${person.id}\n`.repeat(20)),
});

/** Answers someone in the browser, as a person would; returns the text. */
export async function answerByHand({ page, to }: { page: Page; to: Addressee }): Promise<string> {
  const field = page.getByRole('textbox', { name: 'Your message' });
  const address = `/inbox/${to.conversationId}`;
  const row = page.getByRole('list', { name: 'Conversations' }).locator(`a[href="${address}"]`);
  if ((await row.count()) > 0) await row.first().click();
  else await page.goto(address);
  await page.waitForURL(`**${address}`);
  await expect.poll(() => field.isEnabled(), SOON).toBe(true);
  if (to.way === 'template') await pickTemplate(page);
  else await field.fill(`Dear ${to.person.firstName}, this is for you, ${to.person.id}`);
  if (to.way === 'picked file') {
    await page.locator('input[type=file][aria-label="Attach a file"]').setInputFiles(fileFor(to));
    await isAttached({ page, to });
  }
  if (to.way === 'dropped file') {
    const { name, mimeType, buffer } = fileFor(to);
    const dataTransfer = await page.evaluateHandle(`(() => {
      const data = new DataTransfer();
      data.items.add(new File([${JSON.stringify(buffer.toString())}], ${JSON.stringify(name)}, { type: '${mimeType}' }));
      return data;
    })()`);
    await field.dispatchEvent('dragover', { dataTransfer });
    await field.dispatchEvent('drop', { dataTransfer });
    await isAttached({ page, to });
  }
  const text = await field.inputValue();
  if (to.way === 'later') {
    await page.getByRole('button', { name: 'Send later' }).click();
    await page.getByRole('button', { name: 'Schedule' }).click();
    await becomes({ page, text, state: 'SCHEDULED' });
    return text;
  }
  await field.press('Control+Enter');
  await becomes({ page, text, state: 'SENT' });
  if (to.way === 'edited') return edit({ page, text });
  if (to.way === 'deleted') await remove({ page, text });
  return text;
}

async function pickTemplate(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Templates' }).click();
  await page.getByRole('searchbox').last().fill('{{firstName}}');
  await page.getByRole('dialog').getByRole('button', { name: /^Use/ }).first().click();
}

async function isAttached({ page, to }: { page: Page; to: Addressee }): Promise<void> {
  const files = page.getByRole('list', { name: 'Attached files' });
  await files.getByRole('button', { name: `Remove ${fileFor(to).name}` }).waitFor(SOON);
}

const message = (page: Page, text: string) =>
  page
    .getByRole('log')
    .getByRole('article')
    .filter({ hasText: text.split('\n')[0] ?? '' });

async function becomes({
  page,
  text,
  state,
}: {
  page: Page;
  text: string;
  state: string;
}): Promise<void> {
  await expect.poll(() => message(page, text).last().getAttribute('data-state'), SOON).toBe(state);
  await expect.poll(() => message(page, text).count(), SOON).toBe(1);
}

async function choose({ page, text, item }: { page: Page; text: string; item: string }) {
  await message(page, text).getByRole('button', { name: 'Change this message' }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

async function edit({ page, text }: { page: Page; text: string }): Promise<string> {
  const better = `${text}, in better words`;
  await choose({ page, text, item: 'Edit' });
  await page.getByRole('dialog').getByRole('textbox').fill(better);
  await page.getByRole('button', { name: 'Save' }).click();
  await message(page, better)
    .getByText(/edited/)
    .waitFor();
  return better;
}

async function remove({ page, text }: { page: Page; text: string }): Promise<void> {
  await choose({ page, text, item: 'Delete' });
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('log').getByText('This message was deleted').waitFor();
}

/** The attachments of the emails in someone's own mailbox, read over IMAP. */
export async function filesInMailbox({
  control,
  address,
}: {
  control: PracticeControl;
  address: string;
}): Promise<{ name: string; text: string }[]> {
  const password = 'what they read with';
  await control.ask('/mail/password', { address, password });
  const { imap } = await control.ask<{ imap: { host: string; port: number } }>('/mail');
  const client = new ImapFlow({
    ...imap,
    secure: false,
    doSTARTTLS: false,
    auth: { user: address, pass: password },
    logger: false,
  });
  await client.connect();
  const lock = await client.getMailboxLock('INBOX');
  const files: { name: string; text: string }[] = [];
  for await (const { source } of client.fetch('1:*', { source: true })) {
    const { attachments } = await simpleParser(source ?? '');
    for (const { filename, content } of attachments)
      files.push({ name: filename ?? '', text: content.toString() });
  }
  lock.release();
  await client.logout();
  return files;
}

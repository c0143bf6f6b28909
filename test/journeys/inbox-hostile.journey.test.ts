import { afterAll, beforeAll, expect, test } from 'vitest';
import { conversationOfLead } from '#data/conversations/person-conversation.ts';
import { instant } from '#data/database.ts';
import { hostileFiles, hostileMails, hostileTexts } from '../support/hostile-corpus.ts';
import { plantLeads } from '../support/planted-leads.ts';
import { prepareSignedInBrowser, type SignedInBrowser } from '../support/signed-in-browser.ts';

const SOON = { timeout: 20_000 };
const MINUTE = 60_000;
const CONVERSATIONS = 5;
/** So that a conversation is one page of its thread. */
const MAILS = 20;
const TEXTS = 4;
const FILES = 13;

let harness: SignedInBrowser;
let now: number;
const conversationIds: string[] = [];
/** What ran, and what was asked of others than our own server. */
const acted: string[] = [];

async function plantHostile(conversationId: string, number: number): Promise<void> {
  const { db } = harness.database;
  const { userId } = harness;
  const message = (index: number) => ({
    user_id: userId,
    conversation_id: conversationId,
    network_message_id: `hostile-${userId}-${number}-${index}`,
    from_me: false,
    at: instant(now - (100 - index) * MINUTE),
  });
  // As mail is kept: without the zero bytes that no text of the database takes.
  const mails = hostileMails()
    .slice(number * MAILS, (number + 1) * MAILS)
    .map((html) => html.replaceAll('\u0000', ''));
  const texts = hostileTexts(2000).filter((_, index) => index % CONVERSATIONS === number);
  await db
    .insertInto('messages')
    .values([
      ...mails.map((html, index) => ({
        ...message(index),
        channel: 'EMAIL' as const,
        subject: html.slice(0, 200),
        text: html,
        html,
      })),
      ...texts.slice(0, TEXTS).map((text, index) => ({ ...message(40 + index), text })),
    ])
    .execute();
  // Nobody can upload an empty file.
  const files = hostileFiles(300)
    .filter(({ bytes }) => bytes.length > 0)
    .slice(number * FILES, (number + 1) * FILES);
  const { message_id } = await db
    .insertInto('messages')
    .values({ ...message(60), text: 'With files' })
    .returning('message_id')
    .executeTakeFirstOrThrow();
  for (const { fileName, bytes } of files) {
    const { attachment_id: uploadId } = await db
      .insertInto('attachments')
      .values({
        user_id: userId,
        file_name: fileName,
        content_type: 'image/png',
        size_bytes: bytes.length,
        content: bytes,
        real_created_at: instant(Date.now()),
        real_expires_at: instant(Date.now() + 86_400_000),
      })
      .returning('attachment_id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('message_attachments')
      .values({
        user_id: userId,
        message_id,
        upload_id: uploadId,
        file_name: fileName,
        content_type: 'image/png',
        size_bytes: String(bytes.length),
      })
      .execute();
  }
}

beforeAll(async () => {
  harness = await prepareSignedInBrowser({ email: 'ines.holm@example.com' });
  now = Date.parse((await harness.user.call('GET /v1/shared/clock')).now);
  const { leadIds } = await plantLeads({
    harness,
    name: 'Hostile people',
    leads: Array.from({ length: CONVERSATIONS }, () => ({ state: 'WAITING' as const })),
  });
  const { db } = harness.database;
  for (const [number, leadId] of leadIds.entries()) {
    const conversationId = await conversationOfLead({ db, userId: harness.userId, now, leadId });
    conversationIds.push(conversationId);
    await plantHostile(conversationId, number);
  }
  const ownHost = new URL(harness.program.baseUrl).host;
  const { page } = harness;
  page.context().on('request', (request) => {
    const { protocol, host } = new URL(request.url());
    if (/^(?:https?|wss?):$/u.test(protocol) && host !== ownHost) acted.push(request.url());
  });
  page.context().on('page', () => acted.push('another page was opened'));
  page.on('dialog', (dialog) => {
    acted.push(dialog.message());
    void dialog.dismiss();
  });
});
afterAll(() => harness?.stop());

test('nothing in hostile messages, emails, and files runs, loads, or navigates away', async () => {
  const { page } = harness;
  for (const conversationId of conversationIds) {
    await page.goto(`/inbox/${conversationId}`);
    const thread = page.getByRole('log');
    await thread.getByText('With files').waitFor();
    const formatted = thread.getByRole('button', { name: 'Show formatting' });
    await expect.poll(() => formatted.count(), SOON).toBe(MAILS);
    while ((await formatted.count()) > 0) await formatted.last().click();
    await expect.poll(() => thread.locator('iframe').count(), SOON).toBe(MAILS);
    for (const frame of page.frames().slice(1)) {
      await frame.waitForLoadState();
      expect(frame.url()).toBe('about:srcdoc');
    }
    const files = thread.getByRole('button', { name: /^Download/ });
    await expect.poll(() => files.count(), SOON).toBe(FILES);
    for (const picture of await thread.locator('img[src]').all())
      expect(await picture.getAttribute('src')).toMatch(/^(?:data:image\/|\/api\/pictures\/)/u);
    expect(new URL(page.url()).pathname).toBe(`/inbox/${conversationId}`);
    expect(await page.title()).not.toBe('ran');
  }
  expect(acted).toEqual([]);
});

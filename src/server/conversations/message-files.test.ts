import { describe, expect, test, vi } from 'vitest';
import { MailError } from '#connectors/mail/mail.ts';
import type { UserMailFiles } from '#connectors/mail/user-mail.ts';
import { NetworkError } from '#connectors/network/network-error.ts';
import type { NetworkConnector } from '#connectors/network/network.ts';
import { pruneExpired } from '#data/chores/prune-expired.ts';
import { pruneUnusedAttachments } from '#data/tables/attachments.ts';
import { instant } from '#data/database.ts';
import {
  addChat,
  addMessage,
  db,
  it,
  MINUTE,
  thread,
} from '#server/conversations/conversations-fixture.ts';
import { messageFileHandlers } from '#server/conversations/message-file-handlers.ts';
import type { StoredFile } from '#server/http/handler.ts';
import { handlerCaller, refusalOf, TEST_NOW } from '../../../test/support/call-handler.ts';
import { hostileFiles, hostileTexts } from '../../../test/support/hostile-corpus.ts';
import { textParts } from '#web/features/inbox/thread/text-parts.ts';

const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
const attachment = vi.fn<NetworkConnector['read']['attachment']>();
const readFile = vi.fn<UserMailFiles['readFile']>();
const call = handlerCaller({
  handlers: messageFileHandlers({ readFile }),
  db,
  network: { read: { attachment } as unknown as NetworkConnector['read'] },
});
const upload = (userId = it.userId) =>
  call('POST /messaging/conversations/attachments', {
    userId,
    body: {},
    file: { fileName: '../p.png', contentType: 'text/html', bytes: PNG },
  });
const download = async (attachmentId: string, userId = it.userId) =>
  (await call('GET /messaging/conversations/attachments/{attachmentId}', {
    userId,
    params: { attachmentId },
  })) as StoredFile;

/** A message in a chat with these files; returns their ids on the wire. */
async function withFiles(files: readonly { fileName?: string; uploadId?: string }[]) {
  const conversationId = await addChat();
  const messageId = await addMessage(conversationId, { text: 'See this' });
  await db()
    .updateTable('messages')
    .set(({ selectFrom }) => ({
      chat_id: selectFrom('chats')
        .select('chat_id')
        .where('user_id', '=', it.userId)
        .where('conversation_id', '=', conversationId),
    }))
    .where('user_id', '=', it.userId)
    .where('message_id', '=', messageId)
    .execute();
  const rows = await db()
    .insertInto('message_attachments')
    .values(
      files.map(({ fileName = 'p.png', uploadId = null }, index) => ({
        user_id: it.userId,
        message_id: messageId,
        network_attachment_id: uploadId === null ? `f-${index}` : null,
        upload_id: uploadId,
        file_name: fileName,
        content_type: 'image/png',
      })),
    )
    .returning('attachment_id')
    .execute();
  return { conversationId, ids: rows.map(({ attachment_id: id }) => `m${id}`) };
}

describe('a file that was uploaded for a message', () => {
  test('can be read under its safe name only by its owner', async () => {
    const { id, fileName } = await upload();
    expect(fileName).toBe('p.png');
    expect(await download(id)).toMatchObject({ fileName: 'p.png', contentType: 'image/png' });
    expect(await refusalOf(download(id, it.stranger))).toMatchObject({ code: 'NOT_FOUND' });
  });

  test('is not pruned while a draft or a message uses it', async () => {
    const [ofDraft, ofMessage, ofNothing] = [await upload(), await upload(), await upload()];
    const { conversationId, ids } = await withFiles([{ uploadId: ofMessage.id }]);
    await db()
      .insertInto('conversation_drafts')
      .values({
        user_id: it.userId,
        conversation_id: conversationId,
        author_id: it.userId,
        text: '',
        attachment_ids: [ofDraft.id],
        version: 1,
        updated_at: instant(TEST_NOW),
      })
      .execute();
    const of = { db: db(), userId: it.userId };
    await pruneUnusedAttachments(of, TEST_NOW + MINUTE);
    const left = () =>
      db()
        .selectFrom('attachments')
        .select('attachment_id as id')
        .where('user_id', '=', it.userId)
        .orderBy('attachment_id')
        .execute();
    expect(await left()).toEqual([{ id: ofDraft.id }, { id: ofMessage.id }]);
    expect(ofNothing.id).not.toBe(ofMessage.id);
    await pruneExpired(db(), TEST_NOW + 200 * 24 * 60 * MINUTE);
    expect(await left()).toEqual([{ id: ofMessage.id }]);
    expect(Buffer.from((await download(ids[0] ?? '')).bytes)).toEqual(PNG);
    expect((await thread(conversationId)).content[0]).toMatchObject({
      attachments: [{ id: ids[0], image: true }],
    });
  });
});

describe('a file that the network keeps', () => {
  test('is fetched only for its owner, and is a picture once its bytes are known', async () => {
    const { conversationId, ids } = await withFiles([{}]);
    const [id = ''] = ids;
    const shown = async () => (await thread(conversationId)).content[0];
    expect(await shown()).toMatchObject({ attachments: [{ id, image: false }] });
    expect(await refusalOf(download(id, it.stranger))).toMatchObject({ code: 'NOT_FOUND' });
    attachment.mockResolvedValueOnce(PNG);
    expect(await download(id)).toMatchObject({ contentType: 'image/png', fileName: 'p.png' });
    expect(attachment).toHaveBeenLastCalledWith(
      expect.objectContaining({ account: `acc_${it.userId}`, attachmentId: 'f-0' }),
    );
    expect(await shown()).toMatchObject({
      attachments: [{ id, image: true, contentType: 'image/png', sizeBytes: PNG.length }],
    });
  });

  test('that is gone, too large, or unreachable says so', async () => {
    const { ids } = await withFiles([{}]);
    const [id = ''] = ids;
    attachment.mockRejectedValueOnce(new NetworkError('not_found', 'It is gone'));
    expect(await refusalOf(download(id))).toMatchObject({ code: 'FILE_GONE' });
    attachment.mockResolvedValueOnce(null);
    expect(await refusalOf(download(id))).toMatchObject({ code: 'FILE_TOO_LARGE_TO_FETCH' });
    const late = new NetworkError('transient', 'The call took longer than its deadline');
    attachment.mockRejectedValueOnce(late);
    await expect(download(id)).rejects.toBe(late);
    await db()
      .updateTable('users')
      .set({ status: 'CONNECTION_LOST' as never })
      .where('user_id', '=', it.userId)
      .execute();
    expect(await refusalOf(download(id))).toMatchObject({ code: 'LINKEDIN_NOT_CONNECTED' });
  });

  test('is typed by its bytes, whatever 300 false names and types claim', async () => {
    const files = hostileFiles(300);
    const { ids } = await withFiles(files.map(({ fileName }) => ({ fileName })));
    for (const [index, id] of ids.entries()) {
      const file = files[index];
      attachment.mockResolvedValueOnce(file?.bytes ?? Buffer.alloc(0));
      const found = await download(id);
      expect(found.contentType).toBe(file?.image ?? 'application/octet-stream');
      expect(found.fileName).toMatch(
        /^[^.\s/\\"<>:|?*\p{Cc}\u202A-\u202E][^/\\"<>:|?*\p{Cc}\u202A-\u202E]*$/u,
      );
    }
  });
});

describe('a file of an email', () => {
  const withMailFile = async (messageId: string) => {
    const { conversationId, ids } = await withFiles([{ fileName: '..\\p<b>.png' }]);
    await db()
      .updateTable('messages')
      .set({ network_message_id: `email/${messageId}`, channel: 'EMAIL', chat_id: null })
      .where('user_id', '=', it.userId)
      .where('conversation_id', '=', conversationId)
      .execute();
    await db()
      .updateTable('message_attachments')
      .set({ network_attachment_id: 'email/2' })
      .where('user_id', '=', it.userId)
      .where('attachment_id', '=', (ids[0] ?? '').slice(1))
      .execute();
    return { conversationId, id: ids[0] ?? '' };
  };

  test('is fetched from the mailbox only for its owner, and is not stored', async () => {
    const { conversationId, id } = await withMailFile('<one@acme.example>');
    expect(await refusalOf(download(id, it.stranger))).toMatchObject({ code: 'NOT_FOUND' });
    readFile.mockResolvedValueOnce({ result: 'FOUND', bytes: PNG });
    expect(await download(id)).toMatchObject({ contentType: 'image/png', bytes: PNG });
    expect(readFile).toHaveBeenLastCalledWith(
      expect.objectContaining({ userId: it.userId, messageId: '<one@acme.example>', file: 2 }),
    );
    expect((await thread(conversationId)).content[0]).toMatchObject({
      attachments: [{ id, image: true }],
    });
  });

  test('that is gone, too large, or unreachable says so', async () => {
    const { id } = await withMailFile('<two@acme.example>');
    for (const [result, code] of [
      ['GONE', 'FILE_GONE'],
      ['TOO_LARGE', 'FILE_TOO_LARGE_TO_FETCH'],
    ] as const) {
      readFile.mockResolvedValueOnce({ result });
      expect(await refusalOf(download(id))).toMatchObject({ code });
    }
    for (const [lost, code] of [
      [true, 'MAILBOX_LOST'],
      [false, 'MAILBOX_NOT_REACHED'],
    ] as const) {
      const away = new MailError({ problem: 'NOT_REACHED', lost, answer: 'Away' });
      readFile.mockRejectedValueOnce(away);
      expect(await refusalOf(download(id))).toMatchObject({ code });
    }
  });

  test('can’t be fetched without a Message-ID', async () => {
    const { id } = await withMailFile('sha256:00');
    expect(await refusalOf(download(id))).toMatchObject({ code: 'FILE_IN_MAILBOX' });
  });
});

test('2,000 hostile texts stay plain text, with links to nothing active', async () => {
  const conversationId = await addChat();
  const texts = hostileTexts(2000);
  await db()
    .insertInto('messages')
    .values(
      texts.map((text, index) => ({
        user_id: it.userId,
        conversation_id: conversationId,
        network_message_id: `hostile-${index}`,
        from_me: false,
        text,
        at: instant(TEST_NOW + (index - 3000) * MINUTE),
      })),
    )
    .execute();
  const read: string[] = [];
  for (let before: string | undefined; ;) {
    const page = await thread(conversationId, {
      size: '200',
      ...(before !== undefined && { before }),
    });
    read.push(...page.content.map((entry) => (entry.kind === 'MESSAGE' ? entry.text : '')));
    if (page.before === null) break;
    before = page.before;
  }
  expect(read.toReversed()).toEqual(texts);
  for (const text of texts) {
    const parts = textParts(text);
    expect(parts.map((part) => part.text).join('')).toBe(text);
    for (const { href } of parts)
      if (href !== null) expect(href).toMatch(/^(?:https?:\/\/|mailto:)/iu);
  }
});

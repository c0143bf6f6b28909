import type { messageFileRoutes } from '#contract/message-files.ts';
import { isConnected } from '#core/account/user-status.ts';
import { attachmentName } from '#core/sequence/attachment-content.ts';
import { MailError } from '#connectors/mail/mail.ts';
import type { UserMailFiles } from '#connectors/mail/user-mail.ts';
import { NetworkError } from '#connectors/network/network-error.ts';
import { readAttachmentFile } from '#data/tables/attachments.ts';
import {
  readFileOfMessage,
  readUploadOfMessage,
  storeFoundType,
  type FileOfMessage,
} from '#data/conversations/message-files.ts';
import { actingUserOf } from '#server/http/acting-user-of.ts';
import { ApiError, found } from '#server/http/api-error.ts';
import { opensAccount, seesPrivate } from '#server/conversations/open-conversation.ts';
import { ensureWritable } from '#server/conversations/ensure-writable.ts';
import type { Call, Handlers, StoredFile } from '#server/http/handler.ts';
import { imageTypeOf } from '#server/http/image-type.ts';
import { storeUpload } from '#server/attachments/store-upload.ts';

type Download = Call<'GET /messaging/conversations/attachments/{attachmentId}'>;

/** The network takes files of up to 20 MB. */
const MOST_BYTES = 20_000_000;
const FETCH_MS = 30_000;
const NO_PICTURE = 'application/octet-stream';

/** Files of messages (product rules, section 15). */
export function messageFileHandlers(mail: UserMailFiles): Handlers<keyof typeof messageFileRoutes> {
  return {
    'POST /messaging/conversations/attachments': async (call) => {
      await ensureWritable({ db: call.parts.db, userId: call.caller.userId });
      return storeUpload(call);
    },
    'GET /messaging/conversations/attachments/{attachmentId}': async (call) => {
      const { attachmentId: asked } = call.params;
      if (asked.startsWith('m')) return fileOfMessage(call, mail, asked.slice(1));
      const { realNow, caller, parts } = call;
      // Uploads are also files of campaigns.
      if (!(await opensAccount({ db: parts.db, userId: caller.userId }, caller)))
        throw new ApiError('NOT_FOUND');
      const of = { db: parts.db, userId: caller.userId, attachmentId: asked, realNow };
      const file = found(await readAttachmentFile(of, of.attachmentId));
      return asFile(file.fileName, file.content);
    },
  };
}

async function fileOfMessage(
  call: Download,
  mail: UserMailFiles,
  attachmentId: string,
): Promise<StoredFile> {
  const {
    parts: { db },
    caller,
  } = call;
  const { userId } = caller;
  const of = { db, userId, withPrivate: seesPrivate(caller) };
  const file = found(await readFileOfMessage(of, attachmentId));
  const { upload_id: uploadId, file_name: fileName } = file;
  if (uploadId !== null) {
    const ours = await readUploadOfMessage({ db, userId }, uploadId);
    if (ours === undefined) throw new ApiError('FILE_GONE');
    return asFile(ours.fileName, ours.content);
  }
  const inMail = file.network_message_id.startsWith('email/');
  const bytes = await (inMail ? inMailbox(mail, userId, file) : onNetwork(call, file));
  const stored = asFile(fileName, bytes);
  await storeFoundType(
    { db, userId },
    { attachmentId, foundType: stored.contentType, sizeBytes: stored.bytes.length },
  );
  return stored;
}

/** The bytes, fetched from the network. */
async function onNetwork(
  { parts: { db, network }, caller: { userId } }: Download,
  {
    chat_id: chatId,
    network_message_id: messageId,
    network_attachment_id: attachmentId,
  }: FileOfMessage,
): Promise<Uint8Array> {
  if (chatId === null || attachmentId === null) throw new ApiError('FILE_GONE');
  const { status, network_account_id: account } = await actingUserOf({ db, userId });
  if (!isConnected(status) || account === null)
    throw new ApiError('LINKEDIN_NOT_CONNECTED', { accountStatus: status });
  const bytes = await network.read
    .attachment({
      account,
      chatId,
      messageId,
      attachmentId,
      maxBytes: MOST_BYTES,
      deadlineMs: FETCH_MS,
    })
    .catch((error: unknown) => {
      const isGone = error instanceof NetworkError && error.kind === 'not_found';
      throw isGone ? new ApiError('FILE_GONE') : error;
    });
  if (bytes === null) throw new ApiError('FILE_TOO_LARGE_TO_FETCH');
  return bytes;
}

/** The bytes, fetched from the mailbox. */
async function inMailbox(
  mail: UserMailFiles,
  userId: string,
  { network_message_id: key, network_attachment_id: place }: FileOfMessage,
): Promise<Uint8Array> {
  const [, messageId] = /^email\/(<[^<>\s]+>)$/u.exec(key) ?? [];
  const [, file] = /^email\/(\d+)$/u.exec(place ?? '') ?? [];
  // Without a Message-ID the mailbox can't find the message.
  if (messageId === undefined || file === undefined) throw new ApiError('FILE_IN_MAILBOX');
  const asked = { userId, messageId, file: Number(file) };
  const read = await mail
    .readFile({ ...asked, maxBytes: MOST_BYTES, deadlineMs: FETCH_MS })
    .catch((error: unknown) => {
      if (!(error instanceof MailError)) throw error;
      throw new ApiError(error.lost ? 'MAILBOX_LOST' : 'MAILBOX_NOT_REACHED');
    });
  if (read.result === 'FOUND') return read.bytes;
  throw new ApiError(read.result === 'GONE' ? 'FILE_GONE' : 'FILE_TOO_LARGE_TO_FETCH');
}

/** A file under a safe name; typed as a picture only if its bytes are one. */
function asFile(fileName: string | null, bytes: Uint8Array): StoredFile {
  return {
    // Some systems hide files with a leading dot.
    fileName: attachmentName(fileName ?? '').replace(/^[.\s]+/u, '') || 'file',
    contentType: imageTypeOf({ bytes, drawings: false }) ?? NO_PICTURE,
    bytes,
  };
}

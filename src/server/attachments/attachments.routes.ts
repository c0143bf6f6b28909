import { FIELD_MESSAGES } from '#core/errors/error-catalog.ts';
import { attachmentName, attachmentType } from '#core/sequence/attachment-content.ts';
import { attachmentExpiry } from '#core/sequence/attachment-rules.ts';
import type { attachmentRoutes } from '#contract/attachments.ts';
import { lockActingUser } from '#data/identity/acting-user.ts';
import {
  deleteAttachment,
  insertAttachment,
  isAttachmentUsed,
  readAttachmentFile,
} from '#data/campaigns/attachments.ts';
import { inTransaction } from '#data/database/retried-transaction.ts';
import { ensureAttachmentQuota } from '#server/attachment-quota.ts';
import type { Call, Handlers } from '#server/handler.ts';
import { isoInstant } from '#server/page-response.ts';
import { ApiError, rejectField } from '#server/api-error.ts';

type Upload =
  | Call<'POST /v1/sequenceitems/attachments'>
  | Call<'POST /v1/shared/sequenceitemtemplates/attachments'>;
type OneFile = Pick<
  Call<'GET /v1/sequenceitems/attachments/{attachmentId}'>,
  'params' | 'caller' | 'parts' | 'realNow'
>;

export const attachmentHandlers: Handlers<keyof typeof attachmentRoutes> = {
  'POST /v1/shared/sequenceitemtemplates/attachments': storeFile,
  'GET /v1/shared/sequenceitemtemplates/attachments/{attachmentId}': readFile,
  'DELETE /v1/shared/sequenceitemtemplates/attachments/{attachmentId}': removeFile,
  'POST /v1/sequenceitems/attachments': storeFile,
  'GET /v1/sequenceitems/attachments/{attachmentId}': readFile,
  'DELETE /v1/sequenceitems/attachments/{attachmentId}': removeFile,
};

/** Keeps a file whose content is what its name says, while the user has room for it. */
async function storeFile({ file, caller: { userId }, parts: { db }, realNow }: Upload) {
  if (file === null) throw rejectField('file', 'REQUIRED', FIELD_MESSAGES.REQUIRED());
  if (file.bytes.length === 0)
    throw new ApiError('FILE_EMPTY', {
      fieldErrors: [{ path: 'file', code: 'FILE_EMPTY', message: 'This file is empty' }],
    });
  const fileName = attachmentName(file.fileName);
  const contentType = attachmentType({ fileName, bytes: file.bytes });
  if (contentType === null)
    throw new ApiError('FILE_TYPE_NOT_ALLOWED', {
      fieldErrors: [
        {
          path: 'file',
          code: 'FILE_TYPE_NOT_ALLOWED',
          message:
            'Attach a PDF, Office document, image, text file, or MP4 video with the matching file extension',
        },
      ],
    });
  const stored = await inTransaction({
    db,
    work: async (trx) => {
      // Two uploads at once count one after the other.
      if ((await lockActingUser({ db: trx, userId })) === undefined)
        throw new ApiError('NOT_FOUND');
      await ensureAttachmentQuota({ trx, userId, files: 1, bytes: file.bytes.length, realNow });
      return insertAttachment({
        db: trx,
        userId,
        fileName,
        contentType,
        content: file.bytes,
        realNow,
        realExpiresAt: attachmentExpiry(realNow),
      });
    },
  });
  return {
    id: stored.id,
    fileName,
    contentType,
    sizeBytes: stored.sizeBytes,
    expiresAt: isoInstant(stored.realExpiresAt),
  };
}

async function readFile({
  params: { attachmentId },
  caller: { userId },
  parts: { db },
  realNow,
}: OneFile) {
  const file = await readAttachmentFile({ db, userId, attachmentId, realNow });
  if (file === undefined) throw new ApiError('NOT_FOUND');
  return { fileName: file.fileName, contentType: file.contentType, bytes: file.content };
}

/** Removes a file that no saved step of the user would miss. */
async function removeFile({
  params: { attachmentId },
  caller: { userId },
  parts: { db },
}: OneFile) {
  await inTransaction({
    db,
    work: async (trx) => {
      if ((await lockActingUser({ db: trx, userId })) === undefined)
        throw new ApiError('NOT_FOUND');
      if (await isAttachmentUsed({ db: trx, userId, attachmentId }))
        throw new ApiError('ATTACHMENT_IN_USE');
      if (!(await deleteAttachment({ db: trx, userId, attachmentId })))
        throw new ApiError('NOT_FOUND');
    },
  });
  return undefined;
}

import { FIELD_MESSAGES } from '#core/errors/error-catalog.ts';
import { attachmentName, attachmentType } from '#core/sequence/attachment-content.ts';
import { attachmentExpiry } from '#core/sequence/attachment-rules.ts';
import { insertAttachment } from '#data/tables/attachments.ts';
import { inTransaction } from '#data/database/retried-transaction.ts';
import { lockActingUser } from '#data/identity/acting-user.ts';
import { ApiError, found, rejectField } from '#server/http/api-error.ts';
import { ensureAttachmentQuota } from '#server/attachments/attachment-quota.ts';
import type { Call } from '#server/http/handler.ts';
import { isoInstant } from '#server/http/page-response.ts';

type Upload = Pick<
  Call<'POST /v1/sequenceitems/attachments'>,
  'file' | 'caller' | 'parts' | 'realNow'
>;

/** Stores a file whose content matches its name, if the user has room for it. */
export async function storeUpload({ file, caller: { userId }, parts: { db }, realNow }: Upload) {
  if (file === null) throw rejectField('file', 'REQUIRED', FIELD_MESSAGES.REQUIRED());
  if (file.bytes.length === 0)
    throw new ApiError('FILE_EMPTY', {
      fieldErrors: [{ path: 'file', code: 'FILE_EMPTY', message: 'This file is empty' }],
    });
  const fileName = attachmentName(file.fileName);
  const contentType = attachmentType(fileName, file.bytes);
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
  const stored = await inTransaction(db, async (trx) => {
    // Two uploads at once are counted one after the other.
    found(await lockActingUser({ db: trx, userId }));
    await ensureAttachmentQuota(
      { db: trx, userId, realNow },
      { files: 1, bytes: file.bytes.length },
    );
    return insertAttachment(
      { db: trx, userId, realNow },
      { fileName, contentType, content: file.bytes, realExpiresAt: attachmentExpiry(realNow) },
    );
  });
  return {
    id: stored.id,
    fileName,
    contentType,
    sizeBytes: stored.sizeBytes,
    expiresAt: isoInstant(stored.realExpiresAt),
  };
}

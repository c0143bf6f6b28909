import type { attachmentRoutes } from '#contract/attachments.ts';
import { lockActingUser } from '#data/identity/acting-user.ts';
import {
  deleteAttachment,
  isAttachmentUsed,
  readAttachmentFile,
} from '#data/tables/attachments.ts';
import { inTransaction } from '#data/database/retried-transaction.ts';
import type { Call, Handlers } from '#server/http/handler.ts';
import { ApiError, found } from '#server/http/api-error.ts';
import { storeUpload } from '#server/attachments/store-upload.ts';

type OneFile = Pick<
  Call<'GET /v1/sequenceitems/attachments/{attachmentId}'>,
  'params' | 'caller' | 'parts' | 'realNow'
>;

export const attachmentHandlers: Handlers<keyof typeof attachmentRoutes> = {
  'POST /v1/shared/sequenceitemtemplates/attachments': storeUpload,
  'GET /v1/shared/sequenceitemtemplates/attachments/{attachmentId}': readFile,
  'DELETE /v1/shared/sequenceitemtemplates/attachments/{attachmentId}': removeFile,
  'POST /v1/sequenceitems/attachments': storeUpload,
  'GET /v1/sequenceitems/attachments/{attachmentId}': readFile,
  'DELETE /v1/sequenceitems/attachments/{attachmentId}': removeFile,
};

async function readFile({
  params: { attachmentId },
  caller: { userId },
  parts: { db },
  realNow,
}: OneFile) {
  const file = found(await readAttachmentFile({ db, userId, realNow }, attachmentId));
  return { fileName: file.fileName, contentType: file.contentType, bytes: file.content };
}

/** Deletes a file that no saved step of the user needs. */
async function removeFile({
  params: { attachmentId },
  caller: { userId },
  parts: { db },
}: OneFile) {
  await inTransaction(db, async (trx) => {
    found(await lockActingUser({ db: trx, userId }));
    if (await isAttachmentUsed({ db: trx, userId }, attachmentId))
      throw new ApiError('ATTACHMENT_IN_USE');
    found(await deleteAttachment({ db: trx, userId }, attachmentId));
  });
  return undefined;
}

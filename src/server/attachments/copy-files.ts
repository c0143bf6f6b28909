import { copyAttachments, readAttachments } from '#data/tables/attachments.ts';
import type { DatabaseTransaction } from '#data/database.ts';
import { lockActingUser } from '#data/identity/acting-user.ts';
import type { Scope } from '#data/scope.ts';
import { ensureAttachmentQuota } from '#server/attachments/attachment-quota.ts';

/** Copies another user's files to the user, if there is room; the new ids by the old ones. */
export async function copyFiles(
  scope: Scope<'realNow', DatabaseTransaction>,
  fromUserId: string,
  attachmentIds: readonly string[],
): Promise<Map<string, string>> {
  if (attachmentIds.length === 0) return new Map();
  await lockActingUser(scope);
  const stored = await readAttachments({ db: scope.db, userId: fromUserId }, attachmentIds);
  const bytes = stored.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  await ensureAttachmentQuota(scope, { files: stored.length, bytes });
  return copyAttachments(scope, fromUserId, attachmentIds);
}

import { ATTACHMENT_LIMITS, fitsQuota } from '#core/sequence/attachment-rules.ts';
import { countAttachments, pruneUnusedAttachments } from '#data/tables/attachments.ts';
import type { DatabaseTransaction } from '#data/database.ts';
import type { Scope } from '#data/scope.ts';
import { ApiError } from '#server/http/api-error.ts';

const { filesOfUser, bytesOfUser, unusedHours } = ATTACHMENT_LIMITS;

/**
 * Makes sure that a user may store `files` more files of `bytes` in total. If there is no room,
 * files that no saved step sends anymore are deleted. The caller holds the lock on the user.
 */
export async function ensureAttachmentQuota(
  scope: Scope<'realNow', DatabaseTransaction>,
  { files, bytes }: { files: number; bytes: number },
): Promise<void> {
  const fits = async () => {
    const kept = await countAttachments(scope);
    return fitsQuota({ files: kept.files + files - 1, bytes: kept.bytes, more: bytes });
  };
  if (await fits()) return;
  await pruneUnusedAttachments(scope, scope.realNow - unusedHours * 3_600_000);
  if (!(await fits()))
    throw new ApiError('TOO_MANY_FILES', {
      detail: `You can keep ${filesOfUser} files, ${bytesOfUser / 1024 / 1024} MB in total. Unused files are removed after a day`,
    });
}

import { erasedAt } from '#core/account/deletion.ts';
import { longDate } from '#core/time/when-text.ts';
import { deletionRequestedAt } from '#data/account/account-deletion.ts';
import type { Owner } from '#data/scope.ts';
import { ApiError } from '#server/http/api-error.ts';

/**
 * Rejects anyone who asked for their account to be deleted, and says until when they can keep it.
 */
export async function rejectDeleted(scope: Owner): Promise<void> {
  const askedAt = await deletionRequestedAt(scope);
  if (askedAt !== null)
    throw new ApiError('ACCOUNT_DELETION_PENDING', {
      detail: `This account is being deleted. You can keep it until ${longDate({ at: erasedAt(askedAt), zone: 'Etc/UTC' })}`,
    });
}

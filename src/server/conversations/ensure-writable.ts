import { isInboxRestricted } from '#core/account/status-texts.ts';
import type { AnyDatabase } from '#data/database.ts';
import { ApiError } from '#server/api-error.ts';
import { actingUserOf } from '#server/acting-user-of.ts';

/**
 * Refuses changes while LinkedIn wants a phone number: the inbox is read only then (product rules,
 * section 15).
 */
export async function ensureWritable(owner: { db: AnyDatabase; userId: string }): Promise<void> {
  const { status } = await actingUserOf(owner);
  if (isInboxRestricted(status)) throw new ApiError('INBOX_READ_ONLY');
}

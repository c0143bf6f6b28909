import { isInboxRestricted } from '#core/account/status-texts.ts';
import type { AnyDatabase } from '#data/database.ts';
import { ApiError } from '#server/http/api-error.ts';
import { actingUserOf } from '#server/http/acting-user-of.ts';

/**
 * Rejects changes while LinkedIn asks for a phone number, when the inbox is read-only (product
 * rules, section 15).
 */
export async function ensureWritable(owner: { db: AnyDatabase; userId: string }): Promise<void> {
  const { status } = await actingUserOf(owner);
  if (isInboxRestricted(status)) throw new ApiError('INBOX_READ_ONLY');
}

import { erasedAt } from '#core/account/deletion.ts';
import { deletionAskedAt } from '#data/account/account-deletion.ts';
import type { AnyDatabase } from '#data/database.ts';
import { isoInstant } from '#server/page-answer.ts';
import { Refusal } from '#server/refusal.ts';

/** Refuses whoever asked for their account to be deleted, and says until when they can keep it. */
export async function refuseDeleted({
  db,
  userId,
}: {
  db: AnyDatabase;
  userId: string;
}): Promise<void> {
  const askedAt = await deletionAskedAt({ db, userId });
  if (askedAt !== null)
    throw new Refusal('ACCOUNT_DELETION_PENDING', {
      detail: `This account is being deleted. You can keep it until ${isoInstant(erasedAt({ askedAt })).slice(0, 10)}`,
    });
}

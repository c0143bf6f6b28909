import type { AnyDatabase } from '#data/database.ts';

/** Removes a user with everything that is theirs: the identity, its sessions and codes, and all rows of the user. */
export async function eraseUser({ db, userId }: { db: AnyDatabase; userId: string }): Promise<void> {
  for (const table of ['stream_events', 'idempotency_keys', 'audit_log'] as const) await db.deleteFrom(table).where('user_id', '=', userId).execute();
  await db.deleteFrom('users').where('user_id', '=', userId).execute();
  // The counters of its leads are kept by triggers, which have just counted them down.
  for (const table of ['pack_statistics', 'item_standing', 'item_statistics', 'rate_statistics', 'leaving_statistics', 'import_statistics', 'item_answers'] as const) await db.deleteFrom(table).where('user_id', '=', userId).execute();
  await db.deleteFrom('identities').where('identity_id', '=', userId).execute();
}

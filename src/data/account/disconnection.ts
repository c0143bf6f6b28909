import { isConnected } from '#core/account/user-status.ts';
import { writeAudit } from '#data/tables/audit-log.ts';
import { instant, type AnyDatabase, type DatabaseTransaction } from '#data/database.ts';
import { writeNotification } from '#data/tables/notifications.ts';
import type { Owner, Scope } from '#data/scope.ts';
import { deleteSecret } from '#data/secrets/secrets.ts';
import { publishStreamEvent } from '#data/tables/stream-events.ts';
import type { ConnectionChange } from '#data/account/user-connection.ts';

/**
 * Disconnects the user's account: after this transaction nothing is done with it, its credentials
 * are deleted, and the provider is asked to release it. Whose it was stays known, so that campaigns
 * never continue in another person's name. A sign-in in progress is abandoned.
 */
export async function disconnectAccount(
  scope: Scope<'now' | 'realNow', DatabaseTransaction>,
  {
    before,
    status,
    actedBy,
  }: { before: ConnectionChange['before']; status: ConnectionChange['status']; actedBy: string },
): Promise<void> {
  const { db, userId, realNow, now } = scope;
  await db
    .updateTable('users')
    .set({
      status,
      account_error: null,
      network_incident: null,
      network_checkpoint: null,
      network_account_id: null,
      network_user_name: null,
    })
    .where('user_id', '=', userId)
    .execute();
  for (const name of [
    'linkedin-user-name',
    'linkedin-user-name-tried',
    'linkedin-password',
    'linkedin-password-tried',
  ] as const)
    await deleteSecret(scope, name);
  // The number of address changes today stays: a new connection allows no further ones.
  await db
    .updateTable('network_addresses')
    .set({ country_code: null, city: null, ip: null, real_changed_at: null })
    .where('user_id', '=', userId)
    .execute();
  await publishStreamEvent({ db, userId }, 'user.status', { status });
  if (before.network_account_id === null) return;
  await db
    .insertInto('accounts_to_release')
    .values({
      user_id: userId,
      account: before.network_account_id,
      real_asked_at: instant(realNow),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await writeAudit(scope, { actedBy, type: 'LINKEDIN_DISCONNECTED' });
  if (isConnected(before.status))
    await writeNotification(scope, {
      at: now,
      type: 'CONNECTION_LOST',
      data: { status, by: 'USER' },
      link: '/enter-linkedin',
    });
}

/** Accounts that the provider still has to release: one user's, or the oldest requests. */
export async function accountsToRelease(
  db: AnyDatabase,
  limit: number,
  userId: string | null = null,
): Promise<{ userId: string; account: string }[]> {
  let asked = db.selectFrom('accounts_to_release').select(['user_id', 'account']);
  if (userId !== null) asked = asked.where('user_id', '=', userId);
  const rows = await asked.orderBy('real_asked_at').limit(limit).execute();
  return rows.map(({ user_id, account }) => ({ userId: user_id, account }));
}

/** The provider has released the account. */
export async function recordReleased({ db, userId }: Owner, account: string): Promise<void> {
  await db
    .deleteFrom('accounts_to_release')
    .where('user_id', '=', userId)
    .where('account', '=', account)
    .execute();
}

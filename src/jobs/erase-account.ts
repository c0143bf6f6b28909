import { isLive } from '#core/billing/subscription.ts';
import type { Payments } from '#connectors/payments/payments.ts';
import { accountToErase } from '#data/account/account-deletion.ts';
import { accountsToRelease } from '#data/account/disconnection.ts';
import { eraseUserInPages } from '#data/account/erase-user.ts';
import { readCustomer } from '#data/billing/billing-customers.ts';
import type { Database } from '#data/database.ts';

export type ErasingParts = {
  db: Database;
  /** Null when billing is off. */
  payments: Payments | null;
  /** Has the provider remove an account. */
  removeAccount: (account: string) => Promise<unknown>;
  /** Has the provider of the user's mailbox revoke the grant. */
  releaseMailbox: (query: { userId: string }) => Promise<unknown>;
  /** Whether deleted bytes are also shredded in the database files. */
  shred: boolean;
  realNow: () => number;
  say: (facts: { userId: string; error?: unknown }, line: string) => void;
};

/**
 * Ends the user's subscriptions, so that no one is charged for a deleted account. Throws while the
 * provider can't be reached: without our rows no one could find the subscription again.
 */
async function endSubscriptions(
  { db, payments, realNow }: Pick<ErasingParts, 'db' | 'payments' | 'realNow'>,
  userId: string,
): Promise<void> {
  const customerId = await readCustomer({ db, userId });
  if (payments === null || customerId === null) return;
  const of = { customerId, realNow: realNow() };
  const { subscriptions } = await payments.readAccount(of);
  for (const subscription of subscriptions.filter(isLive)) {
    const { subscriptionId, cancelAtPeriodEnd } = subscription;
    if (cancelAtPeriodEnd) continue;
    const operation = `erase/${subscriptionId}`;
    await payments.change({ ...of, subscriptionId, change: { do: 'CANCEL' }, operation });
  }
}

/**
 * Erases an account whose grace period is over: its subscriptions, its connections at providers,
 * every row and every job. If it is killed, the next try continues.
 */
export async function eraseAccount(parts: ErasingParts, userId: string): Promise<void> {
  const { db, removeAccount, releaseMailbox, shred, realNow, say } = parts;
  const due = await accountToErase({ db, userId, realNow: realNow() });
  if (due === null) return;
  await endSubscriptions(parts, userId);
  const disconnected = await accountsToRelease(db, 100, userId);
  for (const account of [
    ...(due.networkAccount === null ? [] : [due.networkAccount]),
    ...disconnected.map((released) => released.account),
  ])
    await removeAccount(account).catch((error: unknown) =>
      say({ userId, error }, 'Couldn’t remove an erased account’s connection at the provider'),
    );
  await releaseMailbox({ userId }).catch((error: unknown) =>
    say({ userId, error }, 'Couldn’t revoke access to an erased account’s mailbox'),
  );
  await eraseUserInPages({ db, userId }, { shred });
  say({ userId }, 'Erased an account');
}

import { accountToErase } from '#data/account/account-deletion.ts';
import { accountsToRelease } from '#data/account/disconnection.ts';
import { eraseUserInPages } from '#data/account/erase-user.ts';
import type { Database } from '#data/database.ts';

export type ErasingParts = {
  db: Database;
  /** Lets the provider forget an account. */
  removeAccount: (account: string) => Promise<unknown>;
  /** Has the provider of the user’s mailbox forget the grant. */
  releaseMailbox: (query: { userId: string }) => Promise<unknown>;
  /** Whether the bytes of what is deleted go from the files of the database as well. */
  shred: boolean;
  realNow: () => number;
  say: (told: { userId: string; error?: unknown }, line: string) => void;
};

/**
 * Erases an account whose grace is over: the connections at providers, every row and every job.
 * What a kill leaves is gone on with by the next try.
 */
export async function eraseAccount({
  parts: { db, removeAccount, releaseMailbox, shred, realNow, say },
  userId,
}: {
  parts: ErasingParts;
  userId: string;
}): Promise<void> {
  const due = await accountToErase({ db, userId, realNow: realNow() });
  if (due === null) return;
  const disconnected = await accountsToRelease({ db, userId, limit: 100 });
  for (const account of [
    ...(due.networkAccount === null ? [] : [due.networkAccount]),
    ...disconnected.map((released) => released.account),
  ])
    await removeAccount(account).catch((error: unknown) =>
      say({ userId, error }, 'Couldn’t remove an erased account’s connection at the provider'),
    );
  await releaseMailbox({ userId }).catch((error: unknown) =>
    say({ userId, error }, 'Couldn’t give back the access to an erased account’s mailbox'),
  );
  await eraseUserInPages({ db, userId, shred });
  say({ userId }, 'Erased an account');
}

import { NetworkError } from '#connectors/network/network-error.ts';
import { accountsToRelease, recordReleased } from '#data/account/disconnection.ts';
import type { ServerParts } from '#server/http/handler.ts';

const RELEASE_DEADLINE_MS = 5000;
const AT_ONCE = 50;

/**
 * Asks the provider to release disconnected accounts, of one user or of everyone. One that can't be
 * released now is retried the next time.
 */
export async function releaseAccounts(
  { db, network }: Pick<ServerParts, 'db' | 'network'>,
  userId: string | null = null,
): Promise<void> {
  for (const released of await accountsToRelease(db, AT_ONCE, userId)) {
    try {
      await network.account.remove({ account: released.account, deadlineMs: RELEASE_DEADLINE_MS });
      await recordReleased({ ...released, db }, released.account);
    } catch (error) {
      if (!(error instanceof NetworkError)) throw error;
    }
  }
}

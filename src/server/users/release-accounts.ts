import { NetworkError } from '#connectors/network/network-error.ts';
import { accountsToRelease, recordReleased } from '#data/account/disconnection.ts';
import type { ServerParts } from '#server/handler.ts';

const RELEASE_DEADLINE_MS = 5000;
const AT_ONCE = 50;

/**
 * Asks the provider to let disconnected accounts go, of one user or of everyone. One that cannot be
 * reached just now is asked again the next time.
 */
export async function releaseAccounts({
  parts: { db, network },
  userId = null,
}: {
  parts: Pick<ServerParts, 'db' | 'network'>;
  userId?: string | null;
}): Promise<void> {
  for (const released of await accountsToRelease({ db, userId, limit: AT_ONCE })) {
    try {
      await network.account.remove({ account: released.account, deadlineMs: RELEASE_DEADLINE_MS });
      await recordReleased({ db, ...released });
    } catch (error) {
      if (!(error instanceof NetworkError)) throw error;
    }
  }
}

import { isConnected, type UserStatus } from '#core/account/user-status.ts';
import { NetworkError, type AccountState } from '#connectors/network/network.ts';
import { wakeLane } from '#data/lanes.ts';
import { announce } from '#data/stream-events.ts';
import { inTransaction } from '#data/retried-transaction.ts';
import { addNotification, markRefresh, storeConnectionStatus } from '#data/user-connection.ts';
import { holdUser } from '#data/users.ts';
import type { ServerParts } from '#server/handler.ts';

type Refresh = { parts: ServerParts; userId: string; now: number; realNow: number };

/** What the network's word for an account makes of its user; null: nothing, for a new log-in would not help (network connector, section 1.5). */
function statusOf(state: AccountState): UserStatus | null {
  if (state === 'running') return 'VERIFIED';
  if (state === 'disconnected') return 'UNAUTHORIZED';
  if (state === 'restricted') return 'LOGIN_RESTRICTED';
  return null;
}

async function stateOf({ parts, account }: { parts: ServerParts; account: string }): Promise<AccountState> {
  try {
    return (await parts.network.account.get({ account })).state;
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error;
    if (error.kind === 'account_disconnected' || error.kind === 'not_found') return 'disconnected';
    return error.kind === 'account_restricted' ? 'restricted' : 'unknown';
  }
}

/** Asks the network how the account is and takes its word: lost and restored connections are told, a restored one wakes the engine. */
export async function refreshConnection({ parts, userId, now, realNow }: Refresh): Promise<void> {
  const { db } = parts;
  const before = await db.transaction().execute((trx) => holdUser({ db: trx, userId }));
  const account = before?.network_account_id ?? null;
  const next = account === null ? null : statusOf(await stateOf({ parts, account }));
  await inTransaction({
    db,
    work: async (trx) => {
      const user = await holdUser({ db: trx, userId });
      // A sign-in that waits for its next step, or another account, is not overruled.
      const mayChange = user !== undefined && next !== null && user.network_account_id === account && user.network_checkpoint === null && user.status !== next;
      if (mayChange) {
        await storeConnectionStatus({ db: trx, userId, status: next });
        const restored = isConnected(next);
        if (restored || isConnected(user.status)) await addNotification({ db: trx, userId, type: restored ? 'CONNECTION_RESTORED' : 'CONNECTION_LOST', at: now, link: '/enter-linkedin' });
        await announce({ db: trx, userId, type: 'user.status', data: { status: next } });
        if (restored) await wakeLane({ db: trx, userId, at: now });
      }
      await markRefresh({ db: trx, userId, state: 'done', realNow: Math.max(realNow, parts.clock.realNow()) });
    },
  });
}

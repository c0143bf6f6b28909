import type { UserStatus } from '#core/account/user-status.ts';
import { NetworkError } from '#connectors/network/network-error.ts';
import type { AccountState } from '#connectors/network/network.ts';
import { inTransaction } from '#data/database/retried-transaction.ts';
import { markRefresh, storeConnectionStatus } from '#data/account/user-connection.ts';
import { lockUser, readUser } from '#data/account/users.ts';
import type { ServerParts } from '#server/http/handler.ts';

type Refresh = {
  parts: ServerParts;
  userId: string;
  /** Who asked for it; the user itself where no one did. */ actedBy?: string;
  now: number;
  realNow: number;
};

/**
 * The status that the network's account state gives the user; null: none, because a new login would
 * not help (network connector, section 1.5).
 */
function statusOf(state: AccountState): UserStatus | null {
  if (state === 'running') return 'VERIFIED';
  if (state === 'disconnected') return 'UNAUTHORIZED';
  if (state === 'restricted') return 'LOGIN_RESTRICTED';
  return null;
}

async function stateOf(parts: ServerParts, account: string): Promise<AccountState> {
  try {
    return (await parts.network.account.get({ account })).state;
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error;
    if (error.kind === 'account_disconnected' || error.kind === 'not_found') return 'disconnected';
    return error.kind === 'account_restricted' ? 'restricted' : 'unknown';
  }
}

/**
 * Whether the network's state is new: a restriction that it does not name itself is not lifted by a
 * mere "disconnected".
 */
function isNews({ status, next }: { status: UserStatus; next: UserStatus }): boolean {
  return (
    status !== next &&
    !(next === 'UNAUTHORIZED' && (status === 'LOGIN_RESTRICTED' || status === 'FAILED_CAPTCHA'))
  );
}

/**
 * Asks the network for the account's state and stores it: lost and restored connections are
 * reported, and a restored one wakes the engine.
 */
export async function refreshConnection({
  parts,
  userId,
  actedBy = userId,
  now,
  realNow,
}: Refresh): Promise<void> {
  const { db } = parts;
  const account = (await readUser({ db, userId }))?.network_account_id ?? null;
  const next = account === null ? null : statusOf(await stateOf(parts, account));
  await inTransaction(db, async (trx) => {
    const user = await lockUser({ db: trx, userId });
    if (user === undefined) return;
    // A sign-in that waits for its next step, or another account, is not overruled.
    const mayChange =
      next !== null &&
      user.network_account_id === account &&
      user.network_checkpoint === null &&
      isNews({ status: user.status, next });
    if (mayChange)
      await storeConnectionStatus({
        db: trx,
        userId,
        before: user,
        status: next,
        now,
        realNow,
        actedBy,
      });
    await markRefresh(
      { db: trx, userId, realNow: Math.max(realNow, parts.clock.realNow()) },
      'done',
    );
  });
}

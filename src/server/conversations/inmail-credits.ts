import { NetworkError } from '#connectors/network/network-error.ts';
import { isBalanceFresh } from '#core/conversation/inmail-balance.ts';
import { storeInmailBalance } from '#data/conversations/inmail-balances.ts';
import { actingUserOf } from '#server/http/acting-user-of.ts';
import type { ServerParts } from '#server/http/handler.ts';

/** How long opening a conversation waits for the credits, in real ms. */
const DEADLINE_MS = 2000;

/**
 * Asks the network for the user's InMail credits, unless they are known; true if something was
 * learned. If it does not answer, they stay unknown.
 */
export async function learnInmailCredits(
  { db, network }: Pick<ServerParts, 'db' | 'network'>,
  userId: string,
  realNow: number,
): Promise<boolean> {
  const { network_account_id: account, inmail_balance: balance } = await actingUserOf({
    db,
    userId,
  });
  if (account === null || isBalanceFresh(balance, account, realNow)) return false;
  try {
    // The engine sends InMails of the classic product.
    const { classic } = await network.account.inmailCredits({ account, deadlineMs: DEADLINE_MS });
    const learned = { account, left: classic ?? null, realReadAt: realNow };
    await storeInmailBalance({ db, userId }, learned);
    return true;
  } catch (error) {
    if (error instanceof NetworkError) return false;
    throw error;
  }
}

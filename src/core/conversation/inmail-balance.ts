/** How long a known balance is used before the network is asked again; real time. */
const FRESH_MS = 5 * 60_000;

/** The user's remaining InMail credits; null: the network hasn't been asked yet. */
export type InmailCredits = number | 'NOT_SUBSCRIBED' | null;

/** The balance that the network reported for an account; `left` null: the account has no InMail. */
export type InmailBalance = { account: string; left: number | null; realReadAt: number };

/** The known credits of the currently connected account. */
export function knownCredits(balance: InmailBalance | null, account: string | null): InmailCredits {
  if (balance === null || balance.account !== account) return null;
  return balance.left ?? 'NOT_SUBSCRIBED';
}

/** Whether the balance is recent enough to be shown without asking again. */
export function isBalanceFresh(
  balance: InmailBalance | null,
  account: string | null,
  realNow: number,
): boolean {
  return balance?.account === account && realNow - balance.realReadAt < FRESH_MS;
}

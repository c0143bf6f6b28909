/** After this real time the network is asked again what is left. */
const FRESH_MS = 5 * 60_000;

/** What is left of the user's InMail credits; null: the network was not asked yet. */
export type InmailCredits = number | 'NOT_SUBSCRIBED' | null;

/** What the network said of an account; `left` null: the account has no InMail. */
export type InmailBalance = { account: string; left: number | null; realReadAt: number };

/** What is known of the credits of the account that is connected now. */
export function knownCredits(balance: InmailBalance | null, account: string | null): InmailCredits {
  if (balance === null || balance.account !== account) return null;
  return balance.left ?? 'NOT_SUBSCRIBED';
}

/** Whether what is known is new enough to be shown without asking again. */
export function isBalanceFresh(
  balance: InmailBalance | null,
  account: string | null,
  realNow: number,
): boolean {
  return balance?.account === account && realNow - balance.realReadAt < FRESH_MS;
}

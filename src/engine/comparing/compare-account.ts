import { NetworkError } from '#connectors/network/network-error.ts';
import { compareMailbox } from '#engine/comparing/compare-mailbox.ts';
import { compareNetwork } from '#engine/comparing/compare-network.ts';
import type { Comparing, Comparison } from '#engine/comparing/comparing.ts';

/**
 * Compares an account's ledger with its network and mailbox, both ways: acts that they know and no
 * row does, and rows recorded as done that they don't know. It reads as a look does (decision 198),
 * no faster than a person, and sends nothing. What cannot be asked now is said in `unasked`.
 */
export async function compareAccount(comparing: Omit<Comparing, 'into'>): Promise<Comparison> {
  const into: Comparison = {
    looked: { NETWORK_ONLY: 0, ROW_ONLY: 0 },
    differences: [],
    unasked: [],
  };
  const { account, mailbox } = comparing.account;
  if (account !== null)
    await compareNetwork({ ...comparing, into }).catch((error: unknown) => {
      if (!(error instanceof NetworkError)) throw error;
      into.unasked.push(`LinkedIn couldn’t be read to the end: ${error.message}`);
    });
  if (mailbox !== null) await compareMailbox({ ...comparing, into });
  return into;
}

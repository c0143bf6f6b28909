import type { Network } from '#network.ts';
import type { Account } from '#store/account-store.ts';

/**
 * A person closes their account: no one finds the profile any more (404), and invitations and
 * relations vanish from every list without a word. Chats stay readable.
 */
export function leaveNetwork(
  network: Network,
  { person, at, toldBy }: { person: number; at: number; toldBy: Account },
): void {
  network.gone.add(person, at);
  for (const account of network.accounts.all()) {
    const pending = network.invitations.pendingOf(account.number, person);
    if (pending !== null) network.invitations.close(pending, 'GONE', at);
    network.due.removePair(account.number, person);
    const tie = network.ties.get(account.number, person);
    if (tie.connectedAt !== null) network.ties.save({ ...tie, connectedAt: null });
  }
  network.ledger.add({
    at,
    account: toldBy.number,
    person,
    kind: 'LEFT',
    text: null,
    requestId: null,
  });
}

import type { Network } from '#network.ts';
import type { Account } from '#store/account-store.ts';

const DAY_MS = 86_400_000;
/** How old they are: none of the last seven days, so that the weekly cap stays free. */
const YOUNGEST_DAYS = 8;
const AGES = 300;

/**
 * Invitations that the account's owner sent manually over the last months, and that no one will
 * answer. Strangers only, from the end of the population; returns how many there were.
 */
export function addManualInvitations(
  network: Network,
  { account, count, now }: { account: Account; count: number; now: number },
): number {
  let placed = 0;
  for (let person = network.world.size - 1; person >= 0 && placed < count; person -= 1) {
    const tie = network.ties.get(account.number, person);
    const strange = tie.connectedAt === null && tie.invitations === 0 && person !== account.owner;
    if (!strange || network.gone.has(person)) continue;
    network.invitations.add({
      account: account.number,
      person,
      note: null,
      createdAt: now - (YOUNGEST_DAYS + (placed % AGES)) * DAY_MS,
      turn: 0,
    });
    network.ties.save({ ...tie, invitations: 1, following: true });
    placed += 1;
  }
  return placed;
}

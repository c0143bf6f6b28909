import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import { mapItems } from '#core/sequence/walk-items.ts';
import type { Scenario } from './scenario.ts';
import { createRandom, type Random } from './seeded-random.ts';

/**
 * Lets the people of some scenarios take invitations only with their address, of which the leads
 * have some wrong, and lets invitations fall back to it: a row of numbers of its own, so that the
 * seeds without stay what they were.
 */
export function addInvitesByEmail({ seed, users }: Scenario): void {
  const random = createRandom({ seed, label: 'invites by email' });
  if (!random.chance(0.2)) return;
  for (const user of users) {
    for (const person of user.people) {
      if (random.chance(0.3)) person.wantsEmail = true;
      if (!random.chance(0.8)) continue;
      person.email ??= `${person.memberId}@own.example`;
      person.leadEmail = true;
      person.wrongEmail = user.mailboxHours === null && random.chance(0.2);
    }
    for (const campaign of user.campaigns)
      campaign.sequence = withFallback({ root: campaign.sequence, random });
  }
}

function withFallback({ root, random }: { root: SequenceItem; random: Random }): SequenceItem {
  return mapItems(root, ({ item }) =>
    item.type === 'CONNECT' ? { ...item, inviteByEmailEnabled: random.chance(0.7) } : item,
  );
}

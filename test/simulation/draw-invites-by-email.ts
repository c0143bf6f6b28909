import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import { mapItems } from '#core/sequence/walk-items.ts';
import type { Scenario } from './scenario.ts';
import { createRandom, type Random } from './seeded-random.ts';

/**
 * In some scenarios, people accept invitations only with their address, which is wrong for some
 * leads, and invitations fall back to it. Uses a random stream of its own, so that seeds without it
 * stay the same.
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

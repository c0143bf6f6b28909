import type { ForecastLead } from '#core/forecast/forecast-input.ts';
import { changeEffects } from '#core/sequence/change-effects.ts';
import { unknownTraits } from '#core/sequence/profile-traits.ts';
import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import { findItem } from '#core/sequence/walk-items.ts';

/**
 * The places of leads after a changed sequence is saved: untried ones at the new root, those on
 * removed items at the next remaining one, or nowhere; all others stay (product rules, section 2).
 */
export function leadsAfterChange({
  leads,
  before,
  after,
  removedItems,
  now,
}: {
  leads: readonly ForecastLead[];
  before: SequenceItem | null;
  after: SequenceItem;
  removedItems: Readonly<Record<string, 'NEXT' | 'FINISH'>>;
  now: number;
}): ForecastLead[] {
  const removed = new Map(
    changeEffects({ before, after }).removed.map(({ id, nextItemId }) => [
      id,
      removedItems[id] === 'FINISH' ? null : nextItemId,
    ]),
  );
  return leads.flatMap((lead): ForecastLead[] => {
    const { itemId } = lead.position;
    if (lead.untried && (itemId === before?.id || findItem(after, itemId) === null))
      return itemId === after.id
        ? [lead]
        : [{ ...lead, position: { ...lead.position, itemId: after.id, enteredAt: now } }];
    const to = removed.get(itemId);
    if (to === undefined) return [lead];
    return to === null ? [] : [{ ...lead, position: { ...lead.position, itemId: to } }];
  });
}

/** A placeholder for a lead that a list hasn't collected yet. */
export function upcomingLead(
  root: SequenceItem,
  foundBy: 'MEMBER_ID' | 'SLUG',
  now: number,
): ForecastLead {
  const nothing = {
    connectedAt: null,
    invitedAt: null,
    invitationPendingSince: null,
    withdrawnAt: null,
    profileReadAt: null,
    ...unknownTraits(),
    lastMessageAt: null,
    lastSeenAt: null,
    repliedAt: null,
  };
  return {
    position: { itemId: root.id, enteredAt: now, visit: 1 },
    facts: { ...nothing, blacklisted: false, foundBy, hasEmail: false, memory: {} },
    untried: true,
    dueAt: now,
    getsNote: true,
  };
}

import { delayHours } from '#core/sequence/item-delay.ts';
import {
  isCondition,
  isWatched,
  type SequenceItem,
  type SequenceItemType,
} from '#core/sequence/sequence-item.ts';
import type { StepFacts } from '#core/sequence/step-facts.ts';
import { MS_PER_HOUR } from '#core/schedule/zone-offset.ts';
import type { Branch, ItemPlace } from '#core/sequence/walk-items.ts';

/** Actions that the network allows only between connected people (product rules, section 2). */
const NEEDS_CONNECTION: readonly SequenceItemType[] = ['MESSAGE', 'ENDORSE'];

/**
 * When a lead that entered an item reaches it: after the delay of the previous item. For an action
 * that needs a connection, that delay counts from the acceptance (product rules, section 2);
 * nothing counts from before the campaign's first start.
 */
export function arrivalAt({
  place,
  enteredAt,
  facts,
  startedAt,
}: {
  place: ItemPlace;
  enteredAt: number;
  facts: Pick<StepFacts, 'connectedAt' | 'invitedAt'>;
  startedAt: number | null;
}): number {
  const { item, parent, branch } = place;
  const begins = Math.max(enteredAt, startedAt ?? enteredAt);
  const delayMs = parent === null || branch === null ? 0 : followerDelayMs(parent, branch);
  const accepted =
    NEEDS_CONNECTION.includes(item.type) && facts.invitedAt !== null ? facts.connectedAt : null;
  return Math.max(begins, accepted ?? begins) + delayMs;
}

/**
 * The time between an item and the next one; none after a watched condition, whose watch was the
 * wait. Milliseconds.
 */
function followerDelayMs(item: SequenceItem, branch: Branch): number {
  if (branch === 'no' && isCondition(item.type) && isWatched(item.type)) return 0;
  return delayHours(item, branch) * MS_PER_HOUR;
}

/** The length of a watched condition's watch, in milliseconds. */
export function watchMs(item: SequenceItem): number {
  return delayHours(item, 'no') * MS_PER_HOUR;
}

import { RECONNECT_DAYS } from '#core/limits/processing-limits.ts';
import { delayHours, HOURS_PER_DAY } from '#core/sequence/item-delay.ts';
import type { ItemPlace } from '#core/sequence/walk-items.ts';

/**
 * Invites that can come less than 21 days after a withdrawal on their path, summing the least
 * delays between the two. A WITHDRAW counts whether or not an invite stood before it (platform
 * spec, section 5; product rules, section 2).
 */
export function reconnectErrors(
  places: readonly ItemPlace[],
): { index: number; error: 'RECONNECT_TOO_EARLY' }[] {
  const sinceWithdraw: (number | null)[] = [];
  const errors: { index: number; error: 'RECONNECT_TOO_EARLY' }[] = [];
  for (const { item, index, parent, parentIndex, branch } of places) {
    const before = parentIndex === null ? null : (sinceWithdraw[parentIndex] ?? null);
    const hours =
      before === null || parent === null || branch === null
        ? null
        : before + delayHours({ item: parent, branch });
    const invites = item.type === 'CONNECT' || item.type === 'CONNECT_BY_EMAIL';
    if (invites && hours !== null && hours < RECONNECT_DAYS * HOURS_PER_DAY)
      errors.push({ index, error: 'RECONNECT_TOO_EARLY' });
    sinceWithdraw[index] = item.type === 'WITHDRAW' ? 0 : hours;
  }
  return errors;
}

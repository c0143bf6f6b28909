import { fromHours, delayHours } from '#core/sequence/item-delay.ts';
import { isCondition, isWatched, type SequenceItem } from '#core/sequence/sequence-item.ts';
import { isEmptyText } from '#core/text/empty-text.ts';
import { needsMessage } from '#core/text/text-length.ts';
import type { Branch } from '#core/sequence/walk-items.ts';
import { counted } from '#web/ui/text/numbers.ts';
import { ACTION_LOOKS } from '../action-type.tsx';
import type { PlacedItem } from './layout-sequence.ts';

/** A delay in words: `1 day`, `6 hours`. */
export function delayText(hours: number): string {
  const { value, timeUnit } = fromHours(hours);
  return counted(value, timeUnit === 'DAYS' ? 'day' : 'hour');
}

/** A long time in words: hours under two days, whole days above, rounded up. */
export function longTimeText(hours: number): string {
  return hours < 48 ? delayText(hours) : counted(Math.ceil(hours / 24), 'day');
}

/** What the pill on an edge says. */
export function edgeText({ parent, branch }: { parent: SequenceItem; branch: Branch }): string {
  const hours = delayHours({ item: parent, branch });
  if (isCondition(parent.type) && isWatched(parent.type) && branch === 'no') return `After ${delayText(hours)}`;
  return hours === 0 ? 'At once' : `${delayText(hours)} later`;
}

const QUIET = { CONNECT: 'Without a note', VISIT: 'Opens the profile', ENDORSE: 'Their top 3 skills', LIKE: 'Their newest post', FOLLOW: 'Their posts appear in your feed', FIND_EMAIL: 'Looks for a work email', WITHDRAW: 'Takes a pending invite back', CONNECT_BY_EMAIL: 'By their email address' } as const;

/** The second line of a node. */
export function nodeLine(item: SequenceItem): string {
  if (isCondition(item.type)) return isWatched(item.type) ? `Wait up to ${delayText(delayHours({ item, branch: 'no' }))}` : 'Looks once, on arrival';
  if (item.type === 'END') return '';
  if (item.message && !isEmptyText(item.message)) return item.message;
  return needsMessage(item.type) ? 'No text yet' : (QUIET[item.type as keyof typeof QUIET] ?? '');
}

/** Where a node stands, as assistive tech says it after the node's own words: `, 1 day later, after Invite, Yes branch, 1 error`. */
export function spokenPlace({ item, parent, branch }: PlacedItem): string {
  const after = parent === null || branch === null ? 'first' : `${edgeText({ parent, branch }).toLowerCase()}, after ${ACTION_LOOKS[parent.type].label}`;
  const side = parent !== null && isCondition(parent.type) ? `, ${branch === 'yes' ? 'Yes' : 'No'} branch` : '';
  const errors = item.errors.length === 0 ? '' : `, ${counted(item.errors.length, 'error')}`;
  return `, ${after}${side}${errors}`;
}

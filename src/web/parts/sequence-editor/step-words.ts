import { delayHours, fromHours, HOURS_PER_DAY } from '#core/sequence/item-delay.ts';
import {
  isCondition,
  isWatched,
  type SequenceEndMode,
  type SequenceItem,
} from '#core/sequence/sequence-item.ts';
import { isEmptyText } from '#core/text/empty-text.ts';
import { messageLimit, needsMessage } from '#core/sequence/text-length.ts';
import { walkItems, type Branch } from '#core/sequence/walk-items.ts';
import { counted } from '#core/text/formats.ts';
import { actionTypeTexts } from '../action-type-texts.ts';
import { ACTION_DISPLAY } from '../action-type.tsx';

export const AT_ONCE = 'Immediately';

/** A delay in words: `1 day`, `6 hours`. */
export function delayText(hours: number): string {
  const { value, timeUnit } = fromHours(hours);
  return counted(value, timeUnit === 'DAYS' ? 'day' : 'hour');
}

/** A long time in words: hours under two days, whole days above. */
export function longTimeText(hours: number): string {
  return hours < 2 * HOURS_PER_DAY
    ? delayText(hours)
    : counted(Math.round(hours / HOURS_PER_DAY), 'day');
}

/** What the pill on an edge says. */
export function edgeText({ parent, branch }: { parent: SequenceItem; branch: Branch }): string {
  const hours = delayHours(parent, branch);
  if (isCondition(parent.type) && isWatched(parent.type) && branch === 'no')
    return `After ${delayText(hours)}`;
  return hours === 0 ? AT_ONCE : `${delayText(hours)} later`;
}

/** The names of steps by item id, where those of one type are counted: Message 1, Message 2. */
export function numberedNames(root: SequenceItem | null): Record<string, string> {
  const byType = Map.groupBy(walkItems(root), ({ item: { type } }) => type);
  return Object.fromEntries(
    [...byType].flatMap(([type, places]) =>
      places.map(({ item }, nth) => [
        item.id,
        places.length === 1 || type === 'END'
          ? ACTION_DISPLAY[type].label
          : `${ACTION_DISPLAY[type].label} ${nth + 1}`,
      ]),
    ),
  );
}

/** What is said of an action that was done: messages and invites are sent. */
export function pastTense(type: SequenceItem['type']): string {
  return messageLimit(type) === null ? 'done' : 'sent';
}

/**
 * Whether an edge says its delay: always after a condition and before the first step, otherwise
 * when there is one.
 */
export function showsDelay({
  parent,
  branch,
}: {
  parent: SequenceItem | null;
  branch: Branch | null;
}): boolean {
  return (
    parent === null ||
    branch === null ||
    isCondition(parent.type) ||
    edgeText({ parent, branch }) !== AT_ONCE
  );
}

/** When a step begins, as the head of its panel says it: `1 day after the invite is accepted`. */
export function startText({
  parent,
  branch,
}: {
  parent: SequenceItem | null;
  branch: Branch | null;
}): string {
  if (parent === null || branch === null) return 'First step, immediately';
  const text = edgeText({ parent, branch });
  if (!isCondition(parent.type))
    return text === AT_ONCE
      ? `Right after ${ACTION_DISPLAY[parent.type].label.toLowerCase()}`
      : `${text.replace(/ later$/, '')} after ${ACTION_DISPLAY[parent.type].label.toLowerCase()}`;
  const words = actionTypeTexts[parent.type].starts[branch];
  return words.startsWith('after') ? `${text.replace(/ later$/, '')} ${words}` : `${text} ${words}`;
}

const QUIET = {
  CONNECT: 'Without a note',
  VISIT: 'Opens the profile',
  ENDORSE: 'Their top 3 skills',
  LIKE: 'Their newest post',
  FOLLOW: 'Their posts appear in your feed',
  FIND_EMAIL: 'Finds a work email',
  WITHDRAW: 'Withdraws a pending invite',
  CONNECT_BY_EMAIL: 'Using their email address',
} as const;

const END_LINES = {
  FINISH: '',
  MOVE: 'and move on',
  BLACKLIST: 'and blacklist',
} as const satisfies Record<SequenceEndMode, string>;

/** The second line of a node. */
export function nodeSubtitle(item: SequenceItem): string {
  if (isCondition(item.type))
    return isWatched(item.type)
      ? `Wait up to ${delayText(delayHours(item, 'no'))}`
      : 'Checks once, on arrival';
  if (item.type === 'END') return END_LINES[item.sequenceEndMode ?? 'FINISH'];
  const [first] = item.variants;
  if (first && !isEmptyText(first.message))
    return `${counted(item.variants.length, 'variant')}: ${first.message}`;
  if (item.message && !isEmptyText(item.message)) return item.message;
  return needsMessage(item.type) ? 'No text yet' : (QUIET[item.type as keyof typeof QUIET] ?? '');
}

/**
 * When a step begins and on which branch, as it is spoken: `1 day after the invite is accepted, Yes
 * branch`.
 */
function spokenPlace({ parent, branch }: { parent: SequenceItem | null; branch: Branch | null }) {
  const side = branch === 'yes' ? 'Yes' : 'No';
  const begin = startText({ parent, branch });
  return parent !== null && isCondition(parent.type) ? `${begin}, ${side} branch` : begin;
}

/**
 * What assistive tech says of a step, in sentences: its name and text, when it begins, what is
 * wrong or not saved, and who stands there.
 */
export function stepAriaLabel({
  index,
  name,
  line,
  parent,
  branch,
  errorCount,
  mark,
  counts,
}: {
  index: number;
  name: string;
  line: string;
  parent: SequenceItem | null;
  branch: Branch | null;
  errorCount: number;
  mark: string | null;
  counts: string | null;
}): string {
  return [
    `Step ${index + 1}, ${name}`,
    line,
    spokenPlace({ parent, branch }),
    mark,
    errorCount > 0 ? counted(errorCount, 'error') : null,
    counts,
  ]
    .map((part) => part?.trim())
    .filter(Boolean)
    .join('. ')
    .replaceAll(/([.!?…])\. /g, '$1 ');
}

import {
  Hourglass,
  Paperclip,
  Pencil,
  Play,
  Plus,
  Settings2,
  Shuffle,
  Trash2,
  type LucideIcon,
} from 'lucide-react';
import type { ChangePreviewAnswer } from '#contract/forecast.ts';
import { delayHours, fromHours } from '#core/sequence/item-delay.ts';
import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import { findItem, type Branch } from '#core/sequence/walk-items.ts';
import { ACTION_DISPLAY } from '#web/parts/action-type.tsx';
import { delayText, numberedNames } from '#web/parts/sequence-editor/step-words.ts';
import { counted } from '#core/text/formats.ts';

type Row = ChangePreviewAnswer['rows'][number];
type Change = Row['changes'][number];

const WORDS = {
  TYPE: { word: 'a different type of step', icon: Shuffle },
  TEXT: { word: 'new text', icon: Pencil },
  DELAY: { word: 'new timing', icon: Hourglass },
  ATTACHMENTS: { word: 'new files', icon: Paperclip },
  SETTINGS: { word: 'new settings', icon: Settings2 },
  MOVED: { word: 'follows another step', icon: Shuffle },
  ADDED: { word: 'added', icon: Plus },
  REMOVED: { word: 'removed', icon: Trash2 },
  NEW_START: { word: 'is now the first step', icon: Play },
} as const satisfies Record<Change, { word: string; icon: LucideIcon }>;

/** A step by its type, with its number where there are several: `Message 2`. */
export function stepTitle(type: Row['itemType'], number: number | null): string {
  return number === null ? ACTION_DISPLAY[type].label : `${ACTION_DISPLAY[type].label} ${number}`;
}

/** How one delay becomes another: `5 days become 7`, `No delay becomes 1 day`. */
export function delayChangeText({ from, to }: { from: number; to: number }): string {
  if (from === 0) return `No delay becomes ${delayText(to)}`;
  const [was, is] = [fromHours(from), fromHours(to)];
  const became =
    to === 0 ? 'no delay' : was.timeUnit === is.timeUnit ? String(is.value) : delayText(to);
  return `${counted(was.value, was.timeUnit === 'DAYS' ? 'day' : 'hour')} ${was.value === 1 ? 'becomes' : 'become'} ${became}`;
}

/** The name of a changed delay: after the step that follows it (design, png/32). */
export function delayTitle({
  itemId,
  before,
  after,
}: {
  itemId: string;
  before: SequenceItem | null;
  after: SequenceItem | null;
}): string | null {
  const [was, is] = [findItem(before, itemId)?.item, findItem(after, itemId)?.item];
  if (!was || !is) return null;
  const moved = (['yes', 'no'] as const satisfies readonly Branch[])
    .map((branch) => ({
      branch,
      from: delayHours(was, branch),
      to: delayHours(is, branch),
    }))
    .filter(({ from, to }) => from !== to);
  const [first] = moved;
  if (moved.length !== 1 || !first) return null;
  const next = is[first.branch];
  return `Before ${next ? (numberedNames(after)[next.id] ?? 'the next step') : 'the end'}: ${delayChangeText(first)}`;
}

type Sequences = { before: SequenceItem | null; after: SequenceItem | null };

/** How a row of the preview is called, with its icon and its tone. */
export function changeDisplay(
  { itemId, itemType, changes, number }: Row,
  sequences: Sequences,
): { title: string; icon: LucideIcon; tone: 'warning' | 'danger' | 'success' } {
  const [first = 'SETTINGS'] = changes;
  const label = stepTitle(itemType, number);
  const words = changes.map((change) => WORDS[change].word).join(', ');
  const delay = changes.join() === 'DELAY' ? delayTitle({ itemId, ...sequences }) : null;
  const title =
    delay ??
    (first === 'REMOVED' || first === 'ADDED'
      ? `${label} is ${words}`
      : first === 'NEW_START'
        ? `${label} ${words}`
        : `${label}, ${words}`);
  return {
    title,
    icon: WORDS[first].icon,
    tone:
      first === 'REMOVED'
        ? 'danger'
        : first === 'ADDED' || first === 'NEW_START'
          ? 'success'
          : 'warning',
  };
}

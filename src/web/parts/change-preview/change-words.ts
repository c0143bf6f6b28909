import { Hourglass, Paperclip, Pencil, Play, Plus, Settings2, Shuffle, Trash2, type LucideIcon } from 'lucide-react';
import type { ChangePreviewAnswer } from '#contract/forecast.ts';
import { ACTION_LOOKS } from '#web/parts/action-type.tsx';

type Row = ChangePreviewAnswer['rows'][number];
type Change = Row['changes'][number];

const WORDS = {
  TYPE: { word: 'another kind of step', icon: Shuffle }, TEXT: { word: 'new text', icon: Pencil }, DELAY: { word: 'other times', icon: Hourglass }, ATTACHMENTS: { word: 'other files', icon: Paperclip }, SETTINGS: { word: 'other settings', icon: Settings2 },
  MOVED: { word: 'follows another step', icon: Shuffle }, ADDED: { word: 'added', icon: Plus }, REMOVED: { word: 'removed', icon: Trash2 }, NEW_START: { word: 'is the first step now', icon: Play },
} as const satisfies Record<Change, { word: string; icon: LucideIcon }>;

/** A step by its type, with its number where there are several: `Message 2`. */
export function stepTitle(type: Row['itemType'], number: number | null): string {
  return number === null ? ACTION_LOOKS[type].label : `${ACTION_LOOKS[type].label} ${number}`;
}

/** How a row of the preview is called, with its icon and its tone. */
export function changeLook({ itemType, changes, number }: Row): { title: string; icon: LucideIcon; tone: 'warning' | 'danger' | 'success' } {
  const [first = 'SETTINGS'] = changes;
  const label = stepTitle(itemType, number);
  const words = changes.map((change) => WORDS[change].word).join(', ');
  const title = first === 'REMOVED' || first === 'ADDED' ? `${label} is ${words}` : first === 'NEW_START' ? `${label} ${words}` : `${label}: ${words}`;
  return { title, icon: WORDS[first].icon, tone: first === 'REMOVED' ? 'danger' : first === 'ADDED' || first === 'NEW_START' ? 'success' : 'warning' };
}

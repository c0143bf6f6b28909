import { changeEffects, type ItemChange } from '#core/sequence/change-effects.ts';
import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import type { NodeMark } from '#web/parts/sequence-editor/sequence-node.tsx';

const WORDS = { TYPE: 'Another step', TEXT: 'New text', ATTACHMENTS: 'Other files', SETTINGS: 'Other settings', DELAY: 'Other times', MOVED: 'Moved' } as const satisfies Record<ItemChange, string>;

export type UnsavedChanges = { count: number; marks: Record<string, NodeMark>; removed: number };

/** What differs from the saved sequence: how many changes, and the mark of each step that stands there. */
export function unsavedChanges({ before, after }: { before: SequenceItem | null; after: SequenceItem | null }): UnsavedChanges {
  if (before === after) return { count: 0, marks: {}, removed: 0 };
  const { added, removed, changed } = changeEffects({ before, after });
  const marks = Object.fromEntries([
    ...changed.map(({ id, changes }): [string, NodeMark] => [id, { kind: 'CHANGED', text: WORDS[changes[0] ?? 'SETTINGS'] }]),
    ...added.map((id): [string, NodeMark] => [id, { kind: 'ADDED', text: 'New step' }]),
  ]);
  return { count: added.length + removed.length + changed.length, marks, removed: removed.length };
}

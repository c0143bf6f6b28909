import type { TemplateAnswer } from '#contract/templates.ts';
import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import type { TemplateType } from '#core/template/template-rules.ts';
import { walkItems } from '#core/sequence/walk-items.ts';

/** A template as it is edited; `version` is the stored one from which it was begun. */
export type TemplateDraft = { templateName: string; templateType: TemplateType; sequence: SequenceItem | null; version: number | null };

/** A stored template as a draft. */
export function draftOf({ templateName, templateType, sequence, version }: TemplateAnswer): TemplateDraft {
  return { templateName, templateType, sequence, version };
}

/** What a draft changes, each in a word or two. */
export function changesOf({ draft, stored }: { draft: TemplateDraft; stored: TemplateDraft }): string[] {
  return [
    ...(draft.templateName === stored.templateName ? [] : ['the name']),
    ...(draft.templateType === stored.templateType ? [] : [draft.templateType === 'GROUP' ? 'shared with the team' : 'no longer shared']),
    ...(sameSequence(draft.sequence, stored.sequence) ? [] : ['the sequence']),
  ];
}

/** Marks of errors are no changes. */
function sameSequence(one: SequenceItem | null, other: SequenceItem | null): boolean {
  const plain = (root: SequenceItem | null) => JSON.stringify(root, (key, value: unknown) => (key === 'errors' ? undefined : value));
  return one === other || plain(one) === plain(other);
}

type SaveState = { name: string; stepOpen: boolean; saving: boolean; sequence: SequenceItem | null };

/** Why a template cannot be saved now, null when it can: an empty name, an open step, a running save, no sequence (campaigns spec, section 5). */
export function saveRefusal({ name, stepOpen, saving, sequence }: SaveState): string | null {
  if (saving) return 'Saving';
  if (name.trim() === '') return 'Give the template a name first';
  if (sequence === null) return 'Add a first step';
  return stepOpen ? 'Close the open step first' : null;
}

/** How many steps of each type a sequence has, in the order in which they come. */
export function kindsOf(sequence: SequenceItem | null): { type: SequenceItem['type']; count: number }[] {
  const counts = new Map<SequenceItem['type'], number>();
  for (const { item } of walkItems(sequence)) if (item.type !== 'END') counts.set(item.type, (counts.get(item.type) ?? 0) + 1);
  return [...counts].map(([type, count]) => ({ type, count }));
}

import type { TemplateAnswer } from '#contract/templates.ts';
import { changeEffects } from '#core/sequence/change-effects.ts';
import { isCondition, type SequenceItem } from '#core/sequence/sequence-item.ts';
import { STEP_NAMES } from '#core/sequence/step-names.ts';
import type { TemplateType } from '#core/template/template-rules.ts';
import { walkItems } from '#core/sequence/walk-items.ts';
import { numberedNames } from '#web/parts/sequence-editor/step-words.ts';
import { counted } from '#core/text/formats.ts';
import { templateEditorTexts } from './template-editor-texts.ts';

const { changes: texts, refusals, kinds: kindTexts } = templateEditorTexts;

/** A template as it is edited; `version` is the stored one from which it was begun. */
export type TemplateDraft = {
  templateName: string;
  templateType: TemplateType;
  sequence: SequenceItem | null;
  version: number | null;
};

/** A stored template as a draft. */
export function draftOf({
  templateName,
  templateType,
  sequence,
  version,
}: TemplateAnswer): TemplateDraft {
  return { templateName, templateType, sequence, version };
}

/** What a draft changes, each in a word or two. */
export function changesOf({
  draft,
  stored,
}: {
  draft: TemplateDraft;
  stored: TemplateDraft;
}): string[] {
  return [
    ...(draft.templateName === stored.templateName ? [] : [texts.name]),
    ...(draft.templateType === stored.templateType ? [] : [texts.sharing]),
    ...(sameSequence(draft.sequence, stored.sequence)
      ? []
      : sequenceChanges({ before: stored.sequence, after: draft.sequence })),
  ];
}

/**
 * The changes of the sequence, step by step; steps that only moved because of another change aren't
 * listed, nor are ends, which come and go with the steps.
 */
function sequenceChanges({
  before,
  after,
}: {
  before: SequenceItem | null;
  after: SequenceItem | null;
}): string[] {
  const { added, removed, changed } = changeEffects({ before, after });
  const [was, is] = [numberedNames(before), numberedNames(after)];
  const ends = new Set(
    [...walkItems(before), ...walkItems(after)]
      .filter(({ item }) => item.type === 'END')
      .map(({ item }) => item.id),
  );
  const told = [
    ...changed.flatMap(({ id, changes }) =>
      changes
        .filter((change) => change !== 'MOVED')
        .map((change) => texts.of(texts.parts[change], is[id] ?? texts.aStep)),
    ),
    ...added.filter((id) => !ends.has(id)).map((id) => texts.added(is[id] ?? texts.aStep)),
    ...removed
      .filter(({ id }) => !ends.has(id))
      .map(({ id }) => texts.removed(was[id] ?? texts.aStep)),
  ];
  return told.length === 0 ? [texts.sequence] : told;
}

/** Marks of errors are no changes. */
function sameSequence(one: SequenceItem | null, other: SequenceItem | null): boolean {
  const plain = (root: SequenceItem | null) =>
    JSON.stringify(root, (key, value: unknown) => (key === 'errors' ? undefined : value));
  return one === other || plain(one) === plain(other);
}

type SaveState = {
  name: string;
  stepOpen: boolean;
  saving: boolean;
  sequence: SequenceItem | null;
};

/**
 * Why a template cannot be saved now, null when it can: an empty name, an open step, a running
 * save, no sequence (campaigns spec, section 5).
 */
export function saveDisabledReason({ name, stepOpen, saving, sequence }: SaveState): string | null {
  if (saving) return refusals.saving;
  if (name.trim() === '') return refusals.noName;
  if (sequence === null) return refusals.noSequence;
  return stepOpen ? refusals.openStep : null;
}

/** How many steps of each type a sequence has, in the order in which they come. */
export function countByType(
  sequence: SequenceItem | null,
): { type: SequenceItem['type']; count: number }[] {
  const counts = new Map<SequenceItem['type'], number>();
  for (const { item } of walkItems(sequence))
    if (item.type !== 'END') counts.set(item.type, (counts.get(item.type) ?? 0) + 1);
  return [...counts].map(([type, count]) => ({ type, count }));
}

type Kinds = ReturnType<typeof countByType>;

/** The same in words, conditions together and last: `2 messages`, `1 condition`. */
export function typeCountTexts(kinds: Kinds): { type: SequenceItem['type']; text: string }[] {
  const conditions = kinds.filter(({ type }) => isCondition(type));
  const actions = kinds
    .filter(({ type }) => !isCondition(type))
    .map(({ type, count }) => ({
      type,
      text: counted(
        count,
        type === 'WITHDRAW' ? kindTexts.withdrawal : STEP_NAMES[type].name,
        STEP_NAMES[type].plural,
      ),
    }));
  const [first] = conditions;
  return first === undefined
    ? actions
    : [
        ...actions,
        {
          type: first.type,
          text: kindTexts.conditions(conditions.reduce((sum, { count }) => sum + count, 0)),
        },
      ];
}

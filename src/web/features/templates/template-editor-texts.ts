import type { ItemChange } from '#core/sequence/change-effects.ts';
import { counted } from '#core/text/formats.ts';

/** Texts of the editor of a sequence template. */
export const templateEditorTexts = {
  list: 'Sequence templates',
  newTemplate: 'New template',
  template: 'Template',
  loading: 'Loading the template',
  missing: {
    title: 'This template is no longer available',
    text: 'It was deleted or is no longer shared with you.',
    back: 'All templates',
  },
  cancel: 'Cancel',
  save: 'Save this template',
  update: 'Update template',
  saving: 'Saving',
  saved: 'Your template has been saved',
  updated: 'Your template has been updated',
  errorStatus: (status: number) => `Error status: ${status}`,
  mistake: ({
    title,
    step,
    name,
    sentence,
  }: {
    title: string;
    step: number;
    name: string;
    sentence: string;
  }) => `${title}. Step ${step}, ${name}: ${sentence}`,
  stale: 'This template',
  refusals: {
    saving: 'Saving',
    noName: 'Give the template a name first',
    noSequence: 'Add a first step',
    openStep: 'Close the open step first',
  },
  leaving: (changes: readonly string[]) => `Unsaved changes: ${changes.join(', ')}.`,
  changes: {
    name: 'name',
    sharing: 'sharing',
    sequence: 'sequence',
    parts: {
      TYPE: 'type of',
      TEXT: 'text of',
      ATTACHMENTS: 'files of',
      SETTINGS: 'settings of',
      DELAY: 'timing of',
      MOVED: 'position of',
    } satisfies Record<ItemChange, string>,
    of: (part: string, step: string) => `${part} ${step}`,
    added: (step: string) => `${step} added`,
    removed: (step: string) => `${step} removed`,
    aStep: 'a step',
    unsaved: (changes: number) => counted(changes, 'unsaved change'),
    all: (changes: readonly string[]) =>
      changes.join(', ').replace(/^./u, (first) => first.toUpperCase()),
  },
  kinds: {
    withdrawal: 'withdrawal',
    conditions: (conditions: number) => counted(conditions, 'condition'),
  },
  panel: {
    label: 'About this template',
    name: 'Template name',
    shareLabel: 'Save for team',
    shareText: 'Everyone on your team can copy it. Only you can change it.',
    roleTooLow: 'Your team role doesn’t allow this',
    kinds: 'In this template',
    used: 'Where it’s used',
    notUsed: 'No campaigns have used it yet.',
    usedIn: (campaigns: number) =>
      `${counted(campaigns, 'campaign')} used it. ${campaigns === 1 ? 'It has its own copy, so changes here don’t affect it.' : 'Each has its own copy, so changes here don’t affect them.'}`,
  },
} as const;

import type { ItemChange } from '#core/sequence/change-effects.ts';
import { counted, grouped } from '#core/text/formats.ts';

/** Texts of the Sequence tab of a campaign; its versions speak for themselves. */
export const sequenceTabTexts = {
  loading: 'Loading the sequence',
  versions: 'Versions',
  locked:
    'This campaign is locked by your plan. You can view and copy its sequence, but not change it.',
  marks: {
    added: 'New step',
    changed: {
      TYPE: 'Different type',
      TEXT: 'New text',
      ATTACHMENTS: 'New files',
      SETTINGS: 'New settings',
      DELAY: 'New timing',
      MOVED: 'Moved',
    } satisfies Record<ItemChange, string>,
  },
  unsaved: (changes: number) => counted(changes, 'unsaved change'),
  discard: 'Discard',
  save: 'Save sequence',
  saveUnfinished: 'Save as unfinished',
  saved: 'Your sequence has been saved',
  savedUnfinished: 'Your unfinished sequence has been saved',
  fixFirst: (title: string) => `${title}: fix the marked steps first`,
  leaving: 'The sequence has unsaved changes.',
  mistakes: {
    close: 'Close',
    step: (place: number, name: string) => `Step ${place}, ${name}`,
    all: (sentences: readonly string[]) => sentences.join('. '),
  },
  legend: {
    none: 'No leads are on a step right now',
    title: 'On a step right now',
    leads: (leads: number, state: string) => `${grouped(leads)} ${state.toLowerCase()}`,
  },
} as const;

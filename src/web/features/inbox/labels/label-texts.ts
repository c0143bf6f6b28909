import { LABEL_NAME_LENGTH, type LABEL_COLORS } from '#core/conversation/conversation-labels.ts';
import { counted } from '#core/text/formats.ts';

/** Texts shown while conversations are labeled and labels are looked after. */
export const labelTexts = {
  title: (conversations: number) =>
    conversations === 1
      ? 'Label this conversation'
      : `Label ${counted(conversations, 'conversation')}`,
  manage: 'Labels',
  none: 'No label',
  add: 'New label',
  addButton: 'Add',
  example: 'New label',
  nameLength: LABEL_NAME_LENGTH,
  rename: (name: string) => `Edit ${name}`,
  remove: (name: string) => `Delete ${name}`,
  removing: {
    title: (name: string) => `Delete the label “${name}”?`,
    text: 'Its conversations stay, without a label.',
    confirm: 'Delete label',
    busy: 'Deleting',
  },
  color: 'Color',
  colors: {
    GRAY: 'Gray',
    RED: 'Red',
    ORANGE: 'Orange',
    YELLOW: 'Yellow',
    GREEN: 'Green',
    TEAL: 'Teal',
    BLUE: 'Blue',
    PURPLE: 'Purple',
  } satisfies Record<(typeof LABEL_COLORS)[number], string>,
  save: 'Save',
  saving: 'Saving',
} as const;

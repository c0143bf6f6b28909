/** Texts about the notes on a lead. */
export const leadNotesTexts = {
  write: 'Write a note',
  edit: 'Edit note',
  example: 'Write a note. Only your team can see it',
  cancel: 'Cancel',
  add: 'Add note',
  save: 'Save note',
  saving: 'Saving',
  you: 'You',
  someone: 'Someone',
  edited: 'edited',
  editThis: 'Edit this note',
  deleteThis: 'Delete this note',
  loading: 'Loading notes',
  empty: 'No notes yet',
  emptyText: 'Notes are never sent to anyone.',
  removing: {
    title: 'Delete this note?',
    text: 'It will be deleted for you and your team.',
    confirm: 'Delete note',
    cancel: 'Keep',
  },
} as const;

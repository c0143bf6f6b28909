import { grouped } from '#core/text/formats.ts';

/** The texts of a list of leads on its card. */
export const leadPackTexts = {
  // Lead pack card.
  searchPaused: 'Search paused',
  resume: 'Resume',
  viewReport: 'View report',
  progress: ({ state, done, goal }: { state: string; done: number; goal: number }) =>
    `${state}, ${grouped(done)} of ${grouped(goal)}`,
  doneOf: (done: number, goal: number) => `${grouped(done)} of ${grouped(goal)}`,
  viewRules: (name: string, rules: number) => `View lead filtering rules for ${name}, ${rules} set`,
  reportOf: (name: string) => `Report for ${name}`,
  removeNamed: (name: string) => `Remove ${name}`,
  cannotRemove: 'This list can’t be removed right now',

  // Pack menu.
  rename: 'Rename',
  pauseSearch: 'Pause the search',
  resumeSearch: 'Resume the search',
  download: 'Download list',
  undoImport: 'Undo import',
  cannotUndo: 'Some of these leads have already been contacted, or there’s nothing to undo',
  moreFor: (name: string) => `More for ${name}`,
  undoTitle: (name: string) => `Undo the import of ${name}?`,
  undoText:
    'Its leads leave the campaign, and leads created by this list are deleted. None of them have been contacted.',
  keep: 'Keep',

  // Rename pack dialog.
  renameTitle: 'Rename list',
  cancel: 'Cancel',
  saving: 'Saving',
  save: 'Save',
  name: 'Name',

  // Use pack actions.
  importUndone: 'The import was undone',
} as const;

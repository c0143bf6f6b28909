import { counted } from '#core/text/formats.ts';

/** The texts of choosing and saving a template. */
export const templateDialogsTexts = {
  // Save template dialog.
  saved: 'Your template has been saved',
  saveTitle: 'Save as template',
  saveText: 'Use it to start other campaigns. Editing it later won’t affect this one.',
  cancel: 'Cancel',
  saving: 'Saving',
  save: 'Save this template',
  name: 'Template name',
  saveForTeam: 'Save for team',
  saveForTeamText: 'Everyone on your team can copy it. Only you can change it.',
  roleRefuses: 'Your team role doesn’t allow this',

  // Template picker dialog.
  start: 'Start from a template',
  replaces: 'The template replaces your current steps.',
  find: 'Find a template',
  loading: 'Loading templates',
  none: 'No templates yet',
  noMatch: 'No templates match',
  noneText: 'Sequences you save as templates show up here.',
  team: 'Team',
  useNamed: (name: string) => `Use it: ${name}`,
  using: 'Applying',
  use: 'Use it',
  loadingMore: 'Loading',
  showMore: (total: number) => `Show more of ${total}`,
  stepsBy: (steps: number, author: string) => `${counted(steps, 'step')}, by ${author}`,
} as const;

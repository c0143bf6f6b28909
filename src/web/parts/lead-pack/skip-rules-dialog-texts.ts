import { counted, grouped } from '#core/text/formats.ts';

/** The texts of editing the rules of a list. */
export const skipRulesDialogTexts = {
  saved: 'The filtering rules have been saved',
  title: 'Edit lead filtering rules',
  subtitle: ({ name, here, goal }: { name: string; here: number; goal: number }) =>
    `${name}, ${grouped(here)} of ${grouped(goal)}`,
  cancel: 'Cancel',
  nothingChanged: 'Nothing has changed',
  saving: 'Saving',
  save: 'Save',
  changed: (rules: number) => `${counted(rules, 'rule')} changed`,
} as const;

/** The texts of the buttons that open templates. */
export const templateButtonsTexts = {
  start: 'Start from a template',
  use: 'Use a template',
  save: 'Save as template',
} as const;

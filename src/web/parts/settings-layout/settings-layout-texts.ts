/** The texts around the pages of settings. */
export const settingsLayoutTexts = {
  // Settings layout.
  settings: 'Settings',
  about: (title: string) => `About ${title.toLowerCase()}`,
} as const;

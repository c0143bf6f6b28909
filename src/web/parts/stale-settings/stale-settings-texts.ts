/** What is said when settings were saved elsewhere. */
export const staleSettingsTexts = {
  title: (what: string) => `${what} changed elsewhere`,
  text: 'Nothing was overwritten. “Refresh” shows the newer version and discards your changes. “Keep mine” overwrites it with yours.',
  refresh: 'Refresh',
  saving: 'Saving',
  keepMine: 'Keep mine',
} as const;

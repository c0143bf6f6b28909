/** The words that the kit brings itself. */
export const kitTexts = {
  // Settings that were saved elsewhere meanwhile.
  staleTitle: (what: string) => `${what} changed elsewhere`,
  staleText:
    'Nothing was overwritten. “Refresh” shows the newer version and discards your changes. “Keep mine” overwrites it with yours.',
  refresh: 'Refresh',
  keepMine: 'Keep mine',
} as const;

/** Texts shown when a sequence was saved elsewhere. */
export const staleSequenceTexts = {
  title: 'This sequence changed elsewhere',
  text: 'Nothing was overwritten. Copy your text if you need it, then refresh to see the newer version.',
  copy: 'Copy my text',
  refresh: 'Refresh',
} as const;

/** What is said when a sequence was saved elsewhere. */
export const staleSequenceTexts = {
  copied: 'Your texts are copied',
  copyBlocked: 'Your browser blocked copying',
  title: 'This sequence changed elsewhere',
  text: 'Nothing was overwritten. Copy your texts if you need them, then refresh to see the newer version.',
  copy: 'Copy my text',
  refresh: 'Refresh',
} as const;

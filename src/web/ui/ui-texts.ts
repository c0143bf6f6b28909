import { grouped } from '#core/text/formats.ts';

/** The words that the atoms bring themselves. */
export const uiTexts = {
  // Bulk bar.
  selectedRows: 'Selected rows',

  // Data table.
  selectPage: 'Select all on this page',
  selectRow: (name: string | undefined) => `Select ${name ?? 'this row'}`,

  // Pager.
  rows: ({ first, last, total }: { first: number; last: number; total: string }) =>
    `${grouped(first)}–${grouped(last)} of ${total}`,
  rowsPerPage: 'Rows per page',
  pages: 'Pages',
  previousPage: 'Previous page',
  page: (number: number | string) => `Page ${number}`,
  nextPage: 'Next page',

  // Empty state.
  sectionFailed: 'This section didn’t load',
  oops: 'Oops... Something went wrong',
  retrying: 'Retrying',
  tryAgain: 'Try again',

  // Loader.
  loading: 'Loading',

  // Code that loads late.
  tookTooLong: 'It took too long to load',
  partFailed: 'This part of the page couldn’t be loaded',

  // Save bar.
  save: 'Save',
  unsavedChanges: 'Unsaved changes',
  cancel: 'Cancel',
  saving: 'Saving',

  // Toast.
  close: 'Close',
  messages: 'Messages',

  // Calendar.
  previousMonth: 'Previous month',
  nextMonth: 'Next month',

  // Chip.
  edit: (word: string) => `Edit ${word}`,
  remove: (word: string) => `Remove ${word}`,
  alwaysOn: ', always on',

  // Chips field.
  word: (word: string) => `${word}. Press Enter to edit, Backspace to remove`,
  wrongWord: (word: string, reason: string) =>
    `${word}, not added: ${reason}. Press Enter to edit, Backspace to remove`,

  // Field.
  optional: '(optional)',

  // Password field.
  capsLock: 'Caps lock is on',
  hidePassword: 'Hide password',
  showPassword: 'Show password',

  // Requirement list.
  allMet: 'All requirements are met',
  stillNeeded: (requirements: readonly string[]) => `Still needed: ${requirements.join(', ')}`,
  met: ', met',
  notMet: ', not met',

  // Search field.
  clearSearch: 'Clear the search',

  // Select field.
  choose: 'Choose',

  // Select popup.
  search: 'Search',
  nothingFound: 'No results',

  // Slider field.
  perDay: (name: string) => `${name}, a day`,

  // Use chip words.
  wordTaken: 'This word is already added',

  // Leave guard.
  leaveTitle: 'Leave without saving?',
  keepEditing: 'Keep editing',
  leave: 'Leave without saving',
  saveAndLeave: 'Save and leave',

  // Tabs.
  needsAttention: 'needs attention',

  // Copy button.
  copy: 'Copy',
  copied: 'Copied',
  copyBlocked: 'Your browser blocked copying',
} as const;

/** The texts of what every page has, signed in or not. */
export const startTexts = {
  // Page error.
  wentWrong: 'Something went wrong',
  pageFailed: 'This page couldn’t be displayed',
  oops: 'Oops... Something went wrong',

  // Update popup.
  newVersion: 'A new version is available',
  refreshLater:
    'This page has unsaved changes. They’re safe: the page refreshes once you save or leave it.',
  refreshNow: 'Refresh to get it. Anything you’ve typed is kept.',
  later: 'Later',
  refresh: 'Refresh',
} as const;

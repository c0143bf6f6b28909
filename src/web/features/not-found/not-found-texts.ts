/** Texts of the page for unknown URLs. */
export const notFoundTexts = {
  tabTitle: 'Not found',
  title: 'This branch leads nowhere',
  text: '404: this page doesn’t exist.',
  goToDashboard: 'Go to dashboard',
} as const;

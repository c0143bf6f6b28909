/** The texts of the banner while an account looks at what happened. */
export const lookBannerTexts = {
  title: 'Checking what happened before anything is sent',
} as const;

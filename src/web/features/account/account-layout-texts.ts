/** The head of the account's pages. */
export const accountLayoutTexts = {
  title: 'Account',
  tabs: 'Account',
  profile: 'Profile',
  email: 'Email account',
} as const;

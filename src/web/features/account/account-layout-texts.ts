/** The head of the account's pages. */
export const accountLayoutTexts = {
  title: 'Account',
  tabs: 'Account',
  profile: 'Profile',
  email: 'Email account',
  subscriptions: 'Subscriptions',
  transactions: 'Transactions',
  developers: 'For developers',
  approvals: 'Approvals',
} as const;

/** The entries of staff in the navigation. */
export const staffGroupTexts = {
  staff: 'Staff',
  users: 'Users',
  proxies: 'Proxies',
  activity: 'Activity log',
  preferences: 'Preferences',
  testAccount: 'Test account',
} as const;

import { counted, grouped } from '#core/text/formats.ts';

/**
 * The texts around every page: navigation, the bell, what tells of a new version or of an error.
 */
export const layoutsTexts = {
  // Account menu.
  accountOf: (person: string) => `Account: ${person}`,
  light: 'Light',
  dark: 'Dark',
  auto: 'Auto',
  account: 'Account',
  plans: 'Plans',
  testBilling: 'Test billing',
  colorScheme: 'Color scheme',
  signOut: 'Sign out',
  openTeammate: 'Open a teammate’s account',
  ownAccount: 'Back to my account',

  // Auth layout.
  about: 'About Reachwell',
  claim: 'LinkedIn outreach you host yourself',
  promise: 'Every lead, every step, and the reason behind every wait, on your own server.',

  // Bottom tabs.
  main: 'Main',
  home: 'Home',
  more: 'More',
  unread: 'unread',
  locked: 'Requires Pro',
  search: 'Search or jump to',
  notifications: 'Notifications',
  countUnread: (count: number) => `${count} unread`,

  // Default layout.
  skipToContent: 'Skip to content',

  // Engine card.
  seePlans: 'See plans',
  subscriptionEnded: 'Subscription ended',
  campaigns: 'Campaigns',
  until: (time: string) => `until ${time}`,
  engine: 'Engine',
  doneToday: (done: number, allowed: number) => `${grouped(done)} / ${grouped(allowed)} today`,
  needAnswer: (actions: number) =>
    `${counted(actions, 'action needs', 'actions need')} your answer`,

  // Keyboard.
  shortcuts: 'Keyboard shortcuts',
  shortcutsText: 'They’re disabled while you type. You can turn them off in your account.',

  // Notification bell.
  bell: (unread: number) => `Notifications, ${unread} unread`,

  // Page error.
  wentWrong: 'Something went wrong',
  pageFailed: 'This page couldn’t be displayed',
  oops: 'Oops... Something went wrong',

  // Practice layout.
  backToSignIn: 'Back to sign in',

  // Sidebar.
  searchBox: 'Search or jump to…',
  searchKeys: 'Ctrl K',
  toCampaigns: 'Reachwell, go to campaigns',
  practice: 'Practice',
  settings: 'Settings',

  // Update popup.
  newVersion: 'A new version is available',
  refreshLater:
    'This page has unsaved changes. They’re safe: the page refreshes once you save or leave it.',
  refreshNow: 'Refresh to get it. Anything you’ve typed is kept.',
  later: 'Later',
  refresh: 'Refresh',
} as const;

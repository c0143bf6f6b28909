import { counted, grouped } from '#core/text/formats.ts';

/** The texts around signed-in pages: the navigation, the engine card, and the bell. */
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

  // Practice layout.
  backToSignIn: 'Back to sign in',

  // Sidebar.
  searchBox: 'Search or jump to…',
  searchKeys: 'Ctrl K',
  toCampaigns: 'Reachwell, go to campaigns',
  practice: 'Practice',
  settings: 'Settings',
} as const;

/** The texts above the pages of the dashboard. */
export const dashboardHeaderTexts = {
  // Dashboard header.
  overview: 'Overview',
  statistics: 'Statistics',
  todaysPlan: 'Today’s plan',
  dashboard: 'Dashboard',

  // Phone bell.
  bell: (unread: number) => `Notifications, ${unread} unread`,
  notifications: 'Notifications',
} as const;

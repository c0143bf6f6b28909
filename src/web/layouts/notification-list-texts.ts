/** The texts of the list behind the bell. */
export const notificationListTexts = {
  unread: 'Unread:',
  show: 'Show',
  desktop: 'Also show desktop notifications',
  title: 'Notifications',
  filter: 'Filter notifications',
  all: 'All',
  unreadOnly: 'Unread',
  loading: 'Loading notifications',
  noUnread: 'You’re all caught up',
  none: 'Nothing yet',
  noneText: 'Imports, pauses, and anything that needs your attention show up here.',
  showOlder: 'Show older',
  closing: 'Marking as read',
  closeAll: 'Mark all as read',
  close: (title: string) => `Mark “${title}” as read`,
} as const;

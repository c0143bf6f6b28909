/** What each type of step is called on a node and in a menu. */
export const actionTypeTexts = {
  connect: 'Invite',
  connectByEmail: 'Invite by email',
  message: 'Message',
  inmail: 'InMail',
  view: 'Profile view',
  endorse: 'Endorse',
  like: 'Like',
  follow: 'Follow',
  email: 'Email',
  findEmail: 'Find email',
  withdraw: 'Withdraw invite',
  ifConnected: 'If connected',
  ifViewed: 'If message viewed',
  ifEmail: 'If email available',
  ifOpen: 'If open profile',
  end: 'End',
} as const;

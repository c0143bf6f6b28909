/** The texts of the banner about a lost mailbox. */
export const lostMailboxTexts = {
  lost: 'Your mailbox connection has been lost. Emails are waiting for it',
  reconnect: 'Connect again',
} as const;

/** The texts of the banner about a lost mailbox. */
export const lostMailboxTexts = {
  lost: 'Your mailbox connection has been lost. Emails wait until you connect it again',
  reconnect: 'Connect again',
} as const;

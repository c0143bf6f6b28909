/** The texts of the support chat. */
export const supportChatTexts = {
  support: 'Support',
  close: 'Close support',
  shares: 'Shares the version and page, never leads',
} as const;

/** The banner shown on every page while working in another account. */
export const actingBannerTexts = {
  acting: (name: string) => `You’re working in ${name}’s account`,
  signed: (email: string) => `${email}. What you do here is recorded with your name.`,
  back: 'Back to my account',
  leave: 'Leave account',
  closed: 'That account is no longer open to you. You’re back in your own.',
  dismiss: 'OK',
} as const;

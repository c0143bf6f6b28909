/** Texts of the card of a campaign's email settings. */
export const emailSettingsTexts = {
  title: 'Email',
  footer: 'Add a footer with an unsubscribe link',
  footerHelp: 'Mail apps can show their own unsubscribe button either way',
  editFooter: 'Edit the footer',
  opens: 'Track opens',
  opensHelp: 'Adds a tiny image to each email. Some mail apps block it',
  opensNotEnabled: 'Open rates aren’t enabled for your account',
  likely: 'Also use likely emails',
  likelyHelp: 'A finder guessed them but couldn’t verify them, so they bounce more often',
} as const;

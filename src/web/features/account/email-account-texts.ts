/** What the page of the email account says. */
export const emailAccountTexts = {
  title: 'Email accounts are coming in the next version',
  text: 'Connect Google, Microsoft, or any SMTP and IMAP mailbox for campaigns to send from. Until then, email steps wait and tell you so.',
  back: 'Back to profile',
};

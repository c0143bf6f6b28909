/** Texts of the pages for a forgotten password and a new one. */
export const passwordTexts = {
  forgot: {
    title: 'Forgot your password?',
    text: 'We’ll send you a link to set a new one.',
    email: 'Email',
    send: 'Send link',
    sending: 'Sending',
    troubleText: 'Links work once, for 1 hour. Send a new one below.',
    sent: 'If this email has an account, a link is on its way',
    sentText: 'It works for 1 hour. For privacy, we show this message for every email address.',
    practice: 'Practice mode',
    practiceText: {
      before: 'This server has no mail server set up. The email is in the',
      link: 'outbox',
      after: '.',
    },
  },
  reset: {
    title: 'Set a new password',
    forEmail: (email: string) => `For ${email}`,
    checking: 'Checking your link',
    password: 'New password',
    set: 'Set password',
    setting: 'Setting password',
    isSet: 'Your new password is set. Sign in with it',
    signsOut: 'You’ll be signed out of all devices. Campaigns keep running.',
    signedIn: 'You’re signed in. You can change your password in your account.',
    goToAccount: 'Go to account',
    codeMissing: 'This link is missing its code',
    codeMissingText:
      'Open the link in the email again, or paste the full link into the address bar. Links work once, for 1 hour.',
    sendNew: 'Send a new link',
  },
  back: 'Back to sign in',
  /** What can be wrong with the link of a mail, as the server says it. */
  linkTroubles: {
    expired: 'This link has expired',
    used: 'This link has already been used',
    other: 'This link is for something else',
    incomplete: 'This link is incomplete',
    invalid: 'This link is no longer valid',
  },
} as const;

import { counted } from '#core/text/formats.ts';

/** What the sign-up page says, and the page after it. */
export const signUpTexts = {
  title: 'Create your account',
  trialOf: (days: number) => `${counted(days, 'day')} of Advanced, no card needed.`,
  noCard: 'No card needed.',
  allIncluded: 'Every feature included, free of charge.',
  name: 'Name',
  email: 'Email',
  password: 'Password',
  create: 'Create account',
  creating: 'Creating your account',
  requirements: 'Meet all four requirements to continue',
  haveAccount: 'Already have an account?',
  signIn: 'Sign in',

  checkMail: {
    title: 'Check your email',
    sentTo: { before: 'We sent a link to', after: '. Open it to confirm your email.' },
    worksOnce: 'The link works once, for 1 hour.',
    open: 'Open my email',
    sendAgain: 'Send again',
    sendAgainIn: (seconds: number) => `Send again in ${seconds} s`,
    sending: 'Sending',
    sentAgain: 'We sent the email again',
    practice: 'Practice mode',
    practiceText: {
      before: 'This server has no mail server set up. The email is in the',
      link: 'outbox',
      after: '.',
    },
    wrongAddress: { before: 'Wrong email?', change: 'Change it', or: 'or', signIn: 'sign in' },
  },
} as const;

import { counted } from '#core/text/formats.ts';

/** Texts of the sign-up page, and the page after it. */
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

  closed: {
    title: 'Sign-up is closed',
    text: 'Accounts on this server are created by its administrator. Ask them for one.',
    signIn: 'Go to sign-in',
  },
  invited: {
    title: 'Sign-up is by invitation',
    text: 'Use the address your invitation was sent to.',
  },

  checkMail: {
    title: 'Check your email',
    sentTo: { before: 'We sent a link to', after: '. Open it to confirm your email.' },
    ifInvited: {
      before: 'If',
      after: ' was invited, a link to confirm it is on its way.',
      nothing:
        'Nothing there? The invitation was sent to another address, or it has expired. Ask the person who invited you.',
    },
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

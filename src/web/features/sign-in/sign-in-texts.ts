/** The texts of the sign-in page, and of the email links that lead to it. */
export const signInTexts = {
  title: 'Sign in',
  welcome: 'Welcome back.',
  email: 'Email',
  password: 'Password',
  forgotPassword: 'Forgot password?',
  signIn: 'Sign in',
  signingIn: 'Signing in',
  newHere: 'New here?',
  createAccount: 'Create an account',
  invited: 'Have an invitation?',
  closed: 'Accounts here are created by the administrator.',

  problem: 'Oops... Something went wrong',
  wrongCredentials:
    'For security, we show the same message for a wrong password and an unknown email.',
  tooManyAttempts: {
    before: 'You don’t have to wait: a',
    link: 'link to reset your password',
    after: 'lets you in right away.',
  },
  notVerified: {
    title: 'Confirm your email first',
    text: 'We sent you a link. It works once, for 1 hour.',
    sendAgain: 'Send again',
    sending: 'Sending',
    sent: 'Sent',
  },
  deletion: {
    keep: 'Keep my account',
    keeping: 'One moment',
  },

  mailCode: {
    pageTitle: 'Your email',
    continue: 'Continue',
    checking: 'Checking your link',
    checkingText: 'One moment.',
    failed: 'We couldn’t check your link',
    failedText: (sentence: string) => `${sentence}. Reload this page in a moment.`,
    incomplete: 'This link is incomplete',
    verified: 'Your email is confirmed',
    verifiedSignedIn: 'You can close this page or continue.',
    verifiedSignedOut: 'Sign in and connect your LinkedIn account.',
    recovered: 'Your previous email is restored',
    recoveredText:
      'All devices are signed out, and your old password no longer works, since the person who changed the email knew it. We sent you a link to set a new one.',
    verifyRefused:
      'Links work once, for 1 hour. If your email isn’t confirmed yet, sign in and we’ll send you a new one.',
    recoverRefused: {
      before:
        'Links work once, for 7 days. If someone else changed your email, sign in with the new one or',
      link: 'set a new password',
      after: '.',
    },
  },
} as const;

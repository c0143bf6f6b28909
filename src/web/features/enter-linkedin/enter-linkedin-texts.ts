/** Texts of the steps of connecting LinkedIn; the sentences of refusals are the core's. */
export const enterLinkedInTexts = {
  steps: {
    label: 'Steps',
    names: ['Sign in to LinkedIn', 'Confirm it’s you', 'Ready'],
    done: ', done',
  },
  almostThere: 'Almost there! Complete the 2-step verification to finalize your authentication',
  useAnother: 'Use a different account',
  startOver: 'Start over',

  logIn: {
    title: 'Connect your LinkedIn account',
    text: 'Reachwell signs in and works on your behalf',
    email: 'LinkedIn email',
    password: 'LinkedIn password',
    country: 'Sign-in country',
    searchCountry: 'Search for a country',
    countryExample: 'Where you usually sign in',
    countryHelp: 'LinkedIn sees you signing in from there, as usual.',
    continue: 'Continue',
    signingIn: 'Signing in to LinkedIn',
    disconnected: 'You disconnected LinkedIn',
    disconnectedText: 'Reconnect the same account to pick up where you left off.',
    practice: 'Practice mode',
    practiceText:
      'This is a simulated LinkedIn, so any email and password work. The part before the @ decides what happens:',
    practiceAskCode: 'ask for a code, which is always',
    practiceOthers: 'simulate the other cases.',
  },

  code: {
    title: 'Enter the 6-digit code',
    from: {
      SMS: 'From the text message LinkedIn sent you',
      AUTHENTICATOR: 'From the authenticator app for your LinkedIn account',
      PIN: 'From the email LinkedIn sent you',
    },
    label: '6-digit code',
    hint: 'You can paste it. We submit it as soon as it’s complete.',
    confirm: 'Confirm',
    confirming: 'Confirming',
    newCodeIn: (seconds: number) => `New code in ${seconds} s`,
    sendNew: 'Send a new code',
    sending: 'Sending',
  },

  approve: {
    title: 'Approve the sign-in',
    text: 'In the LinkedIn app on your phone',
    how: 'Open LinkedIn on your phone, tap “Yes, it’s me,” and come back. This page updates automatically.',
    approved: 'I’ve approved it',
    checking: 'Checking',
  },

  captcha: {
    title: 'Checking your account',
    text: 'LinkedIn requested a captcha',
    holdOn: "Please hold on a few minutes, we're verifying your account!",
    checks: 'We check every 6 seconds. You can leave this page, and verification continues.',
    goToCampaigns: 'Go to campaigns',
  },

  phone: {
    title: 'LinkedIn needs a phone number',
    text: 'Finish this in LinkedIn, then log in here again',
    how: 'Open LinkedIn in your browser, sign in, and add the phone number it asks for. Until then, you can’t add leads, and campaigns are paused.',
    done: 'I’ve done this, log in again',
    number: 'Or enter the number here',
    example: '+46 70 123 45 67',
    help: 'We pass it to LinkedIn and don’t store it. LinkedIn then texts you a code.',
    send: 'Send number',
    sending: 'Sending',
  },

  ready: {
    title: 'Your LinkedIn account is connected',
    signedInAs: (name: string) => `Signed in as ${name}`,
    everything: 'Everything is ready',
    text: 'Campaigns can start now. They follow your working hours and daily limits.',
    goToCampaigns: 'Go to campaigns',
    signInAgain: 'Sign in again',
  },
} as const;

/** The column beside the steps: the connection, and how to get another outgoing address. */
export const connectionTexts = {
  about: 'Connection details',
  title: 'This connection',
  account: 'Account',
  noAccount: 'None yet',
  state: 'Status',
  started: 'Started',
  states: {
    form: 'Not connected',
    code: 'Waiting for your code',
    approve: 'Waiting for your approval',
    captcha: 'Checking',
    phone: 'Waiting for a phone number',
    ready: 'Connected',
  },

  password: 'What happens to your password',
  encrypted: 'Stored encrypted on this server, never logged',
  unreadable: 'No one on your team can read it',
  deleted: 'Deleted when you disconnect the account',

  noCode: 'No code?',
  noCodeFrom: {
    AUTHENTICATOR:
      'Look for “LinkedIn” in your authenticator app. If it’s not there, the account may use text messages.',
    SMS: 'Text messages can take a minute. You can request a new one after 30 seconds.',
    PIN: 'Check the spam folder of the email address on your LinkedIn account. You can request a new email after 30 seconds.',
  },
  getHelp: 'Get help',

  country: 'Sign-in country',
  address: 'IP address',
  changes: 'IP address changes',
  changesUsed: (used: number, all: number) => `${used} of ${all} used today`,
  newAddress: 'Change IP address',
  addressUnknown: 'Getting the IP address',
  noChangesLeft: 'You can change the IP address up to three times a day. Try again tomorrow',

  dialogText:
    'Your LinkedIn account will sign in from a different IP address. LinkedIn may ask you to confirm it’s you; campaigns wait until then.',
  change: 'Change IP address',
  changing: 'Changing',
  searchCountry: 'Search for a country',
  countryExample: 'Where you usually sign in',
  countryHelp: 'Choose the country you usually sign in from.',
  seenFrom: (ip: string | null, country: string) =>
    ip
      ? `LinkedIn now sees you signing in from ${ip} in ${country}`
      : `LinkedIn now sees you signing in from ${country}`,
} as const;

import { grouped } from '#core/text/formats.ts';

/** Texts of `/account/email`, card by card. */
export const emailAccountTexts = {
  title: 'Email account',
  intro:
    'Campaign emails are sent from your own mailbox, and replies are read from it. One mailbox at a time.',

  providers: {
    label: 'Providers',
    connect: 'Connect',
    tryAgain: 'Try again',
    opening: 'Opening',
    comesBack: 'You come back here once you’ve agreed. Reachwell never sees your password.',
    notSetUp:
      'Not set up on this server. The person who runs it can add it; until then, use SMTP and IMAP.',
    appPassword: 'Ask your provider for an app password if you use a second factor there.',
    GOOGLE: { name: 'Google', kind: 'Gmail or Workspace' },
    MICROSOFT: { name: 'Microsoft', kind: 'Outlook or Microsoft 365' },
    SMTP: { name: 'Any other mailbox', kind: 'With SMTP and IMAP' },
    connected: { GOOGLE: 'Google', MICROSOFT: 'Microsoft', SMTP: 'SMTP and IMAP' },
    problems: {
      MAILBOX_PERMISSION_NOT_GRANTED:
        'Permission not granted. Allow both sending and reading email on the next screen.',
      MAILBOX_IN_USE: 'Another user of this server has connected this mailbox.',
      MAILBOX_ALREADY_CONNECTED: 'You have connected another mailbox. Disconnect it first.',
      MAIL_PROVIDER_NOT_REACHED: 'The provider isn’t responding. Try again in 10 minutes.',
      MAILBOX_SIGN_IN_EXPIRED: 'That took too long or began in another session. Try again.',
      MAILBOX_CHECK_FAILED: 'The mailbox can’t be used yet. See the last check.',
    } as Record<string, string>,
    unknownProblem: 'Connecting didn’t work. Please try again.',
  },

  form: {
    title: 'SMTP and IMAP',
    email: 'Email',
    fromName: 'Name people see',
    sending: 'Sending, SMTP',
    reading: 'Reading replies, IMAP',
    server: 'Server',
    port: 'Port',
    encryption: 'Encryption',
    encryptions: { TLS: 'TLS', STARTTLS: 'STARTTLS', NONE: 'None' },
    userName: 'Username',
    password: 'Password',
    same: 'Same username and password',
    guessed: {
      SRV: 'Filled in from your domain’s own records',
      AUTOCONFIG: 'Filled in from your provider’s settings file',
      USUAL_NAMES: 'Filled in with usual names. Please check them',
    },
    notGuessed: 'We couldn’t find your servers. Your provider’s help pages list them',
    kept: 'Kept encrypted on this server, never in a log',
    cancel: 'Cancel',
    connect: 'Check and connect',
    checking: 'Checking',
    connected: 'Mailbox connected',
    portRange: 'Enter a port from 1 to 65535',
  },

  practice: {
    title: 'Practice mode',
    text: 'The practice world has its own mail. Use a practice mailbox, then check and connect it. No real email is sent.',
    use: 'Use a practice mailbox',
    making: 'Creating',
  },

  check: {
    title: 'Last check',
    took: (ms: number) => (ms < 1000 ? `${grouped(ms)} ms` : `${(ms / 1000).toFixed(1)} s`),
    states: { PASSED: 'Passed', FAILED: 'Failed', WAITING: 'Not tried', RUNNING: 'In progress' },
  },

  refused: {
    title: 'If a mailbox is refused',
    inUse: 'Already in use',
    inUseText: 'Another user of this server has connected it',
    permission: 'Permission not granted',
    permissionText: 'Try again, and allow sending and reading',
    notReached: 'Provider not reached',
    notReachedText: 'Try again in 10 minutes',
  },

  mailbox: {
    title: 'Mailbox',
    connected: 'Connected',
    lost: 'Connection lost',
    since: 'Connected since',
    warmUp: 'Warm-up',
    warmUpDay: (day: number, percent: number) =>
      `Day ${day}: up to ${percent}% of your daily email limit`,
    fullFrom: 'Full limit from',
    warmedUp: 'Done: your whole daily email limit may be used',
    sentMail: 'Sent emails',
    savedByServer: 'Your server keeps them in its Sent folder',
    savedByUs: 'Reachwell puts a copy into your Sent folder',
    test: 'Send a test to myself',
    testing: 'Sending',
    tested: (sent: string, seen: string) => `Sent in ${sent}, seen in your inbox after ${seen}`,
    lostText: 'Emails wait until the mailbox works again. Nothing is lost.',
    onHold: 'Emails are on hold',
    onHoldText:
      'Too many emails bounced. Remove addresses that don’t exist from your lists before you resume.',
    resume: 'Resume emails',
    resumed: 'Emails resume. Bounces count from now on',
    reconnect: 'Connect again',
    checkAgain: 'Check again',
    foundAgain: 'The mailbox works again',
    disconnect: 'Disconnect',
  },

  disconnecting: {
    title: 'Disconnect this mailbox?',
    stay: 'Stay connected',
    disconnecting: 'Disconnecting',
    done: 'Mailbox disconnected',
    stops: 'No more emails are sent. Leads at an email step wait until you connect a mailbox',
    erased: (address: string) =>
      `${address}, its password or access, signature, and footer are erased from Reachwell`,
    stays:
      'Sent and received emails, statistics, and addresses that unsubscribed stay. Your mailbox itself isn’t touched',
  },

  texts: {
    title: 'Around every email',
    fromName: 'Name people see',
    signature: 'Signature',
    signatureHelp: 'Added below the text of each email',
    footer: 'Footer',
    footerHelp:
      '{{unsubscribeLink}} becomes each person’s own link to unsubscribe. Without it, the link is added as the last line.',
    usual: 'Use the standard footer',
    changed: 'Unsaved changes',
    saved: 'Saved',
    tooLong: 'Shorten the text that is too long',
    nameNeeded: 'Enter the name people see',
  },

  domain: {
    title: 'Sending domain',
    intro: (domain: string) =>
      `What receivers check before they trust email from ${domain}. You can send either way.`,
    asking: 'Asking the name servers',
    states: { GOOD: 'Good', WEAK: 'Weak', MISSING: 'Missing', UNKNOWN: 'Unknown' },
    spf: 'SPF: which servers may send',
    dkim: 'DKIM: signed emails',
    dmarc: 'DMARC: what to do with forgeries',
    again: 'Check again',
    checking: 'Checking',
  },

  callback: { title: 'Connecting your mailbox', text: 'Checking sending and reading' },
};

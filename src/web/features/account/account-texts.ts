import { grouped, counted } from '#core/text/formats.ts';

/** Texts of `/account`, card by card. */
export const accountTexts = {
  profile: {
    title: 'Profile',
    name: 'Name',
    colorScheme: 'Color scheme',
    shortcuts: 'Keyboard shortcuts',
    showShortcuts: 'Show all',
    saved: 'Your profile has been saved',
    nameChanged: 'Name changed',
    zoneChanged: 'Time zone changed',
    bothChanged: 'Name and time zone changed',
  },

  email: { title: 'Email', verified: 'Verified', unverified: 'Not verified yet' },
  password: { title: 'Password', changed: 'Changed' },

  activity: {
    title: 'Recent activity',
    entries: (count: number) => counted(count, 'entry', 'entries'),
    none: 'No activity yet',
    by: (name: string) => `by ${name}`,
    inside: (name: string) => `by ${name}, in your account`,
    requests: (count: number) => counted(count, 'request'),
    call: (call: string, times: number) =>
      times === 1 ? call : `${call}, ${grouped(times)} times`,
    pages: 'Activity pages',
    newer: 'Newer',
    older: 'Older',
    range: (from: number, to: number, total: number) =>
      `${grouped(from)}–${grouped(to)} of ${grouped(total)}`,
  },

  devices: {
    title: 'Signed-in devices',
    signOutOthers: 'Sign out other devices',
    signOutOne: (name: string) => `Sign out ${name}`,
    signingOut: 'Signing out',
    onlyThis: 'No other devices are signed in',
    oneSignedOut: 'Device signed out',
    othersSignedOut: 'Other devices signed out',
    unknownPlace: 'Unknown location',
    thisDevice: ', this device',
    now: 'Now',
    showFewer: 'Show fewer',
    showAll: (count: number) => `Show all ${grouped(count)}`,
    everywhere: 'Sign out everywhere',
    everywhereTitle: 'Sign out everywhere?',
    everywhereText:
      'This signs you out of every device, including this one. Campaigns keep running.',
  },

  campaignConsent: {
    title: 'Shared campaigns',
    label: 'Join without being asked',
    text: 'Your account starts sending for every team campaign you’re invited to. You’re notified, and can leave at any time.',
    turnedOn: 'You now join your team’s campaigns without being asked',
    turnedOff: 'You’re asked before you send for a campaign',
  },

  linkedIn: {
    title: 'LinkedIn',
    connected: 'Connected',
    notConnected: 'Not connected',
    noAccount: 'No account yet',
    disconnectedByUser: 'You disconnected it',
    needed: 'Campaigns can’t run without it',
    connection: 'Connection',
    connect: 'Connect',
  },

  inviteByEmail: {
    label: 'Invite by email',
    text: 'Invites can include a lead’s email address, which some people require',
    unsupported: 'Your LinkedIn connection can’t send invites by email, so these steps stay off',
    turnedOn: 'Invite by email turned on',
    turnedOff: 'Invite by email turned off',
  },

  plan: {
    title: 'Plan',
    seePlans: 'See plans',
    ended: {
      title: 'Your free trial has ended',
      text: (date: string) =>
        `It ended on ${date}. Campaigns are paused, and nothing is deleted. Choose a plan and everything picks up where it left off.`,
      badge: 'Ended',
    },
    trial: {
      title: 'Free trial of Advanced',
      text: (daysLeft: number, date: string) =>
        `${counted(daysLeft, 'day')} left, until ${date}. No card needed, and nothing is deleted when it ends.`,
      badge: 'Trial',
    },
    open: {
      title: 'Every feature is included',
      text: 'You’re not charged for anything.',
      badge: 'All features',
    },
    paid: {
      title: (name: string) => `${name} plan`,
      text: 'Your plan is active.',
      badge: 'Active',
    },
    standing: {
      overdue: {
        title: 'Your payment failed',
        text: 'Campaigns stop after 14 days unless you pay.',
        badge: 'Overdue',
      },
      paused: {
        title: 'Your subscription is paused',
        text: 'Campaigns are paused until you resume it.',
        badge: 'Paused',
      },
      canceled: {
        title: 'Your subscription has ended',
        text: 'Campaigns are paused, and nothing is deleted.',
        badge: 'Ended',
      },
      deactivated: {
        title: 'Your subscription is deactivated',
        text: 'Campaigns are paused until you pay.',
        badge: 'Deactivated',
      },
      in_transition: {
        title: 'Your payment is in progress',
        text: 'Everything works in the meantime.',
        badge: 'Payment in progress',
      },
    },
    names: { BASIC: 'Basic', PRO: 'Pro', ADVANCED: 'Advanced' },
  },

  export: {
    title: 'Your data',
    everything: 'Export everything',
    kept: (days: number) =>
      `A ZIP of CSV and JSON files, ready in minutes and kept for ${counted(days, 'day')}`,
    prepare: 'Prepare',
    preparing: 'Preparing',
    preparingPercent: (percent: number) => `Preparing, ${percent}%`,
    complete: (percent: number) => `${percent}% complete`,
    canLeave: 'You can leave this page',
    ready: 'Ready',
    readyUntil: (size: string) => `${size}, available until`,
    failed: 'Export failed',
    tryAgain: 'Try again',
    download: 'Download',
    downloading: 'Downloading',
    remove: 'Delete this export',
    removing: {
      title: 'Delete this export?',
      text: 'You can prepare another one at any time.',
      confirm: 'Delete export',
      busy: 'Deleting',
    },
    cancel: 'Cancel this export',
    list: 'Exports',
    kilobytes: (count: number) => `${grouped(count)} KB`,
    megabytes: (count: number) => `${grouped(count)} MB`,
  },

  deletion: {
    title: 'Delete account',
    owned: (campaigns: number, leads: number) =>
      `Stops ${counted(campaigns, 'campaign')} and erases ${counted(leads, 'lead')}.`,
    grace: (days: number) =>
      `You’ll confirm with your email and password, and you can undo this for ${counted(days, 'day')}.`,
    lastOwner: 'First make someone else an owner of your team',
    loading: 'Loading',
    delete: 'Delete',
    dialogTitle: 'Delete your account?',
    dialogText: (campaigns: number, leads: number, days: number) =>
      `${counted(campaigns, 'campaign')} and ${counted(leads, 'lead')} stop right away, and every device is signed out. For ${counted(days, 'day')} you can keep the account by signing in. After that, everything is permanently erased.`,
    paid: (days: number) =>
      `Your subscription isn’t canceled until then. To avoid charges during these ${counted(days, 'day')}, cancel it first.`,
    keep: 'Keep my account',
    confirm: 'Delete my account',
    deleting: 'Deleting',
    email: 'Your email',
    typeEmail: (email: string) => `Type ${email} to confirm`,
    password: 'Your password',
    deleted: (until: string) => `Your account has been deleted. Sign in by ${until} to keep it`,
  },
} as const;

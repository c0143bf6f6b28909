import { grouped } from '#core/text/formats.ts';

/** What all pages of the staff area say. */
export const staffTexts = {
  area: 'Staff area.',
  signedInAs: (name: string, role: string) =>
    `Signed in as ${name}, ${role}. What you change here acts on a real account.`,
  badge: 'Admin',
  place: 'Staff area',
  users: 'Users',
  find: 'Find a user by email, name or ID',
  clearSearch: 'Clear search',
  loading: 'Loading',
  trail: 'You are here',
  cancel: 'Cancel',
  reason: 'Reason',
  reasonHelp: 'It’s kept in the log with your name. The user doesn’t see it.',
  tiers: { BASIC: 'Basic', PRO: 'Pro', ADVANCED: 'Advanced' },
  health: { HEALTHY: 'Healthy', DEAD: 'Dead', UNKNOWN: 'Not checked yet' },
  factor: {
    title: 'Set up two-factor authentication first',
    text: 'Staff can change other people’s accounts, so the staff area opens only with a second factor. Set one up here.',
    open: 'Open the staff area',
  },
  visit: {
    open: 'Work in this account',
    openOf: (name: string) => `Work in this account: ${name}`,
    title: (name: string) => `Work in ${name}’s account`,
    text: 'You see and do what they can, except for their sign-in, connections, billing, and deletion. They see in their activity who worked here, when, and why.',
    confirm: 'Open the account',
    busy: 'Opening…',
  },
  visitAgain: {
    title: 'Your visit has ended',
    text: 'A visit lasts an hour from its last change. Say why you need to go on; what you typed stays.',
    confirm: 'Go on',
  },
  preferences: {
    title: 'Preferences',
    card: 'What this browser shows',
    exactTimes: 'Exact times',
    exactTimesText: 'Nov 20, 2026, 2:41 pm in place of 5 hours ago',
    errorCodes: 'Error codes',
    errorCodesText: 'The status and code behind the sentence of an error',
    local: 'Kept in this browser only. Nobody else’s screens change.',
  },
  picker: {
    find: 'Find a user',
    results: 'Users found',
    none: 'No user matches',
    more: (count: number) => `and ${grouped(count)} more. Type more of the name or email`,
  },
} as const;

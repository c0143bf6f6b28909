import { grouped } from '#core/text/formats.ts';

/** Texts of all pages of the staff area. */
export const staffTexts = {
  area: 'Staff area.',
  signedInAs: (name: string, role: string) =>
    `Signed in as ${name}, ${role}. Changes you make here affect real accounts.`,
  badge: 'Admin',
  place: 'Staff area',
  users: 'Users',
  find: 'Find a user by name, email, or ID',
  clearSearch: 'Clear search',
  loading: 'Loading',
  trail: 'You are here',
  cancel: 'Cancel',
  reason: 'Reason',
  reasonHelp: 'Logged with your name. The user doesn’t see it.',
  tiers: { BASIC: 'Basic', PRO: 'Pro', ADVANCED: 'Advanced' },
  health: { HEALTHY: 'Healthy', DEAD: 'Dead', UNKNOWN: 'Not checked yet' },
  factor: {
    title: 'Set up two-factor authentication first',
    text: 'Staff can change other people’s accounts, so the staff area requires a second factor. Set one up here.',
    open: 'Open the staff area',
  },
  visit: {
    open: 'Work in this account',
    openOf: (name: string) => `Work in this account: ${name}`,
    title: (name: string) => `Work in ${name}’s account`,
    text: 'You can see and do everything they can, except for sign-in, connections, billing, and account deletion. Their activity log shows who worked in the account, when, and why.',
    confirm: 'Open the account',
    busy: 'Opening…',
    reasonHelp: 'Logged with your name and shown to the user.',
  },
  visitAgain: {
    title: 'Your visit has ended',
    text: 'Visits end an hour after your last change. Say why you need more time. What you typed is still here.',
    confirm: 'Continue',
  },
  preferences: {
    title: 'Preferences',
    card: 'Display',
    exactTimes: 'Exact times',
    exactTimesText: 'Show Nov 20, 2026, 2:41 pm instead of 5 hours ago',
    errorCodes: 'Error codes',
    errorCodesText: 'Show the status and code with every error message',
    local: 'Saved in this browser only. Other people’s screens don’t change.',
  },
  picker: {
    find: 'Find a user',
    results: 'Users found',
    none: 'No matching users',
    more: (count: number) => `and ${grouped(count)} more. Keep typing to narrow the list`,
  },
} as const;

import type { ApiScope } from '#core/programs/api-scopes.ts';

/** What the page says where a person allows a program. */
export const connectProgramTexts = {
  title: (name: string) => `Connect “${name}”?`,
  text: (email: string) =>
    `This program wants to use Reachwell as ${email}, with the rights that you leave it.`,
  loading: 'Connect a program',
  refusedTitle: 'This program can’t be connected',
  refusedText: 'Nothing was allowed. Start again from the program, or ask who makes it.',
  back: (host: string) => `Back to ${host}`,
  developers: 'To your connections',
  facts: 'Who asks',
  address: 'Address',
  answerGoesTo: 'Your answer goes to',
  ownDevice: (host: string) => `a program on this device (${host})`,
  unverified: 'Only its address is certain',
  unverifiedText: (host: string) =>
    `Programs choose their own names. Allow this only if you have just started it yourself and trust ${host}.`,
  deviceText: 'Any program on this device may receive the answer.',
  rights: 'It may',
  asksYou: 'asks you',
  asksText:
    'Before it sends, starts, or stops something, Reachwell asks you. Every call is in the activity log, and you can disconnect it at any time.',
  chooseOne: 'Choose at least one right',
  allow: 'Allow',
  allowing: 'Connecting…',
  cancel: 'Cancel',
  canceling: 'Canceling…',
  each: {
    'leads:read': 'Names, profiles, email addresses, notes, and where each lead stands',
    'leads:write': 'Add people to campaigns, change leads, and stop them',
    'campaigns:read': 'Campaigns, sequences, statistics, forecasts, and today’s plan',
    'campaigns:write': 'Create campaigns, write sequences, start and stop campaigns',
    'templates:read': 'Your sequence templates',
    'templates:write': 'Add, change, and delete sequence templates',
    'inbox:read': 'Your conversations with leads, and drafts of replies',
    'inbox:send': 'Draft replies, and send messages in your name',
    'settings:read': 'Limits, working hours, and other settings',
    'settings:write': 'Change limits, working hours, and other settings',
    'events:read': 'What happened to your leads, and when',
    'webhooks:write': 'Choose where events are sent',
    'team:read': 'Who is on your team',
  } satisfies Record<ApiScope, string>,
} as const;

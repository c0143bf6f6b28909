import { counted } from '#core/text/formats.ts';

/** The texts of disconnecting LinkedIn. */
export const disconnectTexts = {
  // Disconnect button.
  disconnect: 'Disconnect',

  // Disconnect dialog.
  done: 'LinkedIn is disconnected',
  nothingRuns: 'No more actions run on LinkedIn',
  campaignsStop: (running: number) =>
    `${counted(running, 'running campaign stops', 'running campaigns stop')} right away`,
  title: 'Disconnect LinkedIn?',
  stay: 'Stay connected',
  disconnecting: 'Disconnecting',
  credentialsDeleted: 'Your LinkedIn email and password are deleted from Reachwell',
  dataStays:
    'Campaigns, leads, messages, and statistics stay. Reconnect the same account to pick up where you left off',
} as const;

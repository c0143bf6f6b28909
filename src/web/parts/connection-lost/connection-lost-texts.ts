import { counted } from '#web/ui/text/numbers.ts';

/** The texts of what stops and what continues without LinkedIn. */
export const connectionLostTexts = {
  actionsStop: 'Invites, messages, InMails, views',
  emailsStop: 'Emails too, since a reply could be missed',
  searchesStop: 'Searches wait where they are',
  readingContinues: 'Reading, statistics, editing',
  notesContinue: 'Notes, tags, and reminders',
  delaysContinue: 'Delays keep counting down',
  since: 'Since',
  nothingSent:
    'Nothing is sent until you log in again. Then everything picks up where it left off.',
  title: 'What stops and what continues',
  stops: 'What stops',
  continues: 'What continues',
  afterwards:
    'After a pause, nothing happens in a burst: the rest of the day is replanned, at least 45 seconds apart. Until then, LinkedIn actions are unavailable and show why.',
  stopped: (campaigns: number) => `${counted(campaigns, 'campaign is', 'campaigns are')} stopped`,
} as const;

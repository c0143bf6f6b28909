import { counted } from '#core/text/formats.ts';

/** The texts of what stops and what continues without LinkedIn. */
export const connectionLostTexts = {
  actionsStop: 'Invites, messages, InMails, views',
  emailsStop: 'Emails too, since a reply could be missed',
  searchesStop: 'Searches',
  readingContinues: 'Viewing, editing, and statistics',
  notesContinue: 'Notes, tags, and reminders',
  delaysContinue: 'Delays keep counting down',
  since: 'Since',
  nothingSent:
    'Nothing is sent until you log in again. Then everything picks up where it left off.',
  title: 'What’s paused and what continues',
  stops: 'What’s paused',
  continues: 'What continues',
  afterwards:
    'There’s no burst after a pause. The rest of the day is replanned, with actions at least 45 seconds apart. Until then, LinkedIn actions are unavailable and show why.',
  stopped: (campaigns: number) => `${counted(campaigns, 'campaign is', 'campaigns are')} paused`,
} as const;

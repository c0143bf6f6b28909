import { counted } from '#core/text/formats.ts';

/** The strip that plays a week of a campaign in practice mode. */
export const watchWeekTexts = {
  title: (skipsNights: boolean) =>
    skipsNights ? 'Watch a week in 30 seconds' : 'Watch a week in two minutes',
  what: 'Invitations go out, people accept, and the first reply opens in your inbox. Everyone on this server shares the clock.',
  watch: 'Watch',
  another: 'Watch another week',
  watching: 'A week is passing',
  stop: 'Stop',
  counts: (invited: number, accepted: number) =>
    `${counted(invited, 'invitation')} sent, ${accepted} accepted`,
  waitingForReply: (counts: string) => `${counts}, waiting for the first reply`,
  noReply: (counts: string) => `No reply yet: ${counts}`,
} as const;

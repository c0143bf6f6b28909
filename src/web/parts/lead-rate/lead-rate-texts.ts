import { grouped } from '#core/text/formats.ts';

/** The texts of a rate and of its weeks. */
export const leadRateTexts = {
  // Lead rate.
  noInvites: 'no invites yet',
  noOneContacted: 'no one contacted',

  // Rate periods.
  weekOf: (date: string) => `Week of ${date}`,
  share: ({ part, whole, of }: { part: number; whole: number; of: string }) =>
    `${grouped(part)} of ${grouped(whole)} ${of}`,
} as const;

import { grouped } from '#core/text/formats.ts';
import { percent } from '#web/ui/text/numbers.ts';

/** The texts of a rate and of its weeks. */
export const leadRateTexts = {
  // Lead rate.
  noInvites: 'no invites yet',
  noOneContacted: 'no one contacted',

  likely: ({ low, high }: { low: number; high: number }) =>
    `${percent(low)} to ${percent(high)} likely`,
  confidence: ({ low, high }: { low: number; high: number }) =>
    `With 95% confidence, between ${percent(low)} and ${percent(high)}.`,

  // Rate periods.
  weekOf: (date: string) => `Week of ${date}`,
  share: ({ part, whole, of }: { part: number; whole: number; of: string }) =>
    `${grouped(part)} of ${grouped(whole)} ${of}`,
} as const;

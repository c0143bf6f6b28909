/** The texts of the variants of a step and of their results. */
export const variantsTexts = {
  // Variant fields.
  variant: 'Variant',
  variantWithShare: (letter: string | undefined, share: string) =>
    `Variant ${letter}, ${share} of the leads`,
  weight: 'Weight',
  compare: 'Compare',
  remove: (letter: string | undefined) => `Remove variant ${letter}`,
  most: (most: number) => `A step can have at most ${most} variants`,
  addAnother: 'Add another variant',
  trySecond: 'Try a second version',

  // Variant results table.
  accepted: 'Accepted',
  replied: 'Replied',
  title: 'Compare variants',
  needsAdvanced:
    'Rates by variant are available on Advanced. See how many leads got each text and how many replied.',
  noWinner: 'No winner yet: the results are too close to call.',
  winner: (letter: string | undefined) => `Variant ${letter} wins: its range is above all others.`,
  share: 'Share',
  sent: 'Sent',
  opened: 'Opened, at least',
  interval: '95% interval',
  text: 'Text',
  winnerBadge: 'Winner',
  range: (low: string, high: string) => `${low} to ${high}`,
  nothingWritten: 'Nothing written yet',
} as const;

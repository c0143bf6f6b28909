import { counted, grouped } from '#core/text/formats.ts';

/** The texts of the rules that skip leads. */
export const skipRulesTexts = {
  contactedLabel: 'Skip people contacted',
  contactedEver: 'Whenever it was',
  contactedSince: (date: string) => `Since ${date}`,
  contactedSinceDay: 'Since a date',
  contactedDay: 'First day that counts',
  contactedHelp: 'People you last contacted before that day are added',
  contactedWithin: (months: number) => `In the last ${months} months`,
  // Skip rules.
  skipWhen: 'Skip a lead when',
  alwaysOn: 'Always on',

  // Skip rule rows.
  justAdded: 'You just added this',
  skippedSoFar: (skipped: number, dropped: boolean) =>
    `${grouped(skipped)} skipped so far${dropped ? ', and won’t be added' : ''}`,
  new: 'New',
  quality: 'Quality',

  // Rules meaning.
  complete: 'This list is complete, so no more leads are checked.',
  fromNowOn: 'They apply to people added from now on.',
  fromNowOnWithCount: (toCome: number) =>
    `They apply to people added from now on: ${counted(toCome, 'is', 'are')} still to be collected.`,
  oneStays: 'The lead already here stays',
  manyStay: (here: number) => `The ${grouped(here)} leads already here stay`,
  includingReady: (ready: number) =>
    `, including the ${ready === 1 ? 'one who hasn’t' : `${grouped(ready)} who haven’t`} started`,
  countSkipped: (rows: number) => `${grouped(rows)} skipped`,
  countInvalid: (rows: number) => `${grouped(rows)} invalid`,
  noOneAdded: (reasons: readonly string[]) => `No one was added: ${reasons.join(', ')}`,
} as const;

import { counted, grouped } from '#core/text/formats.ts';

/** The texts of the dialog that shows what saving a sequence changes. */
export const changePreviewTexts = {
  where: (step: string) => `Where leads on ${step} go`,
  nextStep: 'The next step',
  noNextStep: 'There’s no next step, so they finish',
  nextStepAfter: (delay: string) => `The next step${delay}`,
  finish: 'Finish',
  finishText: 'They leave the sequence',
  afterDelay: (delay: string) => `, after its ${delay}`,
  beyondFiveYears: 'more than five years from now',
  forecast: 'Forecast',
  noChange: 'no change',
  calculating: 'Calculating',
  finishStays: (date: string) => `Expected finish stays ${date}.`,
  finishMoves: (from: string, to: string) => `Expected finish moves from ${from} to ${to}.`,
  title: 'What this change affects',
  affected: ({ touched, leads }: { touched: number; leads: number }) =>
    `${grouped(touched)} of ${counted(leads, 'lead')} ${touched === 1 ? 'is' : 'are'} affected. ${grouped(leads - touched)} keep their place.`,
  actionsFinish: 'Actions in progress finish first',
  keepEditing: 'Keep editing',
  saving: 'Saving',
  save: 'Save sequence',
  loading: 'Checking what the change affects',
  noChanges: 'No changes since the last save.',
  restorable: (version: number) => ` Version ${version} is kept, and you can restore it.`,
  alreadySent: (leads: number) =>
    `. ${counted(leads, 'has', 'have')} already received the old one and won’t get it again`,
  savedAs: (version: number) => `Saved as version ${version}.`,
} as const;

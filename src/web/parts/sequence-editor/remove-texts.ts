import { counted } from '#core/text/formats.ts';

/** The texts of removing steps of a sequence. */
export const removeTexts = {
  title: (step: string) => `Remove ${step}?`,
  remove: (steps: number) => `Remove ${counted(steps, 'step')}`,
  keep: 'Keep',
  what: 'What to remove',
  onlyThis: 'Only this step',
  yesMovesUp: (noLost: number) =>
    `The Yes branch moves up. ${noLost > 0 ? `${counted(noLost, 'step')} on the No branch ${noLost === 1 ? 'is' : 'are'} deleted.` : 'The No branch has no steps.'}`,
  belowMoveUp: 'The steps below move up.',
  everythingAfter: 'This step and everything after it',
  branchEnds: 'The branch ends here.',
  leadsThere: (leads: number) =>
    `${counted(leads, 'lead is', 'leads are')} on the steps you’re removing. When you save, you’ll choose whether they move to the next step or finish.`,
} as const;

import { counted } from '#web/ui/text/numbers.ts';

/** What the small picture of a sequence is called. */
export const miniChartTexts = {
  sequence: (steps: number) => `A sequence of ${counted(steps, 'step')}`,
} as const;

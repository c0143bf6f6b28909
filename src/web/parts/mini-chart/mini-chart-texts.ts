import { grouped } from '#core/text/formats.ts';

/** What the small picture of a sequence is called. */
export const miniChartTexts = {
  sequence: (steps: number) => `${grouped(steps)}-step sequence`,
} as const;

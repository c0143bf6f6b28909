import { ACTION_DISPLAY } from '#web/parts/action-type.tsx';
import type { StepRow } from './statistics-tab-data.ts';
import { statisticsTabTexts } from './statistics-tab-texts.ts';

/** The names of steps; those of one type are counted: Message 1, Message 2. */
export function stepNamesOf(steps: readonly Pick<StepRow, 'itemType'>[]): string[] {
  const seen = new Map<string, number>();
  return steps.map(({ itemType }) => {
    const { label } = ACTION_DISPLAY[itemType];
    if (steps.filter((step) => step.itemType === itemType).length === 1) return label;
    const nth = (seen.get(itemType) ?? 0) + 1;
    seen.set(itemType, nth);
    return statisticsTabTexts.steps.numberedName(label, nth);
  });
}

/** The outcome of a step: accepted, replied, viewed, or which branch its leads took. */
export function outcomeText({ itemType, answered, done, yesTaken, noTaken }: StepRow): string {
  const texts = statisticsTabTexts.steps;
  if (itemType.startsWith('IF_')) return texts.branches({ yes: yesTaken, no: noTaken });
  return answered === null ? texts.done(itemType, done) : texts.answered(itemType, answered);
}

/** The step at which most leads gave no answer, in a sentence; null while nothing was asked. */
export function biggestDrop(
  steps: readonly (StepRow & { number: number; name: string })[],
): string | null {
  const asked = steps.filter(({ rate }) => rate !== null && rate.whole > 0);
  const [worst] = asked.toSorted(
    (a, b) => (b.rate?.whole ?? 0) - (b.answered ?? 0) - ((a.rate?.whole ?? 0) - (a.answered ?? 0)),
  );
  if (!worst?.rate) return null;
  const lost = worst.rate.whole - worst.rate.part;
  if (lost <= 0) return null;
  return statisticsTabTexts.steps.biggestDrop({
    number: worst.number,
    name: worst.name,
    type: worst.itemType,
    lost,
    whole: worst.rate.whole,
  });
}

import type { SequenceItemType } from '#core/sequence/sequence-item.ts';
import { ACTION_LOOKS } from '#web/parts/action-type.tsx';
import { grouped } from '#web/ui/text/numbers.ts';
import type { StepRow } from './statistics-tab-data.ts';

const DONE_WORDS: Partial<Record<SequenceItemType, string>> = {
  VISIT: 'viewed',
  ENDORSE: 'endorsed',
  LIKE: 'liked',
  FOLLOW: 'followed',
  FIND_EMAIL: 'found',
  WITHDRAW: 'withdrawn',
};

/** The names of steps; those of one type are counted: Message 1, Message 2. */
export function stepNamesOf(steps: readonly Pick<StepRow, 'itemType'>[]): string[] {
  const seen = new Map<string, number>();
  return steps.map(({ itemType }) => {
    const { label } = ACTION_LOOKS[itemType];
    if (steps.filter((step) => step.itemType === itemType).length === 1) return label;
    const nth = (seen.get(itemType) ?? 0) + 1;
    seen.set(itemType, nth);
    return `${label} ${nth}`;
  });
}

/** What came of a step: accepted, replied, viewed, or which branch its leads took. */
export function outcomeText({ itemType, answered, done, yesTaken, noTaken }: StepRow): string {
  if (itemType.startsWith('IF_')) return `${grouped(yesTaken)} yes, ${grouped(noTaken)} no`;
  if (answered !== null)
    return `${grouped(answered)} ${itemType.startsWith('CONNECT') ? 'accepted' : 'replied'}`;
  const word = DONE_WORDS[itemType];
  return word === undefined ? '' : `${grouped(done)} ${word}`;
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
  const how = worst.itemType.startsWith('CONNECT')
    ? 'invites haven’t been accepted yet'
    : 'haven’t been answered yet';
  return `The biggest drop is at step ${worst.number}, ${worst.name}: ${grouped(lost)} of ${grouped(worst.rate.whole)} ${how}.`;
}

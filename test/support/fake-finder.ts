import type { FindOutcome, UserFinder } from '#connectors/finder/user-finder.ts';
import type { FoundEmail } from '#core/finder/finder-answer.ts';

export type FakeFinder = UserFinder & {
  available: boolean;
  spendsCredits: boolean;
  /** The leads it was asked about, in order. */
  asked: string[];
  /** The answer for a lead; by default no address is found. May throw. */
  answer: (leadId: string) => FindOutcome;
};

/** A finder in memory for tests of the engine; none is set up until a test makes it available. */
export function createFakeFinder(): FakeFinder {
  const finder: FakeFinder = {
    available: false,
    spendsCredits: true,
    asked: [],
    answer: () => ({ kind: 'NOTHING' }),
    async ask({ leadId }) {
      finder.asked.push(leadId);
      return Promise.resolve(finder.answer(leadId));
    },
  };
  return finder;
}

/** An answer that found an address. */
export const foundEmail = (email: string, kind: FoundEmail['kind'] = 'VERIFIED'): FindOutcome => ({
  kind: 'FOUND',
  found: { email, kind, source: 'HUNTER' },
});

import { validateSequence } from '#core/sequence/sequence-errors.ts';
import type { SequenceItem, SequenceItemType } from '#core/sequence/sequence-item.ts';
import { mapItems } from '#core/sequence/walk-items.ts';
import type { FinderFaults } from './provider/finder-service.ts';
import type { Scenario } from './scenario.ts';
import { createRandom, type Random } from './seeded-random.ts';

const BECOME_SEARCHES: readonly SequenceItemType[] = ['VISIT', 'LIKE', 'FOLLOW', 'ENDORSE'];

export const NO_FINDER_FAULTS: FinderFaults = {
  later: 0,
  down: 0,
  failed: 0,
  answerLost: 0,
  longestMs: 1,
  claimMs: 1,
};

/**
 * Gives some scenarios an email finder, most of those with mailboxes: people without an address,
 * steps that look for one, and credits that may run out. Uses a random stream of its own, so that
 * seeds without it stay the same.
 */
export function addFinders(scenario: Scenario): void {
  const random = createRandom({ seed: scenario.seed, label: 'finders' });
  const withMail = scenario.users.some(({ mailboxHours }) => mailboxHours !== null);
  if (!random.chance(withMail ? 0.6 : 0.1)) return;
  scenario.hasFinder = true;
  scenario.finder = drawFaults({ random, settleMs: scenario.config.settleMs });
  scenario.users.forEach((user, index) => {
    user.emailCredits = random.pick([0, 1, 2, 100]);
    for (const person of user.people) {
      if (random.chance(0.7)) person.leadEmail = false;
      if (random.chance(0.7)) person.lastName = true;
    }
    for (const campaign of user.campaigns) {
      campaign.useLikelyEmails = random.chance(0.4);
      campaign.sequence = withSearches({ root: campaign.sequence, random });
    }
    if (random.chance(0.5))
      scenario.userActions.push({
        afterMs: random.within(0, scenario.quietAfterMs),
        action: { kind: 'grant credits', user: index, credits: random.between(1, 3) },
      });
  });
  scenario.userActions.sort((one, other) => one.afterMs - other.afterMs);
}

/** A sequence in which some steps look for the email, if the product accepts it. */
function withSearches({ root, random }: { root: SequenceItem; random: Random }): SequenceItem {
  const changed = mapItems(root, ({ item }) =>
    BECOME_SEARCHES.includes(item.type) && random.chance(0.6)
      ? { ...item, type: 'FIND_EMAIL' }
      : item,
  );
  return validateSequence({ root: changed, inviteByEmailAllowed: true }).valid ? changed : root;
}

function drawFaults({ random, settleMs }: { random: Random; settleMs: number }): FinderFaults {
  const stormy = random.chance(0.7);
  const often = (): number => (stormy && random.chance(0.5) ? random.pick([0.05, 0.15, 0.3]) : 0);
  return {
    later: often(),
    down: often() / 2,
    failed: often() / 2,
    answerLost: often(),
    longestMs: random.pick([20, 500, 3000]),
    claimMs: random.pick([settleMs / 2, 2 * settleMs]),
  };
}

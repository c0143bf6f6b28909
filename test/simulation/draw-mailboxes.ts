import { validateSequence } from '#core/sequence/sequence-errors.ts';
import type { SequenceItem, SequenceItemType } from '#core/sequence/sequence-item.ts';
import { mapItems } from '#core/sequence/walk-items.ts';
import type { MailFaults } from './provider/mail-server.ts';
import type { MailReturns } from './provider/returned-mail.ts';
import type { Scenario, UserAction } from './scenario.ts';
import { createRandom, type Random } from './seeded-random.ts';

const BECOME_EMAILS: readonly SequenceItemType[] = ['VISIT', 'LIKE', 'FOLLOW', 'MESSAGE', 'INMAIL'];
const DOMAINS = ['big.example', 'big.example', 'small.example', 'other.example'] as const;

export const NO_MAIL_FAULTS: MailFaults = {
  answerLost: 0,
  lostBefore: 0,
  acceptedLate: 0,
  longestDelayMs: 0,
  refused: 0,
  refusedForNow: 0,
  messageRefused: 0,
  limited: 0,
  lost: 0,
  notReached: 0,
  cannotTell: 0,
};

/**
 * Gives the users of some scenarios a mailbox, and their sequences emails. Uses a random stream of
 * its own, so that seeds without it stay the same.
 */
export function addMailboxes(scenario: Scenario): void {
  const random = createRandom({ seed: scenario.seed, label: 'mailboxes' });
  if (!random.chance(0.4)) return;
  scenario.mail = drawFaults({ random, settleMs: scenario.config.emailSettleMs });
  scenario.mailReturns = drawReturns(createRandom({ seed: scenario.seed, label: 'returned mail' }));
  scenario.users.forEach((user, index) => {
    user.mailboxHours = random.pick([0, 30, 100, 2000]);
    user.limits.EMAIL = random.pick([1, 3, 6, 40]);
    for (const person of user.people) {
      if (random.chance(0.9)) person.email = `${person.memberId}@${random.pick(DOMAINS)}`;
      person.leadEmail = person.email !== null;
      if (random.chance(0.2))
        scenario.userActions.push(
          actionAt({ random, scenario, user: index, person: user.people.indexOf(person) }),
        );
    }
    for (const campaign of user.campaigns)
      campaign.sequence = withEmails({ root: campaign.sequence, random });
  });
  scenario.userActions.sort((one, other) => one.afterMs - other.afterMs);
}

function actionAt({
  random,
  scenario,
  user,
  person,
}: {
  random: Random;
  scenario: Scenario;
  user: number;
  person: number;
}): Scenario['userActions'][number] {
  const kind = random.pick(['unsubscribe', 'bounce', 'hold bounces', 'release bounces'] as const);
  const action: UserAction = { kind, user, person };
  return { afterMs: random.within(0, scenario.quietAfterMs), action };
}

/** A sequence in which some steps are emails, if the product accepts it. */
function withEmails({ root, random }: { root: SequenceItem; random: Random }): SequenceItem {
  const changed = mapItems(root, ({ item }) =>
    BECOME_EMAILS.includes(item.type) && random.chance(0.5)
      ? { ...item, type: 'EMAIL', message: `Text of ${item.id}`, subject: `About ${item.id}` }
      : item,
  );
  return validateSequence({ root: changed, inviteByEmailAllowed: true }).valid ? changed : root;
}

function drawFaults({ random, settleMs }: { random: Random; settleMs: number }): MailFaults {
  const stormy = random.chance(0.7);
  const often = (): number => (stormy && random.chance(0.5) ? random.pick([0.05, 0.15, 0.3]) : 0);
  return {
    answerLost: often(),
    lostBefore: often(),
    acceptedLate: often(),
    longestDelayMs: settleMs - 1,
    refused: often() / 3,
    refusedForNow: often() / 2,
    messageRefused: often() / 4,
    limited: often() / 3,
    lost: often() / 6,
    notReached: often() / 2,
    cannotTell: stormy && random.chance(0.4) ? random.pick([0.1, 0.6, 1]) : 0,
  };
}

function drawReturns(random: Random): MailReturns {
  const stormy = random.chance(0.6);
  const often = (): number => (stormy && random.chance(0.5) ? random.pick([0.05, 0.2, 0.5]) : 0);
  return {
    reply: random.pick([0, 0.3, 0.8]),
    away: random.pick([0, 0.2, 0.6]),
    bounce: random.pick([0, 0.1, 0.4]),
    bounceForNow: random.pick([0, 0.2, 0.6]),
    complaint: random.pick([0, 0.1, 0.3]),
    readFails: often(),
    restarts: often(),
    newsLost: random.pick([0, 0.3, 1]),
  };
}

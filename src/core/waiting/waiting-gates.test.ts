import { describe, expect, test } from 'vitest';
import { waitingWithGates } from '#core/waiting/waiting-for.ts';
import type { WaitingFacts } from '#core/waiting/waiting-facts.ts';
import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import { MS_PER_DAY, MS_PER_HOUR } from '#core/schedule/zone-offset.ts';
import { END, FACTS, NOW, VISIT, at, byEmail, byFinder, item } from './waiting-for-fixture.ts';

const { account, facts } = FACTS;
/** A lead that reaches a step a day after the one before it. */
const behind = (step: SequenceItem): Partial<WaitingFacts> => ({
  sequence: item('VISIT', { yesDelay: 24, yes: step }),
  position: at(step.type),
  state: 'WAITING',
  turn: null,
});
const email = byEmail('CONNECTED');
const MAIL = item('EMAIL', { message: 'Hi', subject: 'Yo', yes: END });
const FIND = item('FIND_EMAIL', { yes: END });
const notBefore = (notBeforeCode: 'EMAIL_RETRY' | 'RECEIVING_DOMAIN' | 'FINDER_ANSWER') => ({
  ...facts,
  hasEmail: true,
  memory: { notBefore: NOW + MS_PER_HOUR, notBeforeCode },
});
const OPEN = {
  MAILBOX: 'Your mailbox is connected',
  FINDER: 'An email finder is set up',
  EMAIL_CREDITS: '1,200 email finder credits left',
  CONNECTION: 'LinkedIn is connected',
} as const;
type Needs = Partial<Record<keyof typeof OPEN, string>>;

/** The checklist lines about what a step needs to reach the outside; an open line as its text. */
function needsOf(waiting: Partial<WaitingFacts>): Needs {
  const gates = waitingWithGates({ ...FACTS, ...waiting })?.gates ?? [];
  return Object.fromEntries(
    gates
      .filter(({ code }) => code in OPEN)
      .map(({ code, open, text }) => [code, `${open ? '' : 'closed: '}${text}`]),
  );
}
const textOf = (waiting: Partial<WaitingFacts>, gate: string) =>
  waitingWithGates({ ...FACTS, ...waiting })?.gates.find(({ code }) => code === gate)?.text;

const EMAIL_NEEDS = { MAILBOX: OPEN.MAILBOX, CONNECTION: OPEN.CONNECTION };
const spends = (emailCredits: number) => ({ account: { ...account, emailCredits } });
const FINDER_NEEDS = { FINDER: OPEN.FINDER, CONNECTION: OPEN.CONNECTION };
const NETWORK_NEEDS = { CONNECTION: OPEN.CONNECTION };

describe('the checklist names what the next step needs', () => {
  test.each<[string, Partial<WaitingFacts>, string, Needs]>([
    ['an email that is due', email, 'PACE', EMAIL_NEEDS],
    ['an email after a delay', { ...email, ...behind(MAIL) }, 'DELAY', EMAIL_NEEDS],
    [
      'an email outside the working hours',
      { ...email, now: NOW + 10 * MS_PER_HOUR },
      'WORKING_HOURS',
      EMAIL_NEEDS,
    ],
    [
      'an email behind the day’s limit',
      { ...email, limit: { used: 10, allowance: 10 } },
      'DAILY_LIMIT',
      EMAIL_NEEDS,
    ],
    [
      'an email that came back for now',
      { ...email, facts: notBefore('EMAIL_RETRY') },
      'EMAIL_RETRY',
      EMAIL_NEEDS,
    ],
    [
      'an email whose provider got its share',
      { ...email, facts: notBefore('RECEIVING_DOMAIN') },
      'RECEIVING_DOMAIN',
      EMAIL_NEEDS,
    ],
    ['an email on its way', { ...email, openIntent: 'BEING_DONE' }, 'BEING_DONE', EMAIL_NEEDS],
    [
      'an email of a campaign that is off',
      { ...email, ...behind(MAIL), campaign: { status: 'NOT_ACTIVE', locked: false } },
      'CAMPAIGN_OFF',
      EMAIL_NEEDS,
    ],
    [
      'an email of a lead that was paused',
      { ...email, ...behind(MAIL), state: 'PAUSED', reason: 'PAUSED_BY_USER' },
      'YOUR_DECISION',
      EMAIL_NEEDS,
    ],
    [
      'an email after a delay, while the mailbox warms up',
      { ...byEmail('WARM_UP'), ...behind(MAIL) },
      'DELAY',
      { ...EMAIL_NEEDS, MAILBOX: 'Your mailbox is warming up' },
    ],
    [
      'an email after a delay, with a mailbox that was lost',
      { ...byEmail('LOST'), ...behind(MAIL) },
      'DELAY',
      { ...EMAIL_NEEDS, MAILBOX: 'closed: Your mailbox connection was lost' },
    ],
    [
      'an email after a delay, after too many bounces',
      { ...byEmail('BOUNCES'), ...behind(MAIL) },
      'DELAY',
      { ...EMAIL_NEEDS, MAILBOX: 'closed: Too many of your emails bounced' },
    ],
    [
      'an email after a delay, without a mailbox',
      { ...behind(MAIL), facts: { ...facts, hasEmail: true } },
      'DELAY',
      { ...EMAIL_NEEDS, MAILBOX: 'closed: No mailbox is connected' },
    ],
    [
      'an email that is held without a mailbox',
      { ...behind(MAIL), state: 'PAUSED', reason: 'MAILBOX_MISSING' },
      'MAILBOX_MISSING',
      { ...EMAIL_NEEDS, MAILBOX: 'closed: No mailbox is connected' },
    ],
    [
      'an email after a delay, without LinkedIn, which the account needs',
      { ...email, ...behind(MAIL), account: { ...email.account, status: 'UNAUTHORIZED' } },
      'CONNECTION',
      { ...EMAIL_NEEDS, CONNECTION: 'closed: LinkedIn isn’t connected' },
    ],
    [
      'an email after a delay, whatever trouble LinkedIn has',
      { ...email, ...behind(MAIL), account: { ...email.account, incident: 'Down' } },
      'DELAY',
      EMAIL_NEEDS,
    ],
    ['a search for an email', byFinder(), 'PACE', FINDER_NEEDS],
    [
      'a search for an email after a delay, whatever trouble LinkedIn has',
      { ...byFinder(), ...behind(FIND), account: { ...account, incident: 'Down' } },
      'DELAY',
      FINDER_NEEDS,
    ],
    [
      'a search for an email that is under way',
      { ...byFinder(), facts: { ...notBefore('FINDER_ANSWER'), hasEmail: false } },
      'FINDER_ANSWER',
      FINDER_NEEDS,
    ],
    [
      'a search for an email without credits',
      { ...byFinder(), ...spends(0), state: 'PAUSED', reason: 'OUT_OF_EMAIL_CREDITS' },
      'OUT_OF_EMAIL_CREDITS',
      { ...FINDER_NEEDS, EMAIL_CREDITS: 'closed: Out of email finder credits' },
    ],
    [
      'a search for an email after a delay, with credits',
      { ...byFinder(), ...behind(FIND), ...spends(1200) },
      'DELAY',
      { ...FINDER_NEEDS, EMAIL_CREDITS: OPEN.EMAIL_CREDITS },
    ],
    [
      'a search for an email after a delay, without credits',
      { ...byFinder(), ...behind(FIND), ...spends(0) },
      'DELAY',
      { ...FINDER_NEEDS, EMAIL_CREDITS: 'closed: Out of email finder credits' },
    ],
    [
      'a search for an email after a delay, without a finder',
      behind(FIND),
      'DELAY',
      { ...FINDER_NEEDS, FINDER: 'closed: No email finder is set up' },
    ],
    [
      'a search for an email that is held without a finder',
      { ...behind(FIND), state: 'PAUSED', reason: 'FINDER_MISSING' },
      'FINDER_MISSING',
      { ...FINDER_NEEDS, FINDER: 'closed: No email finder is set up' },
    ],
    [
      'a search for an email that is known by then',
      { ...behind(FIND), facts: { ...facts, hasEmail: true } },
      'DELAY',
      NETWORK_NEEDS,
    ],
    ['a step on LinkedIn', {}, 'PACE', NETWORK_NEEDS],
    ['a step on LinkedIn after a delay', behind(item('LIKE')), 'DELAY', NETWORK_NEEDS],
    [
      'a step on LinkedIn, while LinkedIn has trouble',
      { ...behind(item('LIKE')), account: { ...account, incident: 'Down' } },
      'NETWORK_UNREACHABLE',
      { CONNECTION: 'closed: Down' },
    ],
    ['no step at all', { sequence: null }, 'SEQUENCE_MISSING', NETWORK_NEEDS],
  ])('%s', (_title, waiting, code, needs) => {
    expect([waitingWithGates({ ...FACTS, ...waiting })?.code, needsOf(waiting)]).toEqual([
      code,
      needs,
    ]);
  });

  test.each<[string, Partial<WaitingFacts>, string | undefined]>([
    ['is due', email, '3 of 10 emails used today'],
    ['waits for its delay', { ...email, ...behind(MAIL) }, '3 of 10 emails used today'],
    [
      'waits for the next day',
      { ...email, limit: { used: 10, allowance: 10 } },
      '10 of 10 emails used today, so the rest wait',
    ],
    [
      'is paused',
      { ...email, state: 'PAUSED', reason: 'PAUSED_BY_USER' },
      '3 of 10 emails used today',
    ],
    [
      'comes after a look whose figures these are',
      {
        ...email,
        sequence: item('IF_CONNECTED', { yesDelay: 24, yes: MAIL }),
        position: at('IF_CONNECTED', NOW - MS_PER_DAY),
        facts: { ...facts, hasEmail: true, connectedAt: NOW },
      },
      undefined,
    ],
    ['waits for a search, of which nobody sets how many there may be', byFinder(), undefined],
    [
      'waits for the next day to search',
      { ...byFinder(), limit: { used: 3000, allowance: 3000 } },
      '3,000 of 3,000 email searches used today, so the rest wait',
    ],
    ['has no step', { sequence: null }, undefined],
  ])('and what today allows of it, if it %s', (_title, waiting, text) =>
    expect(textOf(waiting, 'DAILY_LIMIT')).toBe(text),
  );

  test('no line appears twice in the checklist', () => {
    for (const waiting of [email, { ...email, ...behind(MAIL) }, byFinder(), { sequence: VISIT }]) {
      const codes = waitingWithGates({ ...FACTS, ...waiting })?.gates.map(({ code }) => code) ?? [];
      expect(new Set(codes).size).toBe(codes.length);
    }
  });
});

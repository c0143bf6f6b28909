import { expect, test } from 'vitest';
import type { FreshFacts, LaneMailbox } from '#data/walk/lane-facts.ts';
import { recheckEmail } from '#engine/acts/recheck-email.ts';

const DAY = '2026-03-02';
const MAILBOX: LaneMailbox = {
  address: 'ada@firm.example',
  fromName: 'Ada',
  signature: '',
  footer: null,
  status: 'CONNECTED',
  rampFrom: 0,
  bouncesHoldSince: null,
  news: 0,
};
const EMAIL: NonNullable<FreshFacts['email']> = {
  address: 'one@big.example',
  refusal: null,
  taken: null,
  toDomain: {},
};

function recheck({
  mailbox = MAILBOX,
  email = EMAIL,
  limit = 9,
}: {
  mailbox?: LaneMailbox | null;
  email?: FreshFacts['email'];
  limit?: number;
} = {}) {
  const fresh = { user: { mailbox }, email } as unknown as FreshFacts;
  return recheckEmail({ fresh, to: 'one@big.example', limit, day: DAY });
}

test.each([
  ['nothing', {}, null],
  ['no mailbox', { mailbox: null }, 'MAILBOX'],
  ['a lost mailbox', { mailbox: { ...MAILBOX, status: 'LOST' } }, 'MAILBOX'],
  ['too many bounces', { mailbox: { ...MAILBOX, bouncesHoldSince: 1 } }, 'MAILBOX'],
  ['a lead that is gone', { email: null }, 'EMAIL_CHANGED'],
  ['another address', { email: { ...EMAIL, address: 'two@big.example' } }, 'EMAIL_CHANGED'],
  ['an unsubscription', { email: { ...EMAIL, refusal: 'UNSUBSCRIBED' } }, 'EMAIL_CHANGED'],
  ['another lead with the address', { email: { ...EMAIL, taken: 'SENT' } }, 'SAME_ADDRESS'],
  ['one whose email is open', { email: { ...EMAIL, taken: 'OPEN' } }, 'UNSETTLED'],
  ['a third of the day', { email: { ...EMAIL, toDomain: { [DAY]: 3 } } }, 'DOMAIN_FULL'],
  ['less than a third', { email: { ...EMAIL, toDomain: { [DAY]: 2 } } }, null],
  ['what another day had', { email: { ...EMAIL, toDomain: { '2026-03-01': 9 } } }, null],
  ['a limit of none', { limit: 0, email: { ...EMAIL, toDomain: { [DAY]: 1 } } }, null],
] as const)(
  'where there is %s, the last look at an email answers as it should',
  (_title, given, refusal) => {
    expect(recheck(given as Parameters<typeof recheck>[0])).toBe(refusal);
  },
);

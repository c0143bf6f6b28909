// Shared by the tests of sending emails: a user with a warmed-up mailbox, and people with
// addresses.
import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import type { LaneMailbox } from '#data/walk/lane-facts.ts';
import type { NewPerson } from '../../../test/simulation/store/world-seeding.ts';
import { chain, item } from '../../../test/support/engine-world.ts';
import {
  createMemoryEngineWorld,
  type MemoryEngineWorld,
} from '../../../test/support/memory-engine-world.ts';

const DAY = 86_400_000;
export const START = '2026-03-02T09:00:00Z';
const MAILBOX: LaneMailbox = {
  address: 'ada@firm.example',
  fromName: 'Ada Lovelace',
  signature: 'Ada, Firm',
  footer: null,
  status: 'CONNECTED',
  rampFrom: Date.parse(START) - 30 * DAY,
  bouncesHoldSince: null,
  news: 0,
};
export const HELLO = item('EMAIL', {
  id: 'hello',
  subject: 'Hello {{firstName}}',
  message: 'Hi {{firstName}}, this is it.',
});
export const FOLLOW_UP = item('EMAIL', {
  id: 'again',
  subject: 'Something else',
  message: 'Did you see it?',
});

type Options = Parameters<typeof createMemoryEngineWorld>[0] & { mailbox?: Partial<LaneMailbox> };

/** A world in which emails leave, at a rate of one minute per real second. */
export function mailWorld({
  mailbox = {},
  user = {},
  ...options
}: Options = {}): MemoryEngineWorld {
  return createMemoryEngineWorld({
    at: START,
    rate: 60,
    user: { mailboxConnected: true, mailbox: { ...MAILBOX, ...mailbox }, ...user },
    ...options,
  });
}

/** People `m-1` … with addresses at as many companies, or all at `domain`. */
export function addressees(count: number, domain?: string): NewPerson[] {
  return Array.from({ length: count }, (_none, index) => ({
    memberId: `m-${index + 1}`,
    slug: `s-${index + 1}`,
    firstName: `Person${index + 1}`,
    lastName: 'Someone',
    email: `person${index + 1}@${domain ?? `firm${index + 1}.example`}`,
  }));
}

/** A running campaign of emails, followed by an END. */
export function emailCampaign(
  it: MemoryEngineWorld,
  people: readonly NewPerson[] = addressees(1),
  ...items: SequenceItem[]
) {
  return it.startCampaign(chain(...(items.length === 0 ? [HELLO] : items)), people);
}

/** Subjects of the sent emails, in order. */
export const subjects = (it: MemoryEngineWorld): string[] =>
  it.mail.accepted.map(({ email }) => email.subject);

import { describe, expect, test } from 'vitest';
import type { SendOutcome } from '#connectors/mail/mail.ts';
import { NetworkError, type NetworkErrorKind } from '#connectors/network/network-error.ts';
import {
  createMemoryEngineWorld,
  type MemoryEngineWorld,
} from '../../../test/support/memory-engine-world.ts';
import type { HandMessage } from '../../../test/simulation/store/world-messages.ts';

/** A world with one connected person who has an address, and a mailbox to write from. */
function world(options: Parameters<typeof createMemoryEngineWorld>[0] = {}) {
  const it = createMemoryEngineWorld(options);
  const now = it.clock.now();
  it.memory.addMailbox({ userId: it.userId, signature: 'Maya' });
  const [leadId = ''] = it.memory.addPeople({
    userId: it.userId,
    people: [{ memberId: 'm-1', fullName: 'Ann Lee', email: 'ann@field.example' }],
    now,
  });
  it.network.person('m-1').connectedAt = now;
  return { it, leadId };
}
const write = (
  { it, leadId }: { it: MemoryEngineWorld; leadId: string },
  message: Partial<HandMessage> = {},
) =>
  it.memory.writeMessage({
    userId: it.userId,
    leadId,
    text: 'Hello',
    now: it.clock.now(),
    ...message,
  });
const states = (it: MemoryEngineWorld) =>
  [...it.memory.tables(it.userId).outgoing.values()].map(({ state, failureCode: code }) =>
    code === null ? state : `${state} ${code}`,
  );
const statuses = (it: MemoryEngineWorld) => it.tries().map((one) => one.split(' ').at(-1));

/** Messages to the first person get no response; returns a second lead, who is connected. */
function loseToTheFirst({ it }: ReturnType<typeof world>): string {
  const { userId, network, memory, clock } = it;
  const people = [{ memberId: 'm-2', fullName: 'Bo Ek' }];
  const [other = ''] = memory.addPeople({ userId, people, now: clock.now() });
  network.person('m-2').connectedAt = clock.now();
  network.fault = ({ memberId }) => (memberId === 'm-1' ? 'lost before' : null);
  return other;
}

describe('a message by hand', () => {
  test('leaves at night, in sleep mode, and over the limit', async () => {
    const on = world({
      at: '2026-03-02T02:00:00Z',
      user: { week: { zone: 'Etc/UTC', schedulerItems: [] }, limits: { MESSAGE: 0 } as never },
    });
    write(on);
    await on.it.runFor({ minutes: 10 });
    expect([states(on.it), on.it.used('MESSAGE')]).toEqual([['SENT'], 1]);
  });

  test('that is scheduled leaves at its time', async () => {
    const on = world();
    const sendAt = on.it.clock.now() + 5 * 3_600_000;
    write(on, { sendAt });
    await on.it.runFor({ hours: 4 });
    expect(states(on.it)).toEqual(['SCHEDULED']);
    await on.it.runFor({ hours: 2 });
    expect(states(on.it)).toEqual(['SENT']);
    expect((on.it.network.acts[0]?.at ?? 0) - sendAt).toBeGreaterThanOrEqual(0);
    expect((on.it.network.acts[0]?.at ?? 0) - sendAt).toBeLessThan(60_000);
  });

  test('with a subject is an InMail to someone who isn’t connected, and a message to a connection', async () => {
    const on = world();
    const person = on.it.memory.tables(on.it.userId).leads.get(on.leadId)?.person;
    expect(person?.connectedAt).toBeNull();
    write(on, { subject: 'Hi' });
    await on.it.runFor({ minutes: 10 });
    expect(on.it.network.acts.map(({ kind }) => kind)).toEqual(['inmail']);
    expect([on.it.used('INMAIL'), on.it.used('MESSAGE')]).toEqual([1, 0]);
  });

  test('that is an InMail leaves over the limit, and waits alone if InMails are limited', async () => {
    const on = world({ user: { limits: { INMAIL: 0 } as never } });
    let left = 1;
    on.it.network.fault = ({ kind }) =>
      kind === 'inmail' && (left -= 1) >= 0 ? new NetworkError('rate_limited', 'no') : null;
    write(on, { subject: 'Hi', text: 'An InMail' });
    await on.it.runFor({ minutes: 5 });
    expect([states(on.it), on.it.network.acts, on.it.used('INMAIL')]).toEqual([['SENDING'], [], 0]);
    const [other = ''] = on.it.memory.addPeople({
      userId: on.it.userId,
      people: [{ memberId: 'm-2', fullName: 'Bo Ek' }],
      now: on.it.clock.now(),
    });
    on.it.network.person('m-2').connectedAt = on.it.clock.now();
    write(on, { leadId: other, text: 'A message' });
    await on.it.runFor({ minutes: 5 });
    expect(states(on.it)).toEqual(['SENDING', 'SENT']);
    await on.it.runFor({ hours: 12 });
    expect([states(on.it), on.it.network.acts.map(({ text }) => text)]).toEqual([
      ['SENT', 'SENT'],
      ['A message', 'An InMail'],
    ]);
    expect([on.it.used('INMAIL'), statuses(on.it).length]).toEqual([1, 3]);
  });

  test.each([
    ['not_connected', 'NOT_CONNECTED_TO_PERSON'],
    ['blocked', 'PERSON_BLOCKED'],
    ['not_found', 'PROFILE_NOT_FOUND'],
    ['no_credits', 'NO_INMAIL_CREDITS'],
    ['invalid', 'MESSAGE_REFUSED'],
    ['account_disconnected', 'LINKEDIN_NOT_CONNECTED'],
  ] satisfies [NetworkErrorKind, string][])(
    'that the network refuses as %s fails with %s, once',
    async (kind, code) => {
      const on = world();
      on.it.network.fault = () => new NetworkError(kind, 'no');
      write(on);
      await on.it.runFor({ hours: 2 });
      expect([states(on.it), statuses(on.it), on.it.used('MESSAGE')]).toEqual([
        [`FAILED ${code}`],
        ['DID_NOT_HAPPEN'],
        0,
      ]);
    },
  );

  test.each(['transient', 'rate_limited'] satisfies NetworkErrorKind[])(
    'that meets %s waits and leaves later',
    async (kind) => {
      const on = world();
      let left = 3;
      on.it.network.fault = () => ((left -= 1) >= 0 ? new NetworkError(kind, 'no') : null);
      write(on);
      await on.it.runFor({ hours: 8 });
      expect([states(on.it), on.it.network.acts.length, statuses(on.it)]).toEqual([
        ['SENT'],
        1,
        [...Array<string>(3).fill('DID_NOT_HAPPEN'), 'HAPPENED'],
      ]);
    },
  );

  test.each([
    ['a first', 'lost answer', 0, 1],
    ['a second', 'lost before', 1, 2],
  ] as const)(
    'that %s lookup had no answer for is settled by the next that has one',
    async (...given) => {
      const [, fault, notFound, inVain] = given;
      const on = world();
      const { network } = on.it;
      let lost = 0;
      network.fault = () => ((lost += 1) === 1 ? fault : null);
      const { reconcile } = network;
      let looks = 0;
      network.reconcile = (ref) => {
        looks += 1;
        if (looks <= notFound) return Promise.resolve({ result: 'did_not_happen' });
        return looks <= inVain
          ? Promise.resolve({ result: 'cannot_tell', mayTellLater: true })
          : reconcile(ref);
      };
      write(on);
      await on.it.runFor({ hours: 4 });
      expect([states(on.it), network.acts.length]).toEqual([['SENT'], 1]);
    },
  );

  test('that a second lookup gets no answer for holds up no message to another person', async () => {
    const on = world({ rate: 1 });
    const { network } = on.it;
    const other = loseToTheFirst(on);
    let looks = 0;
    network.reconcile = () =>
      (looks += 1) === 1
        ? Promise.resolve({ result: 'did_not_happen' })
        : Promise.reject(new NetworkError('transient', 'no word'));
    write(on);
    await on.it.runFor({ minutes: 5 });
    write(on, { leadId: other, text: 'Hi' });
    await on.it.runFor({ minutes: 1 });
    expect([looks > 2, network.acts.map(({ text }) => text)]).toEqual([true, ['Hi']]);
  });

  test('that can no longer be determined by a second lookup is unconfirmed, and holds up no one else', async () => {
    const on = world();
    const { network } = on.it;
    const other = loseToTheFirst(on);
    let looks = 0;
    network.reconcile = () =>
      Promise.resolve({ result: (looks += 1) === 1 ? 'did_not_happen' : 'cannot_tell' });
    write(on);
    await on.it.runFor({ hours: 4 });
    write(on, { leadId: other, text: 'Hi' });
    await on.it.runFor({ hours: 4 });
    expect([states(on.it), network.acts.map(({ text }) => text), on.it.used('MESSAGE')]).toEqual([
      ['UNCONFIRMED', 'SENT'],
      ['Hi'],
      2,
    ]);
  });

  test.each([
    ['a first', 0, { hours: 3 }],
    ['a second', 1, { days: 6 }],
  ])('that never gets an answer to %s lookup ends', async (_, told, later) => {
    const on = world({ rate: 1 });
    const { network } = on.it;
    network.fault = () => 'lost before';
    let looks = 0;
    network.reconcile = () =>
      (looks += 1) <= told
        ? Promise.resolve({ result: 'did_not_happen' })
        : Promise.reject(new NetworkError('transient', 'no word'));
    write(on);
    await on.it.runFor({ hours: 5 });
    expect(states(on.it)).not.toContain('UNCONFIRMED');
    await on.it.runFor(later);
    expect([states(on.it), network.acts]).toEqual([['UNCONFIRMED'], []]);
  });

  test('of an account that is lost fails with its reason, and "Try again" sends it', async () => {
    const on = world({ user: { status: 'UNAUTHORIZED' } });
    const messageId = write(on);
    await on.it.runFor({ minutes: 10 });
    expect([states(on.it), on.it.network.acts]).toEqual([['FAILED LINKEDIN_NOT_CONNECTED'], []]);
    const { userId } = on.it;
    on.it.memory.changeUser({ userId, user: { status: 'VERIFIED' }, now: on.it.clock.now() });
    on.it.memory.sendAgain({ userId, messageId, now: on.it.clock.now() });
    await on.it.runFor({ minutes: 10 });
    expect(states(on.it)).toEqual(['SENT']);
  });
});

describe('an email by hand', () => {
  const email = { channel: 'EMAIL', text: 'Hello' } as const;

  test('has the signature, no footer, and no unsubscribe headers, and the next one answers it', async () => {
    const on = world();
    write(on, { ...email, subject: 'Coffee?' });
    await on.it.runFor({ minutes: 10 });
    write(on, email);
    await on.it.runFor({ minutes: 10 });
    const [first, second] = on.it.mail.accepted.map(({ email: one }) => one);
    expect(first).toMatchObject({
      subject: 'Coffee?',
      to: { name: 'Ann Lee', address: 'ann@field.example' },
      text: 'Hello\n\n-- \nMaya\n',
      headers: {},
      inReplyTo: null,
    });
    expect(second).toMatchObject({
      subject: 'Re: Coffee?',
      inReplyTo: first?.messageId,
      references: [first?.messageId],
      threadId: `thread-${first?.messageId}`,
    });
    expect([states(on.it), on.it.used('EMAIL')]).toEqual([['SENT', 'SENT'], 2]);
  });

  test.each([
    ['lost answer', 'SENT', 1],
    ['lost before', 'SENT', 1],
  ] as const)('that meets a %s is looked up, and ends as %s', async (fault, state, count) => {
    const on = world();
    let left = 1;
    on.it.mail.fault = () => ((left -= 1) >= 0 ? fault : null);
    write(on, email);
    await on.it.runFor({ hours: 12 });
    expect([states(on.it), on.it.mail.accepted.length]).toEqual([[state], count]);
  });

  test('that the mailbox can never determine is unconfirmed, and never sent again', async () => {
    const on = world();
    on.it.mail.fault = () => 'lost answer';
    on.it.mail.search = () => ({ result: 'CANNOT_TELL', problem: null });
    write(on, email);
    await on.it.runFor({ days: 2 });
    expect([states(on.it), on.it.mail.accepted.length]).toEqual([['UNCONFIRMED'], 1]);
  });

  const refused = (about: 'RECIPIENT' | 'SENDER' | 'MESSAGE', lasting: boolean): SendOutcome => ({
    kind: 'REFUSED',
    about,
    lasting,
    status: null,
    answer: 'no',
  });
  test.each([
    [refused('RECIPIENT', true), 'FAILED EMAIL_BOUNCED', 1],
    [refused('RECIPIENT', false), 'FAILED EMAIL_REFUSED', 3],
    [refused('MESSAGE', true), 'FAILED EMAIL_REFUSED', 1],
    [refused('SENDER', true), 'FAILED MAILBOX_LOST', 1],
    [{ kind: 'LOST', problem: 'SENDER_REFUSED', answer: 'no' }, 'FAILED MAILBOX_LOST', 1],
  ] satisfies [SendOutcome, string, number][])(
    'that gets the response %j ends as %s after %i attempts',
    async (outcome, state, tries) => {
      const on = world();
      on.it.mail.fault = () => outcome;
      write(on, email);
      await on.it.runFor({ hours: 12 });
      expect([states(on.it), on.it.tries().length]).toEqual([[state], tries]);
    },
  );

  test('to someone who unsubscribed isn’t attempted', async () => {
    const on = world();
    on.it.memory.refuseAddress({
      userId: on.it.userId,
      address: 'ann@field.example',
      reason: 'UNSUBSCRIBED',
      now: on.it.clock.now(),
    });
    write(on, email);
    await on.it.runFor({ hours: 1 });
    expect([states(on.it), on.it.tries()]).toEqual([['FAILED EMAIL_UNSUBSCRIBED'], []]);
  });
});

import { describe, expect, test } from 'vitest';
import type {
  MessageEnd,
  OutgoingMessage,
  ReservedMessage,
  ReserveMessageQuery,
} from '#data/engine-store/message-store.ts';
import {
  beginStore,
  LEASE_MS,
  NOW,
  REAL_NOW,
  TODAY,
  type BegunStore,
} from '../../../../test/support/begun-store.ts';
import type { StoreSubject } from '../../../../test/support/store-subject.ts';

/**
 * Messages that a user writes by hand: through the ledger like every act (product rules, section
 * 15; guarantees G1 and G2).
 */
export function describeMessages(subject: () => StoreSubject): void {
  type Write = { leadId?: string; text?: string; sendAt?: number; channel?: 'LINKEDIN' | 'EMAIL' };
  const begin = () => beginStore({ subject: subject() });
  const write = (begun: BegunStore, message: Write = {}) =>
    begun.subject.writeMessage({
      userId: begun.userId,
      leadId: begun.leadIds[0] ?? null,
      text: 'Hello',
      now: NOW,
      ...message,
    });
  const look = ({ store, userId }: BegunStore, now = NOW) =>
    store.nextMessage({ userId, now, channels: ['LINKEDIN', 'EMAIL'] });
  const next = async (begun: BegunStore, now = NOW): Promise<OutgoingMessage> => {
    const { next: message } = await look(begun, now);
    if (message === null) throw new Error('No message waits.');
    return message;
  };
  const reserve = async (
    begun: BegunStore,
    over: Partial<ReserveMessageQuery<'NO'>> = {},
  ): Promise<ReservedMessage<'NO'>> => {
    const message = over.message ?? (await next(begun));
    return begun.store.reserveMessage<'NO'>({
      ...begun.held,
      realNow: REAL_NOW,
      realDeadline: REAL_NOW + 1000,
      message,
      action: 'MESSAGE',
      requestId: `r-${message.messageId}`,
      payload: { text: message.text, subject: '' },
      emailMessageId: null,
      check: () => ({ allowed: true, day: TODAY, zone: 'Etc/UTC' }),
      ...over,
    });
  };
  const reserved = async (
    begun: BegunStore,
    over: Partial<ReserveMessageQuery<'NO'>> = {},
  ): Promise<string> => {
    const answer = await reserve(begun, over);
    if (!answer.reserved) throw new Error(`Not reserved: ${answer.reason}`);
    return answer.intentId;
  };
  const settle = (begun: BegunStore, intentId: string, end: MessageEnd, outcome = {}) =>
    begun.store.settleMessage({ ...begun.held, intentId, end, outcome });
  const depart = (begun: BegunStore, intentId: string) =>
    begun.store.depart({ ...begun.held, intentId });
  const sentAs = (networkMessageId: string | null): MessageEnd => ({
    state: 'SENT',
    networkMessageId,
    chatId: 'chat-1',
    threadId: null,
  });
  const readThread = (begun: BegunStore, messageId: string, text = 'Hello') =>
    begun.store.recordThread({
      ...begun.held,
      thread: {
        chatId: 'chat-1',
        memberId: 'm-1',
        messages: [{ messageId, fromMe: true, text, at: NOW, seen: false }],
      },
    });
  const outgoing = async (begun: BegunStore) =>
    (await begun.rows()).outgoing.map(({ state, failureCode, networkMessageId }) => [
      state,
      failureCode,
      networkMessageId,
    ]);
  const used = async (begun: BegunStore) => (await begun.rows()).usage[0]?.['used'];

  describe('a message by hand', () => {
    test('is due immediately, or at its time, and the first of its conversation comes first', async () => {
      const begun = await begin();
      await write(begun, { text: 'later', sendAt: NOW + 500 });
      await write(begun, { text: 'one' });
      await write(begun, { text: 'two' });
      expect(await look(begun)).toMatchObject({
        next: { text: 'one', leadId: begun.leadIds[0], memberId: 'm-1', failures: 0 },
        nextAt: NOW + 500,
      });
      const facts = await begun.store.readLane({ ...begun.held, knownSequences: new Map() });
      expect(facts?.outgoingAt).toBe(NOW);
      const intentId = await reserved(begun);
      expect((await look(begun)).next).toBeNull();
      await settle(begun, intentId, sentAs('n-1'));
      expect((await next(begun)).text).toBe('two');
    });

    test('counts for the day whatever its limit, with a row of the ledger that has none', async () => {
      const begun = await begin();
      const messageId = await write(begun);
      await reserved(begun);
      const { intents, usage } = await begun.rows();
      expect([intents, usage]).toMatchObject([
        [
          {
            campaignId: '0',
            leadId: begun.leadIds[0],
            itemId: `message-${messageId}`,
            attempt: 1,
            action: 'MESSAGE',
            dayLimit: null,
            status: 'SENDING',
            messageId,
          },
        ],
        [{ day: TODAY, action: 'MESSAGE', used: 1 }],
      ]);
    });

    test('is not attempted by a worker that lost the lane, twice, with other text, or against the check', async () => {
      const begun = await begin();
      await write(begun);
      const message = await next(begun);
      expect(await reserve(begun, { message: { ...message, text: 'Other' } })).toEqual({
        reserved: false,
        reason: 'CHANGED',
      });
      expect(await reserve(begun, { check: () => ({ allowed: false, reason: 'NO' }) })).toEqual({
        reserved: false,
        reason: 'NO',
      });
      await reserved(begun);
      expect(await reserve(begun, { message, requestId: 'again' })).toEqual({
        reserved: false,
        reason: 'CHANGED',
      });
      await begun.lease('2', { realNow: REAL_NOW + LEASE_MS + 1 });
      expect(await reserve(begun, { message, requestId: 'old' })).toEqual({
        reserved: false,
        reason: 'LANE_LOST',
      });
      expect(await used(begun)).toBe(1);
    });

    test('that left is SENT once, in its chat, and is in its lead’s timeline', async () => {
      const begun = await begin();
      await write(begun);
      const intentId = await reserved(begun);
      expect([
        await settle(begun, intentId, sentAs('n-1')),
        await settle(begun, intentId, sentAs('n-1')),
      ]).toEqual([{ settled: true }, { settled: false }]);
      expect(await outgoing(begun)).toEqual([['SENT', null, 'n-1']]);
      const { messages, events, leads } = await begun.rows();
      expect([
        messages.map(({ messageId, sentBy, chatId }) => [messageId, sentBy, chatId]),
        events.map(({ type, actor, campaignId }) => [type, actor, campaignId]),
        leads.map(({ person }) => (person as { chatId: string | null }).chatId)[0],
      ]).toEqual([[['n-1', 'USER', 'chat-1']], [['MESSAGE_SENT', 'USER', null]], 'chat-1']);
    });

    test.each([
      ['before its answer', true],
      ['after its answer', false],
    ])('that a read of the thread shows %s is there once', async (_title, isEarly) => {
      const begun = await begin();
      await write(begun);
      const intentId = await reserved(begun);
      await depart(begun, intentId);
      if (isEarly) await readThread(begun, 'n-1');
      await settle(begun, intentId, sentAs('n-1'));
      if (!isEarly) await readThread(begun, 'n-1');
      expect([
        (await begun.rows()).messages.map(({ messageId, sentBy }) => [messageId, sentBy]),
        await outgoing(begun),
      ]).toEqual([[['n-1', 'USER']], [['SENT', null, 'n-1']]]);
    });

    test('with the same text as one that was written elsewhere is not permanently mistaken for it', async () => {
      const begun = await begin();
      await write(begun);
      const intentId = await reserved(begun);
      await depart(begun, intentId);
      await readThread(begun, 'n-elsewhere');
      await settle(begun, intentId, sentAs('n-1'));
      expect(
        (await begun.rows()).messages
          .map(({ messageId, sentBy }) => [messageId, sentBy])
          .sort((one, other) => String(one[0]).localeCompare(String(other[0]))),
      ).toEqual([
        ['n-1', 'USER'],
        ['n-elsewhere', null],
      ]);
    });

    test('that was shown when its response is lost is recognized by the next lookup', async () => {
      const begun = await begin();
      await write(begun);
      const intentId = await reserved(begun);
      await depart(begun, intentId);
      await readThread(begun, 'n-1');
      expect(
        await begun.store.claimOpenMessages({
          ...begun.held,
          realBefore: REAL_NOW + 1,
          limit: 9,
          emails: false,
        }),
      ).toMatchObject([{ intentId, departed: true, seen: { messageId: 'n-1', chatId: 'chat-1' } }]);
    });

    test('with an unknown outcome is proven by a later read of its thread', async () => {
      const begun = await begin();
      await write(begun);
      const intentId = await reserved(begun);
      await depart(begun, intentId);
      await settle(begun, intentId, { state: 'UNCONFIRMED' });
      expect(await outgoing(begun)).toEqual([['UNCONFIRMED', null, null]]);
      await readThread(begun, 'n-1');
      const { intents, events } = await begun.rows();
      expect([await outgoing(begun), intents[0]?.['status'], events.length]).toEqual([
        [['SENT', null, 'n-1']],
        'HAPPENED',
        1,
      ]);
    });

    test('that was refused fails with its reason and its unit returned, until the user asks again', async () => {
      const begun = await begin();
      const messageId = await write(begun);
      await settle(begun, await reserved(begun), { state: 'FAILED', code: 'PERSON_BLOCKED' });
      expect([await outgoing(begun), await used(begun), (await look(begun)).next]).toEqual([
        [['FAILED', 'PERSON_BLOCKED', null]],
        0,
        null,
      ]);
      await begun.subject.sendAgain({ userId: begun.userId, messageId, now: NOW });
      const second = await reserved(begun, { requestId: 'second' });
      await settle(begun, second, sentAs('n-1'));
      expect([
        await outgoing(begun),
        (await begun.rows()).intents.map(({ attempt, status }) => [attempt, status]),
      ]).toEqual([
        [['SENT', null, 'n-1']],
        [
          [1, 'DID_NOT_HAPPEN'],
          [2, 'HAPPENED'],
        ],
      ]);
    });

    test('that failed temporarily waits for its time and holds back those after it', async () => {
      const begun = await begin();
      await write(begun, { text: 'one' });
      await write(begun, { text: 'two' });
      const intentId = await reserved(begun);
      await settle(begun, intentId, { state: 'SENDING' }, { failures: 1, notBefore: NOW + 900 });
      expect(await look(begun)).toEqual({ next: null, nextAt: NOW + 900 });
      expect(await next(begun, NOW + 900)).toMatchObject({ text: 'one', failures: 1 });
    });

    test('that a lookup did not find is looked up again, and counts again if it is found', async () => {
      const begun = await begin();
      await write(begun);
      const intentId = await reserved(begun);
      await depart(begun, intentId);
      await settle(begun, intentId, { state: 'SENDING' }, { reason: 'LOOKED_UP' });
      expect([await used(begun), (await next(begun)).lookedUp?.intentId]).toEqual([0, intentId]);
      const asked = {
        userId: begun.userId,
        now: NOW,
        channels: ['LINKEDIN'],
        looksRest: true,
      } as const;
      expect((await begun.store.nextMessage(asked)).next).toBeNull();
      const late = () =>
        begun.store.settleMessage({
          ...begun.held,
          intentId,
          from: 'LOOKED_UP',
          end: sentAs('n-1'),
          outcome: {},
        });
      expect([await late(), await late()]).toEqual([{ settled: true }, { settled: false }]);
      expect([await outgoing(begun), await used(begun)]).toEqual([[['SENT', null, 'n-1']], 1]);
    });

    test('is given up only while it is due and not being attempted', async () => {
      const begun = await begin();
      const giveUp = (messageId: string) =>
        begun.store.failMessage({ ...begun.held, messageId, code: 'LINKEDIN_NOT_CONNECTED' });
      expect(await giveUp(await write(begun, { sendAt: NOW + 1 }))).toBe(false);
      const messageId = await write(begun);
      const intentId = await reserved(begun);
      expect(await giveUp(messageId)).toBe(false);
      await settle(begun, intentId, { state: 'SENDING' });
      expect(await giveUp(messageId)).toBe(true);
      expect((await outgoing(begun)).map(([state, code]) => [state, code])).toEqual([
        ['SCHEDULED', null],
        ['FAILED', 'LINKEDIN_NOT_CONNECTED'],
      ]);
    });

    test('whose attempt has no response is found by the lane’s holder, and never among the attempts of leads', async () => {
      const begun = await begin();
      await write(begun);
      const intentId = await reserved(begun);
      const open = { realBefore: REAL_NOW + 1, limit: 9 };
      expect(await begun.store.takeOpenIntents({ ...begun.held, ...open })).toEqual([]);
      const taken = (await begun.lease('2', { realNow: REAL_NOW + LEASE_MS + 1 })) ?? begun.lane;
      const claim = (query: object) =>
        begun.store.claimOpenMessages({ ...begun.held, ...open, emails: false, ...query });
      expect([
        await claim({}),
        await claim({ lane: taken, emails: true }),
        await claim({ lane: taken, upTo: String(Number(intentId) - 1) }),
      ]).toEqual([[], [], []]);
      expect(await claim({ lane: taken, upTo: intentId })).toMatchObject([
        { intentId, requestId: expect.any(String), departed: false, seen: null },
      ]);
      expect(await settle(begun, intentId, sentAs('n-1'))).toEqual({ settled: false });
    });

    test('by email is addressed to the name without titles', async () => {
      for (const [person, name] of [
        [{ fullName: 'Dr. Ada Berg PhD', firstName: 'Dr. Ada' }, 'Ada Berg'],
        [{ firstName: 'Dr. Ada', lastName: 'Berg, MBA' }, 'Ada Berg'],
        [{}, ''],
      ] as const) {
        const begun = await beginStore({
          subject: subject(),
          people: [{ memberId: 'm-1', ...person }],
        });
        await write(begun, { channel: 'EMAIL' });
        expect((await next(begun)).email).toMatchObject({ name });
      }
    });

    test('by email is stored among what was sent, and the next one answers it', async () => {
      const begun = await begin();
      await write(begun, { channel: 'EMAIL', text: 'one' });
      const intentId = await reserved(begun, {
        action: 'EMAIL',
        payload: { text: 'one', subject: 'Hi', to: 'a@b.example', from: 'me@b.example' },
        emailMessageId: '<r-1@b.example>',
      });
      await settle(begun, intentId, {
        state: 'SENT',
        networkMessageId: null,
        chatId: null,
        threadId: 't-1',
      });
      const { sentEmails, events } = await begun.rows();
      expect([sentEmails, events.map(({ type, actor }) => [type, actor])]).toMatchObject([
        [{ messageId: '<r-1@b.example>', campaignId: '0', subject: 'Hi', threadId: 't-1' }],
        [['EMAIL_SENT', 'USER']],
      ]);
      await write(begun, { channel: 'EMAIL', text: 'two' });
      expect((await next(begun)).email?.earlier).toEqual([
        { messageId: '<r-1@b.example>', subject: 'Hi', threadId: 't-1' },
      ]);
    });
  });
}

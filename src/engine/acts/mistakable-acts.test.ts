import { describe, expect, test } from 'vitest';
import type { FoundAct } from '#connectors/network/network.ts';
import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import { chain, item } from '../../../test/support/engine-world.ts';
import type { FakeAct } from '../../../test/support/fake-network.ts';
import {
  createMemoryEngineWorld,
  type MemoryEngineWorld,
} from '../../../test/support/memory-engine-world.ts';
import { recordDecision } from '../../../test/simulation/user-decision.ts';

const found = (more: Partial<FoundAct>): FoundAct => ({
  at: null,
  invitationId: null,
  connected: false,
  chatId: null,
  messageId: null,
  postId: null,
  skillIds: [],
  ...more,
});

describe('an action that could be mistaken for another one', () => {
  /**
   * Two items of a kind of which a look finds one of many things: the first is unconfirmed and
   * settled by the user's word, the second never arrives.
   */
  async function secondIsLost(
    sequence: SequenceItem,
    finds: FoundAct,
  ): Promise<{ it: MemoryEngineWorld; campaignId: string }> {
    const it = createMemoryEngineWorld();
    it.network.accept('m-1');
    it.network.reconcile = () => Promise.resolve({ result: 'cannot_tell' });
    const attempts = new Set<string>();
    it.network.fault = ({ requestId }: FakeAct) =>
      attempts.add(requestId).size === 1 ? 'lost answer' : 'lost before';
    const { campaignId } = it.startCampaign(sequence);
    await it.runFor({ hours: 8 });
    const [unconfirmed] = it.memory.intents(it.userId);
    recordDecision({
      world: it.memory,
      userId: it.userId,
      intentId: unconfirmed?.intentId ?? '',
      happened: true,
      now: it.clock.now(),
    });
    it.network.reconcile = () => Promise.resolve({ result: 'happened', value: finds });
    await it.runFor({ days: 2 });
    return { it, campaignId };
  }

  test.each([
    ['LIKE', found({ postId: 'post-of-the-first' })],
    ['ENDORSE', found({ skillIds: ['skill-of-the-first'] })],
  ] as const)(
    'isn’t recorded as done because of an earlier %s that only the user’s decision confirmed',
    async (action, finds) => {
      const { it, campaignId } = await secondIsLost(
        chain(item(action, { id: 'one', yesDelay: 1 }), item(action, { id: 'two' })),
        finds,
      );
      expect(it.tries()).toEqual([`${action} 1 HAPPENED`, `${action} 1 UNCONFIRMED`]);
      expect(it.place(campaignId)).toMatchObject({
        state: 'PAUSED',
        reason: 'ACTION_UNCONFIRMED',
        itemId: 'two',
      });
      expect(it.network.acts).toHaveLength(1);
    },
  );

  test('isn’t recorded as done because the person is already followed by an earlier FOLLOW', async () => {
    const it = createMemoryEngineWorld();
    const attempts = new Set<string>();
    it.network.fault = ({ requestId }) =>
      attempts.add(requestId).size === 2 ? 'lost before' : null;
    it.network.reconcile = () => Promise.resolve({ result: 'happened', value: found({}) });
    const { campaignId } = it.startCampaign(
      chain(item('FOLLOW', { id: 'one', yesDelay: 1 }), item('FOLLOW', { id: 'two' })),
    );
    await it.runFor({ days: 2 });
    expect(it.tries()).toEqual(['FOLLOW 1 HAPPENED', 'FOLLOW 1 UNCONFIRMED']);
    expect(it.place(campaignId)).toMatchObject({
      state: 'PAUSED',
      reason: 'ACTION_UNCONFIRMED',
      itemId: 'two',
    });
  });

  test('is recorded as done if it is known what the earlier one created', async () => {
    const it = createMemoryEngineWorld();
    it.network.accept('m-1');
    const attempts = new Set<string>();
    it.network.fault = ({ requestId }) =>
      attempts.add(requestId).size === 2 ? 'lost answer' : null;
    it.network.reconcile = ({ intent }) =>
      Promise.resolve(
        intent.knownBefore?.length === 1
          ? { result: 'happened', value: found({ postId: 'post-2' }) }
          : { result: 'cannot_tell' },
      );
    const { campaignId } = it.startCampaign(
      chain(item('LIKE', { id: 'one', yesDelay: 1 }), item('LIKE', { id: 'two' })),
    );
    await it.runFor({ days: 2 });
    expect(it.tries()).toEqual(['LIKE 1 HAPPENED', 'LIKE 1 HAPPENED']);
    expect(it.place(campaignId)).toMatchObject({ state: 'FINISHED', reason: 'REACHED_END' });
  });
});

describe('the only invitation that a person can have', () => {
  test('isn’t withdrawn while its outcome is unknown: another campaign’s withdrawal waits for it', async () => {
    const it = createMemoryEngineWorld({
      config: { requestTimeoutMs: 200, settleMs: 20_000, leaseMs: 60_000 },
    });
    it.network.fault = ({ kind }) => (kind === 'invite' ? 'lost answer' : null);
    const { campaignId } = it.startCampaign(chain(item('CONNECT', { message: '' })));
    await it.runFor({ minutes: 30 });
    expect([it.tries(), it.network.acts.map(({ kind }) => kind)]).toEqual([
      ['CONNECT 1 SENDING'],
      ['invite'],
    ]);
    const other = it.startCampaign(chain(item('WITHDRAW')));
    await it.runFor({ hours: 3 });
    expect(it.network.acts.map(({ kind }) => kind)).toEqual(['invite']);
    expect(it.place(other.campaignId).memory.notBeforeCode).toBe('CHECKING');
    await it.runFor({ days: 2 });
    expect(it.tries()).toEqual(['CONNECT 1 HAPPENED', 'WITHDRAW 1 HAPPENED']);
    expect(it.network.acts.map(({ kind }) => kind)).toEqual(['invite', 'withdraw']);
    expect(it.place(campaignId)).toMatchObject({ stamps: { invited: expect.any(Number) } });
  });

  test('is no longer pending if it is found only after someone withdrew it by hand', async () => {
    const it = createMemoryEngineWorld({
      config: { requestTimeoutMs: 200, settleMs: 20_000, leaseMs: 60_000 },
    });
    const person = it.network.person('m-1');
    let sentAt = 0;
    it.network.fault = ({ kind }) => (kind === 'invite' ? 'lost answer' : null);
    it.network.onAct = ({ at }) => {
      sentAt = at;
      person.invitation = null;
      person.withdrawnAt = at + 1;
    };
    it.network.reconcile = () =>
      Promise.resolve({ result: 'happened', value: found({ at: sentAt, invitationId: 'inv-1' }) });
    const { campaignId, leadIds } = it.startCampaign(chain(item('CONNECT', { message: '' })));
    await it.runFor({ minutes: 30 });
    // A profile that is read meanwhile tells that it was taken back.
    it.startCampaign({
      ...item('IF_OPEN_PROFILE'),
      yes: item('END', { id: 'e1' }),
      no: item('END', { id: 'e2' }),
    });
    await it.runFor({ hours: 3 });
    const known = () => it.memory.lead({ userId: it.userId, leadId: leadIds[0] ?? '' })?.person;
    expect([it.tries(), known()?.withdrawnAt]).toEqual([['CONNECT 1 SENDING'], expect.any(Number)]);
    await it.runFor({ days: 2 });
    expect(it.tries()).toEqual(['CONNECT 1 HAPPENED']);
    expect([
      known()?.invitationPendingSince,
      known()?.invitationId,
      it.place(campaignId).stamps.invited,
    ]).toEqual([null, 'inv-1', expect.any(Number)]);
  });
});

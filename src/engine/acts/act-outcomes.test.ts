import { describe, expect, test } from 'vitest';
import type { FoundAct } from '#connectors/network/network.ts';
import { chain, item } from '../../../test/support/engine-world.ts';
import {
  createMemoryEngineWorld,
  type MemoryEngineWorld,
} from '../../../test/support/memory-engine-world.ts';

const HOUR_MS = 3_600_000;
const found = (more: Partial<FoundAct> = {}): FoundAct => ({
  at: null,
  invitationId: null,
  connected: false,
  chatId: null,
  messageId: null,
  postId: null,
  skillIds: [],
  ...more,
});
const eventsOf = (it: MemoryEngineWorld, campaignId: string) =>
  it.memory.events(it.userId).filter((event) => event.campaignId === campaignId);
const TWO = chain(item('VISIT', { id: 'one', yesDelay: 2 }), item('FOLLOW', { id: 'two' }));

/** Does something once, in the moment in which the first act is carried out. */
function whileUnderWay(it: MemoryEngineWorld, work: () => void): void {
  let done = false;
  it.network.onAct = () => {
    if (done) return;
    done = true;
    work();
  };
}

describe('an action that happened', () => {
  test('is recorded with its start, its text, and its attempt, and is counted', async () => {
    const it = createMemoryEngineWorld();
    it.network.accept('m-1');
    const { campaignId, leadIds } = it.startCampaign(
      chain(item('MESSAGE', { message: 'Good day' })),
    );
    it.network.fault = ({ requestId }) =>
      requestId === [...it.memory.intents(it.userId)][0]?.requestId ? 'transient' : null;
    await it.runFor({ days: 1 });
    const [act] = it.network.acts;
    const sent = eventsOf(it, campaignId).find(({ type }) => type === 'MESSAGE_SENT');
    expect(sent).toMatchObject({
      at: act?.at,
      itemId: 'message',
      itemType: 'MESSAGE',
      actor: 'ENGINE',
      leadId: leadIds[0],
      data: { requestId: act?.requestId, text: 'Good day', attempt: 2 },
    });
    expect(sent?.data).not.toHaveProperty('settled');
    expect(it.place(campaignId).stamps).toEqual({ messaged: act?.at, contacted: act?.at });
    expect(it.memory.lead({ userId: it.userId, leadId: leadIds[0] ?? '' })?.person).toMatchObject({
      lastMessageAt: act?.at,
      chatId: 'chat-m-1',
    });
    expect([...it.memory.tables(it.userId).messages.values()]).toMatchObject([
      { fromMe: true, text: 'Good day', sentBy: 'ENGINE' },
    ]);
  });

  test('and whose response was lost is found by the lookup, and recorded as done once', async () => {
    const it = createMemoryEngineWorld();
    it.network.fault = () => 'lost answer';
    const { campaignId } = it.startCampaign(chain(item('FOLLOW')));
    await it.runFor({ days: 1 });
    expect([
      it.network.acts.length,
      it.tries(),
      it.used('FOLLOW'),
      it.network.reads.filter((read) => read === 'reconcile').length,
    ]).toEqual([1, ['FOLLOW 1 HAPPENED'], 1, 1]);
    expect(
      eventsOf(it, campaignId).map(({ type, data }) => [type, data['settled'] ?? null]),
    ).toEqual([
      ['FOLLOWED', true],
      ['STATE_CHANGED', null],
    ]);
    expect(it.place(campaignId)).toMatchObject({
      state: 'FINISHED',
      reason: 'REACHED_END',
      stamps: { followed: it.network.acts[0]?.at },
    });
  });

  test('and whose request was lost is found not to have happened, and is done by another attempt', async () => {
    const it = createMemoryEngineWorld();
    let lost = false;
    it.network.fault = () => (lost ? null : ((lost = true), 'lost before'));
    it.startCampaign(chain(item('FOLLOW')));
    await it.runFor({ days: 1 });
    expect([it.network.acts.length, it.tries(), it.used('FOLLOW')]).toEqual([
      1,
      ['FOLLOW 1 DID_NOT_HAPPEN', 'FOLLOW 2 HAPPENED'],
      1,
    ]);
    expect([...it.memory.intents(it.userId)][0]?.outcome).toEqual({ reason: 'LOOKED_UP' });
  });

  test('counts an acceptance that became known before it, once, and hands the lead over to the campaign that waits for acceptances', async () => {
    const it = createMemoryEngineWorld({
      rate: 1,
      config: { requestTimeoutMs: 20_000, settleMs: HOUR_MS, leaseMs: 2 * HOUR_MS },
    });
    it.network.fault = () => 'lost answer';
    it.network.onAct = ({ memberId }) => it.network.accept(memberId);
    const { campaignId } = it.startCampaign(
      chain(item('CONNECT', { message: 'Hello' }), item('VISIT')),
    );
    const fed = it.memory.addCampaign({
      userId: it.userId,
      sequence: {
        ...chain(item('LIKE')),
        moveLeadsFromSequenceId: campaignId,
        triggerType: 'ON_ACCEPT',
      },
      now: it.clock.now(),
      status: 'DRAFT',
    });
    await it.runFor({ hours: 3 });
    expect(
      it.told(campaignId).filter((type) => type === 'INVITE_SENT' || type === 'INVITE_ACCEPTED'),
    ).toEqual(['INVITE_SENT', 'INVITE_ACCEPTED']);
    expect(it.place(campaignId).stamps).toMatchObject({
      invited: expect.any(Number),
      accepted: expect.any(Number),
    });
    expect(it.place(fed)).toMatchObject({ state: 'GETTING_READY', itemId: 'like' });
  });

  test('stores the profile that came with it', async () => {
    const it = createMemoryEngineWorld();
    const { leadIds } = it.startCampaign(chain(item('VISIT')), [{ memberId: 'm-1' }]);
    await it.runFor({ days: 1 });
    expect(it.memory.lead({ userId: it.userId, leadId: leadIds[0] ?? '' })?.person).toMatchObject({
      company: 'Acme',
      jobTitle: 'Buyer',
      slug: 's-1',
      profileReadAt: expect.any(Number),
    });
  });
});

describe('an action in progress', () => {
  test.each([
    ['paused', 'pauseLeads', 'PAUSED', 'PAUSED_BY_USER'],
    ['finished', 'finishLeads', 'FINISHED', 'FINISHED_BY_USER'],
    ['put on the blacklist', 'blacklistLeads', 'BLACKLISTED', 'BLACKLISTED_BY_USER'],
  ] as const)(
    'is recorded, and its lead that was %s in the meantime stays so, past the completed step',
    async (_how, change, state, reason) => {
      const it = createMemoryEngineWorld();
      const { campaignId, leadIds } = it.startCampaign(TWO);
      whileUnderWay(
        it,
        () => void it.memory[change]({ userId: it.userId, leadIds, now: it.clock.now() }),
      );
      await it.runFor({ days: 2 });
      expect(it.place(campaignId)).toMatchObject({
        state,
        reason,
        itemId: 'two',
        itemType: 'FOLLOW',
        dueAt: null,
        stamps: { visited: expect.any(Number) },
      });
      expect([it.network.acts.length, it.tries()]).toEqual([1, ['VISIT 1 HAPPENED']]);
      expect(it.told(campaignId)).toContain('PROFILE_VIEWED');
    },
  );

  test('is in the ledger and the timeline if its lead was removed in the meantime', async () => {
    const it = createMemoryEngineWorld();
    const { campaignId, leadIds } = it.startCampaign(TWO);
    whileUnderWay(
      it,
      () => void it.memory.removeLeads({ userId: it.userId, leadIds, now: it.clock.now() }),
    );
    await it.runFor({ days: 1 });
    expect([
      it.tries(),
      it.told(campaignId),
      [...it.memory.places({ userId: it.userId, campaignId })],
    ]).toEqual([['VISIT 1 HAPPENED'], ['STATE_CHANGED', 'PROFILE_VIEWED'], []]);
  });

  test('leaves its lead waiting after it if the campaign was switched off, and the lead continues from there', async () => {
    const it = createMemoryEngineWorld();
    const { campaignId } = it.startCampaign(TWO);
    whileUnderWay(it, () =>
      it.memory.switchCampaign({
        userId: it.userId,
        campaignId,
        status: 'NOT_ACTIVE',
        now: it.clock.now(),
      }),
    );
    await it.runFor({ days: 1 });
    expect(it.place(campaignId)).toMatchObject({ state: 'WAITING', itemId: 'two' });
    it.memory.switchCampaign({
      userId: it.userId,
      campaignId,
      status: 'ACTIVE',
      now: it.clock.now(),
    });
    await it.runFor({ days: 1 });
    expect([it.network.acts.map(({ kind }) => kind), it.place(campaignId).state]).toEqual([
      ['visit', 'follow'],
      'FINISHED',
    ]);
  });

  test('doesn’t move a lead that a saved sequence has moved in the meantime', async () => {
    const it = createMemoryEngineWorld();
    const { campaignId } = it.startCampaign(TWO);
    whileUnderWay(
      it,
      () =>
        void it.memory.saveSequence({
          userId: it.userId,
          campaignId,
          sequence: chain(
            item('FOLLOW', { id: 'two', yesDelay: 2 }),
            item('LIKE', { id: 'three' }),
          ),
          now: it.clock.now(),
        }),
    );
    await it.runFor({ days: 2 });
    expect(it.network.acts.map(({ kind }) => kind)).toEqual(['visit', 'follow', 'like']);
    expect(it.place(campaignId)).toMatchObject({
      state: 'FINISHED',
      reason: 'REACHED_END',
      stamps: {
        visited: expect.any(Number),
        followed: expect.any(Number),
        liked: expect.any(Number),
      },
    });
  });
});

describe('an action with nothing to do', () => {
  test('is skipped with a reason, uses no unit, and corrects what is known about the person', async () => {
    const it = createMemoryEngineWorld();
    const { campaignId, leadIds } = it.startCampaign(chain(item('WITHDRAW'), item('VISIT')), [
      { memberId: 'm-1', invitationPendingSince: it.clock.now() - HOUR_MS },
    ]);
    await it.runFor({ days: 1 });
    const skipped = eventsOf(it, campaignId).find(({ type }) => type === 'ACTION_SKIPPED');
    expect(skipped).toMatchObject({
      itemId: 'withdraw',
      itemType: 'WITHDRAW',
      data: { reason: 'NO_PENDING_INVITE' },
    });
    expect([
      it.used('WITHDRAW'),
      it.place(campaignId).stamps.withdrawn,
      it.network.acts.map(({ kind }) => kind),
    ]).toEqual([0, undefined, ['visit']]);
    expect(
      it.memory.lead({ userId: it.userId, leadId: leadIds[0] ?? '' })?.person
        .invitationPendingSince,
    ).toBeNull();
  });
});

describe('an action with an unknown outcome', () => {
  async function unknown(type: 'VISIT' | 'FOLLOW') {
    const it = createMemoryEngineWorld();
    it.network.fault = ({ kind }) => (kind === type.toLowerCase() ? 'lost answer' : null);
    it.network.reconcile = () => Promise.resolve({ result: 'cannot_tell' });
    const { campaignId, leadIds } = it.startCampaign(chain(item(type), item('LIKE')));
    await it.runFor({ hours: 6 });
    return { it, campaignId, leadIds };
  }

  test('holds its lead, keeps the unit, is reported once with where to look, and is never repeated', async () => {
    const { it, campaignId, leadIds } = await unknown('FOLLOW');
    await it.runFor({ days: 5 });
    expect(it.place(campaignId)).toMatchObject({
      state: 'PAUSED',
      reason: 'ACTION_UNCONFIRMED',
      itemId: 'follow',
      dueAt: null,
    });
    expect([it.network.acts.length, it.used('FOLLOW'), it.tries()]).toEqual([
      1,
      1,
      ['FOLLOW 1 UNCONFIRMED'],
    ]);
    const [event] = eventsOf(it, campaignId);
    const [intent] = it.memory.intents(it.userId);
    expect(event).toMatchObject({
      type: 'ACTION_UNCONFIRMED',
      itemId: 'follow',
      itemType: 'FOLLOW',
      data: {
        requestId: intent?.requestId,
        startedAt: new Date(intent?.startedAt ?? 0).toISOString(),
      },
    });
    expect(
      it.memory.notifications(it.userId).filter(({ type }) => type === 'ACTION_UNCONFIRMED'),
    ).toMatchObject([
      {
        data: { campaignId, leadId: leadIds[0], itemType: 'FOLLOW' },
        link: `/campaigns/${campaignId}/leads`,
      },
    ]);
  });

  test('is settled by later proof from the network, and the lead continues after it', async () => {
    const { it, campaignId } = await unknown('FOLLOW');
    it.network.fault = null;
    it.network.reconcile = () => Promise.resolve({ result: 'happened', value: found() });
    await it.runFor({ days: 2 });
    expect(it.tries()).toEqual(['FOLLOW 1 HAPPENED', 'LIKE 1 HAPPENED']);
    expect(it.place(campaignId)).toMatchObject({
      state: 'FINISHED',
      reason: 'REACHED_END',
      stamps: { followed: expect.any(Number) },
    });
    expect(it.told(campaignId).filter((type) => type === 'FOLLOWED')).toHaveLength(1);
  });

  test('stays unconfirmed if a later lookup finds nothing, since traces may have disappeared', async () => {
    const { it, campaignId } = await unknown('FOLLOW');
    it.network.reconcile = () => Promise.resolve({ result: 'did_not_happen' });
    await it.runFor({ days: 2 });
    expect([it.tries(), it.place(campaignId).state]).toEqual([['FOLLOW 1 UNCONFIRMED'], 'PAUSED']);
  });

  test('holds no one if it was a profile view, which leaves no trace', async () => {
    const { it, campaignId } = await unknown('VISIT');
    await it.runFor({ days: 1 });
    expect([it.tries(), it.place(campaignId).state, it.place(campaignId).stamps.visited]).toEqual([
      ['VISIT 1 UNCONFIRMED', 'LIKE 1 HAPPENED'],
      'FINISHED',
      undefined,
    ]);
    expect(
      it.memory.notifications(it.userId).filter(({ type }) => type === 'ACTION_UNCONFIRMED'),
    ).toEqual([]);
  });
});

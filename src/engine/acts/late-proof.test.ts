import { describe, expect, test } from 'vitest';
import { NetworkError } from '#connectors/network/network-error.ts';
import type { FoundAct } from '#connectors/network/network.ts';
import { recheckUnconfirmed } from '#engine/acts/late-proof.ts';
import { chain, item } from '../../../test/support/engine-world.ts';
import {
  AT,
  HOUR,
  NOTHING_FOUND,
  openIntent,
  settlingLane,
  leadOnItem,
  stepOf,
} from '../../../test/support/settling-lane.ts';

const SEQUENCE = chain(item('CONNECT', { id: 'a' }), item('VISIT', { id: 'b', yesDelay: 0 }));
const happened = (found: Partial<FoundAct> = {}) => ({
  result: 'happened' as const,
  value: { ...NOTHING_FOUND, ...found },
});
const unsure = (
  intentId: string,
  memberId: string | null,
  chatId: string | null = null,
  ageMs = HOUR,
) => ({ intentId, memberId, chatId, unconfirmedAt: AT - ageMs });
const waitsForWord = (parts = {}) =>
  leadOnItem({ state: 'PAUSED', reason: 'ACTION_UNCONFIRMED', dueAt: null, ...parts });

describe('which unconfirmed attempts are looked up again', () => {
  test('without names: those that are due, and the lane remembers when it looked', async () => {
    const { run, asked } = settlingLane({
      tries: [unsure('1', 'm-1'), unsure('2', 'm-2', null, 60_000)],
      intents: [openIntent({ intentId: '1' }), openIntent({ intentId: '2', memberId: 'm-2' })],
      lastLookAt: AT - 2 * HOUR,
    });
    await recheckUnconfirmed(run);
    expect(asked).toEqual([
      { memberId: 'm-1', startedAt: AT - 60_000, knownBefore: ['i-0'], kind: 'invite' },
    ]);
    expect(run.state.marks.unconfirmedLookedAt).toBe(AT);
  });

  test('not those that were looked up since', async () => {
    const { run, asked } = settlingLane({
      tries: [unsure('1', 'm-1')],
      intents: [openIntent({ intentId: '1' })],
      lastLookAt: AT - 60_000,
    });
    await recheckUnconfirmed(run);
    expect(asked).toEqual([]);
  });

  test.each([
    ['the person', { memberIds: new Set(['m-2']), chatIds: new Set<string>() }, ['m-2']],
    ['the thread', { memberIds: new Set<string>(), chatIds: new Set(['c-3']) }, ['m-3']],
    ['nobody of them', { memberIds: new Set(['m-9']), chatIds: new Set(['c-9']) }, []],
    ['either', { memberIds: new Set(['m-2']), chatIds: new Set(['c-3', 'null']) }, ['m-2', 'm-3']],
  ])(
    'with a name: those of %s alone, due or not, and the next lookup stays when it was',
    async (_whom, named, members) => {
      const intents = [
        openIntent({ intentId: '2', memberId: 'm-2' }),
        openIntent({ intentId: '3', memberId: 'm-3' }),
        openIntent({ intentId: '4', memberId: null }),
      ];
      const { run, asked } = settlingLane({
        tries: [
          unsure('2', 'm-2', null, 0),
          unsure('3', 'm-3', 'c-3', 0),
          unsure('4', null, null, 0),
        ],
        intents,
        lastLookAt: AT - 60_000,
      });
      await recheckUnconfirmed(run, named);
      expect(asked.map((one) => (one as { memberId: string }).memberId)).toEqual(members);
      expect(run.state.marks.unconfirmedLookedAt).toBe(AT - 60_000);
    },
  );

  test('one that is gone in the meantime is skipped, and the next is still looked up', async () => {
    const { run, asked } = settlingLane({
      tries: [unsure('1', 'm-1'), unsure('2', 'm-2')],
      intents: [openIntent({ intentId: '2', memberId: 'm-2' })],
    });
    await recheckUnconfirmed(run);
    expect(asked).toHaveLength(1);
  });

  test('no more in this turn once the network can’t be reached', async () => {
    const intents = [openIntent({ intentId: '1' }), openIntent({ intentId: '2', memberId: 'm-2' })];
    const { run, asked, settled } = settlingLane({
      tries: [unsure('1', 'm-1'), unsure('2', 'm-2')],
      intents,
      answers: [new NetworkError('transient', 'away'), happened()],
    });
    await recheckUnconfirmed(run);
    expect([asked.length, settled.length, run.state.marks.unconfirmedLookedAt]).toEqual([
      1,
      0,
      undefined,
    ]);
  });

  test.each([[{ result: 'did_not_happen' as const }], [{ result: 'cannot_tell' as const }]])(
    '%j settles nothing: only the user can say that it was not sent',
    async (answer) => {
      const { run, settled } = settlingLane({
        tries: [unsure('1', 'm-1')],
        intents: [openIntent({ intentId: '1' })],
        answers: [answer],
      });
      await recheckUnconfirmed(run);
      expect(settled).toEqual([]);
    },
  );
});

describe('an attempt that is found to have happened', () => {
  async function proved({
    intent = {},
    found = {},
    ...options
  }: { intent?: Parameters<typeof openIntent>[0]; found?: Partial<FoundAct> } & Pick<
    Parameters<typeof settlingLane>[0] & object,
    'settles' | 'plan' | 'sequence'
  > = {}) {
    const lane = settlingLane({
      sequence: SEQUENCE,
      tries: [unsure('9', 'm-1')],
      intents: [openIntent(intent)],
      answers: [happened(found)],
      ...options,
    });
    await recheckUnconfirmed(lane.run);
    return lane;
  }

  test('is settled as the network has it, from unconfirmed, and keeps its unit', async () => {
    const { settled, run, logged, noted } = await proved({ found: { invitationId: 'i-1' } });
    const [{ step: _step, events, ...query } = {} as never] = settled;
    expect(query).toEqual({
      lane: run.lane,
      now: AT,
      intentId: '9',
      from: 'UNCONFIRMED',
      end: 'HAPPENED',
      outcome: { ...NOTHING_FOUND, invitationId: 'i-1' },
      person: { invitationPendingSince: AT - 60_000, invitationId: 'i-1' },
      refund: false,
      moving: true,
    });
    const place = { campaignId: '1', leadId: '11', itemId: 'a', itemType: 'CONNECT' };
    expect(events).toEqual([
      {
        type: 'INVITE_SENT',
        at: AT - 60_000,
        actor: 'ENGINE',
        data: { requestId: 'r-1', text: 'Hi Ada', settled: true },
        ...place,
      },
      {
        type: 'ACTION_SETTLED',
        at: AT,
        actor: 'NETWORK',
        data: expect.objectContaining({ requestId: 'r-1', happened: true }),
        ...place,
      },
    ]);
    expect(run.state.news).toEqual([
      { type: 'lead.changed', data: { leadId: '11', campaignId: '1' } },
      { type: 'campaign.statistics', data: { campaignId: '1' } },
    ]);
    expect(logged).toContainEqual({
      facts: { userId: '7', action: 'CONNECT', requestId: 'r-1' },
      words: 'An unconfirmed action turned out to have been done',
    });
    expect(noted).toEqual([]);
  });

  test('lets the lead that waited for a decision continue after it', async () => {
    const { run, ...lane } = await proved();
    const step = stepOf(lane, waitsForWord());
    expect(step.to).toMatchObject({
      state: 'WAITING',
      reason: null,
      itemId: 'b',
      itemType: 'VISIT',
      visit: 1,
      dueAt: AT,
    });
    expect([step.stamps, step.events.map(({ type, actor }) => [type, actor])]).toEqual([
      { invited: AT - 60_000, contacted: AT - 60_000 },
      [
        ['INVITE_SENT', 'ENGINE'],
        ['ACTION_SETTLED', 'NETWORK'],
      ],
    ]);
    expect([step.triggers, [...run.state.ended]]).toEqual([[], []]);
  });

  test('ends a lead on the last item, triggers its end, and is counted by the campaign', async () => {
    const { run, ...lane } = await proved({
      sequence: { ...item('CONNECT', { id: 'a' }), yes: null },
    });
    const step = stepOf(lane, waitsForWord());
    expect([step.to.state, step.to.reason, step.triggers, [...run.state.ended]]).toEqual([
      'FINISHED',
      'REACHED_END',
      ['ON_END'],
      ['1'],
    ]);
  });

  test('triggers nothing if the plan moves no leads', async () => {
    const lane = await proved({
      sequence: { ...item('CONNECT', { id: 'a' }), yes: null },
      plan: 'BASIC',
    });
    expect([stepOf(lane, waitsForWord()).triggers, lane.settled[0]?.moving]).toEqual([[], false]);
  });

  test('leaves a lead elsewhere waiting for the decision about another action', async () => {
    const lane = await proved();
    const elsewhere = { itemId: 'x', itemType: 'MESSAGE' as const };
    expect(stepOf(lane, waitsForWord(elsewhere)).to).toMatchObject({
      state: 'WAITING',
      itemId: 'x',
    });
    expect(
      stepOf(
        lane,
        waitsForWord({
          ...elsewhere,
          tried: { attempts: 1, standing: { status: 'UNCONFIRMED' } as never, lookedUp: null },
        }),
      ).to,
    ).toMatchObject({ state: 'PAUSED', reason: 'ACTION_UNCONFIRMED', itemId: 'x' });
    expect(
      stepOf(
        lane,
        waitsForWord({
          ...elsewhere,
          tried: { attempts: 1, standing: { status: 'HAPPENED' } as never, lookedUp: null },
        }),
      ).to,
    ).toMatchObject({ state: 'WAITING', itemId: 'x' });
  });

  test('counts an acceptance since then, by what is known about the person', async () => {
    const lane = await proved({
      intent: { lead: leadOnItem({ person: { connectedAt: AT - 30_000 } }) },
    });
    const step = stepOf(lane, waitsForWord());
    expect([step.stamps['accepted'], step.triggers]).toEqual([AT - 30_000, ['ON_ACCEPT']]);
    expect(lane.settled[0]?.person).toEqual({});
  });

  test('stores the thread and the message by which it was found', async () => {
    const message = openIntent({
      action: 'MESSAGE',
      payload: { text: 'Hello' },
      lead: leadOnItem({ itemType: 'MESSAGE' }),
    });
    const { settled } = await proved({
      intent: message,
      found: { chatId: 'c-1', messageId: 'g-1' },
    });
    expect(settled[0]?.person).toEqual({
      lastMessageAt: AT - 60_000,
      lastSeenAt: null,
      chatId: 'c-1',
    });
    expect(settled[0]?.message).toEqual({
      chatId: 'c-1',
      messageId: 'g-1',
      text: 'Hello',
      at: AT - 60_000,
    });
  });

  test('a withdrawal leaves no id of an invitation', async () => {
    const { settled } = await proved({
      intent: {
        action: 'WITHDRAW',
        payload: {},
        lead: leadOnItem({ person: { invitationPendingSince: AT - HOUR } }),
      },
      found: { invitationId: 'i-1' },
    });
    expect(settled[0]?.person).toEqual({ withdrawnAt: AT - 60_000, invitationPendingSince: null });
  });

  test('of someone who left changes nothing about the person, but is in the timeline', async () => {
    const { settled } = await proved({ intent: { lead: null }, found: { invitationId: 'i-1' } });
    expect([settled[0]?.person, settled[0]?.events.map(({ type }) => type)]).toEqual([
      {},
      ['INVITE_SENT', 'ACTION_SETTLED'],
    ]);
    expect(stepOf({ settled }, waitsForWord()).to.itemId).toBe('b');
  });

  test('of an item that a save removed, or of a stopped campaign, leaves the lead where it is', async () => {
    for (const gone of [{ itemId: 'gone' }, { campaignId: '5' }]) {
      const lane = await proved({ intent: gone });
      expect(stepOf(lane, waitsForWord({ ...gone })).to).toMatchObject({
        state: 'WAITING',
        itemId: gone.itemId ?? 'a',
      });
    }
    const lane = await proved({ sequence: null });
    expect(stepOf(lane, waitsForWord()).to).toMatchObject({ state: 'WAITING', itemId: 'a' });
  });

  test('with a connection found beside it is reported as an acceptance', async () => {
    expect((await proved({ found: { connected: true } })).noted).toEqual(['m-1']);
  });

  test('that another worker settled first is reported by that worker', async () => {
    const { run, logged, noted } = await proved({ settles: false, found: { connected: true } });
    expect([run.state.news, logged, noted]).toEqual([[], [], []]);
  });
});

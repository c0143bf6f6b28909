import { describe, expect, test } from 'vitest';
import { NetworkError, type NetworkErrorKind } from '#connectors/network/network-error.ts';
import { DEFAULT_WEEK } from '#core/schedule/week.ts';
import type { ActionType, SequenceItem } from '#core/sequence/sequence-item.ts';
import type { WalkMemory } from '#core/sequence/step-facts.ts';
import type { NewPerson } from '../../../test/simulation/store/world-seeding.ts';
import type { ActPayload } from '#engine/actions/action.ts';
import { isReservationOver } from '#engine/acts/departure.ts';
import { newRequestId, performAct } from '#engine/acts/perform-act.ts';
import { ALWAYS_AWAKE, chain, item } from '../../../test/support/engine-world.ts';
import { createMemoryEngineWorld } from '../../../test/support/memory-engine-world.ts';
import { counted, dueLane } from '../../../test/support/memory-lane.ts';
import { advance } from '#engine/lane/lane-run.ts';
import { withFacts } from '#engine/lane/lane-state.ts';

const HOUR = 3_600_000;
const MINUTE = 60_000;
const DAY = 24 * HOUR;
const LEFT = chain(item('LIKE', { id: 'next', yesDelay: 1 }));
type Options = {
  type?: ActionType;
  action?: ActionType;
  parts?: Partial<SequenceItem>;
  payload?: ActPayload;
  person?: Partial<NewPerson>;
  memory?: WalkMemory;
  attempts?: number;
  world?: Parameters<typeof createMemoryEngineWorld>[0];
};

/** A due lead in whose turn one act is done. */
async function ready({
  type = 'VISIT',
  action = type,
  parts = {},
  payload = {},
  person = {},
  memory = {},
  attempts = 0,
  world = {},
}: Options = {}) {
  const it = createMemoryEngineWorld({ rate: 1, ...world });
  const sequence = { ...item(type, { id: 'a', yesDelay: 1, ...parts }), yes: LEFT };
  const { campaignId, leadIds } = it.startCampaign(
    sequence,
    [{ memberId: 'm-1', email: 'ada@x.io', ...person }],
    { memory },
  );
  const run = await dueLane(it);
  const [found] = await it.parts.store.dueLeads({
    userId: it.userId,
    campaignIds: [campaignId],
    types: [type],
    now: it.clock.now(),
    limit: 1,
  });
  const lead = { ...found!, tried: { ...found!.tried, attempts } };
  const logged: unknown[] = [];
  it.parts.log.info = (facts, words) => void logged.push([facts, words]);
  it.parts.log.warn = () => undefined;
  const act = (more: Partial<Parameters<typeof performAct>[0]> = {}) =>
    performAct({
      run,
      lead,
      item: sequence,
      action,
      payload,
      files: [],
      nextSlotAt: it.clock.now() + HOUR,
      ...more,
    });
  const personNow = () => it.memory.lead({ userId: it.userId, leadId: leadIds[0] ?? '' })!.person;
  const outcome = () =>
    [...it.memory.intents(it.userId)].map(({ status, outcome: kept }) => [status, kept])[0];
  return {
    it,
    run,
    lead,
    act,
    campaignId,
    logged,
    person: personNow,
    outcome,
    place: () => it.place(campaignId),
    fail: (kind: NetworkErrorKind, facts = {}) =>
      void (it.network.fault = () => new NetworkError(kind, 'no', { native: 'n-1', ...facts })),
  };
}
/** The reservation takes so many real ms. */
function slowReservation(it: Awaited<ReturnType<typeof ready>>['it'], milliseconds: number): void {
  const { reserve } = it.parts.store;
  it.parts.store.reserve = async (query) => {
    const reserved = await reserve(query);
    it.clock.advance({ milliseconds });
    return reserved;
  };
}

describe('an act', () => {
  test('is reserved with its deadline, its texts and what the lead remembers, and takes the lane’s slot and turn', async () => {
    const { it, run, act, lead } = await ready({ payload: { text: 'Hi' } });
    const reserved = counted(it, 'reserve');
    expect(await act()).toEqual({ kind: 'acted' });
    expect(reserved).toMatchObject([
      {
        realDeadline: it.clock.realNow() + 200,
        payload: { text: 'Hi' },
        nextSlotAt: it.clock.now() + HOUR,
        action: 'VISIT',
        requestId: it.network.acts[0]?.requestId,
      },
    ]);
    expect((reserved[0] as { memory: unknown }).memory).toBe(lead.memory);
    expect([
      run.state.nextSlotAt,
      run.state.marks.lastActionAt,
      run.state.marks.servedTypes,
    ]).toEqual([it.clock.now() + HOUR, it.clock.now(), { VISIT: it.clock.now() }]);
  });

  test('remembers which text its lead was dealt, beside those of other items', async () => {
    const { it, act } = await ready({
      payload: { variantId: 'v-2' },
      memory: { variants: { other: 'v-1' } },
    });
    const reserved = counted(it, 'reserve');
    await act();
    expect(reserved).toMatchObject([{ memory: { variants: { other: 'v-1', a: 'v-2' } } }]);
    const again = await ready({ memory: { variants: { a: 'v-1' } } });
    const kept = counted(again.it, 'reserve');
    await again.act();
    expect(kept).toMatchObject([{ memory: { variants: { a: 'v-1' } } }]);
  });

  test('of a campaign that does not run any more is refused, takes no slot and calls nobody', async () => {
    const { it, run, act } = await ready();
    advance(run, withFacts(run.state, { campaigns: [] }));
    advance(run, { ...run.state, nextSlotAt: null });
    expect([await act(), run.state.nextSlotAt, it.network.acts, it.used('VISIT')]).toEqual([
      { kind: 'refused', reason: 'SEQUENCE_CHANGED' },
      null,
      [],
      0,
    ]);
  });

  test.each([
    [4801, { kind: 'refused', reason: 'LANE_LOST' }, 'LEASE_TOO_SHORT'],
    [4800, { kind: 'rest' }, 'HELD_BACK'],
    [200, { kind: 'rest' }, 'HELD_BACK'],
  ])(
    'whose reservation took %i ms is not begun: its call could end too late',
    async (ms, result, reason) => {
      const { it, act, outcome } = await ready();
      slowReservation(it, ms);
      expect([await act(), outcome(), it.network.acts, it.used('VISIT')]).toEqual([
        result,
        ['DID_NOT_HAPPEN', { reason }],
        [],
        0,
      ]);
    },
  );

  test('has what its reservation left of the request timeout', async () => {
    const { it, act } = await ready();
    slowReservation(it, 199);
    const asked: unknown[] = [];
    const { visit } = it.network.act;
    it.network.act.visit = (query) => (
      asked.push([query.deadlineMs, query.memberId, query.account]),
      visit(query)
    );
    expect([await act(), asked]).toEqual([{ kind: 'acted' }, [[1, 'm-1', 'acc-1']]]);
  });

  test('is not begun when the hours ended while it was reserved', async () => {
    const { it, act, outcome } = await ready({
      world: {
        at: '2026-03-02T16:59:59.900Z',
        user: { week: { zone: 'Etc/UTC', schedulerItems: DEFAULT_WEEK } },
      },
    });
    slowReservation(it, 100);
    expect([await act(), outcome(), it.network.acts]).toEqual([
      { kind: 'rest' },
      ['DID_NOT_HAPPEN', { reason: 'HELD_BACK' }],
      [],
    ]);
  });

  test.each([
    ['2026-03-02T10:00:00Z', '2026-03-02T10:00:01Z', false],
    ['2026-03-02T16:59:59Z', '2026-03-02T17:00:00Z', true],
    ['2026-03-02T10:00:00Z', '2026-03-03T10:00:00Z', true],
  ])('reserved at %s is over at %s: %s', (reservedAt, now, over) => {
    expect(
      isReservationOver({
        week: { zone: 'Etc/UTC', schedulerItems: DEFAULT_WEEK },
        reservedAt: Date.parse(reservedAt),
        now: Date.parse(now),
      }),
    ).toBe(over);
  });

  test('has a name of twenty-four digits, whatever is drawn', () => {
    const draws = [0, 1 - 2 ** -48, 0.5];
    expect([newRequestId(() => 0), newRequestId(() => draws.pop() ?? 0)]).toEqual([
      'rw-000000000000000000000000',
      'rw-800000000000ffffffffffff',
    ]);
  });
});

describe('an act that went through', () => {
  test.each([
    ['CONNECT', 3, [{ inviteLimitAnswers: 0 }]],
    ['CONNECT_BY_EMAIL', 1, [{ inviteLimitAnswers: 0 }]],
    ['CONNECT', 0, []],
    ['VISIT', 3, []],
  ] as const)(
    '%s: after %i limit answers the next one pauses invitations for a day again, and nothing else is written',
    async (type, answers, changes) => {
      const { it, run, act } = await ready({
        type,
        world: { user: { inviteLimitAnswers: answers, inviteByEmailEnabled: true } },
      });
      const changed = counted(it, 'changeUser');
      expect(await act()).toEqual({ kind: 'acted' });
      expect(changed.map((query) => (query as { change: unknown }).change)).toEqual(changes);
      expect(run.state.facts.user.inviteLimitAnswers).toBe(changes.length > 0 ? 0 : answers);
    },
  );

  test('clears the trouble of the moment', async () => {
    const { run, act } = await ready({ world: { user: { incident: 'x' } } });
    await act();
    expect(run.state.facts.user.incident).toBeNull();
  });

  test('without anything to do, because the person has accepted, notes the acceptance', async () => {
    const { it, act, person, outcome } = await ready({
      type: 'WITHDRAW',
      person: { invitationPendingSince: 5 },
    });
    it.network.accept('m-1');
    expect([await act(), person().connectedAt, outcome()]).toEqual([
      { kind: 'acted' },
      it.clock.now(),
      ['DID_NOT_HAPPEN', { reason: 'ALREADY_CONNECTED' }],
    ]);
  });

  test('without anything to do, because the invitation is gone, accepts nobody and leaves limit answers alone', async () => {
    const { it, act, person } = await ready({
      type: 'WITHDRAW',
      person: { invitationPendingSince: 5 },
      world: { user: { inviteLimitAnswers: 2 } },
    });
    await act();
    expect([person().connectedAt, it.memory.tables(it.userId).row.user.inviteLimitAnswers]).toEqual(
      [null, 2],
    );
    const invite = await ready({ type: 'CONNECT', world: { user: { inviteLimitAnswers: 2 } } });
    invite.it.network.act.invite = async () =>
      ({ done: false, reason: 'ALREADY_INVITED' }) as never;
    await invite.act();
    expect(invite.it.memory.tables(invite.it.userId).row.user.inviteLimitAnswers).toBe(2);
  });

  test('accepts nobody by itself', async () => {
    const { act, person } = await ready();
    await act();
    expect(person().connectedAt).toBeNull();
  });
});

describe('an act that failed', () => {
  test.each([
    ['outcome_unknown', 'rest', ['SENDING', null]],
    ['transient', 'rest', ['DID_NOT_HAPPEN', { error: 'transient', native: 'n-1' }]],
    ['rate_limited', 'acted', ['DID_NOT_HAPPEN', { error: 'rate_limited', native: 'n-1' }]],
    [
      'account_disconnected',
      'rest',
      ['DID_NOT_HAPPEN', { error: 'account_disconnected', native: 'n-1' }],
    ],
    [
      'already_connected',
      'acted',
      ['DID_NOT_HAPPEN', { error: 'already_connected', native: 'n-1' }],
    ],
    ['already_invited', 'acted', ['DID_NOT_HAPPEN', { error: 'already_invited', native: 'n-1' }]],
    ['cooldown', 'acted', ['DID_NOT_HAPPEN', { error: 'cooldown', native: 'n-1' }]],
    ['refused', 'acted', ['DID_NOT_HAPPEN', { error: 'refused', native: 'n-1' }]],
    [
      'blocked',
      'acted',
      ['DID_NOT_HAPPEN', { reason: 'PERSON_BLOCKED', error: 'blocked', native: 'n-1' }],
    ],
  ] as const)(
    'with %s is kept in the ledger with the network’s word and said in the log: %s',
    async (kind, result, kept) => {
      const { it, act, fail, outcome, logged } = await ready({ type: 'CONNECT' });
      fail(kind);
      expect([await act(), outcome()]).toEqual([{ kind: result }, kept]);
      expect(logged).toEqual([
        [
          {
            userId: it.userId,
            action: 'CONNECT',
            requestId: [...it.memory.intents(it.userId)][0]?.requestId,
            error: kind,
            native: 'n-1',
          },
          'An act failed',
        ],
      ]);
    },
  );

  test('for a reason of the program’s own is like a lost answer: nobody knows whether it happened', async () => {
    const { it, run, act, outcome, logged } = await ready();
    it.network.fault = () => {
      throw new TypeError('x');
    };
    expect([
      await act(),
      outcome(),
      run.state.facts.openIntentIds,
      run.state.facts.oldestOpenIntentRealAt,
    ]).toEqual([
      { kind: 'rest' },
      ['SENDING', null],
      {
        first: [...it.memory.intents(it.userId)][0]?.intentId,
        last: [...it.memory.intents(it.userId)][0]?.intentId,
      },
      it.clock.realNow(),
    ]);
    expect([run.state.marks.failures, logged]).toMatchObject([
      1,
      [[{ error: 'unexpected', native: undefined }, 'An act failed']],
    ]);
  });

  test('for the moment counts as a failure of the lane; for a limit its type rests', async () => {
    const moment = await ready();
    moment.fail('transient');
    await moment.act();
    const limit = await ready();
    limit.fail('rate_limited');
    await limit.act();
    expect([
      moment.run.state.marks.failures,
      limit.run.state.marks.failures,
      limit.run.state.marks.pausedUntil,
    ]).toEqual([1, undefined, { VISIT: limit.it.clock.now() + HOUR }]);
  });

  test.each([
    [0, null],
    [1, null],
    [2, 15 * MINUTE],
    [3, 30 * MINUTE],
    [8, 960 * MINUTE],
    [9, DAY],
    [2000, DAY],
  ])(
    'for the moment, after %i tries before, lets others pass for %s ms',
    async (attempts, pause) => {
      const { it, act, fail, place } = await ready({ attempts });
      fail('transient');
      await act();
      const { notBefore, notBeforeCode } = place().memory;
      expect([notBefore, notBeforeCode]).toEqual(
        pause === null ? [undefined, undefined] : [it.clock.now() + pause, 'INCIDENT'],
      );
    },
  );

  test('for the lead stops it with the network’s word in its timeline', async () => {
    const { it, act, fail, place, campaignId } = await ready();
    fail('blocked');
    await act();
    expect(place()).toMatchObject({ state: 'FAILED', reason: 'PERSON_BLOCKED' });
    expect(
      it.memory.events(it.userId).filter((event) => event.campaignId === campaignId),
    ).toMatchObject([
      {
        type: 'ACTION_FAILED',
        data: { from: 'IN_PROGRESS', reason: 'PERSON_BLOCKED', error: 'blocked', native: 'n-1' },
      },
    ]);
  });
});

describe('a refusal that tells something of a person', () => {
  test('connected: they are from now on, and nothing pends', async () => {
    const { it, act, fail, person, place } = await ready({ type: 'CONNECT' });
    fail('already_connected');
    await act();
    expect([person().connectedAt, place().itemId]).toEqual([it.clock.now(), 'next']);
  });

  test('connected: the time that was known stays', async () => {
    const { act, fail, person } = await ready({ type: 'VISIT', person: { connectedAt: 7 } });
    fail('already_connected');
    await act();
    expect(person().connectedAt).toBe(7);
  });

  test('invited: by an invitation that it names, or by one unknown since now', async () => {
    const named = await ready({ type: 'CONNECT' });
    named.fail('already_invited', {
      invitation: { invitationId: 'inv-7', memberId: 'm-1', slug: null, note: null, sentAt: 70 },
    });
    await named.act();
    const unnamed = await ready({ type: 'CONNECT' });
    unnamed.fail('already_invited');
    await unnamed.act();
    expect([named.person(), unnamed.person()]).toMatchObject([
      { invitationId: 'inv-7', invitationPendingSince: 70 },
      { invitationId: null, invitationPendingSince: unnamed.it.clock.now() },
    ]);
  });

  test('withdrawn: now, or twenty-one days before the time that it names', async () => {
    const named = await ready({ type: 'CONNECT' });
    named.fail('cooldown', { retryAt: named.it.clock.now() + 5 * DAY });
    await named.act();
    const unnamed = await ready({ type: 'CONNECT' });
    unnamed.fail('cooldown');
    await unnamed.act();
    expect([named.person().withdrawnAt, unnamed.person().withdrawnAt]).toEqual([
      named.it.clock.now() - 16 * DAY,
      unnamed.it.clock.now(),
    ]);
  });
});

test('hours that never end do not end an act', () => {
  expect(
    isReservationOver({
      week: { zone: 'Etc/UTC', schedulerItems: ALWAYS_AWAKE },
      reservedAt: Date.parse('2026-03-02T10:00:00Z'),
      now: Date.parse('2026-03-02T22:00:00Z'),
    }),
  ).toBe(false);
});

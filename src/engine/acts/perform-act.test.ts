import { describe, expect, test } from 'vitest';
import { DEFAULT_WEEK } from '#core/schedule/week.ts';
import { isReservationExpired } from '#engine/acts/send-check.ts';
import { newRequestId } from '#engine/acts/perform-act.ts';
import { ALWAYS_AWAKE } from '../../../test/support/engine-world.ts';
import { counted } from '../../../test/support/memory-lane.ts';
import { setState } from '#engine/lane/lane-run.ts';
import { withFacts } from '#engine/lane/lane-state.ts';
import { HOUR, ready } from './perform-act-fixture.ts';

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
  test('is reserved with its deadline, its texts, and what the lead remembers, and takes the lane’s slot and turn', async () => {
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

  test('remembers which text its lead was assigned, beside those of other items', async () => {
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

  test('of a campaign that no longer runs is refused, takes no slot, and calls no one', async () => {
    const { it, run, act } = await ready();
    setState(run, withFacts(run.state, { campaigns: [] }));
    setState(run, { ...run.state, nextSlotAt: null });
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
    'whose reservation took %i ms doesn’t start: its call could end too late',
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

  test('doesn’t start if the hours ended while it was being reserved', async () => {
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

  test('doesn’t start if hours that were saved during its reservation have ended', async () => {
    const { it, act, outcome } = await ready({ world: { at: '2026-03-02T16:59:59.900Z' } });
    const { reserve } = it.parts.store;
    it.parts.store.reserve = async (query) => {
      const week = { zone: 'Etc/UTC', schedulerItems: DEFAULT_WEEK };
      it.memory.changeUser({ userId: it.userId, now: it.clock.now(), user: { week } });
      const reserved = await reserve(query);
      it.clock.advance({ milliseconds: 100 });
      return reserved;
    };
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
      isReservationExpired({
        week: { zone: 'Etc/UTC', schedulerItems: DEFAULT_WEEK },
        reservedAt: Date.parse(reservedAt),
        now: Date.parse(now),
      }),
    ).toBe(over);
  });

  test('has an id of 24 digits, whatever is drawn', () => {
    const draws = [0, 1 - 2 ** -48, 0.5];
    expect([newRequestId(() => 0), newRequestId(() => draws.pop() ?? 0)]).toEqual([
      'rw-000000000000000000000000',
      'rw-800000000000ffffffffffff',
    ]);
  });
});

describe('an action that succeeded', () => {
  test.each([
    ['CONNECT', 3, [{ inviteLimitAnswers: 0 }]],
    ['CONNECT_BY_EMAIL', 1, [{ inviteLimitAnswers: 0 }]],
    ['CONNECT', 0, []],
    ['VISIT', 3, []],
  ] as const)(
    '%s: after %i limit responses the next one pauses invitations for a day again, and nothing else is written',
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

  test('clears a temporary problem', async () => {
    const { run, act } = await ready({ world: { user: { incident: 'x' } } });
    await act();
    expect(run.state.facts.user.incident).toBeNull();
  });

  test('with nothing to do, because the person has accepted, records the acceptance', async () => {
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

  test('with nothing to do, because the invitation is gone, records no acceptance and leaves limit responses alone', async () => {
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

  test('records no acceptance on its own', async () => {
    const { act, person } = await ready();
    await act();
    expect(person().connectedAt).toBeNull();
  });
});

test('hours that never end don’t end an action', () => {
  expect(
    isReservationExpired({
      week: { zone: 'Etc/UTC', schedulerItems: ALWAYS_AWAKE },
      reservedAt: Date.parse('2026-03-02T10:00:00Z'),
      now: Date.parse('2026-03-02T22:00:00Z'),
    }),
  ).toBe(false);
});

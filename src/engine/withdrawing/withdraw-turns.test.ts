import { describe, expect, test } from 'vitest';
import { NetworkError } from '#connectors/network/network-error.ts';
import { DEFAULT_WEEK } from '#core/schedule/week.ts';
import { withdrawInvitations } from '#engine/withdrawing/withdraw-invitations.ts';
import { counted, takeLane } from '../../../test/support/memory-lane.ts';
import { asked, outcomes, states, withdrawals } from '../../../test/support/taking-back.ts';
import { setState } from '#engine/lane/lane-run.ts';
import { withMarks } from '#engine/lane/lane-state.ts';

const HOUR = 3_600_000;
type Options = Parameters<typeof asked>[0];

/** A lane whose slot for taking back is there, and what one turn of it answers. */
async function due(options: Options = {}) {
  const it = asked(options);
  const run = await takeLane(it);
  setState(run, withMarks(run.state, { withdrawalSlotAt: it.clock.now() }));
  return { it, run, now: it.clock.now(), turn: () => withdrawInvitations(run) };
}

describe('a turn that withdraws an invitation', () => {
  test('asks for another immediately, and keeps the lane’s gap and a slot of its own', async () => {
    const { it, run, now, turn } = await due({ count: 3 });
    expect(await turn()).toEqual({ again: true, nextAt: null });
    expect([
      states(it),
      withdrawals(it).length,
      run.state.nextSlotAt,
      run.state.marks.lastActionAt,
    ]).toEqual([['WITHDRAWN', 'WAITING', 'WAITING'], 1, now + 45_000, now]);
    expect(run.state.marks.withdrawalSlotAt).toBeGreaterThanOrEqual(now + 90_000);
    // Not before its own slot, and not at once after another act.
    expect(await turn()).toEqual({ again: false, nextAt: run.state.marks.withdrawalSlotAt });
    setState(run, withMarks(run.state, { withdrawalSlotAt: now }));
    expect(await turn()).toEqual({ again: false, nextAt: now + 45_000 });
  });

  test('leaves the lane at least every other gap, however many are to be withdrawn', async () => {
    const { run, now, turn, it } = await due({ count: 1500 });
    const reserved = counted(it, 'reserveWithdrawal');
    await turn();
    expect(run.state.marks.withdrawalSlotAt).toBeGreaterThanOrEqual(now + 90_000);
    expect(reserved).toMatchObject([
      {
        realDeadline: it.clock.realNow() + 200,
        withdrawalSlotAt: run.state.marks.withdrawalSlotAt,
      },
    ]);
  });

  test('keeps a later slot of the lane', async () => {
    const { run, now, turn } = await due();
    setState(run, { ...run.state, nextSlotAt: now + HOUR });
    await turn();
    expect(run.state.nextSlotAt).toBe(now + HOUR);
  });

  test('tells the network which invitation it is', async () => {
    const { it, turn } = await due();
    const sent: unknown[] = [];
    it.network.act.withdraw = async ({ invitationId, memberId, account }) => (
      sent.push([invitationId, memberId, account]),
      { done: true }
    );
    await turn();
    expect(sent).toEqual([['inv-m-1', 'm-1', 'acc-1']]);
  });

  test('of a lane with nothing to withdraw keeps no slot', async () => {
    const { run, turn, it } = await due({ count: 0 });
    setState(run, withMarks(run.state, { sweptAt: 5 }));
    expect([await turn(), run.state.marks]).toMatchObject([
      { again: false, nextAt: null },
      { withdrawalSlotAt: undefined, sweptAt: 5 },
    ]);
    const { withdrawalSlotAt: _slot, ...marks } = run.state.marks;
    setState(run, { ...run.state, marks });
    await withdrawInvitations(run);
    expect([run.state.marks === marks, states(it)]).toEqual([true, []]);
  });

  test('overnight waits for the working hours, and forgets its slot', async () => {
    const { run, turn, it } = await due({
      at: '2026-03-02T20:00:00Z',
      user: { week: { zone: 'Etc/UTC', schedulerItems: DEFAULT_WEEK } },
    });
    expect([await turn(), run.state.marks.withdrawalSlotAt, it.tries()]).toEqual([
      { again: false, nextAt: Date.parse('2026-03-03T09:00:00Z') },
      undefined,
      [],
    ]);
  });

  test.each([
    [1, false],
    [0, true],
  ])('waits for the end of a pause of its kind: %i ms before it, done %s', async (ahead, done) => {
    const { it, run, now, turn } = await due();
    setState(run, withMarks(run.state, { pausedUntil: { WITHDRAW: now + ahead } }));
    expect([await turn(), withdrawals(it).length]).toEqual([
      done ? { again: true, nextAt: null } : { again: false, nextAt: now + ahead },
      done ? 1 : 0,
    ]);
  });
});

describe('an attempt that isn’t allowed', () => {
  test.each([
    ['DAILY_LIMIT', { again: false, nextAt: Date.parse('2026-03-03T00:00:00Z') }],
    ['CHANGED', { again: true, nextAt: null }],
    ['LANE_LOST', { again: false, nextAt: null }],
    ['ACCOUNT', { again: false, nextAt: null }],
    ['SUBSCRIPTION', { again: false, nextAt: null }],
  ])('for %s is checked again: %j', async (reason, again) => {
    const { it, turn } = await due();
    it.parts.store.reserveWithdrawal = (async () => ({ reserved: false, reason })) as never;
    expect([await turn(), withdrawals(it)]).toEqual([again, []]);
  });

  test('near the end of the hours is checked again when the next ones begin, in a slot that is drawn then', async () => {
    const { run, turn } = await due({
      at: '2026-03-02T16:59:00Z',
      user: { week: { zone: 'Etc/UTC', schedulerItems: DEFAULT_WEEK } },
    });
    expect([await turn(), run.state.marks.withdrawalSlotAt]).toEqual([
      { again: false, nextAt: Date.parse('2026-03-03T09:00:00Z') },
      undefined,
    ]);
  });

  test('says why in the check itself', async () => {
    const { it, turn } = await due();
    const verdicts: unknown[] = [];
    it.parts.store.reserveWithdrawal = (async ({
      check,
    }: {
      check: (fresh: unknown) => unknown;
    }) => {
      const { user } = it.memory.tables(it.userId).row;
      for (const change of [
        { status: 'UNAUTHORIZED' },
        { account: null },
        { subscriptionStatus: 'paused' },
        { week: { zone: 'Etc/UTC', schedulerItems: [] } },
      ])
        verdicts.push(
          check({
            user: { ...user, ...change },
            lastInvites: { sent: 0, accepted: 0 },
            lastDay: { acts: 0, otherZone: false },
          }),
        );
      return { reserved: false, reason: 'ACCOUNT' };
    }) as never;
    await turn();
    expect(verdicts).toEqual(
      ['ACCOUNT', 'ACCOUNT', 'SUBSCRIPTION', 'ASLEEP'].map((reason) => ({
        allowed: false,
        reason,
      })),
    );
  });
});

describe('a failed attempt', () => {
  const failed = async (error: Error) => {
    const was = await due();
    const logged: unknown[] = [];
    was.it.parts.log.info = (facts, words) => void logged.push([facts, words]);
    was.it.network.act.withdraw = () => Promise.reject(error);
    return { ...was, logged, end: await was.turn() };
  };

  test('is recorded with what it was', async () => {
    const { it, logged, end } = await failed(new NetworkError('invalid', 'no'));
    const [intent] = it.memory.intents(it.userId);
    expect([end, logged]).toEqual([
      { again: true, nextAt: null },
      [
        [
          { userId: it.userId, action: 'WITHDRAW', requestId: intent?.requestId, error: 'invalid' },
          'An action failed',
        ],
      ],
    ]);
  });

  test('because of a limit pauses its kind and causes no other trouble', async () => {
    const { it, run, now } = await failed(
      new NetworkError('rate_limited', 'slow', { retryAt: 9e15 }),
    );
    expect([
      run.state.marks.pausedUntil,
      run.state.marks.failures,
      [...run.state.blockedTypes],
      outcomes(it),
      now > 0,
    ]).toEqual([
      { WITHDRAW: 9e15 },
      undefined,
      ['WITHDRAW'],
      [['DID_NOT_HAPPEN', { error: 'rate_limited' }]],
      true,
    ]);
  });

  test.each([new NetworkError('outcome_unknown', 'no answer'), new TypeError('x')])(
    'without an answer from the network (%s) stays open and is noted for the lookup',
    async (error) => {
      const { it, run, logged } = await failed(error);
      expect([states(it), run.state.marks.failures, run.state.facts.openIntentIds?.last]).toEqual([
        ['SENDING'],
        1,
        [...it.memory.intents(it.userId)][0]?.intentId,
      ]);
      expect(logged).toMatchObject([
        [
          { error: error instanceof NetworkError ? 'outcome_unknown' : 'unexpected' },
          'An action failed',
        ],
      ]);
    },
  );

  test('because the account is lost is no temporary problem', async () => {
    const { run } = await failed(new NetworkError('account_disconnected', 'out'));
    expect([run.state.marks.failures, run.state.facts.user.status]).toEqual([
      undefined,
      'UNAUTHORIZED',
    ]);
  });
});

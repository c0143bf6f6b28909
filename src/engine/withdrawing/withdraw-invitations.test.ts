import { describe, expect, test } from 'vitest';
import { DEFAULT_WEEK } from '#core/schedule/week.ts';
import { tablesOf } from '../../../test/simulation/store/memory-state.ts';
import { putUsage } from '../../../test/simulation/store/user-tables.ts';
import { chain, item } from '../../../test/support/engine-world.ts';
import { createMemoryEngineWorld } from '../../../test/support/memory-engine-world.ts';
import {
  ask,
  asked,
  inviteByHand,
  members,
  outcomes,
  states,
  withdrawals,
} from '../../../test/support/taking-back.ts';

const HOUR = 3_600_000;

describe('invitations that a user withdraws', () => {
  test('are withdrawn one by one, each through an attempt of its own, including those sent by hand, even while no campaign runs', async () => {
    const it = asked({ count: 6 });
    await it.runFor({ days: 1 });
    expect(states(it)).toEqual(Array(6).fill('WITHDRAWN'));
    expect(withdrawals(it).map(({ memberId }) => memberId)).toEqual(members(1, 6));
    expect([it.tries(), it.used('WITHDRAW')]).toEqual([Array(6).fill('WITHDRAW 1 HAPPENED'), 6]);
    const ats = withdrawals(it).map(({ at }) => at);
    for (const [index, at] of ats.slice(1).entries())
      expect(at - (ats[index] ?? 0)).toBeGreaterThanOrEqual(90_000);
  });

  test('are spread over the rest of the day, not done in a burst', async () => {
    const it = asked({ count: 5 });
    const began = it.clock.now();
    await it.runFor({ days: 1 });
    const ats = withdrawals(it).map(({ at }) => at - began);
    expect(ats[0]).toBeLessThanOrEqual(HOUR / 10);
    expect(ats[4]).toBeGreaterThan(5 * HOUR);
    expect(ats[4]).toBeLessThan(14 * HOUR);
  });

  test('are counted by the campaigns that invited: the lead watches on, takes its no branch, and has nothing left to withdraw', async () => {
    const it = createMemoryEngineWorld();
    const sequence = chain(item('CONNECT', { message: '' }), {
      ...item('IF_CONNECTED', { id: 'if', noDelay: 240 }),
      no: item('WITHDRAW', {
        id: 'w',
        yes: item('VISIT', { id: 'v', yes: item('END', { id: 'e2' }) }),
      }),
    });
    const { campaignId, leadIds } = it.startCampaign(sequence, 2);
    await it.runFor({ days: 1 });
    ask(it, ['m-1']);
    await it.runFor({ days: 1 });
    expect(it.place(campaignId)).toMatchObject({
      itemType: 'IF_CONNECTED',
      state: 'WAITING',
      stamps: { withdrawn: withdrawals(it)[0]?.at },
    });
    expect(it.place(campaignId, 1).stamps.withdrawn).toBeUndefined();
    expect(it.memory.lead({ userId: it.userId, leadId: leadIds[0] ?? '' })?.person).toMatchObject({
      invitationPendingSince: null,
      withdrawnAt: withdrawals(it)[0]?.at,
    });
    expect(
      it.memory
        .events(it.userId)
        .filter(({ type }) => type === 'INVITE_WITHDRAWN')
        .map(({ leadId, actor }) => [leadId, actor]),
    ).toEqual([[leadIds[0], 'USER']]);
    await it.runFor({ days: 10 });
    expect([it.place(campaignId).state, it.place(campaignId, 1).state]).toEqual([
      'FINISHED',
      'FINISHED',
    ]);
    expect(
      it.memory
        .events(it.userId)
        .filter(({ leadId, type }) => leadId === leadIds[0] && type === 'ACTION_SKIPPED'),
    ).toHaveLength(1);
    // The other one's invitation is withdrawn by its own step.
    expect(withdrawals(it).map(({ memberId }) => memberId)).toEqual(['m-1', 'm-2']);
  });

  test('let a message that waited for the acceptance fail for what it is', async () => {
    const it = createMemoryEngineWorld();
    const { campaignId } = it.startCampaign(
      chain(item('CONNECT', { message: '' }), item('MESSAGE', { message: 'Hello' })),
    );
    await it.runFor({ hours: 4 });
    ask(it, ['m-1']);
    await it.runFor({ days: 1 });
    expect(it.place(campaignId)).toMatchObject({
      state: 'FAILED',
      reason: 'NOT_CONNECTED',
      itemType: 'MESSAGE',
    });
  });

  test('stay inside the working hours, and continue on the next working day', async () => {
    const it = asked({
      count: 30,
      user: { week: { zone: 'Etc/UTC', schedulerItems: DEFAULT_WEEK } },
      at: '2026-03-06T16:30:00Z',
    });
    await it.runFor({ days: 4 });
    expect(states(it)).toEqual(Array(30).fill('WITHDRAWN'));
    const hours = withdrawals(it).map(({ at }) => new Date(at).toISOString().slice(0, 13));
    for (const hour of hours)
      expect([Number(hour.slice(11)) >= 9, Number(hour.slice(11)) < 17]).toEqual([true, true]);
    expect(new Set(hours.map((hour) => hour.slice(0, 10)))).toEqual(
      new Set(['2026-03-06', '2026-03-09']),
    );
  });

  test('keep to the day’s hidden limit, and continue on the day after', async () => {
    const it = asked({ count: 10 });
    putUsage(tablesOf(it.memory.state, it.userId), {
      day: '2026-03-02',
      action: 'WITHDRAW',
      used: 2996,
    });
    await it.runFor({ days: 4 });
    const perDay = Map.groupBy(withdrawals(it), ({ at }) =>
      new Date(at).toISOString().slice(0, 10),
    );
    expect([...perDay.values()].map((acts) => acts.length)).toEqual([4, 6]);
  });

  test('keep the lane’s gap to all other actions, and don’t hold them up', async () => {
    const it = createMemoryEngineWorld({ user: { limits: { VISIT: 60 } as never } });
    it.startCampaign(
      chain(item('VISIT')),
      Array.from({ length: 40 }, (_, index) => ({ memberId: `m-${500 + index}` })),
    );
    inviteByHand(it, members(1, 40));
    ask(it, members(1, 40));
    await it.runFor({ hours: 20 });
    const acts = it.network.acts.toSorted((one, other) => one.at - other.at);
    for (const [index, { at }] of acts.slice(1).entries())
      expect(at - (acts[index]?.at ?? 0)).toBeGreaterThanOrEqual(45_000);
    const half = acts.slice(0, 40).filter(({ kind }) => kind === 'visit').length;
    expect([acts.filter(({ kind }) => kind === 'visit').length, withdrawals(it).length]).toEqual([
      40, 40,
    ]);
    expect(half).toBeGreaterThan(8);
    expect(half).toBeLessThan(32);
  });

  test('that were accepted in the meantime are skipped without a unit, and the acceptance counts', async () => {
    const it = createMemoryEngineWorld();
    const { campaignId } = it.startCampaign(
      chain(item('CONNECT', { message: '' }), item('MESSAGE', { message: 'Hello' })),
    );
    await it.runFor({ hours: 4 });
    it.network.accept('m-1');
    it.network.read.relations = () => Promise.resolve({ items: [], next: null, total: 0 });
    ask(it, ['m-1']);
    await it.runFor({ days: 1 });
    expect([states(it), withdrawals(it), it.used('WITHDRAW')]).toEqual([
      ['SKIPPED ALREADY_CONNECTED'],
      [],
      0,
    ]);
    expect(it.place(campaignId).stamps.accepted).toBeGreaterThan(0);
    expect(outcomes(it).at(1)).toEqual(['DID_NOT_HAPPEN', { reason: 'ALREADY_CONNECTED' }]);
  });

  test('that are already gone are skipped for what they are, and no one counts as connected', async () => {
    const it = createMemoryEngineWorld();
    const { leadIds } = it.startCampaign(
      chain(item('CONNECT', { message: '' }), item('MESSAGE', { message: 'Hello' })),
    );
    await it.runFor({ hours: 2 });
    it.network.person('m-1').invitation = null;
    ask(it, ['m-1']);
    await it.runFor({ hours: 2 });
    expect([
      states(it),
      it.memory.lead({ userId: it.userId, leadId: leadIds[0] ?? '' })?.person.connectedAt,
    ]).toEqual([['SKIPPED NO_PENDING_INVITE'], null]);
  });

  test('that a task cancels are no longer withdrawn, including one in progress that did not arrive', async () => {
    const it = createMemoryEngineWorld();
    inviteByHand(it, members(1, 5));
    const taskId = ask(it, members(1, 5));
    it.network.fault = () =>
      it.network.acts.length < 2
        ? null
        : (it.memory.cancelWithdrawals({ userId: it.userId, taskId, now: it.clock.now() }),
          'lost before');
    await it.runFor({ days: 2 });
    expect([states(it), withdrawals(it).length]).toEqual([
      ['WITHDRAWN', 'WITHDRAWN', 'CANCELLED', 'CANCELLED', 'CANCELLED'],
      2,
    ]);
  });
});

describe('invitations wait to be withdrawn', () => {
  test.each([
    ['while the account is lost', { status: 'UNAUTHORIZED' }, { status: 'VERIFIED' }],
    ['while there is no account', { account: null }, { account: 'acc-1' }],
    [
      'while there is no paid plan',
      { subscriptionStatus: 'paused' },
      { subscriptionStatus: 'active' },
    ],
  ] as const)('%s, and continue afterward', async (_title, away, back) => {
    const it = asked({ count: 2, user: away as never });
    await it.runFor({ days: 1 });
    expect([states(it), it.tries()]).toEqual([['WAITING', 'WAITING'], []]);
    it.memory.changeUser({ userId: it.userId, user: back as never, now: it.clock.now() });
    await it.runFor({ days: 1 });
    expect(states(it)).toEqual(['WITHDRAWN', 'WITHDRAWN']);
  });

  test.each([
    ['the account is lost', { status: 'UNAUTHORIZED' }],
    ['the account is gone', { account: null }],
    ['nothing is paid for any more', { subscriptionStatus: 'paused' }],
    ['the working hours are over', { week: { zone: 'Etc/UTC', schedulerItems: [] } }],
  ] as const)('even if %s at the moment of the attempt', async (_title, user) => {
    const it = asked();
    const { reserveWithdrawal } = it.parts.store;
    it.parts.store.reserveWithdrawal = (query) => {
      it.memory.changeUser({ userId: it.userId, user: user as never, now: it.clock.now() });
      return reserveWithdrawal(query);
    };
    await it.runFor({ hours: 12 });
    expect([states(it), it.tries(), withdrawals(it)]).toEqual([['WAITING'], [], []]);
  });

  test('even if the request could arrive after the working hours', async () => {
    // In one real ms an hour goes by: a request on its way for 50 ms would arrive two days later.
    const it = asked({
      rate: HOUR,
      at: '2026-03-02T22:59:00Z',
      user: {
        week: {
          zone: 'Etc/UTC',
          schedulerItems: [{ id: '1', dayOfWeek: 'MONDAY', fromHour: 9, toHour: 23, active: true }],
        },
      },
    });
    await it.runFor({ minutes: 30 });
    expect(it.tries()).toEqual([]);
  });

  test('until the next working hours if the current ones end before a request could arrive', async () => {
    const it = asked({ at: '2026-03-02T22:58:00Z' });
    await it.runFor({ hours: 8 });
    expect(withdrawals(it).map(({ at }) => new Date(at).toISOString().slice(0, 10))).toEqual([
      '2026-03-03',
    ]);
  });

  test('if 24 hours around a time zone change have used their units: they count as one day', async () => {
    const it = asked();
    const { reserveWithdrawal } = it.parts.store;
    const verdicts: unknown[] = [];
    it.parts.store.reserveWithdrawal = (query) => {
      const fresh = {
        user: it.memory.tables(it.userId).row.user,
        lastInvites: { sent: 0, accepted: 0 },
      };
      for (const otherZone of [false, true])
        verdicts.push(query.check({ ...fresh, lastDay: { acts: 2995, otherZone } }));
      return reserveWithdrawal(query);
    };
    await it.runFor({ hours: 6 });
    expect(verdicts.slice(0, 2)).toEqual([
      { allowed: true, day: '2026-03-02', zone: 'Etc/UTC', limit: 3000, dayLimit: null },
      { allowed: true, day: '2026-03-02', zone: 'Etc/UTC', limit: 3000, dayLimit: 5 },
    ]);
  });
});

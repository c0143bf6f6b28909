import { describe, expect, test } from 'vitest';
import { NetworkError } from '#connectors/network/network-error.ts';
import { chain, item } from '../../../test/support/engine-world.ts';
import {
  ask,
  asked,
  failing,
  outcomes,
  states,
  withdrawals,
} from '../../../test/support/taking-back.ts';

const HOUR = 3_600_000;

describe('a withdrawal whose response doesn’t come back', () => {
  test.each([
    ['lost after it was done', 'lost answer', ['WITHDRAW 1 HAPPENED']],
    [
      'lost before it was done',
      'lost before',
      ['WITHDRAW 1 DID_NOT_HAPPEN', 'WITHDRAW 2 HAPPENED'],
    ],
  ] as const)(
    '%s: the lookup decides, and the invitation is withdrawn once',
    async (_title, fault, tries) => {
      const it = asked();
      let left = 1;
      it.network.fault = () => ((left -= 1) >= 0 ? fault : null);
      await it.runFor({ days: 2 });
      expect([states(it), it.tries(), withdrawals(it).length, it.used('WITHDRAW')]).toEqual([
        ['WITHDRAWN'],
        tries,
        1,
        1,
      ]);
      expect(outcomes(it)[0]?.[1]).toEqual({ reason: 'LOOKED_UP' });
    },
  );

  test('is looked up by the person, the invitation, and when it began, after the settle time and never before', async () => {
    const it = asked({ config: { requestTimeoutMs: 200, settleMs: 1000, leaseMs: 5000 } });
    it.network.fault = () => 'lost before';
    const looks: unknown[] = [];
    it.network.reconcile = ({ intent, account }) => (
      looks.push({
        ...intent,
        account,
        after: it.clock.now() - intent.startedAt >= 1000 * it.clock.rate(),
      }),
      Promise.resolve({ result: 'cannot_tell' })
    );
    await it.runFor({ days: 1 });
    const [intent] = it.memory.intents(it.userId);
    expect(looks).toEqual([
      {
        kind: 'withdraw',
        memberId: 'm-1',
        invitationId: 'inv-m-1',
        startedAt: intent?.startedAt,
        account: 'acc-1',
        after: true,
      },
    ]);
    expect([states(it), it.tries(), it.used('WITHDRAW')]).toEqual([
      ['UNCONFIRMED'],
      ['WITHDRAW 1 UNCONFIRMED'],
      1,
    ]);
  });

  test('with an unknown outcome is never repeated automatically; the user may ask again', async () => {
    const it = asked();
    it.network.fault = () => 'lost before';
    it.network.reconcile = () => Promise.resolve({ result: 'cannot_tell' });
    await it.runFor({ days: 2 });
    expect(it.tries()).toEqual(['WITHDRAW 1 UNCONFIRMED']);
    it.network.fault = null;
    ask(it, ['m-1']);
    await it.runFor({ days: 1 });
    expect(states(it)).toEqual(['UNCONFIRMED', 'WITHDRAWN']);
  });

  test('of someone the network no longer finds is unconfirmed; while the network can’t be asked, the attempt stays open', async () => {
    for (const [kind, state] of [
      ['not_found', 'UNCONFIRMED'],
      ['transient', 'SENDING'],
    ] as const) {
      const it = asked();
      it.network.fault = () => 'lost before';
      it.network.reconcile = () => Promise.reject(new NetworkError(kind, 'no'));
      await it.runFor({ days: 7 });
      expect([kind, ...states(it)]).toEqual([kind, state]);
    }
  });

  test('and lookups clear the incident that the lost response left', async () => {
    const it = asked();
    let left = 2;
    it.network.fault = () => ((left -= 1) >= 0 ? 'lost before' : null);
    await it.runFor({ days: 1 });
    expect([
      states(it),
      it.memory.tables(it.userId).row.user.incident,
      it.memory.lane(it.userId)?.marks.failures,
    ]).toEqual([['WITHDRAWN'], null, undefined]);
  });
});

describe('a withdrawal that the network refuses', () => {
  test.each(['invalid', 'blocked', 'not_found', 'already_connected', 'no_credits'] as const)(
    'because of itself (%s) fails alone, with its reason and its unit returned',
    async (kind) => {
      const it = asked({ count: 2 });
      failing(it, kind);
      await it.runFor({ days: 1 });
      expect([states(it), it.used('WITHDRAW'), outcomes(it)[0]]).toEqual([
        [`FAILED ${kind.toUpperCase()}`, 'WITHDRAWN'],
        1,
        ['DID_NOT_HAPPEN', { error: kind }],
      ]);
    },
  );

  test('temporarily is retried, and the lane pauses from the second time on', async () => {
    const it = asked();
    failing(it, 'transient', { times: 2 });
    let incident: string | null = null;
    it.network.onAct = () => (incident = it.memory.tables(it.userId).row.user.incident);
    await it.runFor({ days: 1 });
    expect([states(it), it.tries(), it.used('WITHDRAW'), incident]).toEqual([
      ['WITHDRAWN'],
      ['WITHDRAW 1 DID_NOT_HAPPEN', 'WITHDRAW 2 DID_NOT_HAPPEN', 'WITHDRAW 3 HAPPENED'],
      1,
      'LinkedIn isn’t responding right now',
    ]);
    expect(it.memory.tables(it.userId).row.user.incident).toBeNull();
  });

  test('because of a limit waits as long as it says, and holds up nothing else', async () => {
    const it = asked();
    const retryAt = it.clock.now() + 6 * HOUR;
    failing(it, 'rate_limited', { retryAt });
    it.startCampaign(chain(item('VISIT')), [{ memberId: 'm-9' }]);
    await it.runFor({ days: 1 });
    expect(states(it)).toEqual(['WITHDRAWN']);
    expect(withdrawals(it)[0]?.at).toBeGreaterThanOrEqual(retryAt);
    expect(it.network.acts[0]?.kind).toBe('visit');
  });

  test('because the account can’t be used stops everything and waits', async () => {
    const it = asked({ count: 2 });
    failing(it, 'account_disconnected');
    await it.runFor({ days: 1 });
    expect([states(it), it.memory.tables(it.userId).row.user.status]).toEqual([
      ['WAITING', 'WAITING'],
      'UNAUTHORIZED',
    ]);
  });

  test('with an error of our own is treated like a lost response: it is looked up before it is retried', async () => {
    const it = asked();
    const { withdraw } = it.network.act;
    let left = 1;
    it.network.act.withdraw = (act) =>
      (left -= 1) >= 0 ? Promise.reject(new TypeError('x')) : withdraw(act);
    await it.runFor({ days: 1 });
    expect([states(it), it.tries(), outcomes(it)[0]?.[1]]).toEqual([
      ['WITHDRAWN'],
      ['WITHDRAW 1 DID_NOT_HAPPEN', 'WITHDRAW 2 HAPPENED'],
      { reason: 'LOOKED_UP' },
    ]);
  });
});

describe('a reservation that took long', () => {
  test.each([
    ['leaves no time for the request: it is not sent, and tried anew', 250, 'HELD_BACK'],
    [
      'would let the lease end before the request: it is not sent, and is tried by the worker that has the lane then',
      4900,
      'LEASE_TOO_SHORT',
    ],
  ])('%s', async (_title, realMs, reason) => {
    const it = asked();
    const { reserveWithdrawal } = it.parts.store;
    let left = 1;
    it.parts.store.reserveWithdrawal = async (query) => {
      const reserved = await reserveWithdrawal(query);
      if ((left -= 1) >= 0) it.clock.advance({ milliseconds: realMs * it.clock.rate() });
      return reserved;
    };
    await it.runFor({ days: 2 });
    expect(
      outcomes(it).map(([status, outcome]) => [status, (outcome as { reason?: string }).reason]),
    ).toEqual([
      ['DID_NOT_HAPPEN', reason],
      ['HAPPENED', undefined],
    ]);
    expect([states(it), withdrawals(it).length, it.used('WITHDRAW')]).toEqual([
      ['WITHDRAWN'],
      1,
      1,
    ]);
  });

  test('gives the request what is left of its time', async () => {
    const it = asked();
    const { reserveWithdrawal } = it.parts.store;
    it.parts.store.reserveWithdrawal = async (query) => {
      const reserved = await reserveWithdrawal(query);
      it.clock.advance({ milliseconds: 50 * it.clock.rate() });
      return reserved;
    };
    const deadlines: number[] = [];
    const { withdraw } = it.network.act;
    it.network.act.withdraw = (act) => (deadlines.push(act.deadlineMs ?? 0), withdraw(act));
    await it.runFor({ days: 1 });
    expect(deadlines).toEqual([150]);
  });
});

import { describe, expect, test } from 'vitest';
import { HOUR, ready } from './perform-act-fixture.ts';

const MINUTE = 60_000;
const DAY = 24 * HOUR;

describe('a failed action', () => {
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
    'with %s is in the ledger with the network’s own words, and in the log: %s',
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
          'An action failed',
        ],
      ]);
    },
  );

  test('because of an error of our own counts as a lost response: no one knows whether it happened', async () => {
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
      [[{ error: 'unexpected', native: undefined }, 'An action failed']],
    ]);
  });

  test('temporarily counts as a failure of the lane; because of a limit, its type is paused', async () => {
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
    'temporarily, after %i earlier attempts, lets others pass for %s ms',
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

  test('because of the lead stops it, with the network’s own words in its timeline', async () => {
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

describe('a refusal that says something about a person', () => {
  test('connected: they are from now on, and no invitation is pending', async () => {
    const { it, act, fail, person, place } = await ready({ type: 'CONNECT' });
    fail('already_connected');
    await act();
    expect([person().connectedAt, place().itemId]).toEqual([it.clock.now(), 'next']);
  });

  test('connected: the known time stays', async () => {
    const { act, fail, person } = await ready({ type: 'VISIT', person: { connectedAt: 7 } });
    fail('already_connected');
    await act();
    expect(person().connectedAt).toBe(7);
  });

  test('invited: by the invitation it names, or by an unknown one as of now', async () => {
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

  test('withdrawn: now, or 21 days before the time it names', async () => {
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

import { describe, expect, test } from 'vitest';
import { NetworkError, type NetworkErrorKind } from '#connectors/network/network-error.ts';
import {
  backOff,
  changeRunUser,
  resumeInvitesIfDue,
  isAccountAvailable,
  recordAccountLoss,
  handleFailure,
  recordRecovery,
  applyAccountState,
  applyRateLimit,
  UNREACHABLE_TEXT,
} from '#engine/lane/account-incidents.ts';
import { chain, item } from '../../../test/support/engine-world.ts';
import { createMemoryEngineWorld } from '../../../test/support/memory-engine-world.ts';
import { takeLane } from '../../../test/support/memory-lane.ts';
import { setState } from '#engine/lane/lane-run.ts';

const HOUR = 3_600_000;
type Options = NonNullable<Parameters<typeof createMemoryEngineWorld>[0]>;

async function lane(user: Options['user'] = {}) {
  const it = createMemoryEngineWorld({ user });
  const { campaignId } = it.startCampaign(chain(item('VISIT')));
  const warned: unknown[] = [];
  it.parts.log.warn = (facts, words) => void warned.push([facts, words]);
  const run = await takeLane(it);
  return {
    it,
    run,
    campaignId,
    warned,
    user: () => it.memory.tables(it.userId).row.user,
    notices: () =>
      it.memory.notifications(it.userId).map(({ type, data, link }) => [type, data, link]),
  };
}
const away = new NetworkError('transient', 'away');

describe('temporary failures', () => {
  test('make the lane pause from the second in a row on, twice as long each time and at most a minute', async () => {
    const { run, it, warned } = await lane();
    const rests: number[] = [];
    for (let failures = 1; failures <= 9; failures += 1) {
      await backOff(run, away);
      rests.push((run.state.marks.realRetryAt ?? 0) - it.clock.realNow());
    }
    expect(rests).toEqual([0, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000, 60_000]);
    expect([run.state.marks.failures, warned[1]]).toEqual([
      9,
      [
        { userId: it.userId, failures: 2, restMs: 2000, error: 'away' },
        'Network calls are failing; the lane is backing off',
      ],
    ]);
  });

  test('are shown on screens from the second on, once, and cleared by a successful call', async () => {
    const { run, user, campaignId } = await lane();
    await backOff(run, away);
    expect([user().incident, run.state.news]).toEqual([null, []]);
    await backOff(run, away);
    await backOff(run, away);
    expect([user().incident, run.state.facts.user.incident, run.state.news]).toEqual([
      UNREACHABLE_TEXT,
      UNREACHABLE_TEXT,
      [{ type: 'campaign.statistics', data: { campaignId } }],
    ]);
    await recordRecovery(run);
    expect([
      user().incident,
      run.state.facts.user.incident,
      run.state.marks.failures,
      run.state.marks.realRetryAt,
      run.state.news.length,
    ]).toEqual([null, null, undefined, undefined, 2]);
  });

  test('that never happened change nothing when a call succeeds', async () => {
    const { run } = await lane();
    const { marks } = run.state;
    await recordRecovery(run);
    expect([run.state.marks === marks, run.state.news]).toEqual([true, []]);
    await backOff(run, 'no error at all');
    await recordRecovery(run);
    expect([run.state.marks.failures, run.state.news]).toEqual([undefined, []]);
  });

  test('only keep the account from being called during the pause', async () => {
    const { run, it } = await lane();
    expect(isAccountAvailable(run)).toBe(true);
    setState(run, { ...run.state, marks: { realRetryAt: it.clock.realNow() + 1 } });
    expect(isAccountAvailable(run)).toBe(false);
    setState(run, { ...run.state, marks: { realRetryAt: it.clock.realNow() } });
    expect(isAccountAvailable(run)).toBe(true);
    expect([
      isAccountAvailable((await lane({ status: 'UNAUTHORIZED' })).run),
      isAccountAvailable((await lane({ account: null })).run),
    ]).toEqual([false, false]);
  });
});

describe('what a failed call says', () => {
  test.each<[NetworkErrorKind, boolean, object]>([
    ['account_disconnected', true, { status: 'UNAUTHORIZED' }],
    ['account_restricted', true, { status: 'LOGIN_RESTRICTED' }],
    ['transient', true, { failures: 1 }],
    ['outcome_unknown', true, { failures: 1 }],
    ['rate_limited', true, { failures: 1 }],
    ['not_found', false, {}],
    ['already_connected', false, {}],
  ])(
    'of the kind %s is about the account or the moment: %s %j',
    async (
      kind,
      about,
      { status = 'VERIFIED', failures }: { status?: string; failures?: number },
    ) => {
      const { run, user } = await lane();
      expect(await handleFailure(run, new NetworkError(kind, 'no'))).toBe(about);
      expect([user().status, run.state.marks.failures]).toEqual([status, failures]);
    },
  );

  test('throws if it is an error of our own', async () => {
    const { run } = await lane();
    await expect(handleFailure(run, new TypeError('x'))).rejects.toThrow(new TypeError('x'));
  });
});

describe('an account that is lost', () => {
  test.each([
    ['DISCONNECTED', 'UNAUTHORIZED', false],
    ['RESTRICTED', 'LOGIN_RESTRICTED', true],
  ] as const)(
    'as %s is reported once, and a warning from the network is remembered',
    async (trouble, status, warning) => {
      const { run, user, notices, it } = await lane();
      await recordAccountLoss(run, trouble);
      await recordAccountLoss(run, trouble);
      expect([user().status, run.state.facts.user.status, notices()]).toEqual([
        status,
        status,
        [['CONNECTION_LOST', { status }, '/enter-linkedin']],
      ]);
      expect([run.state.news, run.state.marks.lastWarningAt]).toEqual([
        [{ type: 'user.status', data: { status } }],
        warning ? it.clock.now() : undefined,
      ]);
    },
  );

  test('and comes back is reported with how to continue', async () => {
    const { run, notices, user } = await lane({
      status: 'UNAUTHORIZED',
      incident: UNREACHABLE_TEXT,
    });
    await applyAccountState(run, 'running');
    expect([notices(), user().status, user().incident]).toEqual([
      [['CONNECTION_RESTORED', {}, '/campaigns']],
      'VERIFIED',
      null,
    ]);
  });

  test('but is running, as it says, isn’t reported again', async () => {
    const { run, notices } = await lane();
    await applyAccountState(run, 'running');
    expect([notices(), run.state.news]).toEqual([[], []]);
  });
});

describe('a limit response', () => {
  const limited = (retryAt?: number) =>
    new NetworkError('rate_limited', 'slow', retryAt === undefined ? {} : { retryAt });

  test.each([
    ['for the time that it names', 5 * HOUR, 5 * HOUR],
    ['for an hour where it names none', null, HOUR],
    ['for an hour where that time has come already', 0, HOUR],
    ['for an hour where that time is over', -HOUR, HOUR],
  ])('pauses its type %s', async (_title, named, restMs) => {
    const { run, it, notices } = await lane();
    setState(run, { ...run.state, marks: { pausedUntil: { LIKE: 7 } } });
    await applyRateLimit(
      run,
      'VISIT',
      limited(named === null ? undefined : it.clock.now() + named),
    );
    expect([run.state.marks.pausedUntil, [...run.state.blockedTypes], notices()]).toEqual([
      { LIKE: 7, VISIT: it.clock.now() + restMs },
      ['VISIT'],
      [],
    ]);
  });

  test.each(['CONNECT', 'CONNECT_BY_EMAIL'] as const)(
    'to %s pauses invitations, in the notification, in the timeline, and on screens',
    async (action) => {
      const { run, it, notices, user, campaignId } = await lane({ inviteLimitAnswers: 1 });
      await applyRateLimit(run, action, limited());
      const until = Date.parse('2026-03-04T00:00:00Z');
      const data = { until: '2026-03-04T00:00:00.000Z', reason: 'INVITES_PAUSED', answers: 2 };
      expect([
        user().invitesPausedUntil,
        user().inviteLimitAnswers,
        run.state.facts.user.invitesPausedUntil,
        run.state.facts.user.inviteLimitAnswers,
      ]).toEqual([until, 2, until, 2]);
      expect([
        notices(),
        it.memory.events(it.userId).map((event) => [event.type, event.data]),
      ]).toEqual([[['INVITES_PAUSED', data, '/settings']], [['INVITES_PAUSED', data]]]);
      expect([run.state.news, [...run.state.blockedTypes]]).toEqual([
        [{ type: 'campaign.statistics', data: { campaignId } }],
        expect.arrayContaining(['CONNECT', 'CONNECT_BY_EMAIL']),
      ]);
    },
  );

  test('to an invitation that names its time pauses until then', async () => {
    const { run, it, user } = await lane();
    await applyRateLimit(run, 'CONNECT', limited(it.clock.now() + 30 * HOUR));
    expect(user().invitesPausedUntil).toBe(it.clock.now() + 30 * HOUR);
  });

  test.each([
    [-1, true],
    [0, true],
    [1, false],
  ])('is over at exactly its time: %i ms after it %s', async (ahead, over) => {
    const it = createMemoryEngineWorld();
    const { run, notices, user, ...world } = await lane({
      invitesPausedUntil: it.clock.now() + ahead,
      inviteLimitAnswers: 1,
    });
    await resumeInvitesIfDue(run);
    expect([notices(), user().invitesPausedUntil === null]).toEqual([
      over ? [['INVITES_RESUMED', {}, '/settings']] : [],
      over,
    ]);
    expect(world.it.memory.events(world.it.userId).map(({ type, data }) => [type, data])).toEqual(
      over ? [['INVITES_RESUMED', {}]] : [],
    );
  });
});

describe('a change of the user', () => {
  test('stores the marks with it if some are given', async () => {
    const { run, it } = await lane();
    await changeRunUser(run, { incident: 'x' }, { noteQuotaUntil: 9 });
    expect([run.state.marks, it.memory.lane(it.userId)?.marks]).toEqual([
      { noteQuotaUntil: 9 },
      { noteQuotaUntil: 9 },
    ]);
    await changeRunUser(run, { incident: null });
    expect([run.state.marks, it.memory.lane(it.userId)?.marks]).toEqual([
      { noteQuotaUntil: 9 },
      { noteQuotaUntil: 9 },
    ]);
  });

  test('that no campaign shows isn’t reported to any', async () => {
    const { run } = await lane();
    await changeRunUser(run, { inviteLimitAnswers: 3 });
    await changeRunUser(run, { status: 'UNAUTHORIZED' });
    expect(run.state.news).toEqual([{ type: 'user.status', data: { status: 'UNAUTHORIZED' } }]);
  });
});

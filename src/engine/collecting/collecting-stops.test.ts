import { describe, expect, test } from 'vitest';
import { NetworkError, type NetworkErrorKind } from '#connectors/network/network-error.ts';
import { DEFAULT_WEEK } from '#core/schedule/week.ts';
import { type Options, collecting } from './collecting-fixture.ts';

const HOUR = 3_600_000;
const MINUTE = 60_000;
/** The same, with its first page collected. */
async function halfDone(options: Options = {}) {
  const search = collecting(options);
  await search.it.runFor({ minutes: 0 });
  expect(search.searchState()).toEqual(['SEARCH_IN_PROGRESS', null, 100]);
  return search;
}

describe('a search that the network stops', () => {
  test.each([
    ['WRONG_CONTRACT', 'not_subscribed', 'SALES_NAVIGATOR'],
    ['INVALID_URL', 'invalid', 'BASIC_SEARCH'],
    ['TWO_FA_OFF', 'two_factor_off', 'RECRUITER'],
    ['SOURCE_NOT_SUPPORTED', 'unsupported', 'GROUP_MEMBERS'],
  ] as const)(
    'for %s (%s) requests nothing more, is reported once, and continues where it stopped when the user says so',
    async (reason, kind, searchType) => {
      const { it, asked, searchState, fail, notificationTypes, leadPackId } = await halfDone({
        searchType,
      });
      fail(new NetworkError(kind, 'no'));
      await it.runFor({ hours: 8 });
      expect([searchState(), asked.length, notificationTypes()]).toEqual([
        ['SEARCH_PAUSED', reason, 100],
        2,
        ['SEARCH_STOPPED'],
      ]);
      fail(null);
      it.memory.switchCollecting({
        userId: it.userId,
        leadPackId,
        collects: true,
        now: it.clock.now(),
      });
      await it.runFor({ hours: 3 });
      expect([searchState(), [...new Set(asked.map(({ offset }) => offset))]]).toEqual([
        ['SEARCH_COMPLETE', null, 250],
        [0, 100, 200],
      ]);
    },
  );

  test.each([
    ['ANOTHER_LIVE_SESSION', 'SALES_NAVIGATOR'],
    ['MULTIPLE_RECRUITER_SESSIONS', 'RECRUITER'],
  ] as const)(
    'for %s is reported once, retried every 15 minutes at most, and continues on its own',
    async (reason, searchType) => {
      const { it, asked, searchState, fail, notificationTypes } = await halfDone({ searchType });
      fail(new NetworkError('challenge', 'elsewhere'));
      await it.runFor({ hours: 12 });
      expect([
        searchState(),
        notificationTypes(),
        it.memory.tables(it.userId).row.user.status,
      ]).toEqual([['SEARCH_IN_PROGRESS', reason, 100], ['SEARCH_STOPPED'], 'VERIFIED']);
      expect(asked.length).toBeGreaterThan(3);
      const gaps = asked.slice(2).map(({ at }, index) => at - (asked[index + 1]?.at ?? 0));
      for (const gap of gaps) expect(gap).toBeGreaterThanOrEqual(HOUR);
      fail(null);
      await it.runFor({ hours: 4 });
      expect([searchState(), notificationTypes()]).toEqual([
        ['SEARCH_COMPLETE', null, 250],
        ['SEARCH_STOPPED', 'IMPORT_FINISHED'],
      ]);
    },
  );

  test.each(['transient', 'incident', 'outcome_unknown'] as NetworkErrorKind[])(
    'temporarily (%s) says so, and continues on its own without a notification',
    async (kind) => {
      const { it, searchState, fail, notificationTypes } = await halfDone();
      fail(new NetworkError(kind, 'down'));
      await it.runFor({ hours: 3 });
      expect([searchState(), notificationTypes()]).toEqual([
        ['SEARCH_IN_PROGRESS', 'OUTSIDE_UNREACHABLE', 100],
        [],
      ]);
      fail(null);
      await it.runFor({ hours: 48 });
      expect([searchState(), notificationTypes()]).toEqual([
        ['SEARCH_COMPLETE', null, 250],
        ['IMPORT_FINISHED'],
      ]);
    },
  );

  test.each([
    [9 * HOUR, 9 * HOUR],
    [undefined, HOUR],
    [-HOUR, HOUR],
  ])(
    'by a limit that names %s asks again after %i ms at the earliest, while everything else continues',
    async (named, waits) => {
      const { it, asked, searchState, fail } = await halfDone();
      const began = it.clock.now();
      fail(
        new NetworkError(
          'rate_limited',
          'slow',
          named === undefined ? {} : { retryAt: began + named },
        ),
      );
      await it.runFor({ minutes: 30 });
      expect(searchState()).toEqual(['SEARCH_IN_PROGRESS', 'OUTSIDE_UNREACHABLE', 100]);
      await it.runFor({ hours: 12 });
      expect((asked[2]?.at ?? 0) - (asked[1]?.at ?? 0)).toBeGreaterThanOrEqual(waits - MINUTE);
      expect(it.network.acts.length).toBeGreaterThan(0);
      expect(it.memory.tables(it.userId).row.user.incident).toBeNull();
    },
  );

  test('because the account is lost says so, and continues when it is back', async () => {
    const { it, searchState, fail } = await halfDone();
    fail(new NetworkError('account_disconnected', 'signed out'));
    await it.runFor({ hours: 3 });
    expect([searchState(), it.memory.tables(it.userId).row.user.status]).toEqual([
      ['SEARCH_IN_PROGRESS', 'NOT_CONNECTED', 100],
      'UNAUTHORIZED',
    ]);
    fail(null);
    it.memory.changeUser({ userId: it.userId, user: { status: 'VERIFIED' }, now: it.clock.now() });
    await it.runFor({ hours: 3 });
    expect(searchState()).toEqual(['SEARCH_COMPLETE', null, 250]);
  });
});

describe('a search that Reachwell itself holds', () => {
  test.each([
    ['a campaign that is off', { status: 'NOT_ACTIVE' as const }, 'CAMPAIGN_PAUSED'],
    ['an account that is lost', { user: { status: 'UNAUTHORIZED' as const } }, 'NOT_CONNECTED'],
    ['no account', { user: { account: null } }, 'NOT_CONNECTED'],
  ])(
    '%s: it says so, requests nothing, and continues as soon as that is over',
    async (_title, options, error) => {
      const { it, asked, searchState, campaignId, notificationTypes } = collecting(options);
      await it.runFor({ days: 1 });
      expect([searchState(), asked, notificationTypes()]).toEqual([
        ['SEARCH_IN_PROGRESS', error, 0],
        [],
        [],
      ]);
      const now = it.clock.now();
      it.memory.switchCampaign({ userId: it.userId, campaignId, status: 'ACTIVE', now });
      it.memory.changeUser({
        userId: it.userId,
        user: { status: 'VERIFIED', account: 'acc-1' },
        now,
      });
      await it.runFor({ minutes: 0 });
      expect(searchState()).toEqual(['SEARCH_IN_PROGRESS', null, 100]);
    },
  );

  test('the end of the working hours: SLEEP_MODE until they begin again, with no requests in between', async () => {
    const { it, asked, searchState } = await halfDone({
      user: { week: { zone: 'Etc/UTC', schedulerItems: DEFAULT_WEEK } },
      at: '2026-03-02T16:59:30Z',
    });
    await it.runFor({ hours: 8 });
    expect([searchState(), asked.length]).toEqual([['SEARCH_IN_PROGRESS', 'SLEEP_MODE', 100], 1]);
    await it.runFor({ hours: 12 });
    expect(searchState()).toEqual(['SEARCH_COMPLETE', null, 250]);
    expect(asked[1]?.at).toBeGreaterThanOrEqual(16 * HOUR);
  });

  test('no longer shows what held it once that is over, although its pace still holds it', async () => {
    const { it, searchState, campaignId } = await halfDone({ rate: 1 });
    const turn = (status: 'ACTIVE' | 'NOT_ACTIVE') =>
      it.memory.switchCampaign({ userId: it.userId, campaignId, status, now: it.clock.now() });
    turn('NOT_ACTIVE');
    await it.runFor({ minutes: 0 });
    expect(searchState()).toEqual(['SEARCH_IN_PROGRESS', 'CAMPAIGN_PAUSED', 100]);
    turn('ACTIVE');
    await it.runFor({ minutes: 0 });
    expect(searchState()).toEqual(['SEARCH_IN_PROGRESS', null, 100]);
    await it.runFor({ minutes: 1 });
    expect(searchState()).toEqual(['SEARCH_IN_PROGRESS', null, 200]);
  });
});

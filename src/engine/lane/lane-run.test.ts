import { describe, expect, test } from 'vitest';
import {
  accountOf,
  setState,
  callOptions,
  campaignNow,
  campaignOf,
  elapsedNow,
  recordLeadEnd,
  stepContextOf,
} from '#engine/lane/lane-run.ts';
import { withChange, withFacts, withUpdates, withServedType } from '#engine/lane/lane-state.ts';
import { chain, item } from '../../../test/support/engine-world.ts';
import { AT, settlingLane } from '../../../test/support/settling-lane.ts';

const SEQUENCE = chain(item('VISIT', { id: 'a' }));

describe('what a lane knows at work', () => {
  test('its account, and none if none is connected', () => {
    const { run } = settlingLane();
    expect([accountOf(run), callOptions(run)]).toEqual([
      'acc',
      { account: 'acc', deadlineMs: 200 },
    ]);
    const { user } = run.state.facts;
    setState(run, withFacts(run.state, { user: { ...user, account: null } }));
    expect(accountOf(run)).toBe('');
  });

  test('the running campaigns with their sequences, and no others', () => {
    const { run } = settlingLane({ sequence: SEQUENCE });
    expect([campaignOf(run, '1'), campaignOf(run, '2')]).toMatchObject([
      { campaignId: '1', startedAt: 0, sequence: { id: 'a' } },
      null,
    ]);
    expect(campaignOf({ ...run, sequences: new Map() }, '1')?.sequence).toBeNull();
  });

  test('what applies to all leads of a campaign: since when it runs, and until when acceptances are known', () => {
    const { run } = settlingLane();
    setState(run, { ...run.state, marks: { invitationsReadAt: 7 } });
    expect([
      stepContextOf(run, { useLikelyEmails: false, startedAt: 5 }),
      stepContextOf(run, null),
      stepContextOf(run, { useLikelyEmails: false, startedAt: null }),
    ]).toMatchObject([
      { startedAt: 5, connectionsKnownUntil: 7 },
      { startedAt: null },
      { startedAt: null },
    ]);
    setState(run, { ...run.state, marks: {} });
    expect(stepContextOf(run, null).connectionsKnownUntil).toBeNull();
  });

  test('campaign time in whole milliseconds, and durations that setting the wall clock doesn’t change', () => {
    const clock = { now: () => 7.9, realNow: () => 100, rate: () => 1 };
    expect([
      campaignNow({ parts: { clock } as never }),
      elapsedNow(clock),
      elapsedNow({ ...clock, elapsed: () => 3 }),
    ]).toEqual([7, 100, 3]);
  });
});

describe('what a lane records at work', () => {
  test('the turn of a type, beside those of others', () => {
    const { run } = settlingLane();
    setState(run, { ...run.state, marks: { sweptAt: 1, servedTypes: { LIKE: 5 } } });
    expect(withServedType(run.state, { type: 'VISIT', now: AT }).marks).toEqual({
      sweptAt: 1,
      lastActionAt: AT,
      servedTypes: { LIKE: 5, VISIT: AT },
    });
    expect(run.state.marks).toEqual({ sweptAt: 1, servedTypes: { LIKE: 5 } });
  });

  test.each([
    ['FINISHED', true],
    ['FAILED', true],
    ['BLACKLISTED', true],
    ['PAUSED', false],
    ['WAITING', false],
    ['IN_PROGRESS', false],
    ['GETTING_READY', false],
  ] as const)('a lead that is %s has ended: %s', (state, ended) => {
    const { run } = settlingLane();
    recordLeadEnd(run, { campaignId: '1', to: { state } } as never);
    expect([...run.state.ended]).toEqual(ended ? ['1'] : []);
  });

  test('the counts of a campaign once, and every lead that changed', () => {
    const { run } = settlingLane();
    const counts = (campaignId: string) => ({ type: 'campaign.statistics', data: { campaignId } });
    const changed = (leadId: string) => ({
      type: 'lead.changed',
      data: { leadId, campaignId: '1' },
    });
    let state = withUpdates(run.state, [
      { type: 'user.status', data: { status: 'VERIFIED' } },
      { type: 'search.progress', data: { leadPackId: '9', campaignId: '2' } },
    ]);
    for (const change of [
      { campaignId: '1', leadId: '11' },
      { campaignId: '1', leadId: '12' },
      { campaignId: '2' },
      { campaignId: '2' },
    ])
      state = withChange(state, change);
    expect(state.news.slice(2)).toEqual([changed('11'), counts('1'), changed('12'), counts('2')]);
  });
});

import { describe, expect, test } from 'vitest';
import { recordControlledLimits, notifyInviteCap } from '#engine/watching/watch-limits.ts';
import { releaseEndedHolds, notifyFinished } from '#engine/turns/campaign-upkeep.ts';
import { chain, item } from '../../../test/support/engine-world.ts';
import { createMemoryEngineWorld } from '../../../test/support/memory-engine-world.ts';
import { takeLane } from '../../../test/support/memory-lane.ts';
import { AT, HOUR } from '../../../test/support/settling-lane.ts';
import { setState } from '#engine/lane/lane-run.ts';
import { withFacts, withEnds } from '#engine/lane/lane-state.ts';

describe('the limits that Activity Control sets', () => {
  async function controlled(user = {}) {
    const it = createMemoryEngineWorld({ user: { activityControlEnabled: true, ...user } });
    it.startCampaign(chain(item('VISIT')));
    return {
      it,
      run: await takeLane(it),
      notices: () =>
        it.memory
          .events(it.userId)
          .map(({ type, data }) => [type, data['reasons'], data['rampPercent'], data['before']]),
    };
  }

  test('are reported when they change, once, with the earlier ones', async () => {
    const { it, run, notices } = await controlled();
    await recordControlledLimits(run);
    await recordControlledLimits(run);
    expect([
      notices(),
      run.state.marks.controlled,
      it.memory.lane(it.userId)?.marks.controlled,
    ]).toEqual([[['LIMITS_CHANGED', ['SWITCHED_ON', 'RAMP'], 20, 'OFF']], '20 RAMP', '20 RAMP']);
    setState(
      run,
      withFacts(run.state, { user: { ...run.state.facts.user, activityControlEnabled: false } }),
    );
    await recordControlledLimits(run);
    expect(notices().at(-1)).toEqual(['LIMITS_CHANGED', ['SWITCHED_OFF'], null, '20 RAMP']);
    expect(it.memory.events(it.userId).at(-1)?.data['limits']).toEqual(run.state.facts.user.limits);
  });

  test('are not news if it was never on', async () => {
    const { run, notices } = await controlled({ activityControlEnabled: false });
    await recordControlledLimits(run);
    expect([notices(), run.state.marks.controlled]).toEqual([[], undefined]);
  });
});

describe('the caps of invitations', () => {
  const WEEK = 7 * 24 * HOUR;
  async function capped({
    allowed = false,
    reason = 'WEEKLY_INVITES',
    until = null as number | null,
    held = true,
    toldAgo = null as number | null,
  } = {}) {
    const it = createMemoryEngineWorld();
    it.startCampaign(chain(item('CONNECT')));
    const run = await takeLane(it);
    if (toldAgo !== null)
      setState(run, { ...run.state, marks: { capToldAt: it.clock.now() - toldAgo } });
    await notifyInviteCap({ run, invites: { allowed, reason, until, left: 0 } as never, held });
    return {
      it,
      run,
      notices: it.memory.notifications(it.userId).map(({ type, data, link }) => [type, data, link]),
      events: it.memory.events(it.userId).map(({ type, data }) => [type, data]),
    };
  }

  test('are reported with their end, in the notification and in the timeline, while leads wait for one', async () => {
    const { notices, events, run, it } = await capped({ until: AT });
    const data = { reason: 'WEEKLY_INVITES', until: '2026-03-02T09:00:00.000Z' };
    expect([notices, events, run.state.marks.capToldAt]).toEqual([
      [['INVITES_PAUSED', data, '/settings']],
      [['INVITES_PAUSED', data]],
      it.clock.now(),
    ]);
    expect((await capped({ reason: 'PENDING_INVITES' })).notices).toEqual([
      ['INVITES_PAUSED', { reason: 'PENDING_INVITES', until: null }, '/settings'],
    ]);
  });

  test.each([
    ['nobody waits for one', { held: false }, 0],
    ['invitations are allowed', { allowed: true }, 0],
    ['they are paused, of which there is another notice', { reason: 'INVITES_PAUSED' }, 0],
    ['it was told less than seven days ago', { toldAgo: WEEK - 1 }, 0],
    ['it was told seven days ago', { toldAgo: WEEK }, 1],
  ])('if %s are reported this many times: %j %i', async (_title, options, times) => {
    expect((await capped(options)).notices).toHaveLength(times);
  });
});

describe('what is stored at the end of a turn', () => {
  test('leads whose hold is over continue, and screens are updated', async () => {
    const it = createMemoryEngineWorld();
    const { campaignId } = it.startCampaign(
      chain(item('EMAIL', { message: 'Hi', subject: 'Yo' })),
      2,
    );
    await it.runFor({ hours: 1 });
    expect(it.place(campaignId)).toMatchObject({ state: 'PAUSED', reason: 'MAILBOX_MISSING' });
    const nothing = await takeLane(it);
    expect([await releaseEndedHolds(nothing), nothing.state.news]).toEqual([false, []]);
    const { user } = nothing.state.facts;
    setState(nothing, withFacts(nothing.state, { user: { ...user, mailboxConnected: true } }));
    expect(await releaseEndedHolds(nothing)).toBe(true);
    expect([it.place(campaignId).state, it.place(campaignId, 1).state, nothing.state.news]).toEqual(
      ['GETTING_READY', 'GETTING_READY', [{ type: 'campaign.statistics', data: { campaignId } }]],
    );
    expect(await releaseEndedHolds(nothing)).toBe(false);
  });

  test('campaigns are reported as finished, once, if a lead reached its end', async () => {
    const it = createMemoryEngineWorld();
    const { campaignId } = it.startCampaign(chain(item('VISIT')), 1, {
      state: 'FINISHED',
      reason: 'REACHED_END',
      dueAt: null,
    });
    const run = await takeLane(it);
    await notifyFinished(run);
    expect([run.state.news, it.memory.notifications(it.userId)]).toEqual([[], []]);
    setState(run, withEnds(run.state, [campaignId]));
    await notifyFinished(run);
    expect([
      run.state.news,
      [...run.state.ended],
      it.memory.notifications(it.userId).map(({ type }) => type),
    ]).toEqual([
      [{ type: 'campaign.statistics', data: { campaignId } }],
      [],
      ['CAMPAIGN_FINISHED'],
    ]);
  });
});

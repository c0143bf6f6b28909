import { describe, expect, test } from 'vitest';
import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import type { LeadInWalk } from '#data/engine-store/lead-in-walk.ts';
import { endStep, restOf, stepToRest, stopStep, withEvents } from '#engine/walk/lead-step.ts';
import { recordControlledLimits, notifyInviteCap } from '#engine/watching/watch-limits.ts';
import { releaseEndedHolds, notifyFinished } from '#engine/turns/keep-campaigns.ts';
import { chain, item } from '../../../test/support/engine-world.ts';
import { createMemoryEngineWorld } from '../../../test/support/memory-engine-world.ts';
import { takeLane } from '../../../test/support/memory-lane.ts';
import { AT, HOUR, settlingLane, standingLead } from '../../../test/support/settling-lane.ts';
import { advance } from '#engine/lane/lane-run.ts';
import { withFacts, withEnds } from '#engine/lane/lane-state.ts';

const PLACE = { campaignId: '1', leadId: '11' };

function walked(sequence: SequenceItem, lead: LeadInWalk, plan: 'ADVANCED' | 'BASIC' = 'ADVANCED') {
  const { run } = settlingLane({ sequence, plan });
  const rest = restOf({ run, lead, now: AT });
  if (rest === null) throw new Error('The lead has no place.');
  return stepToRest({ lead, rest, now: AT });
}

describe('where a walk rests', () => {
  test('an end finishes the lead, says so and sets off who is fed by ends', () => {
    const end = item('END', { id: 'end' });
    const step = walked(end, standingLead({ itemId: 'end', itemType: 'END' }));
    expect(step).toMatchObject({
      ...PLACE,
      version: '4',
      to: { state: 'FINISHED', reason: 'REACHED_END', itemId: 'end', dueAt: null },
      end: null,
      triggers: ['ON_END'],
      stamps: {},
    });
    expect(step.events).toEqual([
      {
        ...PLACE,
        type: 'STATE_CHANGED',
        at: AT,
        itemId: 'end',
        itemType: 'END',
        actor: 'ENGINE',
        data: { from: 'IN_PROGRESS', to: 'FINISHED', reason: 'REACHED_END' },
      },
    ]);
    expect(walked(end, standingLead({ itemId: 'end', itemType: 'END' }), 'BASIC').triggers).toEqual(
      [],
    );
  });

  test('an end with the blacklist puts the person there', () => {
    const step = walked(
      item('END', { id: 'end', sequenceEndMode: 'BLACKLIST' }),
      standingLead({ itemId: 'end', itemType: 'END' }),
    );
    expect([step.end, step.to.state, step.triggers]).toEqual([
      { mode: 'BLACKLIST' },
      'BLACKLISTED',
      [],
    ]);
  });

  test('an end that hands its lead over holds it where the target is gone, with everything that it passed', () => {
    const sequence = chain(item('CONNECT', { id: 'a', yesDelay: 0 }));
    const root: SequenceItem = {
      ...sequence,
      yes: item('END', { id: 'end', sequenceEndMode: 'MOVE', moveToCampaignId: '5' }),
    };
    const { end, events } = walked(root, standingLead({ person: { connectedAt: AT - HOUR } }));
    if (end?.mode !== 'MOVE') throw new Error('It is not handed over.');
    expect([
      end.toCampaignId,
      end.otherwise.to.state,
      end.otherwise.to.reason,
      end.otherwise.to.dueAt,
    ]).toEqual(['5', 'PAUSED', 'TARGET_MISSING', null]);
    expect(end.otherwise.events.map(({ type, itemId }) => [type, itemId])).toEqual([
      ['ACTION_SKIPPED', 'a'],
      ['STATE_CHANGED', 'end'],
    ]);
    const before = { ...events[0]!, type: 'LIKED' as const };
    const more = withEvents(
      { ...walked(root, standingLead({ person: { connectedAt: AT - HOUR } })) },
      [before],
    );
    expect([
      more.events[0],
      more.end?.mode === 'MOVE' ? more.end.otherwise.events.map(({ type }) => type) : [],
    ]).toEqual([before, ['LIKED', 'ACTION_SKIPPED', 'STATE_CHANGED']]);
  });

  test('who is connected already counts as accepted where an invitation is skipped', () => {
    const step = walked(
      chain(item('CONNECT', { id: 'a' }), item('VISIT', { id: 'b' })),
      standingLead({ person: { connectedAt: AT - HOUR } }),
    );
    expect([step.to.itemId, step.triggers]).toEqual(['b', ['ON_ACCEPT']]);
    expect(step.events).toEqual([
      {
        ...PLACE,
        type: 'ACTION_SKIPPED',
        at: AT,
        itemId: 'a',
        itemType: 'CONNECT',
        actor: 'ENGINE',
        data: { reason: 'ALREADY_CONNECTED' },
      },
    ]);
  });

  test('an invitation that pends already is adopted with its time, once', () => {
    const sequence = chain(item('CONNECT', { id: 'a' }), item('VISIT', { id: 'b' }));
    const person = { invitationPendingSince: AT - 3 * HOUR };
    expect(walked(sequence, standingLead({ person })).stamps).toEqual({
      invited: AT - 3 * HOUR,
      contacted: AT - 3 * HOUR,
    });
    expect(walked(sequence, standingLead({ person, invitedAt: AT - 9 * HOUR })).stamps).toEqual({});
  });

  test('a held lead that was never tried remembers its place of the queue', () => {
    const sequence = chain(item('EMAIL', { id: 'a', message: 'Hi', subject: 'Yo' }));
    const held = (state: 'GETTING_READY' | 'IN_PROGRESS', dueAt: number | null) =>
      walked(sequence, standingLead({ state, itemType: 'EMAIL', dueAt })).to;
    expect(held('GETTING_READY', AT - 5)).toMatchObject({
      state: 'PAUSED',
      reason: 'MAILBOX_MISSING',
      memory: { heldState: 'GETTING_READY', heldDueAt: AT - 5 },
    });
    expect(held('GETTING_READY', null).memory).toEqual({ heldState: 'GETTING_READY' });
    expect(held('IN_PROGRESS', AT - 5).memory).toEqual({});
  });
});

describe('a walk on its way to where it rests', () => {
  const decides = (next: SequenceItem): SequenceItem =>
    item('IF_EMAIL_AVAILABLE', {
      id: 'a',
      yesDelay: 0,
      noDelay: 0,
      yes: next,
      no: item('END', { id: 'other' }),
    });
  const onCondition = (person: Partial<LeadInWalk['person']> = {}) =>
    standingLead({
      itemType: 'IF_EMAIL_AVAILABLE',
      state: 'WAITING',
      person: { email: 'ada@x.io', ...person },
    });

  test('tells which branch a condition took', () => {
    const step = walked(decides(chain(item('VISIT', { id: 'b' }))), onCondition());
    expect([step.to.itemId, step.events]).toEqual([
      'b',
      [
        {
          ...PLACE,
          type: 'CONDITION_DECIDED',
          at: AT,
          itemId: 'a',
          itemType: 'IF_EMAIL_AVAILABLE',
          actor: 'ENGINE',
          data: { branch: 'yes' },
        },
      ],
    ]);
    expect([step.triggers, step.stamps]).toEqual([[], {}]);
  });

  test('counts an acceptance and adopts an invitation behind a condition, too', () => {
    const next = chain(item('CONNECT', { id: 'b' }), item('VISIT', { id: 'c' }));
    expect(walked(decides(next), onCondition({ connectedAt: AT - HOUR })).triggers).toEqual([
      'ON_ACCEPT',
    ]);
    expect(walked(decides(next), onCondition({ invitationPendingSince: AT - HOUR }))).toMatchObject(
      { triggers: [], stamps: { invited: AT - HOUR, contacted: AT - HOUR } },
    );
  });

  test('adopts no invitation of whom is connected already, and counts an invitation by e-mail as well', () => {
    const sequence = chain(item('CONNECT', { id: 'a' }), item('VISIT', { id: 'b' }));
    expect(
      walked(
        sequence,
        standingLead({ person: { connectedAt: AT - HOUR, invitationPendingSince: AT - 3 * HOUR } }),
      ),
    ).toMatchObject({ triggers: ['ON_ACCEPT'], stamps: {} });
    const taken = walked(
      chain(item('WITHDRAW', { id: 'a' }), item('VISIT', { id: 'b' })),
      standingLead({ itemType: 'WITHDRAW', person: { connectedAt: AT - HOUR } }),
    );
    expect([taken.to.itemId, taken.triggers]).toEqual(['b', []]);
    const { run } = settlingLane({
      sequence: chain(item('CONNECT_BY_EMAIL', { id: 'a' }), item('VISIT', { id: 'b' })),
    });
    advance(
      run,
      withFacts(run.state, {
        user: {
          ...run.state.facts.user,
          inviteByEmailEnabled: true,
          featureFlags: ['INVITE_BY_EMAIL'],
        },
      }),
    );
    const lead = standingLead({
      itemType: 'CONNECT_BY_EMAIL',
      person: { connectedAt: AT - HOUR, email: 'ada@x.io' },
    });
    expect(stepToRest({ lead, rest: restOf({ run, lead, now: AT })!, now: AT }).triggers).toEqual([
      'ON_ACCEPT',
    ]);
  });

  test('rests on an act by the name under which it is done', () => {
    const { run } = settlingLane({
      sequence: chain(item('CONNECT', { id: 'a', inviteByEmailEnabled: true })),
    });
    advance(
      run,
      withFacts(run.state, {
        user: {
          ...run.state.facts.user,
          inviteByEmailEnabled: true,
          featureFlags: ['INVITE_BY_EMAIL'],
        },
      }),
    );
    const lead = standingLead({ memory: { byEmail: true }, person: { email: 'ada@x.io' } });
    expect(stepToRest({ lead, rest: restOf({ run, lead, now: AT })!, now: AT }).to).toMatchObject({
      itemId: 'a',
      itemType: 'CONNECT_BY_EMAIL',
      state: 'IN_PROGRESS',
    });
  });

  test('an act that cannot be done fails with its reason, and remembers nothing of a hold', () => {
    const step = walked(
      chain(item('VISIT', { id: 'a' })),
      standingLead({ itemType: 'VISIT', state: 'GETTING_READY', person: { memberId: null } }),
    );
    expect([step.to, step.events]).toMatchObject([
      { state: 'FAILED', reason: 'PROFILE_NOT_FOUND', dueAt: null },
      [
        {
          type: 'ACTION_FAILED',
          data: { from: 'GETTING_READY', to: 'FAILED', reason: 'PROFILE_NOT_FOUND' },
        },
      ],
    ]);
    expect(step.to.memory).toEqual({});
  });

  test('a lead whose item is gone ends there under the type that it had', () => {
    const step = walked(chain(item('VISIT', { id: 'b' })), standingLead());
    expect([step.to, step.end, step.triggers]).toMatchObject([
      { state: 'FINISHED', reason: 'ITEM_REMOVED', itemId: 'a', itemType: 'CONNECT' },
      null,
      [],
    ]);
  });

  test('a lead without a place, or of a campaign that does not run, rests nowhere', () => {
    const { run } = settlingLane({ sequence: chain(item('VISIT', { id: 'a' })) });
    expect([
      restOf({ run, lead: standingLead({ itemId: null }), now: AT }),
      restOf({ run, lead: standingLead({ campaignId: '2' }), now: AT }),
    ]).toEqual([null, null]);
  });
});

describe('an end', () => {
  const ended = (end: Partial<SequenceItem>, person: Partial<LeadInWalk['person']> = {}) =>
    walked(item('END', { id: 'a', ...end }), standingLead({ itemType: 'END', person }));

  test('that only finishes hands nobody over, though a campaign is still named there', () => {
    expect(ended({ sequenceEndMode: 'FINISH', moveToCampaignId: '5' })).toMatchObject({
      to: { state: 'FINISHED' },
      end: null,
      triggers: ['ON_END'],
    });
  });

  test('that hands over is no end for whom it feeds', () => {
    expect(ended({ sequenceEndMode: 'MOVE', moveToCampaignId: '5' })).toMatchObject({
      end: { mode: 'MOVE' },
      triggers: [],
    });
  });

  test('by the user’s own blacklist does not put the person there a second time', () => {
    expect(ended({}, { blacklisted: true })).toMatchObject({
      to: { state: 'BLACKLISTED', reason: 'BLACKLISTED_BY_USER' },
      end: null,
    });
  });

  test('of an open branch tells only what it is given', () => {
    expect(
      endStep({ lead: standingLead(), memory: { byEmail: true }, moving: true }),
    ).toMatchObject({
      to: {
        state: 'FINISHED',
        reason: 'REACHED_END',
        dueAt: null,
        itemId: 'a',
        memory: { byEmail: true },
      },
      events: [],
      triggers: ['ON_END'],
      end: null,
    });
    expect(endStep({ lead: standingLead(), memory: {}, moving: false }).triggers).toEqual([]);
  });
});

describe('a lead that stops where it stands', () => {
  const stopped = (state: 'FAILED' | 'PAUSED', from: LeadInWalk['state']) =>
    stopStep({
      lead: standingLead({ state: from, dueAt: AT - 5, memory: { byEmail: true } }),
      state,
      reason: 'TARGET_MISSING',
      now: AT,
    });

  test('held, remembers its place of the queue where it was never tried', () => {
    expect(stopped('PAUSED', 'GETTING_READY').to.memory).toEqual({
      byEmail: true,
      heldState: 'GETTING_READY',
      heldDueAt: AT - 5,
    });
    expect(stopped('PAUSED', 'IN_PROGRESS').to.memory).toEqual({ byEmail: true });
  });

  test('failed, keeps what it remembers', () => {
    expect(stopped('FAILED', 'GETTING_READY')).toMatchObject({
      to: { state: 'FAILED', dueAt: null },
      events: [{ type: 'ACTION_FAILED' }],
    });
    expect(stopped('FAILED', 'GETTING_READY').to.memory).toEqual({ byEmail: true });
  });
});

describe('the limits that Activity Control sets', () => {
  async function controlled(user = {}) {
    const it = createMemoryEngineWorld({ user: { activityControlEnabled: true, ...user } });
    it.startCampaign(chain(item('VISIT')));
    return {
      it,
      run: await takeLane(it),
      told: () =>
        it.memory
          .events(it.userId)
          .map(({ type, data }) => [type, data['reasons'], data['rampPercent'], data['before']]),
    };
  }

  test('are told when they change, once, with what held before', async () => {
    const { it, run, told } = await controlled();
    await recordControlledLimits(run);
    await recordControlledLimits(run);
    expect([
      told(),
      run.state.marks.controlled,
      it.memory.lane(it.userId)?.marks.controlled,
    ]).toEqual([[['LIMITS_CHANGED', ['SWITCHED_ON', 'RAMP'], 20, 'OFF']], '20 RAMP', '20 RAMP']);
    advance(
      run,
      withFacts(run.state, { user: { ...run.state.facts.user, activityControlEnabled: false } }),
    );
    await recordControlledLimits(run);
    expect(told().at(-1)).toEqual(['LIMITS_CHANGED', ['SWITCHED_OFF'], null, '20 RAMP']);
    expect(it.memory.events(it.userId).at(-1)?.data['limits']).toEqual(run.state.facts.user.limits);
  });

  test('are no news where it was never on', async () => {
    const { run, told } = await controlled({ activityControlEnabled: false });
    await recordControlledLimits(run);
    expect([told(), run.state.marks.controlled]).toEqual([[], undefined]);
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
      advance(run, { ...run.state, marks: { capToldAt: it.clock.now() - toldAgo } });
    await notifyInviteCap({ run, invites: { allowed, reason, until, left: 0 } as never, held });
    return {
      it,
      run,
      told: it.memory.notifications(it.userId).map(({ type, data, link }) => [type, data, link]),
      events: it.memory.events(it.userId).map(({ type, data }) => [type, data]),
    };
  }

  test('are told with their end, in the notice and in the timeline, while leads wait for one', async () => {
    const { told, events, run, it } = await capped({ until: AT });
    const data = { reason: 'WEEKLY_INVITES', until: '2026-03-02T09:00:00.000Z' };
    expect([told, events, run.state.marks.capToldAt]).toEqual([
      [['INVITES_PAUSED', data, '/settings']],
      [['INVITES_PAUSED', data]],
      it.clock.now(),
    ]);
    expect((await capped({ reason: 'PENDING_INVITES' })).told).toEqual([
      ['INVITES_PAUSED', { reason: 'PENDING_INVITES', until: null }, '/settings'],
    ]);
  });

  test.each([
    ['nobody waits for one', { held: false }, 0],
    ['invitations are allowed', { allowed: true }, 0],
    ['they are paused, of which there is another notice', { reason: 'INVITES_PAUSED' }, 0],
    ['it was told less than seven days ago', { toldAgo: WEEK - 1 }, 0],
    ['it was told seven days ago', { toldAgo: WEEK }, 1],
  ])('where %s are told so many times: %j %i', async (_title, options, times) => {
    expect((await capped(options)).told).toHaveLength(times);
  });
});

describe('what is kept at the end of a turn', () => {
  test('leads go on whose hold is over, and the screens hear of it', async () => {
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
    advance(nothing, withFacts(nothing.state, { user: { ...user, mailboxConnected: true } }));
    expect(await releaseEndedHolds(nothing)).toBe(true);
    expect([it.place(campaignId).state, it.place(campaignId, 1).state, nothing.state.news]).toEqual(
      ['GETTING_READY', 'GETTING_READY', [{ type: 'campaign.statistics', data: { campaignId } }]],
    );
    expect(await releaseEndedHolds(nothing)).toBe(false);
  });

  test('campaigns are told as finished, once, where a lead came to its end', async () => {
    const it = createMemoryEngineWorld();
    const { campaignId } = it.startCampaign(chain(item('VISIT')), 1, {
      state: 'FINISHED',
      reason: 'REACHED_END',
      dueAt: null,
    });
    const run = await takeLane(it);
    await notifyFinished(run);
    expect([run.state.news, it.memory.notifications(it.userId)]).toEqual([[], []]);
    advance(run, withEnds(run.state, [campaignId]));
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

import { describe, expect, test } from 'vitest';
import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import type { LeadInWalk } from '#data/walk/lead-in-walk.ts';
import {
  endStep,
  pendingStepOf,
  stepToPending,
  stopStep,
  withEvents,
} from '#engine/walk/lead-step.ts';
import { chain, item } from '../../../test/support/engine-world.ts';
import { AT, HOUR, settlingLane, leadOnItem } from '../../../test/support/settling-lane.ts';
import { setState } from '#engine/lane/lane-run.ts';
import { withFacts } from '#engine/lane/lane-state.ts';

const PLACE = { campaignId: '1', leadId: '11' };

function walked(sequence: SequenceItem, lead: LeadInWalk, plan: 'ADVANCED' | 'BASIC' = 'ADVANCED') {
  const { run } = settlingLane({ sequence, plan });
  const rest = pendingStepOf({ run, lead, now: AT });
  if (rest === null) throw new Error('The lead has no place.');
  return stepToPending({ lead, rest, now: AT });
}

describe('where a walk stops', () => {
  test('an end finishes the lead, says so, and triggers campaigns that are fed by ends', () => {
    const end = item('END', { id: 'end' });
    const step = walked(end, leadOnItem({ itemId: 'end', itemType: 'END' }));
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
    expect(walked(end, leadOnItem({ itemId: 'end', itemType: 'END' }), 'BASIC').triggers).toEqual(
      [],
    );
  });

  test('an end with the blacklist puts the person on it', () => {
    const step = walked(
      item('END', { id: 'end', sequenceEndMode: 'BLACKLIST' }),
      leadOnItem({ itemId: 'end', itemType: 'END' }),
    );
    expect([step.end, step.to.state, step.triggers]).toEqual([
      { mode: 'BLACKLIST' },
      'BLACKLISTED',
      [],
    ]);
  });

  test('an end that hands its lead over holds it if the target is gone, with everything that it passed', () => {
    const sequence = chain(item('CONNECT', { id: 'a', yesDelay: 0 }));
    const root: SequenceItem = {
      ...sequence,
      yes: item('END', { id: 'end', sequenceEndMode: 'MOVE', moveToCampaignId: '5' }),
    };
    const { end, events } = walked(root, leadOnItem({ person: { connectedAt: AT - HOUR } }));
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
      { ...walked(root, leadOnItem({ person: { connectedAt: AT - HOUR } })) },
      [before],
    );
    expect([
      more.events[0],
      more.end?.mode === 'MOVE' ? more.end.otherwise.events.map(({ type }) => type) : [],
    ]).toEqual([before, ['LIKED', 'ACTION_SKIPPED', 'STATE_CHANGED']]);
  });

  test('a lead who is already connected counts as accepted if an invitation is skipped', () => {
    const step = walked(
      chain(item('CONNECT', { id: 'a' }), item('VISIT', { id: 'b' })),
      leadOnItem({ person: { connectedAt: AT - HOUR } }),
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

  test('an invitation that is already pending is adopted with its time, once', () => {
    const sequence = chain(item('CONNECT', { id: 'a' }), item('VISIT', { id: 'b' }));
    const person = { invitationPendingSince: AT - 3 * HOUR };
    expect(walked(sequence, leadOnItem({ person })).stamps).toEqual({
      invited: AT - 3 * HOUR,
      contacted: AT - 3 * HOUR,
    });
    expect(walked(sequence, leadOnItem({ person, invitedAt: AT - 9 * HOUR })).stamps).toEqual({});
  });

  test('a held lead without any attempt remembers its place in the queue', () => {
    const sequence = chain(item('EMAIL', { id: 'a', message: 'Hi', subject: 'Yo' }));
    const held = (state: 'GETTING_READY' | 'IN_PROGRESS', dueAt: number | null) =>
      walked(sequence, leadOnItem({ state, itemType: 'EMAIL', dueAt })).to;
    expect(held('GETTING_READY', AT - 5)).toMatchObject({
      state: 'PAUSED',
      reason: 'MAILBOX_MISSING',
      memory: { heldState: 'GETTING_READY', heldDueAt: AT - 5 },
    });
    expect(held('GETTING_READY', null).memory).toEqual({ heldState: 'GETTING_READY' });
    expect(held('IN_PROGRESS', AT - 5).memory).toEqual({});
  });
});

describe('a walk on its way to where it stops', () => {
  const decides = (next: SequenceItem): SequenceItem =>
    item('IF_EMAIL_AVAILABLE', {
      id: 'a',
      yesDelay: 0,
      noDelay: 0,
      yes: next,
      no: item('END', { id: 'other' }),
    });
  const onCondition = (person: Partial<LeadInWalk['person']> = {}) =>
    leadOnItem({
      itemType: 'IF_EMAIL_AVAILABLE',
      state: 'WAITING',
      person: { email: 'ada@x.io', ...person },
    });

  test('says which branch a condition took', () => {
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

  test('counts an acceptance and adopts an invitation after a condition, too', () => {
    const next = chain(item('CONNECT', { id: 'b' }), item('VISIT', { id: 'c' }));
    expect(walked(decides(next), onCondition({ connectedAt: AT - HOUR })).triggers).toEqual([
      'ON_ACCEPT',
    ]);
    expect(walked(decides(next), onCondition({ invitationPendingSince: AT - HOUR }))).toMatchObject(
      { triggers: [], stamps: { invited: AT - HOUR, contacted: AT - HOUR } },
    );
  });

  test('adopts no invitation of a person who is already connected, and counts an invitation by email as well', () => {
    const sequence = chain(item('CONNECT', { id: 'a' }), item('VISIT', { id: 'b' }));
    expect(
      walked(
        sequence,
        leadOnItem({ person: { connectedAt: AT - HOUR, invitationPendingSince: AT - 3 * HOUR } }),
      ),
    ).toMatchObject({ triggers: ['ON_ACCEPT'], stamps: {} });
    const taken = walked(
      chain(item('WITHDRAW', { id: 'a' }), item('VISIT', { id: 'b' })),
      leadOnItem({ itemType: 'WITHDRAW', person: { connectedAt: AT - HOUR } }),
    );
    expect([taken.to.itemId, taken.triggers]).toEqual(['b', []]);
    const { run } = settlingLane({
      sequence: chain(item('CONNECT_BY_EMAIL', { id: 'a' }), item('VISIT', { id: 'b' })),
    });
    setState(
      run,
      withFacts(run.state, {
        user: {
          ...run.state.facts.user,
          inviteByEmailEnabled: true,
          featureFlags: ['INVITE_BY_EMAIL'],
        },
      }),
    );
    const lead = leadOnItem({
      itemType: 'CONNECT_BY_EMAIL',
      person: { connectedAt: AT - HOUR, email: 'ada@x.io' },
    });
    expect(
      stepToPending({ lead, rest: pendingStepOf({ run, lead, now: AT })!, now: AT }).triggers,
    ).toEqual(['ON_ACCEPT']);
  });

  test('stops at an action by the name under which it is done', () => {
    const { run } = settlingLane({
      sequence: chain(item('CONNECT', { id: 'a', inviteByEmailEnabled: true })),
    });
    setState(
      run,
      withFacts(run.state, {
        user: {
          ...run.state.facts.user,
          inviteByEmailEnabled: true,
          featureFlags: ['INVITE_BY_EMAIL'],
        },
      }),
    );
    const lead = leadOnItem({ memory: { byEmail: true }, person: { email: 'ada@x.io' } });
    expect(
      stepToPending({ lead, rest: pendingStepOf({ run, lead, now: AT })!, now: AT }).to,
    ).toMatchObject({
      itemId: 'a',
      itemType: 'CONNECT_BY_EMAIL',
      state: 'IN_PROGRESS',
    });
  });

  test('an action that can’t be done fails with its reason, and remembers no hold', () => {
    const step = walked(
      chain(item('VISIT', { id: 'a' })),
      leadOnItem({ itemType: 'VISIT', state: 'GETTING_READY', person: { memberId: null } }),
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
    const step = walked(chain(item('VISIT', { id: 'b' })), leadOnItem());
    expect([step.to, step.end, step.triggers]).toMatchObject([
      { state: 'FINISHED', reason: 'ITEM_REMOVED', itemId: 'a', itemType: 'CONNECT' },
      null,
      [],
    ]);
  });

  test('a lead without a place, or of a stopped campaign, stops nowhere', () => {
    const { run } = settlingLane({ sequence: chain(item('VISIT', { id: 'a' })) });
    expect([
      pendingStepOf({ run, lead: leadOnItem({ itemId: null }), now: AT }),
      pendingStepOf({ run, lead: leadOnItem({ campaignId: '2' }), now: AT }),
    ]).toEqual([null, null]);
  });
});

describe('an end', () => {
  const ended = (end: Partial<SequenceItem>, person: Partial<LeadInWalk['person']> = {}) =>
    walked(item('END', { id: 'a', ...end }), leadOnItem({ itemType: 'END', person }));

  test('an end that only finishes hands no one over, although it still names a campaign', () => {
    expect(ended({ sequenceEndMode: 'FINISH', moveToCampaignId: '5' })).toMatchObject({
      to: { state: 'FINISHED' },
      end: null,
      triggers: ['ON_END'],
    });
  });

  test('an end that hands over is no end for the campaigns it feeds', () => {
    expect(ended({ sequenceEndMode: 'MOVE', moveToCampaignId: '5' })).toMatchObject({
      end: { mode: 'MOVE' },
      triggers: [],
    });
  });

  test('an end by the user’s own blacklist doesn’t put the person on it a second time', () => {
    expect(ended({}, { blacklisted: true })).toMatchObject({
      to: { state: 'BLACKLISTED', reason: 'BLACKLISTED_BY_USER' },
      end: null,
    });
  });

  test('an end of an open branch says only what it is given', () => {
    expect(endStep({ lead: leadOnItem(), memory: { byEmail: true }, moving: true })).toMatchObject({
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
    expect(endStep({ lead: leadOnItem(), memory: {}, moving: false }).triggers).toEqual([]);
  });
});

describe('a lead that stops where it is', () => {
  const stopped = (state: 'FAILED' | 'PAUSED', from: LeadInWalk['state']) =>
    stopStep({
      lead: leadOnItem({ state: from, dueAt: AT - 5, memory: { byEmail: true } }),
      state,
      reason: 'TARGET_MISSING',
      now: AT,
    });

  test('and is held remembers its place in the queue if nothing was attempted', () => {
    expect(stopped('PAUSED', 'GETTING_READY').to.memory).toEqual({
      byEmail: true,
      heldState: 'GETTING_READY',
      heldDueAt: AT - 5,
    });
    expect(stopped('PAUSED', 'IN_PROGRESS').to.memory).toEqual({ byEmail: true });
  });

  test('and failed keeps what it remembers', () => {
    expect(stopped('FAILED', 'GETTING_READY')).toMatchObject({
      to: { state: 'FAILED', dueAt: null },
      events: [{ type: 'ACTION_FAILED' }],
    });
    expect(stopped('FAILED', 'GETTING_READY').to.memory).toEqual({ byEmail: true });
  });
});

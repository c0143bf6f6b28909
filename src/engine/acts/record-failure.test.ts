import { describe, expect, test } from 'vitest';
import {
  recordNotDone,
  recordSkipped,
  recordBlocked,
  recordUnconfirmed,
} from '#engine/acts/record-outcome.ts';
import type { ActAttempt } from '#engine/acts/step-after-act.ts';
import { chain, item } from '../../../test/support/engine-world.ts';
import { AT, HOUR, leadOnItem, stepOf } from '../../../test/support/settling-lane.ts';
import { setState } from '#engine/lane/lane-run.ts';
import { withFacts } from '#engine/lane/lane-state.ts';
import { BEGAN, PLACE, elsewhere, lane, tryAt } from './record-outcome-fixture.ts';

describe('nothing to do', () => {
  test('returns the unit, says why, and lets the lead continue as one that was sent nothing', async () => {
    const at = lane();
    await recordSkipped({ run: at.run, attempt: tryAt(), reason: 'ALREADY_CONNECTED' });
    const [{ step: _step, ...query }] = at.settled as [(typeof at.settled)[0]];
    const event = {
      ...PLACE,
      type: 'ACTION_SKIPPED',
      at: AT,
      actor: 'ENGINE',
      data: { reason: 'ALREADY_CONNECTED', requestId: 'r-1' },
    };
    expect(query).toMatchObject({
      end: 'DID_NOT_HAPPEN',
      outcome: { reason: 'ALREADY_CONNECTED' },
      person: {},
      refund: true,
      events: [event],
    });
    const step = stepOf(at, leadOnItem({ memory: { noBranchItemId: 'k' } }));
    expect([
      step.to.itemId,
      step.to.memory.noBranchItemId,
      step.to.memory.sentSinceNoBranch,
      step.events,
      step.stamps,
    ]).toEqual(['b', 'k', undefined, [event], {}]);
  });

  test('for a withdrawal without an invitation: none is pending anymore', async () => {
    const at = lane();
    await recordSkipped({
      run: at.run,
      attempt: tryAt({ action: 'WITHDRAW', payload: {} }),
      reason: 'NO_PENDING_INVITE',
    });
    expect(at.settled[0]?.person).toEqual({ invitationPendingSince: null });
  });
});

describe('an action that didn’t happen', () => {
  async function notHappened(more: Partial<Parameters<typeof recordNotDone>[0]> = {}) {
    const at = lane();
    await recordNotDone({
      run: at.run,
      attempt: tryAt(),
      outcome: { reason: 'LOOKED_UP' },
      ...more,
    });
    return at;
  }

  test('returns the unit, and the lead is walked again in its place with what was learned', async () => {
    const at = await notHappened({
      person: { chatId: 'c-1' },
      memory: (before) => ({ ...before, noteRefusedAt: 1 }),
    });
    expect(at.settled[0]).toMatchObject({
      end: 'DID_NOT_HAPPEN',
      outcome: { reason: 'LOOKED_UP' },
      person: { chatId: 'c-1' },
      refund: true,
      events: [],
    });
    expect(stepOf(at, leadOnItem()).to).toMatchObject({
      state: 'IN_PROGRESS',
      itemId: 'a',
      visit: 1,
      memory: { noteRefusedAt: 1 },
    });
    expect(stepOf(at, leadOnItem()).events).toEqual([]);
  });

  test('is due when the campaign runs again if it was stopped in the meantime', async () => {
    const at = await notHappened();
    setState(at.run, withFacts(at.run.state, { campaigns: [] }));
    expect(stepOf(at, leadOnItem({ dueAt: null })).to).toMatchObject({
      state: 'IN_PROGRESS',
      itemId: 'a',
      dueAt: AT,
    });
  });

  test('leaves a lead that is elsewhere, or was stopped, as it is', async () => {
    const at = await notHappened({ memory: () => ({ noteRefusedAt: 1 }) });
    expect(stepOf(at, elsewhere({ dueAt: null })).to).toMatchObject({
      state: 'WAITING',
      itemId: 'x',
      dueAt: AT,
      memory: {},
    });
    expect(
      stepOf(at, leadOnItem({ state: 'PAUSED', reason: 'PAUSED_BY_USER', dueAt: null })).to,
    ).toMatchObject({ state: 'PAUSED', reason: 'PAUSED_BY_USER', dueAt: null, memory: {} });
  });
});

describe('an action that can’t be done', () => {
  async function stopped(state: 'FAILED' | 'PAUSED') {
    const at = lane();
    await recordBlocked({
      run: at.run,
      attempt: tryAt(),
      state,
      reason: 'ACTION_INVALID',
      data: { native: 'no' },
    });
    return at;
  }

  test.each([
    ['FAILED', 'ACTION_FAILED'],
    ['PAUSED', 'STATE_CHANGED'],
  ] as const)('leaves its lead %s with the reason, and returns the unit', async (state, type) => {
    const at = await stopped(state);
    const event = {
      ...PLACE,
      type,
      at: AT,
      actor: 'ENGINE',
      data: {
        from: 'IN_PROGRESS',
        to: state,
        reason: 'ACTION_INVALID',
        native: 'no',
        requestId: 'r-1',
      },
    };
    expect(at.settled[0]).toMatchObject({
      end: 'DID_NOT_HAPPEN',
      outcome: { reason: 'ACTION_INVALID', native: 'no' },
      refund: true,
      events: [event],
    });
    const step = stepOf(at, leadOnItem());
    expect([step.to.state, step.to.reason, step.to.dueAt, step.events]).toEqual([
      state,
      'ACTION_INVALID',
      null,
      [event],
    ]);
  });

  test.each([
    elsewhere({ dueAt: AT + HOUR }),
    leadOnItem({ state: 'PAUSED', reason: 'PAUSED_BY_USER', dueAt: null }),
  ])('is only reported if the lead is elsewhere or was stopped', async (fresh) => {
    const step = stepOf(await stopped('FAILED'), fresh);
    expect([
      step.to.state,
      step.to.reason,
      step.to.itemId,
      step.events.map(({ type }) => type),
    ]).toEqual([fresh.state, fresh.reason, fresh.itemId, ['ACTION_FAILED']]);
  });
});

describe('an action with an unknown outcome', () => {
  const NOTICE = {
    type: 'ACTION_UNCONFIRMED',
    data: { campaignId: '1', leadId: '11', itemType: 'CONNECT' },
    link: '/campaigns/1/leads',
  };
  const EVENT = {
    ...PLACE,
    type: 'ACTION_UNCONFIRMED',
    at: AT,
    actor: 'ENGINE',
    data: { requestId: 'r-1', startedAt: new Date(BEGAN).toISOString() },
  };
  async function unconfirmed(attempt: Partial<ActAttempt> = {}) {
    const at = lane();
    await recordUnconfirmed(at.run, tryAt(attempt));
    return at;
  }

  test('keeps its unit, holds its lead for the user’s decision, and asks', async () => {
    const at = await unconfirmed();
    expect(at.settled[0]).toMatchObject({
      end: 'UNCONFIRMED',
      outcome: {},
      refund: false,
      events: [EVENT],
    });
    const step = stepOf(at, leadOnItem());
    expect([
      step.to.state,
      step.to.reason,
      step.to.dueAt,
      step.to.itemId,
      step.events,
      step.notices,
    ]).toEqual(['PAUSED', 'ACTION_UNCONFIRMED', null, 'a', [EVENT], [NOTICE]]);
  });

  test('also asks if the lead is elsewhere or was stopped, and leaves it there', async () => {
    const at = await unconfirmed();
    for (const fresh of [
      elsewhere({ dueAt: AT + HOUR }),
      leadOnItem({ state: 'PAUSED', reason: 'PAUSED_BY_USER', dueAt: null }),
    ]) {
      const step = stepOf(at, fresh);
      expect([step.to.state, step.to.reason, step.to.dueAt, step.events, step.notices]).toEqual([
        fresh.state,
        fresh.reason,
        fresh.dueAt,
        [EVENT],
        [NOTICE],
      ]);
    }
  });

  test('continues if it is a profile view, which leaves nothing to ask about', async () => {
    const viewed = chain(item('VISIT', { id: 'a', yesDelay: 0 }), item('LIKE', { id: 'b' }));
    const at = await unconfirmed({ action: 'VISIT', item: viewed, payload: {} });
    const step = stepOf(at, leadOnItem({ itemType: 'VISIT' }));
    expect([step.to.itemId, step.events.map(({ type }) => type), step.notices ?? []]).toEqual([
      'b',
      ['ACTION_UNCONFIRMED'],
      [],
    ]);
  });
});

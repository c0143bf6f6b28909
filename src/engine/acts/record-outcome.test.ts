import { describe, expect, test } from 'vitest';
import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import type { LeadInWalk } from '#data/engine-store/lead-in-walk.ts';
import {
  recordDidNotHappen,
  recordHappened,
  recordSkipped,
  recordStopped,
  recordUnconfirmed,
} from '#engine/acts/record-outcome.ts';
import type { Try } from '#engine/acts/step-after-act.ts';
import { chain, item } from '../../../test/support/engine-world.ts';
import {
  AT,
  HOUR,
  NOTHING_FOUND,
  settlingLane,
  standingLead,
  stepOf,
} from '../../../test/support/settling-lane.ts';
import { advance } from '#engine/lane/lane-run.ts';
import { withFacts } from '#engine/lane/lane-state.ts';

const BEGAN = AT - 60_000;
const SEQUENCE = chain(
  item('CONNECT', { id: 'a', yesDelay: 24 }),
  item('VISIT', { id: 'b', yesDelay: 0 }),
);
const LAST: SequenceItem = { ...item('CONNECT', { id: 'a' }), yes: null };
const PLACE = { campaignId: '1', leadId: '11', itemId: 'a', itemType: 'CONNECT' };

function tryAt(parts: Partial<Try> = {}): Try {
  return {
    intentId: '9',
    lead: standingLead(),
    item: SEQUENCE,
    action: 'CONNECT',
    payload: { note: 'Hi Ada' },
    requestId: 'r-1',
    startedAt: BEGAN,
    ...parts,
  };
}

type Lane = Parameters<typeof settlingLane>[0];
const lane = (options: Lane = {}) => settlingLane({ sequence: SEQUENCE, ...options });
const elsewhere = (parts: Partial<LeadInWalk> = {}) =>
  standingLead({ itemId: 'x', itemType: 'LIKE', ...parts });

describe('an act that happened', () => {
  async function happened({
    attempt = {},
    more = {},
    ...options
  }: {
    attempt?: Partial<Try>;
    more?: Partial<Parameters<typeof recordHappened>[0]>;
  } & NonNullable<Lane> = {}) {
    const at = lane(options);
    const told = await recordHappened({
      run: at.run,
      attempt: tryAt(attempt),
      found: { invitationId: 'i-1' },
      ...more,
    });
    return { ...at, told };
  }

  test('is settled with what was found, keeps its unit and is told to the screens', async () => {
    const { settled, run, told } = await happened();
    const { step: _step, ...query } = settled[0]!;
    expect(query).toEqual({
      lane: run.lane,
      now: AT,
      intentId: '9',
      end: 'HAPPENED',
      outcome: { invitationId: 'i-1' },
      person: { invitationId: 'i-1', invitationPendingSince: BEGAN },
      refund: false,
      moving: true,
      events: [
        {
          ...PLACE,
          type: 'INVITE_SENT',
          at: BEGAN,
          actor: 'ENGINE',
          data: { requestId: 'r-1', text: 'Hi Ada', attempt: 1 },
        },
      ],
    });
    expect([told, run.state.news]).toEqual([
      true,
      [
        { type: 'lead.changed', data: { leadId: '11', campaignId: '1' } },
        { type: 'campaign.statistics', data: { campaignId: '1' } },
      ],
    ]);
  });

  test('brings the lead behind it, into the delay, with the first times that statistics count', async () => {
    const step = stepOf(await happened(), standingLead());
    expect(step.to).toMatchObject({
      state: 'WAITING',
      reason: null,
      itemId: 'b',
      itemType: 'VISIT',
      visit: 1,
      enteredAt: AT,
      dueAt: AT + 24 * HOUR,
    });
    expect([step.stamps, step.events.map(({ type }) => type), step.triggers ?? []]).toEqual([
      { invited: BEGAN, contacted: BEGAN },
      ['INVITE_SENT'],
      [],
    ]);
  });

  test('lets a lead that was getting ready be in progress: its first action is tried', async () => {
    const now = chain(item('CONNECT', { id: 'a', yesDelay: 0 }), item('VISIT', { id: 'b' }));
    const step = stepOf(
      await happened({ sequence: now, attempt: { item: now } }),
      standingLead({ state: 'GETTING_READY' }),
    );
    expect([step.to.state, step.to.itemId]).toEqual(['IN_PROGRESS', 'b']);
  });

  test('of a try that another worker took over is not told', async () => {
    const { told, run } = await happened({ settles: false });
    expect([told, run.state.news]).toEqual([false, []]);
  });

  test('says in the timeline that it was looked up, and how late it was', async () => {
    const { settled } = await happened({ more: { settled: true, lateMs: 4000 } });
    expect(settled[0]?.events.map(({ type, at, data }) => [type, at, data])).toEqual([
      ['INVITE_SENT', BEGAN, { requestId: 'r-1', text: 'Hi Ada', attempt: 1, settled: true }],
      ['ACTION_SETTLED', AT, { late: true, lateMs: 4000, requestId: 'r-1' }],
    ]);
    expect(
      stepOf({ settled }, standingLead()).events.map(({ type, itemId }) => [type, itemId]),
    ).toEqual([
      ['INVITE_SENT', 'a'],
      ['ACTION_SETTLED', 'a'],
    ]);
  });

  test.each([
    [
      { text: 'Hello', subject: '', variantId: 'B', alternativeUsed: false },
      { text: 'Hello', variantId: 'B' },
    ],
    [
      { text: 'Hello', subject: 'A word', variantId: null, alternativeUsed: true },
      { text: 'Hello', subject: 'A word', alternativeUsed: true },
    ],
    [{ note: null }, {}],
  ])('shows of %j what was said', async (payload, said) => {
    const { settled } = await happened({
      attempt: {
        action: 'MESSAGE',
        payload: payload as Try['payload'],
        lead: standingLead({ tried: { attempts: 2, standing: null, lookedUp: null } }),
      },
    });
    expect(settled[0]?.events[0]?.data).toEqual({ requestId: 'r-1', attempt: 3, ...said });
  });

  test('an invitation that is over already pends no more: the person is connected, or it was taken back', async () => {
    for (const person of [{ connectedAt: AT }, { withdrawnAt: AT }])
      expect(
        (await happened({ attempt: { lead: standingLead({ person }) } })).settled[0]?.person,
      ).toEqual({ invitationId: 'i-1' });
    expect(
      (
        await happened({
          attempt: { lead: standingLead({ person: { withdrawnAt: BEGAN - HOUR } }) },
        })
      ).settled[0]?.person,
    ).toEqual({ invitationId: 'i-1', invitationPendingSince: BEGAN });
    expect(
      (
        await happened({
          attempt: {
            action: 'VISIT',
            payload: {},
            lead: standingLead({ person: { connectedAt: AT } }),
          },
        })
      ).settled[0]?.person,
    ).toEqual({});
  });

  test('an answer and an acceptance that were known before the act count with it', async () => {
    const at = await happened();
    const heard = (person: Partial<LeadInWalk['person']>) => {
      const { events, stamps, triggers } = stepOf(at, standingLead({ person }));
      return [
        events.filter(({ actor }) => actor === 'NETWORK'),
        stamps,
        triggers?.filter((trigger) => trigger !== 'ON_END'),
      ];
    };
    const stamps = { invited: BEGAN, contacted: BEGAN };
    const accepted = {
      ...PLACE,
      type: 'INVITE_ACCEPTED',
      at: BEGAN + 1,
      actor: 'NETWORK',
      data: {},
    };
    const replied = {
      ...PLACE,
      type: 'MESSAGE_RESPONDED',
      at: BEGAN + 2,
      actor: 'NETWORK',
      data: {},
    };
    expect(heard({ connectedAt: BEGAN + 1 })).toEqual([
      [accepted],
      { ...stamps, accepted: BEGAN + 1 },
      ['ON_ACCEPT'],
    ]);
    expect(heard({ repliedAt: BEGAN + 2 })).toEqual([
      [replied],
      { ...stamps, replied: BEGAN + 2 },
      ['ON_REPLY'],
    ]);
    expect(heard({ connectedAt: BEGAN + 1, repliedAt: BEGAN + 2 })).toEqual([
      [accepted, replied],
      { ...stamps, accepted: BEGAN + 1, replied: BEGAN + 2 },
      ['ON_ACCEPT', 'ON_REPLY'],
    ]);
    expect(heard({ repliedAt: BEGAN - HOUR })[0]).toEqual([]);
  });

  test('and set nothing off where the plan moves no leads', async () => {
    const step = stepOf(
      await happened({ plan: 'BASIC' }),
      standingLead({ person: { repliedAt: BEGAN + 2 } }),
    );
    expect([step.stamps['replied'], step.triggers ?? []]).toEqual([BEGAN + 2, []]);
  });

  test('on the last item ends the lead and the campaign hears of it; a lead that was stopped keeps its state and what the walk remembers', async () => {
    const at = await happened({ sequence: LAST, attempt: { item: LAST } });
    const walked = { noBranchItemId: 'k' };
    const ended = stepOf(at, standingLead({ memory: walked }));
    expect([
      ended.to.state,
      ended.to.reason,
      ended.to.memory,
      ended.triggers,
      [...at.run.state.ended],
    ]).toEqual([
      'FINISHED',
      'REACHED_END',
      { ...walked, sentSinceNoBranch: true },
      ['ON_END'],
      ['1'],
    ]);
    const stopped = stepOf(
      at,
      standingLead({ state: 'PAUSED', reason: 'PAUSED_BY_USER', dueAt: null, memory: walked }),
    );
    expect([stopped.to.state, stopped.to.reason, stopped.to.itemId, stopped.to.memory]).toEqual([
      'PAUSED',
      'PAUSED_BY_USER',
      'a',
      { ...walked, sentSinceNoBranch: true },
    ]);
    const basic = await happened({ sequence: LAST, attempt: { item: LAST }, plan: 'BASIC' });
    expect(stepOf(basic, standingLead()).triggers).toEqual([]);
  });

  test('brings a lead that a person stopped meanwhile behind what was done, and no further', async () => {
    const step = stepOf(
      await happened(),
      standingLead({ state: 'PAUSED', reason: 'PAUSED_BY_USER', dueAt: null }),
    );
    expect(step.to).toMatchObject({
      state: 'PAUSED',
      reason: 'PAUSED_BY_USER',
      itemId: 'b',
      itemType: 'VISIT',
      enteredAt: AT,
      dueAt: null,
    });
  });

  test('leaves a lead that a save took from the item where it was put; who waited there for this outcome goes on', async () => {
    const at = await happened();
    expect(stepOf(at, elsewhere({ dueAt: AT + HOUR })).to).toMatchObject({
      state: 'IN_PROGRESS',
      itemId: 'x',
      dueAt: AT + HOUR,
    });
    expect(stepOf(at, elsewhere({ dueAt: null })).to).toMatchObject({
      state: 'WAITING',
      itemId: 'x',
      dueAt: AT,
    });
    expect(stepOf(at, elsewhere({ state: 'FINISHED', dueAt: null })).to).toMatchObject({
      state: 'FINISHED',
      itemId: 'x',
      dueAt: null,
    });
    expect(stepOf(at, standingLead({ visit: 2, dueAt: AT + HOUR })).to).toMatchObject({
      itemId: 'a',
      visit: 2,
      dueAt: AT + HOUR,
    });
  });

  test('where the campaign stopped meanwhile the lead is walked on when it runs again', async () => {
    const at = await happened();
    advance(at.run, withFacts(at.run.state, { campaigns: [] }));
    expect(stepOf(at, standingLead()).to).toMatchObject({
      state: 'WAITING',
      itemId: 'b',
      itemType: 'VISIT',
      enteredAt: AT,
      dueAt: AT,
    });
  });

  test.each([
    ['none was read before', null, 'VISIT', true],
    ['the next item looks at it', AT, 'IF_OPEN_PROFILE', true],
    ['the next item looks for an address', AT, 'IF_EMAIL_AVAILABLE', true],
    ['neither', AT, 'VISIT', false],
  ] as const)(
    'a profile that came with it is kept where %s',
    async (_where, profileReadAt, next, kept) => {
      const with_ = { ...SEQUENCE, yes: item(next, { id: 'b' }) };
      const profile = { memberId: 'm-1', slug: 's', emails: [], phones: [], websites: [] } as never;
      const { settled } = await happened({
        attempt: { item: with_, lead: standingLead({ person: { profileReadAt } }) },
        more: { profile },
      });
      expect(settled[0]?.profile !== undefined).toBe(kept);
    },
  );

  test('without a profile, or without a next item, nothing is kept of one', async () => {
    expect((await happened()).settled[0]?.profile).toBeUndefined();
    const profile = { memberId: 'm-1', slug: 's', emails: [], phones: [], websites: [] } as never;
    expect(
      (
        await happened({
          attempt: { item: LAST, lead: standingLead({ person: { profileReadAt: AT } }) },
          more: { profile },
        })
      ).settled[0]?.profile,
    ).toBeUndefined();
  });

  test('a message that was sent is kept with its thread', async () => {
    const { settled } = await happened({
      attempt: { action: 'MESSAGE', payload: { text: 'Hello' } as Try['payload'] },
      more: { found: { ...NOTHING_FOUND, chatId: 'c-1', messageId: 'g-1' } },
    });
    expect(settled[0]?.message).toMatchObject({
      chatId: 'c-1',
      messageId: 'g-1',
      text: 'Hello',
      at: BEGAN,
    });
    expect((await happened()).settled[0]).not.toHaveProperty('message');
  });
});

describe('nothing to do', () => {
  test('gives the unit back, says why, and lets the lead go on as one who was sent nothing', async () => {
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
    const step = stepOf(at, standingLead({ memory: { noBranchItemId: 'k' } }));
    expect([
      step.to.itemId,
      step.to.memory.noBranchItemId,
      step.to.memory.sentSinceNoBranch,
      step.events,
      step.stamps,
    ]).toEqual(['b', 'k', undefined, [event], {}]);
  });

  test('of a withdrawal without an invitation: none pends any more', async () => {
    const at = lane();
    await recordSkipped({
      run: at.run,
      attempt: tryAt({ action: 'WITHDRAW', payload: {} }),
      reason: 'NO_PENDING_INVITE',
    });
    expect(at.settled[0]?.person).toEqual({ invitationPendingSince: null });
  });
});

describe('an act that did not happen', () => {
  async function notHappened(more: Partial<Parameters<typeof recordDidNotHappen>[0]> = {}) {
    const at = lane();
    await recordDidNotHappen({
      run: at.run,
      attempt: tryAt(),
      outcome: { reason: 'LOOKED_UP' },
      ...more,
    });
    return at;
  }

  test('gives the unit back and the lead is walked again with what was learnt, in its place', async () => {
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
    expect(stepOf(at, standingLead()).to).toMatchObject({
      state: 'IN_PROGRESS',
      itemId: 'a',
      visit: 1,
      memory: { noteRefusedAt: 1 },
    });
    expect(stepOf(at, standingLead()).events).toEqual([]);
  });

  test('where the campaign stopped meanwhile it is due when that runs again', async () => {
    const at = await notHappened();
    advance(at.run, withFacts(at.run.state, { campaigns: [] }));
    expect(stepOf(at, standingLead({ dueAt: null })).to).toMatchObject({
      state: 'IN_PROGRESS',
      itemId: 'a',
      dueAt: AT,
    });
  });

  test('leaves a lead that stands elsewhere, or was stopped, as it is', async () => {
    const at = await notHappened({ memory: () => ({ noteRefusedAt: 1 }) });
    expect(stepOf(at, elsewhere({ dueAt: null })).to).toMatchObject({
      state: 'WAITING',
      itemId: 'x',
      dueAt: AT,
      memory: {},
    });
    expect(
      stepOf(at, standingLead({ state: 'PAUSED', reason: 'PAUSED_BY_USER', dueAt: null })).to,
    ).toMatchObject({ state: 'PAUSED', reason: 'PAUSED_BY_USER', dueAt: null, memory: {} });
  });
});

describe('an act that cannot be done', () => {
  async function stopped(state: 'FAILED' | 'PAUSED') {
    const at = lane();
    await recordStopped({
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
  ] as const)(
    'leaves its lead %s with the reason, and gives the unit back',
    async (state, type) => {
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
      const step = stepOf(at, standingLead());
      expect([step.to.state, step.to.reason, step.to.dueAt, step.events]).toEqual([
        state,
        'ACTION_INVALID',
        null,
        [event],
      ]);
    },
  );

  test.each([
    elsewhere({ dueAt: AT + HOUR }),
    standingLead({ state: 'PAUSED', reason: 'PAUSED_BY_USER', dueAt: null }),
  ])('is only told of where the lead stands elsewhere or was stopped', async (fresh) => {
    const step = stepOf(await stopped('FAILED'), fresh);
    expect([
      step.to.state,
      step.to.reason,
      step.to.itemId,
      step.events.map(({ type }) => type),
    ]).toEqual([fresh.state, fresh.reason, fresh.itemId, ['ACTION_FAILED']]);
  });
});

describe('an act of which nobody knows', () => {
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
  async function unconfirmed(attempt: Partial<Try> = {}) {
    const at = lane();
    await recordUnconfirmed({ run: at.run, attempt: tryAt(attempt) });
    return at;
  }

  test('keeps its unit, holds its lead for the word of the user, and asks', async () => {
    const at = await unconfirmed();
    expect(at.settled[0]).toMatchObject({
      end: 'UNCONFIRMED',
      outcome: {},
      refund: false,
      events: [EVENT],
    });
    const step = stepOf(at, standingLead());
    expect([
      step.to.state,
      step.to.reason,
      step.to.dueAt,
      step.to.itemId,
      step.events,
      step.notices,
    ]).toEqual(['PAUSED', 'ACTION_UNCONFIRMED', null, 'a', [EVENT], [NOTICE]]);
  });

  test('asks also where the lead stands elsewhere or was stopped, and leaves it there', async () => {
    const at = await unconfirmed();
    for (const fresh of [
      elsewhere({ dueAt: AT + HOUR }),
      standingLead({ state: 'PAUSED', reason: 'PAUSED_BY_USER', dueAt: null }),
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

  test('a view continues: it leaves nothing that anybody could ask for', async () => {
    const viewed = chain(item('VISIT', { id: 'a', yesDelay: 0 }), item('LIKE', { id: 'b' }));
    const at = await unconfirmed({ action: 'VISIT', item: viewed, payload: {} });
    const step = stepOf(at, standingLead({ itemType: 'VISIT' }));
    expect([step.to.itemId, step.events.map(({ type }) => type), step.notices ?? []]).toEqual([
      'b',
      ['ACTION_UNCONFIRMED'],
      [],
    ]);
  });
});

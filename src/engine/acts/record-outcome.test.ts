import { describe, expect, test } from 'vitest';
import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import type { LeadInWalk } from '#data/walk/lead-in-walk.ts';
import { recordDone } from '#engine/acts/record-outcome.ts';
import type { ActAttempt } from '#engine/acts/step-after-act.ts';
import { chain, item } from '../../../test/support/engine-world.ts';
import {
  AT,
  HOUR,
  NOTHING_FOUND,
  leadOnItem,
  stepOf,
} from '../../../test/support/settling-lane.ts';
import { setState } from '#engine/lane/lane-run.ts';
import { withFacts } from '#engine/lane/lane-state.ts';
import {
  BEGAN,
  type Lane,
  PLACE,
  SEQUENCE,
  elsewhere,
  lane,
  tryAt,
} from './record-outcome-fixture.ts';

const LAST: SequenceItem = { ...item('CONNECT', { id: 'a' }), yes: null };

describe('an action that happened', () => {
  async function happened({
    attempt = {},
    more = {},
    ...options
  }: {
    attempt?: Partial<ActAttempt>;
    more?: Partial<Parameters<typeof recordDone>[0]>;
  } & NonNullable<Lane> = {}) {
    const at = lane(options);
    const isReported = await recordDone({
      run: at.run,
      attempt: tryAt(attempt),
      found: { invitationId: 'i-1' },
      ...more,
    });
    return { ...at, isReported };
  }

  test('is settled with what was found, keeps its unit, and is reported to the screens', async () => {
    const { settled, run, isReported } = await happened();
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
    expect([isReported, run.state.news]).toEqual([
      true,
      [
        { type: 'lead.changed', data: { leadId: '11', campaignId: '1' } },
        { type: 'campaign.statistics', data: { campaignId: '1' } },
      ],
    ]);
  });

  test('moves the lead past it, into the delay, with the first times that statistics count', async () => {
    const step = stepOf(await happened(), leadOnItem());
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

  test('makes a lead that was getting ready be in progress: its first action is attempted', async () => {
    const now = chain(item('CONNECT', { id: 'a', yesDelay: 0 }), item('VISIT', { id: 'b' }));
    const step = stepOf(
      await happened({ sequence: now, attempt: { item: now } }),
      leadOnItem({ state: 'GETTING_READY' }),
    );
    expect([step.to.state, step.to.itemId]).toEqual(['IN_PROGRESS', 'b']);
  });

  test('of an attempt that another worker took over isn’t reported', async () => {
    const { isReported, run } = await happened({ settles: false });
    expect([isReported, run.state.news]).toEqual([false, []]);
  });

  test('says in the timeline that it was looked up, and how late it was', async () => {
    const { settled } = await happened({ more: { settled: true, lateMs: 4000 } });
    expect(settled[0]?.events.map(({ type, at, data }) => [type, at, data])).toEqual([
      ['INVITE_SENT', BEGAN, { requestId: 'r-1', text: 'Hi Ada', attempt: 1, settled: true }],
      ['ACTION_SETTLED', AT, { late: true, lateMs: 4000, requestId: 'r-1' }],
    ]);
    expect(
      stepOf({ settled }, leadOnItem()).events.map(({ type, itemId }) => [type, itemId]),
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
  ])('shows what was said in %j', async (payload, said) => {
    const { settled } = await happened({
      attempt: {
        action: 'MESSAGE',
        payload: payload as ActAttempt['payload'],
        lead: leadOnItem({ tried: { attempts: 2, standing: null, lookedUp: null } }),
      },
    });
    expect(settled[0]?.events[0]?.data).toEqual({ requestId: 'r-1', attempt: 3, ...said });
  });

  test('an invitation that is over is no longer pending: the person is connected, or it was withdrawn', async () => {
    for (const person of [{ connectedAt: AT }, { withdrawnAt: AT }])
      expect(
        (await happened({ attempt: { lead: leadOnItem({ person }) } })).settled[0]?.person,
      ).toEqual({ invitationId: 'i-1' });
    expect(
      (
        await happened({
          attempt: { lead: leadOnItem({ person: { withdrawnAt: BEGAN - HOUR } }) },
        })
      ).settled[0]?.person,
    ).toEqual({ invitationId: 'i-1', invitationPendingSince: BEGAN });
    expect(
      (
        await happened({
          attempt: {
            action: 'VISIT',
            payload: {},
            lead: leadOnItem({ person: { connectedAt: AT } }),
          },
        })
      ).settled[0]?.person,
    ).toEqual({});
  });

  test('a reply and an acceptance that were known before the action count with it', async () => {
    const at = await happened();
    const heard = (person: Partial<LeadInWalk['person']>) => {
      const { events, stamps, triggers } = stepOf(at, leadOnItem({ person }));
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
    // One that came long before ends the lead, and is isReported, but counts for nothing.
    expect(heard({ repliedAt: BEGAN - HOUR })).toEqual([
      [{ ...replied, at: BEGAN - HOUR }],
      stamps,
      [],
    ]);
  });

  test('and trigger nothing if the plan moves no leads', async () => {
    const step = stepOf(
      await happened({ plan: 'BASIC' }),
      leadOnItem({ person: { repliedAt: BEGAN + 2 } }),
    );
    expect([step.stamps['replied'], step.triggers ?? []]).toEqual([BEGAN + 2, []]);
  });

  test('on the last item ends the lead and is counted by the campaign; a stopped lead keeps its state and what the walk remembers', async () => {
    const at = await happened({ sequence: LAST, attempt: { item: LAST } });
    const walked = { noBranchItemId: 'k' };
    const ended = stepOf(at, leadOnItem({ memory: walked }));
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
      leadOnItem({ state: 'PAUSED', reason: 'PAUSED_BY_USER', dueAt: null, memory: walked }),
    );
    expect([stopped.to.state, stopped.to.reason, stopped.to.itemId, stopped.to.memory]).toEqual([
      'PAUSED',
      'PAUSED_BY_USER',
      'a',
      { ...walked, sentSinceNoBranch: true },
    ]);
    const basic = await happened({ sequence: LAST, attempt: { item: LAST }, plan: 'BASIC' });
    expect(stepOf(basic, leadOnItem()).triggers).toEqual([]);
  });

  test('moves a lead that someone stopped in the meantime past the completed step, and no further', async () => {
    const step = stepOf(
      await happened(),
      leadOnItem({ state: 'PAUSED', reason: 'PAUSED_BY_USER', dueAt: null }),
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

  test('leaves a lead that a save moved off the item where it is; a lead that waited there for this outcome continues', async () => {
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
    expect(stepOf(at, leadOnItem({ visit: 2, dueAt: AT + HOUR })).to).toMatchObject({
      itemId: 'a',
      visit: 2,
      dueAt: AT + HOUR,
    });
  });

  test('lets the lead be walked when the campaign runs again if it was stopped in the meantime', async () => {
    const at = await happened();
    setState(at.run, withFacts(at.run.state, { campaigns: [] }));
    expect(stepOf(at, leadOnItem()).to).toMatchObject({
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
    'a profile that came with it is stored if %s',
    async (_where, profileReadAt, next, kept) => {
      const with_ = { ...SEQUENCE, yes: item(next, { id: 'b' }) };
      const profile = { memberId: 'm-1', slug: 's', emails: [], phones: [], websites: [] } as never;
      const { settled } = await happened({
        attempt: { item: with_, lead: leadOnItem({ person: { profileReadAt } }) },
        more: { profile },
      });
      expect(settled[0]?.profile !== undefined).toBe(kept);
    },
  );

  test('without a profile, or without a next item, none is stored', async () => {
    expect((await happened()).settled[0]?.profile).toBeUndefined();
    const profile = { memberId: 'm-1', slug: 's', emails: [], phones: [], websites: [] } as never;
    expect(
      (
        await happened({
          attempt: { item: LAST, lead: leadOnItem({ person: { profileReadAt: AT } }) },
          more: { profile },
        })
      ).settled[0]?.profile,
    ).toBeUndefined();
  });

  test('a sent message is stored with its thread', async () => {
    const { settled } = await happened({
      attempt: { action: 'MESSAGE', payload: { text: 'Hello' } as ActAttempt['payload'] },
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

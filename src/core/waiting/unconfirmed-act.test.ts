import { describe, expect, test } from 'vitest';
import {
  eventsBeforeOutcome,
  isRecheckDue,
  personAfterAct,
  leadAfterDecision,
  type LeadPosition,
  type UnconfirmedAct,
} from '#core/waiting/unconfirmed-act.ts';
import { unconfirmedTexts } from '#core/waiting/unconfirmed-words.ts';
import { newItem } from '#core/sequence/new-item.ts';
import type { SequenceItem } from '#core/sequence/sequence-item.ts';

const ACT: UnconfirmedAct = { action: 'MESSAGE', itemId: 'm', visit: 1, at: 1000 };
const NOW = 9000;
const end = newItem({ type: 'END', id: 'end' });
const like: SequenceItem = { ...newItem({ type: 'LIKE', id: 'l' }), yes: end };
const message: SequenceItem = { ...newItem({ type: 'MESSAGE', id: 'm' }), yesDelay: 48, yes: like };
const WAITS: LeadPosition = {
  state: 'PAUSED',
  reason: 'ACTION_UNCONFIRMED',
  itemId: 'm',
  itemType: 'MESSAGE',
  enteredAt: 500,
  visit: 1,
  dueAt: null,
  memory: {},
};
const after = (given: {
  lead?: Partial<LeadPosition>;
  act?: Partial<UnconfirmedAct>;
  happened?: boolean;
  item?: SequenceItem | null;
  othersOpen?: boolean;
}) =>
  leadAfterDecision({
    lead: { ...WAITS, ...given.lead },
    act: { ...ACT, ...given.act },
    happened: given.happened ?? true,
    item: given.item === undefined ? message : given.item,
    othersOpen: given.othersOpen ?? false,
    now: NOW,
  });

describe('the user’s answer about an unconfirmed action', () => {
  test('"it was sent" continues after the item, and its delay counts from the action', () => {
    expect(after({})).toEqual({
      ...WAITS,
      state: 'WAITING',
      reason: null,
      itemId: 'l',
      itemType: 'LIKE',
      enteredAt: 1000,
      dueAt: NOW,
    });
  });

  test('"it was not sent" retries the same item', () => {
    expect(after({ happened: false })).toEqual({
      ...WAITS,
      state: 'WAITING',
      reason: null,
      dueAt: NOW,
    });
  });

  test('after the last item, the lead has reached the end', () => {
    expect(after({ item: { ...message, yes: null } })).toMatchObject({
      state: 'FINISHED',
      reason: 'REACHED_END',
      dueAt: null,
    });
  });

  test('a lead that was moved off its removed item continues where it is now', () => {
    for (const happened of [true, false])
      expect(
        after({ lead: { itemId: 'l', itemType: 'LIKE' }, item: null, happened }),
      ).toMatchObject({ state: 'WAITING', reason: null, itemId: 'l', dueAt: NOW });
  });

  test('a lead waiting for an answer about another action keeps waiting', () => {
    expect(after({ lead: { itemId: 'l' }, othersOpen: true })).toMatchObject({
      state: 'PAUSED',
      reason: 'ACTION_UNCONFIRMED',
      itemId: 'l',
    });
  });

  test.each([
    ['PAUSED', 'PAUSED_BY_USER'],
    ['FINISHED', 'FINISHED_BY_USER'],
    ['FINISHED', 'REPLIED'],
    ['FAILED', 'NOT_CONNECTED'],
  ] as const)('a lead that is %s, %s, stays so, but after what was done', (state, reason) => {
    expect(after({ lead: { state, reason } })).toMatchObject({
      state,
      reason,
      itemId: 'l',
      dueAt: null,
    });
    expect(after({ lead: { state, reason }, happened: false })).toMatchObject({
      state,
      reason,
      itemId: 'm',
      dueAt: null,
    });
  });

  test('a blacklisted lead that was waiting for the answer doesn’t wait for it when it comes back', () => {
    const lead = {
      state: 'BLACKLISTED' as const,
      reason: 'BLACKLISTED_BY_USER' as const,
      memory: { heldState: 'PAUSED', heldReason: 'ACTION_UNCONFIRMED' },
    };
    expect(after({ lead })).toMatchObject({
      state: 'BLACKLISTED',
      itemId: 'l',
      memory: { heldState: 'WAITING' },
    });
    expect(after({ lead }).memory).not.toHaveProperty('heldReason');
    expect(after({ lead, happened: false })).toMatchObject({
      itemId: 'm',
      memory: { heldState: 'WAITING' },
    });
    expect(after({ lead, item: { ...message, yes: null } })).toMatchObject({
      state: 'BLACKLISTED',
      memory: { heldState: 'FINISHED', heldReason: 'REACHED_END' },
    });
  });

  test('a view whose lead already continued only changes the record', () => {
    const further: Partial<LeadPosition> = {
      state: 'WAITING',
      reason: null,
      itemId: 'l',
      itemType: 'LIKE',
      dueAt: 4000,
    };
    for (const happened of [true, false])
      expect(after({ lead: further, act: { action: 'VISIT' }, happened })).toEqual({
        ...WAITS,
        ...further,
      });
    const waitsForAnother: Partial<LeadPosition> = { itemId: 'l' };
    expect(after({ lead: waitsForAnother, act: { action: 'VISIT' } })).toEqual({
      ...WAITS,
      ...waitsForAnother,
    });
  });

  test('a live lead on the item moves past what was done, and stays if nothing was', () => {
    const live: Partial<LeadPosition> = { state: 'IN_PROGRESS', reason: null, dueAt: 4000 };
    expect(after({ lead: live })).toMatchObject({ state: 'WAITING', itemId: 'l', dueAt: NOW });
    expect(after({ lead: live, happened: false })).toEqual({ ...WAITS, ...live });
  });
});

describe('later lookups of an unconfirmed action', () => {
  const MINUTE = 60_000;
  const looks = (every: number, days: number) => {
    let lastLookAt = 0;
    const at: number[] = [];
    for (let now = 0; now <= days * 1440 * MINUTE; now += every) {
      if (isRecheckDue({ unconfirmedAt: 0, lastLookAt, now })) at.push(now / MINUTE);
      lastLookAt = now;
    }
    return at;
  };

  test('come after ten minutes, doubling each time, for 30 days', () => {
    expect(looks(MINUTE, 60)).toEqual([
      10, 20, 40, 80, 160, 320, 640, 1280, 2560, 5120, 10_240, 20_480, 40_960,
    ]);
  });

  test('aren’t lost during an outage, nor made up for', () => {
    expect(looks(180 * MINUTE, 3)).toEqual([180, 360, 720, 1440, 2700]);
    expect(isRecheckDue({ unconfirmedAt: 1000, lastLookAt: 0, now: 1000 })).toBe(false);
  });
});

const NOTHING = {
  connectedAt: null,
  invitationPendingSince: null,
  withdrawnAt: null,
  lastMessageAt: null,
  repliedAt: null,
};

describe('the known facts about the person then', () => {
  test.each([
    ['an invite is pending', 'CONNECT', {}, { invitationPendingSince: 1000 }],
    ['an invite that was accepted meanwhile is not pending', 'CONNECT', { connectedAt: 2000 }, {}],
    [
      'an invite that was withdrawn meanwhile is not pending',
      'CONNECT_BY_EMAIL',
      { withdrawnAt: 1500 },
      {},
    ],
    [
      'an invite of before a withdrawal long ago is pending',
      'CONNECT',
      { withdrawnAt: 10 },
      { invitationPendingSince: 1000 },
    ],
    [
      'an invite that is known as pending keeps its time',
      'CONNECT',
      { invitationPendingSince: 1100 },
      {},
    ],
    [
      'a withdrawal ends what was pending then',
      'WITHDRAW',
      { invitationPendingSince: 900 },
      { withdrawnAt: 1000, invitationPendingSince: null },
    ],
    [
      'a withdrawal leaves a newer invite',
      'WITHDRAW',
      { invitationPendingSince: 5000 },
      { withdrawnAt: 1000 },
    ],
    [
      'a message is the last one',
      'MESSAGE',
      { lastMessageAt: 900 },
      { lastMessageAt: 1000, lastSeenAt: null },
    ],
    ['a newer message stays the last one', 'MESSAGE', { lastMessageAt: 1200 }, {}],
    ['a like changes nothing', 'LIKE', {}, {}],
  ] as const)('%s', (_title, action, person, expected) => {
    expect(personAfterAct(action, 1000, { ...NOTHING, ...person })).toEqual(expected);
  });

  test('an acceptance and a reply since the action are counted with it, once, by clocks up to a minute apart', () => {
    const count = (
      action: 'CONNECT' | 'MESSAGE' | 'LIKE',
      person: object,
      lead = { acceptedAt: null as number | null, repliedAt: null as number | null },
    ) => eventsBeforeOutcome({ action, at: 100_000, person: { ...NOTHING, ...person }, lead });
    expect(count('CONNECT', { connectedAt: 102_000, repliedAt: 103_000 })).toEqual({
      acceptedAt: 102_000,
      repliedAt: 103_000,
    });
    expect(
      count(
        'CONNECT',
        { connectedAt: 102_000, repliedAt: 103_000 },
        { acceptedAt: 1, repliedAt: 1 },
      ),
    ).toEqual({ acceptedAt: null, repliedAt: null });
    expect(count('CONNECT', { connectedAt: 40_000, repliedAt: 40_000 })).toEqual({
      acceptedAt: 100_000,
      repliedAt: 100_000,
    });
    expect(count('CONNECT', { connectedAt: 39_999, repliedAt: 39_999 })).toEqual({
      acceptedAt: null,
      repliedAt: null,
    });
    expect(count('MESSAGE', { connectedAt: 102_000, repliedAt: 103_000 })).toEqual({
      acceptedAt: null,
      repliedAt: 103_000,
    });
    expect(count('LIKE', { repliedAt: 103_000 })).toEqual({ acceptedAt: null, repliedAt: null });
  });
});

describe('the words of the question', () => {
  const asked = {
    action: 'MESSAGE' as const,
    name: 'Rasmus',
    state: 'PAUSED' as const,
    item: message,
    standsThere: true,
    day: 'Nov 21',
  };

  test('say what each answer would do', () => {
    expect(unconfirmedTexts(asked)).toEqual({
      question: 'Was this message sent?',
      ifHappened:
        'It counts toward Nov 21 and your statistics. Rasmus continues: like, 2 days after it.',
      ifNot:
        'The message will be tried once more, within your working hours and limits. It no longer counts toward Nov 21.',
    });
    expect(unconfirmedTexts({ ...asked, item: { ...message, yes: end } }).ifHappened).toContain(
      'Rasmus reaches the end.',
    );
  });

  test('promise no second attempt to leads that aren’t waiting for one', () => {
    for (const other of [
      { action: 'VISIT' as const },
      { state: 'BLACKLISTED' as const },
      { standsThere: false },
    ]) {
      expect(unconfirmedTexts({ ...asked, ...other })).toMatchObject({
        ifHappened: 'It counts toward Nov 21 and your statistics.',
        ifNot: 'It no longer counts toward Nov 21. Nothing is repeated.',
      });
    }
  });
});

import { describe, expect, test } from 'vitest';
import { MS_PER_HOUR } from '#core/schedule/zone-offset.ts';
import { nextStep } from '#core/sequence/next-step.ts';
import type { SequenceItem, SequenceItemType } from '#core/sequence/sequence-item.ts';
import type { Step, StepFacts, StepContext, WalkMemory } from '#core/sequence/step-facts.ts';
import { afterAct, stateAtRest, advanceLead } from '#core/sequence/advance-lead.ts';
import { AROUND, END, FACTS, NOW, item, watch } from './walk-on-fixture.ts';

type Walk = {
  at?: string;
  enteredAt?: number;
  facts?: Partial<StepFacts>;
  around?: Partial<StepContext>;
  now?: number;
};
const walk = (
  sequence: SequenceItem,
  { at = sequence.id, enteredAt = NOW, facts = {}, around = {}, now = NOW }: Walk = {},
) =>
  advanceLead({
    sequence,
    position: { itemId: at, enteredAt, visit: 3 },
    facts: { ...FACTS, ...facts },
    around: { ...AROUND, ...around },
    now,
  });

describe('a walk', () => {
  test('stops at the first action, and keeps its memory for that item', () => {
    const memory: WalkMemory = { noteRefusedAt: 1, notBefore: NOW - 1 };
    expect(walk(item('VISIT', { yes: END }), { facts: { memory } })).toMatchObject({
      step: { kind: 'act', action: 'VISIT' },
      position: { itemId: 'visit', enteredAt: NOW, visit: 3 },
      memory,
      passed: [],
    });
  });

  test('reports what it passed: what was decided and how, what was skipped and why', () => {
    const connected = { connectedAt: NOW - 1 };
    const rest = walk(item('CONNECT', { yesDelay: 0, yes: watch({ yesDelay: 0 }) }), {
      facts: connected,
    });
    expect(rest.passed).toEqual([
      { itemId: 'connect', itemType: 'CONNECT', kind: 'skipped', reason: 'ALREADY_CONNECTED' },
      { itemId: 'if_connected', itemType: 'IF_CONNECTED', kind: 'decided', branch: 'yes' },
    ]);
    expect(rest.position).toEqual({ itemId: 'like', enteredAt: NOW, visit: 3 });
  });

  test('remembers the last no branch of IF_CONNECTED, clears it with a yes, and ignores other conditions', () => {
    const before: WalkMemory = { noBranchItemId: 'earlier', sentSinceNoBranch: true };
    expect(walk(watch(), { facts: { memory: before } }).memory).toEqual({
      noBranchItemId: 'if_connected',
    });
    expect(walk(watch(), { facts: { memory: before, connectedAt: NOW - 1 } }).memory).toEqual({});
    const open = item('IF_OPEN_PROFILE', {
      yes: item('LIKE', { yes: END }),
      no: item('VISIT', { yes: item('END', { id: 'end2' }) }),
    });
    for (const openProfile of [true, false])
      expect(
        walk(open, { facts: { profileReadAt: NOW, openProfile, memory: before } }).memory,
      ).toEqual(before);
  });

  test('clears what was kept for one item only', () => {
    const memory: WalkMemory = {
      notBefore: NOW - 1,
      notBeforeCode: 'NOTE_QUOTA',
      noteRefusedAt: 1,
      threadReadAt: 5,
      byEmail: true,
      answersSeenUntil: 9,
      variants: { a: 'b' },
    };
    expect(
      walk(item('CONNECT', { yesDelay: 0, yes: item('VISIT', { yes: END }) }), {
        facts: { connectedAt: NOW - 1, memory },
      }).memory,
    ).toEqual({ answersSeenUntil: 9, variants: { a: 'b' } });
  });

  test('ignores what it has just cleared: a pause at one item holds no one at the next', () => {
    const rest = walk(item('WITHDRAW', { yesDelay: 0, yes: item('VISIT', { yes: END }) }), {
      facts: { profileReadAt: NOW, memory: { notBefore: NOW, notBeforeCode: 'CHECKING' } },
    });
    expect(rest).toMatchObject({ step: { kind: 'act', action: 'VISIT' }, memory: {} });
  });

  test('ends at an open branch, with what was passed', () => {
    const open = watch({ no: null });
    expect(walk(open)).toMatchObject({
      step: {
        kind: 'finish',
        reason: 'REACHED_END',
        mode: 'FINISH',
        moveToCampaignId: null,
        item: { id: 'if_connected' },
      },
      position: { itemId: 'if_connected' },
      passed: [{ kind: 'decided', branch: 'no' }],
    });
    expect(walk(item('WITHDRAW'), { facts: { profileReadAt: NOW } })).toMatchObject({
      step: { kind: 'finish', reason: 'REACHED_END' },
      passed: [{ kind: 'skipped', reason: 'NO_PENDING_INVITE' }],
    });
  });

  test('uses the caller’s lookup of item places', () => {
    const sequence = item('VISIT', { yes: END });
    const asked: string[] = [];
    const rest = advanceLead({
      sequence: null,
      position: { itemId: 'visit', enteredAt: NOW, visit: 1 },
      facts: FACTS,
      around: AROUND,
      now: NOW,
      placeOf: (id) => (
        asked.push(id),
        {
          item: sequence,
          parent: null,
          branch: null,
          index: 0,
          parentIndex: null,
          depth: 0,
          path: '',
        }
      ),
    });
    expect([rest.step.kind, asked]).toEqual(['act', ['visit']]);
  });
});

describe('a lead after its walk', () => {
  const one = item('VISIT', { yes: END });
  test.each<[string, Step, boolean, ReturnType<typeof stateAtRest>]>([
    [
      'is queued for its act since it arrived',
      { kind: 'act', item: one, action: 'VISIT', arrivedAt: 5 },
      false,
      { state: 'IN_PROGRESS', dueAt: 5, reason: null },
    ],
    [
      'gets ready for its first act',
      { kind: 'act', item: one, action: 'VISIT', arrivedAt: 5 },
      true,
      { state: 'GETTING_READY', dueAt: 5, reason: null },
    ],
    [
      'is queued for a look',
      { kind: 'ask', item: one, question: 'PROFILE', arrivedAt: 5 },
      false,
      { state: 'IN_PROGRESS', dueAt: 5, reason: null },
    ],
    [
      'gets ready with a look before its first act',
      { kind: 'ask', item: one, question: 'THREAD', arrivedAt: 5 },
      true,
      { state: 'GETTING_READY', dueAt: 5, reason: null },
    ],
    [
      'waits for the look at all connections',
      { kind: 'ask', item: one, question: 'CONNECTIONS', arrivedAt: 5 },
      true,
      { state: 'WAITING', dueAt: 5, reason: null },
    ],
    [
      'waits until the engine looks again',
      { kind: 'wait', item: one, code: 'ACCEPTANCE', until: null, lookAt: 9 },
      true,
      { state: 'WAITING', dueAt: 9, reason: null },
    ],
    [
      'has failed with its reason',
      { kind: 'fail', item: one, reason: 'NOT_CONNECTED' },
      false,
      { state: 'FAILED', dueAt: null, reason: 'NOT_CONNECTED' },
    ],
    [
      'is held with its reason',
      { kind: 'hold', item: one, reason: 'MAILBOX_MISSING' },
      false,
      { state: 'PAUSED', dueAt: null, reason: 'MAILBOX_MISSING' },
    ],
    [
      'has ended',
      { kind: 'finish', item: one, reason: 'REPLIED', mode: 'FINISH', moveToCampaignId: null },
      false,
      { state: 'FINISHED', dueAt: null, reason: 'REPLIED' },
    ],
    [
      'is on the blacklist',
      {
        kind: 'finish',
        item: one,
        reason: 'BLACKLISTED_BY_USER',
        mode: 'BLACKLIST',
        moveToCampaignId: null,
      },
      false,
      { state: 'BLACKLISTED', dueAt: null, reason: 'BLACKLISTED_BY_USER' },
    ],
  ])('%s', (_what, step, untried, expected) =>
    expect(stateAtRest({ step, untried })).toEqual(expected),
  );

  test('never waits on a step that continues automatically', () => {
    expect(() =>
      stateAtRest({
        step: { kind: 'skip', item: one, reason: 'ALREADY_CONNECTED', to: END, enteredAt: 1 },
        untried: false,
      }),
    ).toThrow('skip');
  });
});

describe('after an action', () => {
  const position = { itemId: 'visit', enteredAt: 1, visit: 2 };
  test('a lead is on the next item from the time of the action, and ends without one', () => {
    expect(afterAct({ item: item('VISIT', { yes: END }), position, memory: {}, at: 7 })).toEqual({
      position: { itemId: 'end', enteredAt: 7, visit: 2 },
      memory: {},
    });
    expect(
      afterAct({
        item: item('VISIT'),
        position,
        memory: { noBranchItemId: 'c', noteRefusedAt: 1 },
        at: 7,
      }),
    ).toEqual({
      position: null,
      memory: { noBranchItemId: 'c', noteRefusedAt: 1, sentSinceNoBranch: true },
    });
  });

  test('something was sent since the no branch, but not if the action had nothing to do', () => {
    const memory: WalkMemory = { noBranchItemId: 'c' };
    expect(
      afterAct({ item: item('VISIT', { yes: END }), position, memory, at: 7, sent: false }).memory,
    ).toEqual(memory);
    expect(
      afterAct({ item: item('VISIT', { yes: END }), position, memory: {}, at: 7 }).memory,
    ).toEqual({});
  });
});

describe('the time of arrival', () => {
  const after = (type: SequenceItemType, parent: Partial<SequenceItem> = {}) =>
    item('CONNECT', { yesDelay: 10, yes: item(type, { yes: END }), ...parent });
  const waits = (
    sequence: SequenceItem,
    at: string,
    facts: Partial<StepFacts> = {},
    around: Partial<StepContext> = {},
  ): number | null => {
    const step = nextStep({
      sequence,
      position: { itemId: at, enteredAt: NOW - 20 * MS_PER_HOUR, visit: 1 },
      facts: { ...FACTS, ...facts },
      around: { ...AROUND, ...around },
      now: NOW,
    });
    return step.kind === 'wait' ? (step.until ?? 0) - NOW : null;
  };

  test('counts from the acceptance for what needs a connection, and only if we had invited', () => {
    const facts = { invitedAt: NOW - 20 * MS_PER_HOUR, connectedAt: NOW - 4 * MS_PER_HOUR };
    expect([
      waits(after('MESSAGE'), 'message', facts),
      waits(after('ENDORSE'), 'endorse', facts),
    ]).toEqual([6 * MS_PER_HOUR, 6 * MS_PER_HOUR]);
    expect([
      waits(after('VISIT'), 'visit', facts),
      waits(after('MESSAGE'), 'message', { ...facts, invitedAt: null }),
    ]).toEqual([null, null]);
  });

  test('an acceptance before the lead reached the item shortens nothing', () => {
    expect(
      waits(after('MESSAGE', { yesDelay: 25 }), 'message', {
        invitedAt: NOW - 90 * MS_PER_HOUR,
        connectedAt: NOW - 80 * MS_PER_HOUR,
      }),
    ).toBe(5 * MS_PER_HOUR);
  });
});

describe('a time before which nothing is done', () => {
  const visit = item('VISIT', { yes: END });
  const step = (memory: WalkMemory) =>
    nextStep({
      sequence: visit,
      position: { itemId: 'visit', enteredAt: NOW, visit: 1 },
      facts: { ...FACTS, memory },
      around: AROUND,
      now: NOW,
    });
  test('holds until that instant, with its code or as an incident', () => {
    expect(step({ notBefore: NOW + 1, notBeforeCode: 'CHECKING' })).toMatchObject({
      kind: 'wait',
      code: 'CHECKING',
      until: NOW + 1,
      lookAt: NOW + 1,
    });
    expect(step({ notBefore: NOW + 1 })).toMatchObject({ kind: 'wait', code: 'INCIDENT' });
    expect(step({ notBefore: NOW }).kind).toBe('act');
  });
});

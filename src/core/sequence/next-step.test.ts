import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MS_PER_DAY, MS_PER_HOUR } from '#core/schedule/zone-offset.ts';
import {
  ACTION_TYPES,
  CONDITION_TYPES,
  type SequenceItem,
  type SequenceItemType,
} from '#core/sequence/sequence-item.ts';
import type { Position, StepFacts } from '#core/sequence/step-facts.ts';
import { afterAct, stateAtRest, startingState, advanceLead } from '#core/sequence/advance-lead.ts';
import { AROUND, type Ask, END, FACTS, NOW, brief, item, step } from './next-step-fixture.ts';

describe('a condition', () => {
  const condition = (type: SequenceItemType, parts: Partial<SequenceItem> = {}) =>
    item(type, {
      yes: item('LIKE', { yes: END }),
      no: item('FOLLOW', { yes: item('END', { id: 'END2' }) }),
      noDelay: 48,
      yesDelay: 5,
      ...parts,
    });
  const later = (hours: number) => NOW + hours * MS_PER_HOUR;
  test.each<[string, Ask, string]>([
    [
      'waits for an acceptance until its watch ends',
      { sequence: condition('IF_CONNECTED') },
      'wait ACCEPTANCE 48',
    ],
    [
      'is true as soon as the fact is',
      { sequence: condition('IF_CONNECTED'), facts: { connectedAt: later(10) }, now: later(11) },
      'decide yes 10',
    ],
    [
      'is true on arrival for who was connected before',
      { sequence: condition('IF_CONNECTED'), facts: { connectedAt: later(-100) } },
      'decide yes 0',
    ],
    [
      'asks who has accepted before it takes the no branch',
      { sequence: condition('IF_CONNECTED'), now: later(50) },
      'ask CONNECTIONS',
    ],
    [
      'asks again when the answer is older than the watch',
      {
        sequence: condition('IF_CONNECTED'),
        around: { connectionsKnownUntil: later(47) },
        now: later(50),
      },
      'ask CONNECTIONS',
    ],
    [
      'takes the no branch from the watch’s end',
      {
        sequence: condition('IF_CONNECTED'),
        around: { connectionsKnownUntil: later(49) },
        now: later(50),
      },
      'decide no 48',
    ],
    [
      'takes yes for who turns out to be connected just after the watch',
      {
        sequence: condition('IF_CONNECTED'),
        facts: { connectedAt: later(49) },
        around: { connectionsKnownUntil: later(50) },
        now: later(50),
      },
      'decide yes 49',
    ],
    [
      'waits for a view',
      { sequence: condition('IF_MESSAGE_VIEWED'), facts: { lastMessageAt: later(-1) } },
      'wait VIEW 48',
    ],
    [
      'reads the thread once a day',
      {
        sequence: condition('IF_MESSAGE_VIEWED'),
        facts: { lastMessageAt: later(-1) },
        now: later(24),
      },
      'ask THREAD',
    ],
    [
      'waits on after the thread was read',
      {
        sequence: condition('IF_MESSAGE_VIEWED'),
        facts: { lastMessageAt: later(-1), memory: { threadReadAt: later(24) } },
        now: later(25),
      },
      'wait VIEW 48',
    ],
    [
      'reads the thread at the watch’s end',
      {
        sequence: condition('IF_MESSAGE_VIEWED'),
        facts: { lastMessageAt: later(-1), memory: { threadReadAt: later(40) } },
        now: later(48),
      },
      'ask THREAD',
    ],
    [
      'was seen',
      {
        sequence: condition('IF_MESSAGE_VIEWED'),
        facts: { lastMessageAt: later(-1), lastSeenAt: later(3) },
        now: later(4),
      },
      'decide yes 3',
    ],
    [
      'was not seen',
      {
        sequence: condition('IF_MESSAGE_VIEWED'),
        facts: { lastMessageAt: later(-1), memory: { threadReadAt: later(48) } },
        now: later(48),
      },
      'decide no 48',
    ],
    [
      'needs no look where nothing was sent',
      { sequence: condition('IF_MESSAGE_VIEWED'), now: later(48) },
      'decide no 48',
    ],
    [
      'knows an email',
      { sequence: condition('IF_EMAIL_AVAILABLE'), facts: { hasEmail: true } },
      'decide yes 0',
    ],
    ['looks for an email on arrival', { sequence: condition('IF_EMAIL_AVAILABLE') }, 'ask PROFILE'],
    [
      'found no email',
      { sequence: condition('IF_EMAIL_AVAILABLE'), facts: { profileReadAt: NOW } },
      'decide no 0',
    ],
    [
      'looks at a profile afresh',
      {
        sequence: condition('IF_OPEN_PROFILE'),
        facts: { profileReadAt: NOW - 1, openProfile: true },
      },
      'ask PROFILE',
    ],
    [
      'found an open profile',
      { sequence: condition('IF_OPEN_PROFILE'), facts: { profileReadAt: NOW, openProfile: true } },
      'decide yes 0',
    ],
    [
      'found a closed profile',
      { sequence: condition('IF_OPEN_PROFILE'), facts: { profileReadAt: NOW, openProfile: false } },
      'decide no 0',
    ],
  ])('%s', (_title, ask, expected) => expect(brief(step(ask))).toBe(expected));

  test('a branch starts after its own delay, and the no branch of a watch immediately', () => {
    const sequence = condition('IF_CONNECTED');
    expect(brief(step({ sequence, at: 'LIKE' }))).toBe('wait DELAY 5');
    expect(brief(step({ sequence, at: 'FOLLOW' }))).toBe('act');
    expect(brief(step({ sequence: condition('IF_OPEN_PROFILE'), at: 'FOLLOW' }))).toBe(
      'wait DELAY 48',
    );
  });
});

test.each([
  ['FINISH', 'finish REACHED_END', 'FINISHED'],
  ['MOVE', 'finish MOVED', 'FINISHED'],
  ['BLACKLIST', 'finish BLACKLISTED_BY_SEQUENCE', 'BLACKLISTED'],
] as const)('an end of mode %s', (sequenceEndMode, expected, state) => {
  const end = step({ sequence: item('END', { sequenceEndMode, moveToCampaignId: '7' }) });
  expect(brief(end)).toBe(expected);
  expect(stateAtRest({ step: end, untried: false }).state).toBe(state);
});

test('an end that moves holds the lead while the plan doesn’t allow it, or no campaign is set', () => {
  const end = item('END', { sequenceEndMode: 'MOVE', moveToCampaignId: '7' });
  expect(brief(step({ sequence: end, around: { leadsMovingAllowed: false } }))).toBe(
    'hold MOVING_NOT_IN_PLAN',
  );
  expect(brief(step({ sequence: { ...end, moveToCampaignId: null } }))).toBe('hold TARGET_MISSING');
});

describe('a walk', () => {
  test('passes skips and decided conditions in one walk and remembers the no branch', () => {
    const sequence = item('WITHDRAW', {
      yes: item('IF_CONNECTED', {
        noDelay: 0,
        yes: END,
        no: item('VISIT', { yes: item('END', { id: 'END2' }) }),
      }),
    });
    const rest = advanceLead({
      sequence,
      position: { itemId: 'WITHDRAW', enteredAt: NOW, visit: 1 },
      facts: { ...FACTS, profileReadAt: NOW },
      around: { ...AROUND, connectionsKnownUntil: NOW },
      now: NOW,
    });
    expect(rest.passed.map(({ itemId, kind }) => `${itemId} ${kind}`)).toEqual([
      'WITHDRAW skipped',
      'IF_CONNECTED decided',
    ]);
    expect(rest.position.itemId).toBe('VISIT');
    expect(rest.memory).toEqual({ noBranchItemId: 'IF_CONNECTED' });
  });

  test('an action after a no branch is remembered as sent, and what was kept for one item is cleared', () => {
    const after = afterAct({
      item: item('VISIT', { yes: END }),
      position: { itemId: 'VISIT', enteredAt: NOW, visit: 1 },
      memory: { noBranchItemId: 'c', noteRefusedAt: 1, notBefore: 1 },
      at: NOW + 5,
    });
    expect(after).toEqual({
      position: { itemId: 'END', enteredAt: NOW + 5, visit: 1 },
      memory: { noBranchItemId: 'c', sentSinceNoBranch: true },
    });
  });
});

const delay = fc.integer({ min: 0, max: 90 * 24 });
const { tree } = fc.letrec<{ tree: SequenceItem }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    fc.constant(END),
    fc
      .record({ type: fc.constantFrom(...ACTION_TYPES), yesDelay: delay, yes: tie('tree') })
      .map(({ type, ...rest }) => item(type, rest)),
    fc
      .record({
        type: fc.constantFrom(...CONDITION_TYPES),
        yesDelay: delay,
        noDelay: delay,
        yes: tie('tree'),
        no: tie('tree'),
      })
      .map(({ type, ...rest }) => item(type, rest)),
  ),
}));
const renumbered = (root: SequenceItem): SequenceItem => {
  let next = 0;
  const number = (one: SequenceItem): SequenceItem => ({
    ...one,
    id: `i${(next += 1)}`,
    yes: one.yes && number(one.yes),
    no: one.no && number(one.no),
  });
  return number(root);
};
const instantOrNull = fc.option(
  fc.integer({ min: NOW - 30 * MS_PER_DAY, max: NOW + 30 * MS_PER_DAY }),
  { nil: null },
);
const someFacts = fc.record({
  connectedAt: instantOrNull,
  invitationPendingSince: instantOrNull,
  withdrawnAt: instantOrNull,
  profileReadAt: instantOrNull,
  lastMessageAt: instantOrNull,
  lastSeenAt: instantOrNull,
  hasEmail: fc.boolean(),
  openProfile: fc.option(fc.boolean(), { nil: null }),
});

test('every lead ends or waits with a time or a reason, and nothing is done before its delay', () => {
  fc.assert(
    fc.property(
      tree.map(renumbered),
      someFacts,
      fc.boolean(),
      fc.infiniteStream(fc.integer({ min: 0, max: 40 * 24 })),
      (sequence, facts, swept, jumps) => {
        let now = NOW;
        let position: Position = { itemId: sequence.id, enteredAt: now, visit: 1 };
        let lead: StepFacts = { ...FACTS, ...facts };
        const acts: number[] = [];
        for (let turn = 0; turn < 200; turn += 1) {
          const known = {
            ...AROUND,
            connectionsKnownUntil: swept ? now : null,
            mailboxConnected: true,
            finderAvailable: true,
          };
          const rest = advanceLead({ sequence, position, facts: lead, around: known, now });
          const { step: at } = rest;
          lead = { ...lead, memory: rest.memory };
          position = rest.position;
          const { state, dueAt, reason } = stateAtRest({ step: at, untried: false });
          if (at.kind === 'finish' || at.kind === 'fail' || at.kind === 'hold') {
            expect(reason).not.toBeNull();
            expect(dueAt).toBeNull();
            return;
          }
          expect(dueAt).not.toBeNull();
          if (at.kind === 'wait') {
            expect(state).toBe('WAITING');
            expect(at.lookAt).toBeGreaterThan(now);
            now = Math.max(at.lookAt, now + (jumps.next().value ?? 1) * MS_PER_HOUR);
          } else if (at.kind === 'ask') {
            if (at.question === 'PROFILE')
              lead = { ...lead, profileReadAt: now, foundBy: 'MEMBER_ID' };
            else if (at.question === 'THREAD')
              lead = { ...lead, memory: { ...lead.memory, threadReadAt: now } };
            else swept = true;
          } else if (at.kind === 'act') {
            expect(now).toBeGreaterThanOrEqual(at.arrivedAt);
            acts.push(now);
            if (at.item.type === 'CONNECT')
              lead = { ...lead, invitedAt: now, invitationPendingSince: now };
            if (at.item.type === 'WITHDRAW')
              lead = { ...lead, invitationPendingSince: null, withdrawnAt: now };
            const after = afterAct({ item: at.item, position, memory: lead.memory, at: now });
            if (after.position === null) return;
            position = after.position;
            lead = { ...lead, memory: after.memory };
          }
          // Someone who never answers an invitation keeps a message waiting forever; that is a
          // named wait.
          if (at.kind === 'wait' && at.code === 'ACCEPTANCE' && at.until === null) return;
        }
        throw new Error('The lead neither ended nor waited for an answer.');
      },
    ),
    { numRuns: 2000 },
  );
});

test('a lead with an action at the root gets ready, one with a condition waits', () => {
  expect(startingState(item('VISIT'))).toBe('GETTING_READY');
  expect(startingState(item('IF_CONNECTED'))).toBe('WAITING');
});

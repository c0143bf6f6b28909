import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MS_PER_DAY, MS_PER_HOUR } from '#core/schedule/zone-offset.ts';
import { newItem } from '#core/sequence/new-item.ts';
import { nextStep } from '#core/sequence/next-step.ts';
import {
  ACTION_TYPES,
  CONDITION_TYPES,
  type SequenceItem,
  type SequenceItemType,
} from '#core/sequence/sequence-item.ts';
import type { Position, Step, StepFacts, StepSurroundings } from '#core/sequence/step-facts.ts';
import { afterAct, restingState, startingState, walkOn } from '#core/sequence/walk-on.ts';

const NOW = Date.UTC(2026, 2, 2, 9);
const FACTS: StepFacts = {
  blacklisted: false,
  foundBy: 'MEMBER_ID',
  connectedAt: null,
  invitedAt: null,
  invitationPendingSince: null,
  withdrawnAt: null,
  profileReadAt: null,
  openProfile: null,
  hasEmail: false,
  lastMessageAt: null,
  lastSeenAt: null,
  repliedAt: null,
  memory: {},
};
const AROUND: StepSurroundings = {
  startedAt: null,
  connectionsKnownUntil: null,
  mailboxConnected: false,
  finderAvailable: false,
  inviteByEmailAllowed: true,
  leadsMovingAllowed: true,
};
const item = (type: SequenceItemType, parts: Partial<SequenceItem> = {}): SequenceItem => ({
  ...newItem({ type, id: type }),
  ...parts,
});
const END = item('END');

type Ask = {
  sequence: SequenceItem;
  at?: string;
  enteredAt?: number;
  facts?: Partial<StepFacts>;
  around?: Partial<StepSurroundings>;
  now?: number;
};
function step({
  sequence,
  at = sequence.id,
  enteredAt = NOW,
  facts = {},
  around = {},
  now = NOW,
}: Ask): Step {
  return nextStep({
    sequence,
    position: { itemId: at, enteredAt, visit: 1 },
    facts: { ...FACTS, ...facts },
    around: { ...AROUND, ...around },
    now,
  });
}
const brief = (one: Step): string => {
  switch (one.kind) {
    case 'ask':
      return `ask ${one.question}`;
    case 'wait':
      return `wait ${one.code} ${one.until === null ? 'open' : (one.until - NOW) / MS_PER_HOUR}`;
    case 'decide':
      return `decide ${one.branch} ${(one.enteredAt - NOW) / MS_PER_HOUR}`;
    case 'skip':
      return `skip ${one.reason}`;
    case 'finish':
      return `finish ${one.reason}`;
    case 'fail':
    case 'hold':
      return `${one.kind} ${one.reason}`;
    default:
      return one.kind;
  }
};

describe('an action', () => {
  const act = (type: SequenceItemType, parts: Partial<SequenceItem> = {}) =>
    item(type, { yes: END, ...parts });
  test.each<[string, Ask, string]>([
    ['views at once', { sequence: act('VISIT') }, 'act'],
    [
      'waits its parent’s delay',
      { sequence: item('VISIT', { yesDelay: 24, yes: act('LIKE') }), at: 'LIKE' },
      'wait DELAY 24',
    ],
    [
      'acts when the delay is over',
      {
        sequence: item('VISIT', { yesDelay: 24, yes: act('LIKE') }),
        at: 'LIKE',
        now: NOW + MS_PER_DAY,
      },
      'act',
    ],
    [
      'counts nothing from before the campaign’s first start',
      {
        sequence: item('VISIT', { yesDelay: 24, yes: act('LIKE') }),
        at: 'LIKE',
        enteredAt: NOW - 90 * MS_PER_DAY,
        around: { startedAt: NOW },
      },
      'wait DELAY 24',
    ],
    ['invites', { sequence: act('CONNECT') }, 'act'],
    [
      'spends no invite on a connected person',
      { sequence: act('CONNECT'), facts: { connectedAt: NOW - 1 } },
      'skip ALREADY_CONNECTED',
    ],
    [
      'adopts a pending invitation',
      { sequence: act('CONNECT'), facts: { invitationPendingSince: NOW - 1 } },
      'skip ALREADY_INVITED',
    ],
    [
      'waits 21 days after a withdrawal',
      { sequence: act('CONNECT'), facts: { withdrawnAt: NOW } },
      `wait INVITE_COOLDOWN ${21 * 24}`,
    ],
    [
      'invites again when the 21 days have passed',
      { sequence: act('CONNECT'), facts: { withdrawnAt: NOW - 21 * MS_PER_DAY } },
      'act',
    ],
    [
      'looks a person up who is known by address only',
      { sequence: act('CONNECT'), facts: { foundBy: 'SLUG' } },
      'ask PROFILE',
    ],
    [
      'fails for a person whom nobody can find',
      { sequence: act('VISIT'), facts: { foundBy: 'NOTHING' } },
      'fail PROFILE_NOT_FOUND',
    ],
    [
      'needs an address to invite by email',
      { sequence: act('CONNECT_BY_EMAIL') },
      'fail EMAIL_MISSING',
    ],
    [
      'invites by email with an address',
      { sequence: act('CONNECT_BY_EMAIL'), facts: { hasEmail: true } },
      'act',
    ],
    [
      'holds an invite by email that is not allowed',
      {
        sequence: act('CONNECT_BY_EMAIL'),
        facts: { hasEmail: true },
        around: { inviteByEmailAllowed: false },
      },
      'hold INVITE_BY_EMAIL_NOT_ALLOWED',
    ],
    [
      'messages a connected person',
      { sequence: act('MESSAGE'), facts: { connectedAt: NOW - 1 } },
      'act',
    ],
    [
      'waits with a message for the acceptance, openly',
      { sequence: act('MESSAGE'), facts: { invitationPendingSince: NOW - 1 } },
      'wait ACCEPTANCE open',
    ],
    [
      'asks for the profile before it gives a message up',
      { sequence: act('MESSAGE') },
      'ask PROFILE',
    ],
    [
      'fails a message to a stranger',
      { sequence: act('MESSAGE'), facts: { profileReadAt: NOW } },
      'fail NOT_CONNECTED',
    ],
    [
      'does not trust a profile that was read before',
      { sequence: act('ENDORSE'), facts: { profileReadAt: NOW - 1 } },
      'ask PROFILE',
    ],
    [
      'counts a message’s delay from the acceptance',
      {
        sequence: item('CONNECT', { yesDelay: 10, yes: act('MESSAGE') }),
        at: 'MESSAGE',
        enteredAt: NOW - 5 * MS_PER_DAY,
        facts: { invitedAt: NOW - 5 * MS_PER_DAY, connectedAt: NOW - 4 * MS_PER_HOUR },
      },
      'wait DELAY 6',
    ],
    [
      'withdraws a pending invitation',
      { sequence: act('WITHDRAW'), facts: { invitationPendingSince: NOW - 1 } },
      'act',
    ],
    [
      'looks for an invitation made by hand before it has none to withdraw',
      { sequence: act('WITHDRAW') },
      'ask PROFILE',
    ],
    [
      'has nothing to withdraw',
      { sequence: act('WITHDRAW'), facts: { profileReadAt: NOW } },
      'skip NO_PENDING_INVITE',
    ],
    [
      'does not withdraw what was accepted',
      { sequence: act('WITHDRAW'), facts: { connectedAt: NOW - 1 } },
      'skip ALREADY_CONNECTED',
    ],
    ['sends InMail to anybody', { sequence: act('INMAIL') }, 'act'],
    ['holds an email without a mailbox', { sequence: act('EMAIL') }, 'hold MAILBOX_MISSING'],
    [
      'needs an address for an email',
      { sequence: act('EMAIL'), around: { mailboxConnected: true } },
      'fail EMAIL_MISSING',
    ],
    [
      'holds an email search without a finder',
      { sequence: act('FIND_EMAIL') },
      'hold FINDER_MISSING',
    ],
    [
      'waits until the month’s notes begin anew',
      {
        sequence: act('CONNECT'),
        facts: { memory: { notBefore: NOW + MS_PER_HOUR, notBeforeCode: 'NOTE_QUOTA' } },
      },
      'wait NOTE_QUOTA 1',
    ],
    [
      'waits until somebody is back in the office',
      {
        sequence: act('MESSAGE'),
        facts: {
          connectedAt: NOW - 1,
          memory: { notBefore: NOW + MS_PER_DAY, notBeforeCode: 'OUT_OF_OFFICE' },
        },
      },
      'wait OUT_OF_OFFICE 24',
    ],
    [
      'invites by email whom the network refused without a reason',
      {
        sequence: act('CONNECT', { inviteByEmailEnabled: true }),
        facts: { hasEmail: true, memory: { byEmail: true } },
      },
      'act',
    ],
    [
      'invites them as before where the item does not say so',
      { sequence: act('CONNECT'), facts: { hasEmail: true, memory: { byEmail: true } } },
      'act',
    ],
    [
      'skips a connected person also then',
      { sequence: act('CONNECT'), facts: { connectedAt: NOW - 1, memory: { byEmail: true } } },
      'skip ALREADY_CONNECTED',
    ],
    [
      'ends who answered',
      { sequence: act('MESSAGE'), facts: { repliedAt: NOW - 1 } },
      'finish REPLIED',
    ],
    [
      'ends who is on the blacklist',
      { sequence: act('VISIT'), facts: { blacklisted: true } },
      'finish BLACKLISTED_BY_USER',
    ],
    [
      'ends who stands on an item that is gone',
      { sequence: act('VISIT'), at: 'gone' },
      'finish ITEM_REMOVED',
    ],
  ])('%s', (_title, ask, expected) => expect(brief(step(ask))).toBe(expected));
});

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

  test('a branch starts after its own delay, and the no branch of a watch at once', () => {
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
  expect(restingState({ step: end, untried: false }).state).toBe(state);
});

test('an end that moves holds the lead while the plan moves none, or no campaign is named', () => {
  const end = item('END', { sequenceEndMode: 'MOVE', moveToCampaignId: '7' });
  expect(brief(step({ sequence: end, around: { leadsMovingAllowed: false } }))).toBe(
    'hold MOVING_NOT_IN_PLAN',
  );
  expect(brief(step({ sequence: { ...end, moveToCampaignId: null } }))).toBe('hold TARGET_MISSING');
});

describe('a walk', () => {
  test('passes skips and decided conditions in one go and remembers the no branch', () => {
    const sequence = item('WITHDRAW', {
      yes: item('IF_CONNECTED', {
        noDelay: 0,
        yes: END,
        no: item('VISIT', { yes: item('END', { id: 'END2' }) }),
      }),
    });
    const rest = walkOn({
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

  test('an act after a no branch is remembered as sent; what was kept for one item goes', () => {
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

test('every lead ends, or waits for something with a time or a reason, and nothing is done before its delay', () => {
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
          const rest = walkOn({ sequence, position, facts: lead, around: known, now });
          const { step: at } = rest;
          lead = { ...lead, memory: rest.memory };
          position = rest.position;
          const { state, dueAt, reason } = restingState({ step: at, untried: false });
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
          // Somebody who never answers an invitation keeps a message waiting for ever; that is a
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

import { describe, expect, test } from 'vitest';
import { hasEndedByReply, hasReplied, isStoppedByReply } from '#core/lead/replied-lead.ts';
import { LEAD_STATES } from '#core/lead/lead-state.ts';

describe('a reply', () => {
  test.each([
    [
      'that never came stops nobody',
      { repliedAt: null, addedAt: 5, answersSeenUntil: null },
      false,
    ],
    [
      'from before the lead came in stops nobody',
      { repliedAt: 4, addedAt: 5, answersSeenUntil: null },
      false,
    ],
    [
      'of the very moment in which it came in stops nobody',
      { repliedAt: 5, addedAt: 5, answersSeenUntil: null },
      false,
    ],
    ['since then stops', { repliedAt: 6, addedAt: 5, answersSeenUntil: null }, true],
    [
      'that was known on resuming stops no more',
      { repliedAt: 6, addedAt: 5, answersSeenUntil: 6 },
      false,
    ],
    ['after the one that was known stops', { repliedAt: 7, addedAt: 5, answersSeenUntil: 6 }, true],
    [
      'since the lead came in stops, whatever older one was known',
      { repliedAt: 6, addedAt: 5, answersSeenUntil: 2 },
      true,
    ],
    [
      'from before it came in stops nobody, whatever older one was known',
      { repliedAt: 4, addedAt: 5, answersSeenUntil: 2 },
      false,
    ],
  ])('%s', (_what, answered, stops) => {
    expect(hasReplied(answered)).toBe(stops);
  });

  test('stops active and held leads, and doesn’t change ended, failed, or blacklisted ones', () => {
    expect(LEAD_STATES.filter(isStoppedByReply)).toEqual([
      'GETTING_READY',
      'IN_PROGRESS',
      'WAITING',
      'PAUSED',
    ]);
  });

  test.each([
    ['of a lead that it ended', { reason: 'REPLIED', memory: {} }, true],
    [
      'of one that was blacklisted since',
      { reason: 'BLACKLISTED_BY_SEQUENCE', memory: { heldReason: 'REPLIED' } },
      true,
    ],
    ['of one that was resumed since', { reason: null, memory: { answersSeenUntil: 6 } }, true],
    ['after the lead was resumed', { reason: null, memory: { answersSeenUntil: 5 } }, false],
    ['of a lead that goes on', { reason: null, memory: {} }, false],
  ] as const)('%s: whether the timeline has it', (_what, lead, has) => {
    expect(hasEndedByReply({ ...lead, repliedAt: 6 })).toBe(has);
  });
});

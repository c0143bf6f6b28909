import { describe, expect, test } from 'vitest';
import { plausibleMarks } from '#engine/plausible-marks.ts';

const NOW = 1_000_000_000;
const REAL = 2_000_000_000;
const HOUR = 3_600_000;

describe('marks after the wall clock was set back', () => {
  test('that lie in the past stay as they are', () => {
    const marks = { sweptAt: NOW, lastActionAt: NOW - 1, invitationsReadAt: NOW, realKeptAt: REAL, realRetryAt: REAL + 60_000, failures: 3 };
    expect(plausibleMarks({ marks, now: NOW, realNow: REAL })).toBe(marks);
  });

  test('claim nothing to have been read in the future', () => {
    const marks = { sweptAt: NOW + HOUR, connectionsReadAt: NOW + HOUR, invitationsReadAt: NOW + HOUR, unconfirmedLookedAt: NOW - 1, realInvitationsReadAt: REAL + HOUR, realKeptAt: REAL + HOUR, chatsReadUntil: NOW + HOUR };
    expect(plausibleMarks({ marks, now: NOW, realNow: REAL })).toEqual({ unconfirmedLookedAt: NOW - 1, chatsReadUntil: NOW + HOUR });
  });

  test('keep the gap after the last action, and no rest that is longer than the longest', () => {
    expect(plausibleMarks({ marks: { lastActionAt: NOW + HOUR, realRetryAt: REAL + HOUR }, now: NOW, realNow: REAL })).toEqual({ lastActionAt: NOW });
  });
});

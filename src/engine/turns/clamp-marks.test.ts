import { describe, expect, test } from 'vitest';
import { clampMarks } from '#engine/turns/clamp-marks.ts';

const NOW = 1_000_000_000;
const REAL = 2_000_000_000;
const HOUR = 3_600_000;
const NOON = NOW + HOUR;

describe('marks after the wall clock was set back', () => {
  test('that are in the past stay as they are', () => {
    const marks = {
      sweptAt: NOW,
      lastActionAt: NOW - 1,
      invitationsReadAt: NOW,
      realKeptAt: REAL,
      realRetryAt: REAL + 60_000,
      failures: 3,
    };
    expect(clampMarks({ marks, now: NOW, realNow: REAL })).toBe(marks);
  });

  test('claim nothing to have been read in the future', () => {
    const marks = {
      sweptAt: NOW + HOUR,
      connectionsReadAt: NOW + HOUR,
      invitationsReadAt: NOW + HOUR,
      unconfirmedLookedAt: NOW - 1,
      realInvitationsReadAt: REAL + HOUR,
      realKeptAt: REAL + HOUR,
      chatsReadUntil: NOW + HOUR,
    };
    expect(clampMarks({ marks, now: NOW, realNow: REAL })).toEqual({
      unconfirmedLookedAt: NOW - 1,
      chatsReadUntil: NOW + HOUR,
    });
  });

  test('keep the gap after the last action, and no pause longer than the longest', () => {
    expect(
      clampMarks({
        marks: { lastActionAt: NOW + HOUR, realRetryAt: REAL + HOUR },
        now: NOW,
        realNow: REAL,
      }),
    ).toEqual({ lastActionAt: NOW });
  });

  test('of email keep their gap and no impossible pause, like those of the network', () => {
    const email = { nextSlotAt: NOON, lastActionAt: NOW, realRetryAt: REAL + 60_000, failures: 2 };
    expect(clampMarks({ marks: { email }, now: NOW, realNow: REAL })).toEqual({ email });
    expect(
      clampMarks({
        marks: { email: { ...email, lastActionAt: NOW + 1 } },
        now: NOW,
        realNow: REAL,
      }),
    ).toEqual({ email });
    expect(
      clampMarks({
        marks: { email: { ...email, realRetryAt: REAL + 60_001 } },
        now: NOW,
        realNow: REAL,
      }),
    ).toEqual({ email: { ...email, realRetryAt: undefined } });
  });

  const OF_CAMPAIGN = [
    'sweptAt',
    'connectionsReadAt',
    'invitationsReadAt',
    'unconfirmedLookedAt',
  ] as const;
  const REAL_ONES = ['realInvitationsReadAt', 'realChatsLookedAt', 'realKeptAt'] as const;

  test.each([...OF_CAMPAIGN, ...REAL_ONES, 'lastActionAt', 'realRetryAt'] as const)(
    'are corrected if %s alone is in the future, and all others stay',
    (name) => {
      const latest = name === 'realRetryAt' ? REAL + 60_000 : name.startsWith('real') ? REAL : NOW;
      const others = {
        sweptAt: NOW,
        connectionsReadAt: NOW,
        invitationsReadAt: NOW,
        unconfirmedLookedAt: NOW,
        lastActionAt: NOW,
        realInvitationsReadAt: REAL,
        realChatsLookedAt: REAL,
        realKeptAt: REAL,
        realRetryAt: REAL + 60_000,
        failures: 2,
      };
      expect(clampMarks({ marks: { ...others, [name]: latest }, now: NOW, realNow: REAL })).toEqual(
        others,
      );
      expect(
        clampMarks({ marks: { ...others, [name]: latest + 1 }, now: NOW, realNow: REAL }),
      ).toEqual({ ...others, [name]: name === 'lastActionAt' ? NOW : undefined });
    },
  );
});

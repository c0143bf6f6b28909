import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { controlledLimits } from '#core/limits/activity-control.ts';
import { allowanceLeft, dailyAllowance, effectiveLimit } from '#core/limits/daily-allowance.ts';
import { applyLimitChange, limitErrors, limitRows } from '#core/limits/limit-rows.ts';
import { nextSlot } from '#core/limits/pace.ts';
import { DEFAULT_LIMITS, LIMITED_ACTIONS } from '#core/limits/processing-limits.ts';
import { invitesPausedUntil, inviteVerdict } from '#core/limits/weekly-invites.ts';
import { reconnectAllowedAt } from '#core/sequence/reconnect.ts';

const DAY = 86_400_000;
const HOUR = 3_600_000;

describe("a day's limit", () => {
  test('is between limit − range and limit, never below 0, and stays the same that day', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.constantFrom(...LIMITED_ACTIONS),
        fc.integer({ min: 0, max: 100 }),
        fc.constantFrom(1, 3, 5, 7, 10),
        (userId, action, limit, range) => {
          const facts = { userId, action, day: '2026-11-20', limit, range };
          const drawn = effectiveLimit(facts);
          expect(drawn).toBeLessThanOrEqual(limit);
          expect(drawn).toBeGreaterThanOrEqual(Math.max(0, limit - range));
          expect(effectiveLimit(facts)).toBe(drawn);
          expect(effectiveLimit({ ...facts, limit: limit + 1 })).toBeGreaterThanOrEqual(drawn);
        },
      ),
    );
  });

  test('is drawn evenly over the days', () => {
    const counts = new Map<number, number>();
    for (let day = 0; day < 4000; day += 1) {
      const drawn = effectiveLimit({
        userId: '1',
        action: 'CONNECT',
        day: `day ${day}`,
        limit: 25,
        range: 3,
      });
      counts.set(drawn, (counts.get(drawn) ?? 0) + 1);
    }
    expect([...counts.keys()].sort()).toEqual([22, 23, 24, 25]);
    for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(130);
  });

  test('is within the Basic cap without unlimited quotas, and 3000 for hidden rows', () => {
    const facts = {
      userId: '1',
      limits: { ...DEFAULT_LIMITS, MESSAGE: 90 },
      range: 0,
      day: '2026-11-20',
    };
    expect(dailyAllowance({ ...facts, type: 'MESSAGE', unlimitedQuotas: false })).toBe(30);
    expect(dailyAllowance({ ...facts, type: 'MESSAGE', unlimitedQuotas: true })).toBe(90);
    expect(dailyAllowance({ ...facts, type: 'WITHDRAW', unlimitedQuotas: false })).toBe(3000);
    expect(allowanceLeft({ allowance: 5, used: 7 })).toBe(0);
  });
});

describe('the rows of the limits', () => {
  test('are nine visible and seven hidden, capped by the plan', () => {
    const rows = limitRows({
      limits: DEFAULT_LIMITS,
      unlimitedQuotas: false,
      inviteByEmailAllowed: false,
    });
    expect(rows).toHaveLength(16);
    expect(rows[0]).toEqual({
      sequenceItemType: 'CONNECT',
      limit: 20,
      maxLimit: 100,
      totalMaxLimit: 100,
      planCap: 20,
      hidden: false,
    });
    expect(rows[1]).toMatchObject({ sequenceItemType: 'CONNECT_BY_EMAIL', hidden: true });
    expect(rows[9]).toMatchObject({
      sequenceItemType: 'WITHDRAW',
      limit: 3000,
      maxLimit: 3000,
      hidden: true,
    });
    expect(
      limitErrors({ processingLimits: rows, processingLimitRange: 3, unlimitedQuotas: false }),
    ).toEqual([]);
    expect(
      applyLimitChange(DEFAULT_LIMITS, [
        { sequenceItemType: 'LIKE', limit: 1 },
        { sequenceItemType: 'END', limit: 1 },
      ]),
    ).toEqual({ ...DEFAULT_LIMITS, LIKE: 1 });
  });

  test.each([
    [{ sequenceItemType: 'CONNECT', limit: 101 } as const, 'OUT_OF_RANGE'],
    [{ sequenceItemType: 'CONNECT', limit: -1 } as const, 'OUT_OF_RANGE'],
    [{ sequenceItemType: 'CONNECT', limit: 1.5 } as const, 'NOT_AN_INTEGER'],
    [{ sequenceItemType: 'CONNECT', limit: 21 } as const, 'PLAN_CAP'],
    [{ sequenceItemType: 'END', limit: 3001 } as const, 'OUT_OF_RANGE'],
  ])('%j is refused as %s', (row, code) => {
    expect(
      limitErrors({ processingLimits: [row], processingLimitRange: 3, unlimitedQuotas: false }),
    ).toMatchObject([{ path: 'processingLimits.0.limit', code }]);
  });

  test('a range that isn’t offered and a duplicate row are refused', () => {
    const twice = { sequenceItemType: 'LIKE', limit: 1 } as const;
    expect(
      limitErrors({
        processingLimits: [twice, twice],
        processingLimitRange: 2,
        unlimitedQuotas: true,
      }).map(({ path }) => path),
    ).toEqual(['processingLimitRange', 'processingLimits.1.sequenceItemType']);
  });
});

describe('weekly invites', () => {
  const facts = {
    now: 10 * DAY,
    paidAccount: false,
    sentInWindow: 99,
    oldestInWindowAt: 4 * DAY,
    pending: 0,
    pausedUntil: null,
  };
  test.each([
    [facts, { allowed: true, left: 1 }],
    [
      { ...facts, sentInWindow: 100 },
      { allowed: false, reason: 'WEEKLY_INVITES', until: 11 * DAY },
    ],
    [
      { ...facts, sentInWindow: 100, paidAccount: true },
      { allowed: true, left: 100 },
    ],
    [
      { ...facts, pending: 500 },
      { allowed: false, reason: 'PENDING_INVITES', until: null },
    ],
    [
      { ...facts, pausedUntil: 10 * DAY + 1 },
      { allowed: false, reason: 'INVITES_PAUSED', until: 10 * DAY + 1 },
    ],
    [
      { ...facts, pausedUntil: 10 * DAY },
      { allowed: true, left: 1 },
    ],
  ])('%j', (some, verdict) => expect(inviteVerdict(some)).toEqual(verdict));

  test('a limit response pauses until the time it gives, otherwise until the next local day, doubling up to a week', () => {
    const now = Date.parse('2026-11-20T15:00:00Z');
    const until = (answersBefore: number, retryAt: number | null = null): string =>
      new Date(
        invitesPausedUntil({ now, zone: 'Europe/Berlin', retryAt, answersBefore }),
      ).toISOString();
    expect([0, 1, 2, 3, 9].map((times) => until(times))).toEqual([
      '2026-11-20T23:00:00.000Z',
      '2026-11-21T23:00:00.000Z',
      '2026-11-23T23:00:00.000Z',
      '2026-11-26T23:00:00.000Z',
      '2026-11-26T23:00:00.000Z',
    ]);
    expect(until(5, now + HOUR)).toBe('2026-11-20T16:00:00.000Z');
  });

  test('a person can be invited again 21 days after a withdrawal', () => {
    expect(reconnectAllowedAt(DAY)).toBe(22 * DAY);
  });
});

describe('pace', () => {
  const facts = {
    now: 0,
    lastActionAt: null,
    workingMsLeft: 8 * HOUR,
    actionsLeft: 100,
    minGapMs: 45_000,
    draw: 0.5,
  };

  test('there is no slot if nothing is left today', () => {
    expect(nextSlot({ ...facts, actionsLeft: 0 })).toBeNull();
    expect(nextSlot({ ...facts, workingMsLeft: 0 })).toBeNull();
  });

  test('two actions are never closer than the minimum gap, and never in the past', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: DAY }),
        fc.integer({ min: 0, max: DAY }),
        fc.integer({ min: 1, max: 5000 }),
        fc.double({ min: 0, max: 0.9999, noNaN: true }),
        (ago, workingMsLeft, actionsLeft, draw) => {
          const now = 2 * DAY;
          const slot =
            nextSlot({
              now,
              lastActionAt: now - ago,
              workingMsLeft: workingMsLeft + 1,
              actionsLeft,
              minGapMs: 45_000,
              draw,
            }) ?? 0;
          expect(slot).toBeGreaterThanOrEqual(now);
          expect(slot - (now - ago)).toBeGreaterThanOrEqual(45_000);
        },
      ),
    );
  });

  test('a day of random gaps uses the whole limit, spread over the window', () => {
    for (let seed = 1; seed < 30; seed += 1) {
      const ends = 8 * HOUR;
      let now = 0;
      let lastActionAt: number | null = null;
      const slots: number[] = [];
      for (let actionsLeft = 120; actionsLeft > 0; actionsLeft -= 1) {
        const slot: number | null = nextSlot({
          now,
          lastActionAt,
          workingMsLeft: ends - now,
          actionsLeft,
          minGapMs: 45_000,
          draw: ((seed * 7919 + actionsLeft * 104_729) % 1000) / 1000,
        });
        if (slot === null || slot >= ends) break;
        slots.push(slot);
        now = slot;
        lastActionAt = slot;
      }
      expect(slots).toHaveLength(120);
      expect(slots.filter((slot) => slot < ends / 2).length).toBeGreaterThan(40);
      expect(slots.at(-1)).toBeGreaterThan(ends * 0.8);
    }
  });

  test('after a pause the first action has its own gap, and the next one is paced', () => {
    const first =
      nextSlot({ ...facts, now: 5 * HOUR, lastActionAt: 0, workingMsLeft: 3 * HOUR }) ?? 0;
    expect(first).toBeGreaterThan(5 * HOUR);
    const second =
      nextSlot({
        ...facts,
        now: first,
        lastActionAt: first,
        workingMsLeft: 3 * HOUR,
        actionsLeft: 99,
      }) ?? 0;
    expect(second - first).toBeGreaterThanOrEqual(45_000);
  });
});

describe('Activity Control', () => {
  const facts = {
    now: 100 * DAY,
    connectedAt: 0,
    lastInvites: { sent: 100, accepted: 20 },
    lastWarningAt: null,
  };
  test.each([
    [0, 20, 5],
    [7, 40, 10],
    [14, 60, 15],
    [21, 80, 20],
    [28, 100, 25],
    [300, 100, 25],
  ])('%i days after the connection it gives %i percent', (days, percent, connect) => {
    const { rampPercent, limits, reasons } = controlledLimits({ ...facts, now: days * DAY });
    expect([rampPercent, limits.CONNECT, reasons]).toEqual([
      percent,
      connect,
      percent < 100 ? ['RAMP'] : [],
    ]);
  });

  test('low acceptance lowers only invites, and needs a hundred of them', () => {
    expect(controlledLimits({ ...facts, lastInvites: { sent: 100, accepted: 19 } })).toMatchObject({
      limits: { CONNECT: 12, MESSAGE: 40 },
      reasons: ['LOW_ACCEPTANCE'],
    });
    expect(controlledLimits({ ...facts, lastInvites: { sent: 99, accepted: 0 } }).reasons).toEqual(
      [],
    );
  });

  test('a warning halves everything for a week', () => {
    expect(controlledLimits({ ...facts, lastWarningAt: 94 * DAY })).toMatchObject({
      limits: { CONNECT: 12, VISIT: 30 },
      reasons: ['NETWORK_WARNING'],
    });
    expect(controlledLimits({ ...facts, lastWarningAt: 93 * DAY }).reasons).toEqual([]);
  });
});

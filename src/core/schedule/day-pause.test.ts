import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pausedUntil, pauseForToday } from '#core/schedule/day-pause.ts';
import {
  nextClosing,
  nextOpening,
  workedMsToday,
  workingMsLeftToday,
} from '#core/schedule/next-opening.ts';
import { isAsleep } from '#core/schedule/sleep-mode.ts';
import { DEFAULT_WEEK } from '#core/schedule/week.ts';
import { localDay } from '#core/schedule/zone.ts';

const HOUR = 3_600_000;
const at = (text: string): number => Date.parse(text);

describe('a pause for today', () => {
  const now = at('2026-11-20T13:00:00Z');
  const week = {
    zone: 'Europe/Stockholm',
    schedulerItems: DEFAULT_WEEK,
    pause: pauseForToday('Europe/Stockholm', now),
  };

  test('covers the local day, even by a clock set back an hour, and ends automatically', () => {
    expect(pausedUntil(week, now)).toBe(at('2026-11-20T23:00:00Z'));
    expect(
      [
        at('2026-11-19T22:59:59.999Z'),
        at('2026-11-19T23:00:00Z'),
        now - HOUR,
        now,
        at('2026-11-20T22:59:59.999Z'),
        at('2026-11-20T23:00:00Z'),
      ].map((one) => pausedUntil(week, one) !== null),
    ).toEqual([false, true, true, true, true, false]);
  });

  test('is sleep mode, and the hours of the days around it are unaffected', () => {
    expect([isAsleep(week, now - HOUR), isAsleep(week, now)]).toEqual([true, true]);
    expect(nextClosing(week, at('2026-11-19T10:00:00Z'))).toBe(at('2026-11-19T16:00:00Z'));
    expect(nextOpening(week, now)).toBe(at('2026-11-23T08:00:00Z'));
    expect([workedMsToday(week, now), workingMsLeftToday(week, now)]).toEqual([0, 0]);
  });

  test('never reaches into another local day, in any zone and at any time', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(
          'Etc/UTC',
          'Europe/Berlin',
          'America/New_York',
          'Pacific/Apia',
          'Asia/Kolkata',
          'Australia/Lord_Howe',
        ),
        fc.integer({ min: at('2025-01-01T00:00:00Z'), max: at('2030-01-01T00:00:00Z') }),
        (zone, moment) => {
          const { from, until } = pauseForToday(zone, moment);
          const today = localDay(zone, moment);
          expect([from, until - 1].map((one) => localDay(zone, one))).toEqual([today, today]);
          expect(from).toBeLessThanOrEqual(moment);
          expect(localDay(zone, until)).not.toBe(localDay(zone, moment));
        },
      ),
    );
  });
});

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

  test('lasts from its first instant to the end of the local day, and ends automatically', () => {
    expect(pausedUntil(week, now)).toBe(at('2026-11-20T23:00:00Z'));
    expect(
      [now - 1, now, at('2026-11-20T22:59:59.999Z'), at('2026-11-20T23:00:00Z')].map(
        (one) => pausedUntil(week, one) !== null,
      ),
    ).toEqual([false, true, true, false]);
  });

  test('is sleep mode, and the hours before it and on the next working day are unaffected', () => {
    expect([isAsleep(week, now - 1), isAsleep(week, now)]).toEqual([false, true]);
    expect(nextClosing(week, now - HOUR)).toBe(now);
    expect(nextOpening(week, now)).toBe(at('2026-11-23T08:00:00Z'));
    expect([workedMsToday(week, now), workingMsLeftToday(week, now)]).toEqual([5 * HOUR, 0]);
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
          expect([from, localDay(zone, until - 1)]).toEqual([moment, localDay(zone, moment)]);
          expect(localDay(zone, until)).not.toBe(localDay(zone, moment));
        },
      ),
    );
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addWorkingMs,
  nextClosing,
  nextOpening,
  openWindows,
  workingMsBetween,
  workingMsLeftToday,
} from '#core/schedule/next-opening.ts';
import { isAsleep } from '#core/schedule/sleep-mode.ts';
import { DAYS_OF_WEEK, DEFAULT_WEEK, type WorkingWeek } from '#core/schedule/week.ts';
import {
  canChangeZone,
  dayStart,
  isZone,
  localDay,
  nextDayStart,
  normalizeZone,
} from '#core/schedule/zone.ts';

const HOUR = 3_600_000;
const MINUTE = 60_000;
const at = (iso: string): number => Date.parse(iso);
const week = (
  zone: string,
  fromHour = 9,
  toHour = 17,
  active: (day: number) => boolean = (day) => day < 5,
): WorkingWeek => ({
  zone,
  schedulerItems: DEFAULT_WEEK.map((item, day) => ({
    ...item,
    fromHour,
    toHour,
    active: active(day),
  })),
});
const everyDay = (): boolean => true;

// Zones with odd offsets, half-hour daylight saving, changes at midnight, and no changes.
const ZONES = [
  'Etc/UTC',
  'Europe/Berlin',
  'America/New_York',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
  'Asia/Kolkata',
  'America/St_Johns',
  'Africa/Casablanca',
  'America/Scoresbysund',
  'Africa/Cairo',
  'Asia/Beirut',
  'Pacific/Kiritimati',
  'Europe/Kiev',
  'America/Asuncion',
];
const instantArb = fc.integer({ min: at('2025-01-01T00:00:00Z'), max: at('2031-01-01T00:00:00Z') });
const weekArb: fc.Arbitrary<WorkingWeek> = fc.record({
  zone: fc.constantFrom(...ZONES),
  schedulerItems: fc.tuple(
    ...DAYS_OF_WEEK.map((dayOfWeek, index) =>
      fc
        .record({
          fromHour: fc.integer({ min: 0, max: 22 }),
          length: fc.integer({ min: 1, max: 23 }),
          active: fc.boolean(),
        })
        .map(({ fromHour, length, active }) => ({
          id: String(index),
          dayOfWeek,
          fromHour,
          toHour: Math.min(23, fromHour + length),
          active,
        })),
    ),
  ),
});

function asleepByTemporal({ zone, schedulerItems }: WorkingWeek, now: number): boolean {
  const local = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(zone);
  const today = schedulerItems.find((item) => item.dayOfWeek === DAYS_OF_WEEK[local.dayOfWeek - 1]);
  return (
    today === undefined ||
    !today.active ||
    local.hour < today.fromHour ||
    local.hour >= today.toHour
  );
}

describe('sleep mode', () => {
  test.each([
    ['2026-11-20T08:59:59.999Z', true],
    ['2026-11-20T09:00:00Z', false],
    ['2026-11-20T16:59:59.999Z', false],
    ['2026-11-20T17:00:00Z', true],
    ['2026-11-21T12:00:00Z', true],
  ])('on a default week in UTC, %s is asleep: %s', (now, asleep) =>
    expect(isAsleep(week('Etc/UTC'), at(now))).toBe(asleep),
  );

  test('a day without an entry sleeps', () =>
    expect(isAsleep({ zone: 'Etc/UTC', schedulerItems: [] }, 0)).toBe(true));

  test('it agrees with the calendar in every zone at every instant', () => {
    fc.assert(
      fc.property(weekArb, instantArb, (some, now) => {
        expect(isAsleep(some, now)).toBe(asleepByTemporal(some, now));
      }),
      { numRuns: 3000 },
    );
  });

  test('it agrees around each change of an offset, to the millisecond', () => {
    for (const zone of ZONES) {
      let change = Temporal.Instant.fromEpochMilliseconds(at('2026-01-01T00:00:00Z'))
        .toZonedDateTimeISO(zone)
        .getTimeZoneTransition('next');
      for (
        let turn = 0;
        change !== null && turn < 6;
        turn += 1, change = change.getTimeZoneTransition('next')
      ) {
        for (const shift of [-1, 0, 1, -HOUR, HOUR, -HOUR - 1, HOUR - 1]) {
          const now = change.epochMilliseconds + shift;
          for (let from = 0; from < 23; from += 1)
            expect(isAsleep(week(zone, from, from + 1, everyDay), now)).toBe(
              asleepByTemporal(week(zone, from, from + 1, everyDay), now),
            );
        }
      }
    }
  });
});

describe('the next opening and closing', () => {
  test.each([
    [
      'a Friday evening opens on Monday',
      'Europe/Berlin',
      '2026-11-20T20:00:00Z',
      '2026-11-23T08:00:00Z',
    ],
    ['while awake it is now', 'Europe/Berlin', '2026-11-20T12:34:56Z', '2026-11-20T12:34:56Z'],
    ['an odd offset', 'Asia/Kathmandu', '2026-11-20T00:00:00Z', '2026-11-20T03:15:00Z'],
    [
      'over the end of summer time',
      'Europe/Berlin',
      '2026-10-23T20:00:00Z',
      '2026-10-26T08:00:00Z',
    ],
  ])('%s', (_, zone, now, opening) => expect(nextOpening(week(zone), at(now))).toBe(at(opening)));

  test('a week without an active day never opens', () => {
    const closed = week('Etc/UTC', 9, 17, () => false);
    expect(nextOpening(closed, 0)).toBeNull();
    expect(nextClosing(closed, 0)).toBeNull();
    expect(addWorkingMs({ week: closed, from: 0, workingMs: 1 })).toBeNull();
  });

  test('a skipped hour does not exist, so its window waits a week', () => {
    const sundays = week('Europe/Berlin', 2, 3, (day) => day === 6);
    expect(nextOpening(sundays, at('2026-03-28T12:00:00Z'))).toBe(at('2026-04-05T00:00:00Z'));
  });

  test('a repeated hour is inside twice', () => {
    const nights = week('Europe/Berlin', 2, 3, everyDay);
    expect(nextOpening(nights, at('2026-10-24T12:00:00Z'))).toBe(at('2026-10-25T00:00:00Z'));
    expect(nextClosing(nights, at('2026-10-25T00:00:00Z'))).toBe(at('2026-10-25T02:00:00Z'));
    expect(workingMsLeftToday(nights, at('2026-10-24T22:00:00Z'))).toBe(2 * HOUR);
    expect(
      workingMsLeftToday(week('Europe/Berlin', 2, 3, everyDay), at('2026-03-28T23:00:00Z')),
    ).toBe(0);
  });

  test('nothing opens earlier, and everything between opening and closing is awake', () => {
    fc.assert(
      fc.property(weekArb, instantArb, (some, start) => {
        const now = Math.floor(start / (15 * MINUTE)) * 15 * MINUTE;
        const opening = nextOpening(some, now);
        const limit = opening ?? now + 8 * 24 * HOUR;
        for (let step = now; step < limit; step += 15 * MINUTE)
          expect(asleepByTemporal(some, step)).toBe(true);
        if (opening === null) return;
        expect(asleepByTemporal(some, opening)).toBe(false);
        const closing = nextClosing(some, opening) ?? 0;
        for (let step = opening; step < closing; step += 15 * MINUTE)
          expect(asleepByTemporal(some, step)).toBe(false);
        expect(asleepByTemporal(some, closing)).toBe(true);
      }),
      { numRuns: 120 },
    );
  });

  test('working time adds up, minute by minute', () => {
    fc.assert(
      fc.property(weekArb, instantArb, fc.integer({ min: 0, max: 60 }), (some, start, hours) => {
        const from = Math.floor(start / (15 * MINUTE)) * 15 * MINUTE;
        const until = from + hours * HOUR;
        let awake = 0;
        for (let step = from; step < until; step += 15 * MINUTE)
          if (!asleepByTemporal(some, step)) awake += 15 * MINUTE;
        const worked = workingMsBetween({ week: some, from, until });
        expect(worked).toBe(awake);
        const reached = addWorkingMs({ week: some, from, workingMs: worked });
        if (reached !== null)
          expect(workingMsBetween({ week: some, from, until: reached })).toBe(worked);
      }),
      { numRuns: 120 },
    );
  });

  test('windows are in order and cut off at the bounds', () => {
    expect([
      ...openWindows({
        week: week('Etc/UTC'),
        from: at('2026-11-20T10:00:00Z'),
        until: at('2026-11-23T10:00:00Z'),
      }),
    ]).toEqual([
      { opensAt: at('2026-11-20T10:00:00Z'), closesAt: at('2026-11-20T17:00:00Z') },
      { opensAt: at('2026-11-23T09:00:00Z'), closesAt: at('2026-11-23T10:00:00Z') },
    ]);
  });
});

describe('zones', () => {
  test.each([
    ['Europe/Kyiv', 'Europe/Kiev'],
    ['europe/kyiv', 'Europe/Kiev'],
    ['Europe/Kiev', 'Europe/Kiev'],
    [' Europe/Berlin ', 'Europe/Berlin'],
    ['america/ST_johns', 'America/St_Johns'],
    ['etc/utc', 'Etc/UTC'],
    ['Asia/Katmandu', 'Asia/Katmandu'],
    ['Nowhere', 'Nowhere'],
  ])('%s is stored as %s', (zone, kept) => expect(normalizeZone(zone)).toBe(kept));

  test.each([
    ['Europe/Kiev', true],
    ['Etc/UTC', true],
    ['America/Argentina/Buenos_Aires', true],
    ['Etc/GMT+5', true],
    ['+01:00', false],
    ['Mars/Base', false],
    ['', false],
    ['a'.repeat(65), false],
  ])('whether %j is a zone is %s', (zone, known) => expect(isZone(zone)).toBe(known));

  test('a local day begins where its midnight is, or after it where there is none', () => {
    expect(localDay('Pacific/Kiritimati', at('2026-11-20T10:00:00Z'))).toBe('2026-11-21');
    expect(localDay('America/New_York', at('2026-11-20T04:59:59Z'))).toBe('2026-11-19');
    expect(dayStart({ zone: 'America/New_York', day: '2026-11-20' })).toBe(
      at('2026-11-20T05:00:00Z'),
    );
    expect(dayStart({ zone: 'Africa/Cairo', day: '2026-04-24' })).toBe(at('2026-04-23T22:00:00Z'));
    expect(
      nextDayStart('Europe/Berlin', at('2026-10-25T12:00:00Z')) -
        dayStart({ zone: 'Europe/Berlin', day: '2026-10-25' }),
    ).toBe(25 * HOUR);
  });

  test('every instant is in its own day', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ZONES), instantArb, (zone, now) => {
        const day = localDay(zone, now);
        expect(dayStart({ zone, day })).toBeLessThanOrEqual(now);
        const next = nextDayStart(zone, now);
        expect(next).toBeGreaterThan(now);
        expect(localDay(zone, next)).not.toBe(day);
        expect(localDay(zone, next - 1)).toBe(day);
      }),
      { numRuns: 1000 },
    );
  });

  test('a zone can be changed once in 24 hours of real time', () => {
    expect(canChangeZone({ zoneUpdatedAt: null, realNow: 5 })).toEqual({ allowed: true });
    expect(canChangeZone({ zoneUpdatedAt: 0, realNow: 24 * HOUR - 1 })).toEqual({
      allowed: false,
      reason: 'TIME_ZONE_CHANGED_RECENTLY',
    });
    expect(canChangeZone({ zoneUpdatedAt: 0, realNow: 24 * HOUR })).toEqual({ allowed: true });
  });
});

import { DateTime } from 'luxon';
import { expect, test } from 'vitest';
import { DAYS_OF_WEEK } from '#core/schedule/week.ts';
import { isDayOfChange, isInside, isRepeatedHour, judgedDay } from './judge-clock.ts';
import { ZONES } from './scenario-zones.ts';
import { createRandom } from './seeded-random.ts';

const schedule = DAYS_OF_WEEK.map((dayOfWeek, index) => ({
  id: String(index),
  dayOfWeek,
  fromHour: index,
  toHour: 12 + index,
  active: index !== 2,
}));

test('The judge’s short reckoning of local days and hours is what luxon says of each instant, above all near changes of the clocks.', () => {
  const random = createRandom({ seed: 7, label: 'judge' });
  for (const { zone, changes } of ZONES) {
    const near = changes.flatMap((change) =>
      Array.from({ length: 40 }, () =>
        Math.floor(Date.parse(change) + random.within(-36, 36) * 3_600_000),
      ),
    );
    for (const at of [
      ...near,
      ...Array.from(
        { length: 60 },
        () => Date.UTC(2025, 11, 1) + Math.floor(random.next() * 800 * 86_400_000),
      ),
    ]) {
      const local = DateTime.fromMillis(at, { zone });
      expect(judgedDay({ zone, at }), `${zone} ${at}`).toBe(
        Math.floor(Date.UTC(local.year, local.month - 1, local.day) / 86_400_000),
      );
      const item = schedule[local.weekday - 1];
      expect(isInside({ zone, schedule, at }), `${zone} ${at}`).toBe(
        item !== undefined &&
          item.active &&
          local.hour >= item.fromHour &&
          local.hour < item.toHour,
      );
    }
  }
});

test('The days on which the clocks change are known.', () => {
  const noon = (day: string): number => Date.parse(`${day}T12:00:00Z`);
  const days = ['2026-03-28', '2026-03-29', '2026-03-30', '2026-10-24', '2026-10-25', '2026-10-26'];
  expect(days.filter((day) => isDayOfChange({ zone: 'Europe/Berlin', at: noon(day) }))).toEqual([
    '2026-03-29',
    '2026-10-25',
  ]);
  expect(days.filter((day) => isDayOfChange({ zone: 'Asia/Kathmandu', at: noon(day) }))).toEqual(
    [],
  );
});

test('An hour that the wall clock shows twice is known both times.', () => {
  const zone = 'Europe/Berlin';
  const at = (time: string): number => Date.parse(`2026-10-25T${time}Z`);
  expect(['00:30:00', '01:30:00'].map((time) => isRepeatedHour({ zone, at: at(time) }))).toEqual([
    true,
    true,
  ]);
  expect(['23:30:00', '02:30:00'].map((time) => isRepeatedHour({ zone, at: at(time) }))).toEqual([
    false,
    false,
  ]);
});

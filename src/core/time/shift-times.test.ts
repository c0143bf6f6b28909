import { expect, test } from 'vitest';
import { shiftTimes } from '#core/time/shift-times.ts';

const DAY = 86_400_000;
const shift = { campaignMs: 7 * DAY, realMs: -DAY };

test('every instant, day, and millisecond moves, at whatever depth, and nothing else does', () => {
  const at = Date.UTC(2026, 11, 1, 9);
  expect(
    shiftTimes(
      {
        at: '2026-12-01T09:00:00.5+00:00',
        day: '2026-12-01',
        walk: { notBefore: at, tries: 3, text: 'on 2026-12-01' },
        place: JSON.stringify({ readAt: at, validity: '1796119608' }),
        broken: '{"readAt',
        list: ['2026-12-01T09:00:00Z', null],
      },
      shift,
    ),
  ).toEqual({
    at: '2026-12-08T09:00:00.500Z',
    day: '2026-12-08',
    walk: { notBefore: at + 7 * DAY, tries: 3, text: 'on 2026-12-01' },
    place: JSON.stringify({ readAt: at + 7 * DAY, validity: '1796119608' }),
    broken: '{"readAt',
    list: ['2026-12-08T09:00:00.000Z', null],
  });
});

test('real times move separately, with everything nested in them', () => {
  expect(
    shiftTimes(
      { real_created_at: '2026-12-02T00:00:00Z', realRecord: { paidAt: Date.UTC(2026, 11, 2) } },
      shift,
    ),
  ).toEqual({
    real_created_at: '2026-12-01T00:00:00.000Z',
    realRecord: { paidAt: Date.UTC(2026, 11, 1) },
  });
});

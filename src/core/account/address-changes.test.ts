import { expect, test } from 'vitest';
import { addressChanges } from './address-changes.ts';

const at = (text: string) => Date.parse(text);

test.each([
  ['nobody changed it yet', null, 0, 3],
  ['once today', '2026-11-20', 1, 2],
  ['three times today', '2026-11-20', 3, 0],
  ['more often than is allowed, by an older rule', '2026-11-20', 5, 0],
  ['three times yesterday', '2026-11-19', 3, 3],
])(
  'of the three changes of a day are left, when it was changed %s',
  (_, changeDay, changes, left) => {
    expect(
      addressChanges({ zone: 'Etc/UTC', realNow: at('2026-11-20T14:38:00Z'), changeDay, changes })
        .left,
    ).toBe(left);
  },
);

test('the day is that of the user’s time zone, even when its clocks go back', () => {
  const facts = { changeDay: '2026-11-20', changes: 3 };
  expect(
    addressChanges({ zone: 'Asia/Tokyo', realNow: at('2026-11-20T14:59:00Z'), ...facts }),
  ).toEqual({ day: '2026-11-20', left: 0, endsAt: at('2026-11-20T15:00:00Z') });
  expect(
    addressChanges({ zone: 'Asia/Tokyo', realNow: at('2026-11-20T15:00:00Z'), ...facts }),
  ).toMatchObject({ day: '2026-11-21', left: 3 });
  expect(
    addressChanges({
      zone: 'Europe/Stockholm',
      realNow: at('2026-10-25T00:30:00Z'),
      changeDay: null,
      changes: 0,
    }).endsAt,
  ).toBe(at('2026-10-25T23:00:00Z'));
});

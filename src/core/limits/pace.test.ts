import { describe, expect, test } from 'vitest';
import { nextNoteMonth } from '#core/limits/refused-invite.ts';
import { evenGapMs, nextSlot, slotAfterLookup, type PaceFacts } from '#core/limits/pace.ts';
import { pacedUnits, type PacedFacts } from '#core/limits/paced-units.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const NOW = 1_000_000_000;

describe('the next slot of a lane', () => {
  // Nine left in ten hours after an action now: an even gap of one hour.
  const facts: PaceFacts = {
    now: NOW,
    lastActionAt: NOW,
    workingMsLeft: 10 * HOUR,
    workedMs: 2 * HOUR,
    actionsLeft: 9,
    minGapMs: 45_000,
    draw: 0.5,
  };
  const slot = (more: Partial<PaceFacts> = {}) => nextSlot({ ...facts, ...more });

  test.each<[string, Partial<PaceFacts>, number | null]>([
    ['an even gap', {}, NOW + HOUR],
    ['a half of it at least', { draw: 0 }, NOW + HOUR / 2],
    ['nearly one and a half of it at most', { draw: 0.999 }, NOW + 1.499 * HOUR],
    ['the least gap, where the even one is shorter', { actionsLeft: 5000 }, NOW + 45_000],
    [
      'the same however often it is asked: what was left when the gap began counts',
      {
        now: NOW + 10 * MINUTE,
        workingMsLeft: 10 * HOUR - 10 * MINUTE,
        workedMs: 2 * HOUR + 10 * MINUTE,
      },
      NOW + HOUR,
    ],
    [
      'a gap that began before the opening: only what was worked since counts',
      {
        now: NOW + 30 * MINUTE,
        lastActionAt: NOW - 20 * HOUR,
        workingMsLeft: 10 * HOUR,
        workedMs: 0,
        draw: 0.1,
      },
      NOW + 30 * MINUTE + 0.5 * MINUTE,
    ],
    ['earlier by what looks took of it', { lookedMs: 10 * MINUTE }, NOW + 50 * MINUTE],
    ['earlier by a half of it at most', { lookedMs: 5 * HOUR }, NOW + HOUR / 2],
    ['none where nothing is left to do', { actionsLeft: 0 }, null],
    ['none where the hours are over', { workingMsLeft: 0 }, null],
    ['of a lane that never acted: within five minutes', { lastActionAt: null }, NOW + 2.5 * MINUTE],
    [
      'of a lane that never acted, with little gaps: within one of them',
      { lastActionAt: null, actionsLeft: 5000 },
      NOW + 22_500,
    ],
    [
      'after a pause: a draw of five minutes, no burst',
      { lastActionAt: NOW - 5 * HOUR, workedMs: 9 * HOUR },
      NOW + 2.5 * MINUTE,
    ],
    [
      'just when the gap is over: it begins anew with a draw',
      { now: NOW + HOUR, workingMsLeft: 9 * HOUR, workedMs: 3 * HOUR },
      NOW + HOUR + 2.5 * MINUTE,
    ],
    [
      'after a pause: the least gap all the same',
      { lastActionAt: NOW - 46_000, minGapMs: 45_000, actionsLeft: 5000, draw: 0 },
      NOW,
    ],
  ])('is %s', (_title, more, at) => {
    expect(slot(more)).toBe(at);
  });

  test('leaves room at both ends, and comes soon after a lookup', () => {
    expect([
      evenGapMs({ workingMsLeft: 10 * HOUR, actionsLeft: 9 }),
      slotAfterLookup({ lookedAt: NOW, minGapMs: 1000, draw: 0 }),
      slotAfterLookup({ lookedAt: NOW, minGapMs: 1000, draw: 0.5004 }),
    ]).toEqual([HOUR, NOW + 1000, NOW + 1501]);
  });
});

describe('how many actions the day is spread over', () => {
  const facts: PacedFacts = {
    type: 'VISIT',
    left: 30,
    used: 10,
    due: true,
    workingMsLeft: 6 * HOUR,
    workedMs: 3 * HOUR,
  };

  test.each<[string, Partial<PacedFacts>, number]>([
    ['all that is left, where leads are due', {}, 30],
    ['none where nothing is left', { left: 0 }, 0],
    ['none for looks', { type: 'IF_OPEN_PROFILE' }, 0],
    ['as many as it would do if it went on so, where none is due', { due: false }, 20],
    ['no more than are left', { due: false, left: 7 }, 7],
    ['none before the day has begun', { due: false, workedMs: 0 }, 0],
    [
      'one in five minutes of an action without a limit of its own',
      { type: 'WITHDRAW', left: 3000 },
      72,
    ],
    ['of such an action no more than are left', { type: 'WITHDRAW', left: 5 }, 5],
    ['of such an action none where none is due', { type: 'WITHDRAW', due: false }, 0],
    [
      'a started five minutes count',
      { type: 'WITHDRAW', left: 3000, workingMsLeft: 5 * MINUTE + 1 },
      2,
    ],
  ])('%s', (_title, more, units) => {
    expect(pacedUnits({ ...facts, ...more })).toBe(units);
  });
});

test.each([
  ['Etc/UTC', '2026-03-31T23:59:59Z', '2026-04-01T00:00:00Z'],
  ['Europe/Berlin', '2026-03-31T22:00:00Z', '2026-04-30T22:00:00Z'],
  ['Etc/UTC', '2026-12-01T00:00:00Z', '2027-01-01T00:00:00Z'],
])('in %s at %s the month’s notes are reset at %s', (zone, now, at) => {
  expect(new Date(nextNoteMonth(zone, Date.parse(now))).toISOString()).toBe(
    new Date(at).toISOString(),
  );
});

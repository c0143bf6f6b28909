import { describe, expect, test } from 'vitest';
import { nextSlot, slotAfterLookup } from '#core/limits/pace.ts';
import { seededDraw } from '#core/random/seeded-draw.ts';
import { DEFAULT_WEEK } from '#core/schedule/week.ts';
import { setState, type LaneRun } from '#engine/lane/lane-run.ts';
import {
  nextActionSlot,
  slotAfterCall,
  slotOf,
  stateAfterLookup,
  withSlot,
} from '#engine/lane/lane-slots.ts';
import { withEmailMarks, withServedType } from '#engine/lane/lane-state.ts';

const HOUR = 3_600_000;
const OPENS = Date.parse('2026-03-02T09:00:00Z');
const NOON = OPENS + 3 * HOUR;
const WEEK = { zone: 'Etc/UTC', schedulerItems: DEFAULT_WEEK };

/** A lane at noon of a day from nine to five. */
function lane({
  now = NOON,
  lastActionAt,
  nextSlotAt = null,
  slotOpenedAt = null,
}: {
  now?: number;
  lastActionAt?: number;
  nextSlotAt?: number | null;
  slotOpenedAt?: number | null;
} = {}): LaneRun {
  const parts = {
    clock: { now: () => now, realNow: () => now, rate: () => 1 },
    config: { minGapSeconds: 45 },
  };
  return {
    parts,
    lane: { userId: '7' },
    state: {
      facts: { user: { week: WEEK } },
      marks: lastActionAt === undefined ? {} : { lastActionAt },
      nextSlotAt,
      slotOpenedAt,
    },
  } as unknown as LaneRun;
}
/** The slot that the rule of pace gives. */
const dealt = ({
  now = NOON,
  lastActionAt = null as number | null,
  actionsLeft = 10,
  lookedMs = 0,
}) =>
  Math.ceil(
    nextSlot({
      now,
      lastActionAt,
      actionsLeft,
      lookedMs,
      workingMsLeft: OPENS + 8 * HOUR - now,
      workedMs: now - OPENS,
      minGapMs: 45_000,
      draw: seededDraw('slot', '7', lastActionAt ?? 0),
    }) ?? 0,
  );
const lookedFrom = (lookedAt: number) =>
  slotAfterLookup({ lookedAt, minGapMs: 45_000, draw: seededDraw('slot', '7', lookedAt) });

describe('the slot of a lane', () => {
  test('spreads what is left over the rest of the day since the last action, and is kept on the run', () => {
    const run = lane({ lastActionAt: NOON - 1000 });
    const slot = dealt({ lastActionAt: NOON - 1000 });
    expect([nextActionSlot(run, 10), run.state.nextSlotAt, slot > NOON]).toEqual([
      slot,
      slot,
      true,
    ]);
    expect(nextActionSlot(lane(), 10)).toBe(dealt({}));
  });

  test('moves forward when more has become due, and never back', () => {
    const lastActionAt = NOON - 1000;
    const early = lane({ lastActionAt, nextSlotAt: NOON + 5 });
    const late = lane({ lastActionAt, nextSlotAt: NOON + 7 * HOUR });
    expect([nextActionSlot(early, 10), nextActionSlot(late, 10)]).toEqual([
      NOON + 5,
      dealt({ lastActionAt }),
    ]);
  });

  test('is none after the hours, and one that was kept stays', () => {
    const night = OPENS + 9 * HOUR;
    expect([
      nextActionSlot(lane({ now: night }), 10),
      nextActionSlot(lane({ now: night, nextSlotAt: night + HOUR }), 10),
    ]).toEqual([null, night + HOUR]);
  });

  test('uses the pace of lookups if no action is left', () => {
    expect([
      nextActionSlot(lane({ lastActionAt: NOON - 10_000 }), 0),
      nextActionSlot(lane(), 0),
    ]).toEqual([lookedFrom(NOON - 10_000), lookedFrom(0)]);
  });
});

describe('the slot of email', () => {
  test('is drawn from its own last action, and leaves the network’s alone', () => {
    const run = lane({ lastActionAt: NOON - 1000, nextSlotAt: NOON + 5 });
    const slot = nextActionSlot(run, 10, 'EMAIL');
    expect([slot, run.state.marks.email, run.state.nextSlotAt]).toEqual([
      Math.ceil(
        nextSlot({
          now: NOON,
          lastActionAt: null,
          actionsLeft: 10,
          workingMsLeft: 5 * HOUR,
          workedMs: 3 * HOUR,
          minGapMs: 45_000,
          draw: seededDraw('email slot', '7', 0),
        }) ?? 0,
      ),
      { nextSlotAt: slot },
      NOON + 5,
    ]);
  });

  test('moves forward and never back, keeps the gap after an email, and ends with the day', () => {
    const run = lane();
    setState(run, withEmailMarks(run.state, { nextSlotAt: NOON + 1, lastActionAt: NOON - 1000 }));
    expect(nextActionSlot(run, 3, 'EMAIL')).toBe(NOON + 1);
    expect(slotAfterCall(run, 3, 'EMAIL')).toBeGreaterThanOrEqual(NOON + 45_000);
    setState(run, withSlot(run.state, { channel: 'EMAIL', nextSlotAt: null }));
    expect(slotOf(run.state, 'EMAIL')).toBe(null);
  });

  test('is drawn again only after an email; a finder request takes no slot', () => {
    const run = lane({ lastActionAt: NOON - 1000 });
    setState(run, withServedType(run.state, { type: 'EMAIL', now: NOON }));
    setState(run, withServedType(run.state, { type: 'FIND_EMAIL', now: NOON }));
    expect([run.state.marks.lastActionAt, run.state.marks.email?.lastActionAt]).toEqual([
      NOON - 1000,
      NOON,
    ]);
    expect(withSlot(run.state, { channel: 'FINDER', nextSlotAt: NOON })).toBe(run.state);
  });
});

describe('the slot after', () => {
  test('an action spreads one action less over the rest of the day, and at least one', () => {
    expect([slotAfterCall(lane(), 10), slotAfterCall(lane(), 1), slotAfterCall(lane(), 0)]).toEqual(
      [
        dealt({ lastActionAt: NOON, actionsLeft: 9 }),
        dealt({ lastActionAt: NOON, actionsLeft: 1 }),
        dealt({ lastActionAt: NOON, actionsLeft: 1 }),
      ],
    );
  });

  test('an action that lookups had prepared is earlier by the time they took', () => {
    const slot = slotAfterCall(lane({ slotOpenedAt: NOON - 60_000 }), 10);
    expect([slot, Number(slot) < dealt({ lastActionAt: NOON, actionsLeft: 9 })]).toEqual([
      dealt({ lastActionAt: NOON, actionsLeft: 9, lookedMs: 60_000 }),
      true,
    ]);
  });

  test('a lookup comes soon, and the first lookup of a slot is what opened it', () => {
    expect(stateAfterLookup(lane())).toMatchObject({
      nextSlotAt: lookedFrom(NOON),
      slotOpenedAt: NOON,
    });
    const second = lane({ slotOpenedAt: NOON - 5000 });
    expect(stateAfterLookup(second).slotOpenedAt).toBe(NOON - 5000);
  });
});

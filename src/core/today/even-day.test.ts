import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ForecastCampaign } from '#core/forecast/forecast-input.ts';
import { DAYS_OF_WEEK } from '#core/schedule/week.ts';
import { newItem } from '#core/sequence/new-item.ts';
import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import { simulateDayPlan } from '#core/today/day-plan.ts';
import { forecastInput, freshCampaign } from '../../../test/bench/parts/forecast-fixture.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const HALF_HOUR = 30 * MINUTE;
const GAP_MS = 45_000;
const DAY_STARTS = Date.parse('2026-11-24T00:00:00Z');
const END = newItem({ type: 'END', id: 'end' });

const view = (yes: SequenceItem = END): SequenceItem => newItem({ type: 'VISIT', id: 'v', yes });
const follow = newItem({ type: 'FOLLOW', id: 'f', yes: END });
const like = newItem({ type: 'LIKE', id: 'l', yes: END });

/**
 * How a day's leads arrive: always ready, known only by their URL, one type after another, or
 * several types together.
 */
const SHAPES = {
  'one type': { types: ['VISIT'], campaigns: () => [ready(view())] },
  'one type, each lead looked up first': {
    types: ['VISIT'],
    campaigns: () => [ready(view(), 'SLUG')],
  },
  'a follow after each view': {
    types: ['VISIT', 'FOLLOW'],
    campaigns: () => [ready(view(follow))],
  },
  'a follow after each view, each lead looked up first': {
    types: ['VISIT', 'FOLLOW'],
    campaigns: () => [ready(view(follow), 'SLUG')],
  },
  'several types at once': {
    types: ['VISIT', 'LIKE', 'FOLLOW'],
    campaigns: () => [ready(view()), ready(like), ready(follow, 'SLUG')],
  },
} as const satisfies Record<
  string,
  { types: readonly (keyof Limits)[]; campaigns: () => ForecastCampaign[] }
>;
type Shape = keyof typeof SHAPES;
type Limits = { VISIT: number; FOLLOW: number; LIKE: number };
type Day = { shape: Shape; user: number; limits: Limits; fromHour: number; hours: number };

function ready(
  sequence: SequenceItem,
  foundBy: 'MEMBER_ID' | 'SLUG' = 'MEMBER_ID',
): ForecastCampaign {
  const campaign = freshCampaign({ leads: 120, sequence });
  return {
    ...campaign,
    leads: campaign.leads.map((lead) => ({ ...lead, facts: { ...lead.facts, foundBy } })),
  };
}

/** The actions of a day from midnight, or from a later moment on. */
function actsOf({
  shape,
  user,
  limits,
  fromHour,
  hours,
  now = DAY_STARTS,
}: Day & { now?: number }): number[] {
  const { account } = forecastInput({ campaign: freshCampaign({ leads: 1 }) });
  const week = {
    zone: 'Etc/UTC',
    schedulerItems: DAYS_OF_WEEK.map((dayOfWeek, index) => ({
      id: String(index),
      dayOfWeek,
      fromHour,
      toHour: fromHour + hours,
      active: true,
    })),
  };
  const own = {
    ...account.limits,
    account: { ...account.limits.account, limits: { ...account.limits.account.limits, ...limits } },
  };
  const made = simulateDayPlan({
    now,
    account: { ...account, userId: String(user), week, limits: own, range: 0 },
    campaigns: SHAPES[shape].campaigns(),
    nextSlotAt: null,
  });
  return made.turns.filter(({ kind }) => kind === 'act').map(({ at }) => at);
}

const aDay: fc.Arbitrary<Day> = fc
  .record({
    shape: fc.constantFrom(...(Object.keys(SHAPES) as Shape[])),
    user: fc.integer({ min: 1, max: 1_000_000 }),
    limits: fc.record({
      VISIT: fc.integer({ min: 2, max: 80 }),
      FOLLOW: fc.integer({ min: 1, max: 40 }),
      LIKE: fc.integer({ min: 1, max: 40 }),
    }),
    fromHour: fc.integer({ min: 0, max: 12 }),
    hours: fc.integer({ min: 6, max: 10 }),
  })
  .map((day) => ({
    ...day,
    limits: { ...day.limits, FOLLOW: Math.min(day.limits.FOLLOW, day.limits.VISIT) },
  }));

/** Leads are always ready: no type's limit exceeds the leads due for it. */
function allowedOf({ shape, limits }: Day): number {
  return SHAPES[shape].types.reduce((sum, type) => sum + limits[type], 0);
}

/** All of them; a lead looked up just before the hours end may wait for the morning. */
function expectDone(acts: readonly number[], day: Day): void {
  const allowed = allowedOf(day);
  expect(acts.length).toBeLessThanOrEqual(allowed);
  expect(acts.length).toBeGreaterThanOrEqual(allowed - 1);
}

describe('the actions of a day', () => {
  test('are all done, spread over its hours: no half hour has much more than its share, nor does either half of the day', () => {
    fc.assert(
      fc.property(aDay, (day) => {
        const acts = actsOf(day);
        const opensAt = DAY_STARTS + day.fromHour * HOUR;
        expectDone(acts, day);
        expect(
          acts.every(
            (at, index) =>
              at >= opensAt &&
              at < opensAt + day.hours * HOUR &&
              (index === 0 || at - (acts[index - 1] ?? 0) >= GAP_MS),
          ),
        ).toBe(true);
        const share = acts.length / (day.hours * 2);
        const inHalfHour = [
          ...Map.groupBy(acts, (at) => Math.floor((at - opensAt) / HALF_HOUR)).values(),
        ].map(({ length }) => length);
        expect(Math.max(...inHalfHour)).toBeLessThanOrEqual(1.75 * share + 3);
        const morning = acts.filter((at) => at < opensAt + (day.hours * HOUR) / 2).length;
        expect(Math.abs(morning - acts.length / 2)).toBeLessThanOrEqual(0.12 * acts.length + 3);
      }),
      { numRuns: 150 },
    );
  });

  test('that can only begin late in the day are spread over what is left of it', () => {
    fc.assert(
      fc.property(aDay, fc.double({ min: 0.2, max: 0.7, noNaN: true }), (day, over) => {
        const opensAt = DAY_STARTS + day.fromHour * HOUR;
        const now = Math.round(opensAt + over * day.hours * HOUR);
        const acts = actsOf({ ...day, now });
        const leftMs = opensAt + day.hours * HOUR - now;
        // A lookup, the wait after it, and its action take up to three minimum gaps: with less
        // room, some wait for the morning.
        fc.pre(leftMs / allowedOf(day) > 4 * GAP_MS);
        expectDone(acts, day);
        const soon = acts.filter((at) => at < now + leftMs / 2).length;
        expect(Math.abs(soon - acts.length / 2)).toBeLessThanOrEqual(0.12 * acts.length + 3);
      }),
      { numRuns: 100 },
    );
  });
});

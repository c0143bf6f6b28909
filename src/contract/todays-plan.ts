import { z } from 'zod';
import { PLAN_HALTS, PLAN_REASONS } from '#core/today/plan-reasons.ts';
import { SUGGESTION_CODES } from '#core/today/plan-suggestions.ts';
import { ownRoutes, type PartialRoutes } from '#contract/route.ts';
import { shapeNames } from '#contract/shape-names.ts';
import {
  campaignIdShape,
  instantShape,
  leadIdShape,
  pageOf,
  pageQueryShape,
} from '#contract/shapes.ts';
import { actionTypeShape, limitedActionShape } from '#contract/shared-words.ts';

const count = z.number().int().min(0);

const todaysPlanShape = z.object({
  /** The local day of the plan; null if no working day is switched on. */
  day: z.iso.date().nullable(),
  today: z.boolean(),
  zone: z.string(),
  now: instantShape,
  /** When the user's pause ends; null if nothing is paused. */
  pausedUntil: instantShape.nullable(),
  halt: z.object({ code: z.enum(PLAN_HALTS), sentence: z.string() }).nullable(),
  /** Limited actions, as the engine card counts them. */
  done: count,
  planned: count,
  /** When the last planned action is done. */
  until: instantShape.nullable(),
  nextDueAt: instantShape.nullable(),
  windows: z.array(z.object({ opensAt: instantShape, closesAt: instantShape })),
  columns: z.array(
    z.object({ startsAt: instantShape, done: count, planned: count, asleep: z.boolean() }),
  ),
  types: z.array(
    z.object({
      sequenceItemType: limitedActionShape,
      done: count,
      planned: count,
      effectiveLimit: count,
      limit: count,
      reason: z.enum(PLAN_REASONS),
      sentence: z.string(),
      bound: z.boolean(),
    }),
  ),
  /**
   * The day's limit for the actions of running campaigns and those already done, as the engine card
   * counts it.
   */
  allowed: count,
  unused: count,
  minGapSeconds: count,
  actions: pageOf(
    z.object({
      at: instantShape,
      sequenceItemType: actionTypeShape,
      itemId: z.string(),
      campaignId: campaignIdShape,
      campaignName: z.string(),
      leadId: leadIdShape,
      fullName: z.string(),
    }),
  ),
  raise: z.array(
    z.object({
      code: z.enum(SUGGESTION_CODES),
      sentence: z.string(),
      detail: z.string(),
      campaignId: campaignIdShape.nullable(),
    }),
  ),
});
shapeNames.add(todaysPlanShape, { id: 'TodaysPlan' });

const pauseShape = z.object({ pausedUntil: instantShape.nullable() });
shapeNames.add(pauseShape, { id: 'TodaysPause' });

/** Today's plan (design, png/37). */
export const todaysPlanRoutes = ownRoutes('Dashboard', {
  'GET /v1/todays-plan': {
    summary:
      'Planned actions of the engine for the rest of the day, in order with times, and what limits them; after hours, for the next working day',
    query: pageQueryShape.omit({ sort: true }),
    answer: todaysPlanShape,
  },
  'POST /v1/todays-plan/pause': {
    summary: 'Pause everything until the end of the local day; no effect when already paused',
    answer: pauseShape,
  },
  'POST /v1/todays-plan/resume': {
    summary: 'Resume today; no effect when nothing is paused',
    answer: pauseShape,
  },
} as const satisfies PartialRoutes);

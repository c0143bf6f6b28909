import { z } from 'zod';
import { FIELD_LENGTHS } from '#core/text/field-lengths.ts';
import { LEAD_REASONS } from '#core/lead/lead-state.ts';
import { RATES } from '#core/campaign/lead-statistics.ts';
import { ownRoutes, type PartialRoutes } from '#contract/route.ts';
import { shapeNames } from '#contract/shape-names.ts';
import {
  campaignIdShape,
  idListShape,
  instantShape,
  leadPackIdShape,
  userIdShape,
} from '#contract/shapes.ts';
import { eventTypeShape, leadStateShape } from '#contract/shared-words.ts';

const count = z.number().int().min(0);
const percentage = z.number().min(0).max(100);
const namedCampaignShape = z
  .object({ id: campaignIdShape, name: z.string() })
  .register(shapeNames, { id: 'NamedRow' });
const countsShape = z.partialRecord(eventTypeShape, count);
shapeNames.add(countsShape, { id: 'EventCounts' });

/**
 * A rate with its counts: of `whole` leads contacted, `part` have answered by now. `low` and `high`
 * are its 95 % interval.
 */
export const rateShape = z.object({
  name: z.enum(RATES),
  percent: percentage,
  part: count,
  whole: count,
  low: percentage,
  high: percentage,
});
shapeNames.add(rateShape, { id: 'Rate' });

const query = z.object({
  campaignIds: idListShape.optional(),
  // Team members whose accounts the caller's role can open; the response is their total.
  userIds: idListShape.optional(),
  senderIds: idListShape
    .optional()
    .describe('Of shared campaigns: the senders to count; default: all'),
  leadsList: leadPackIdShape.optional(),
  from: instantShape.optional().describe('Default: 30 days before `to`'),
  to: instantShape.optional().describe('Default: now'),
  zone: z
    .string()
    .max(FIELD_LENGTHS.zone)
    .optional()
    .describe('The time zone of the days, such as Europe/Oslo; default: your own'),
});

/** Counts and rates over time (product api, "Events, notifications, realtime"). */
export const eventStatisticsRoutes = ownRoutes('Events', {
  'GET /events/statistics': {
    mayLag: 'ALWAYS',
    summary:
      'Counts and rates for each day and type; rates cover the leads contacted on that day, and `before` covers the preceding period of the same length',
    query,
    answer: z.object({
      from: instantShape,
      to: instantShape,
      zone: z.string(),
      days: z.array(
        z.object({ date: z.iso.date(), counts: countsShape, rates: z.array(rateShape) }),
      ),
      totals: z.object({ counts: countsShape, rates: z.array(rateShape) }),
      before: z.object({ rates: z.array(rateShape) }),
      campaigns: z.array(
        z.object({
          campaignId: campaignIdShape,
          name: z.string(),
          counts: countsShape,
          rates: z.array(rateShape),
        }),
      ),
      /** If campaigns of the user’s are shared: each sender; the totals are their sum. */
      senders: z.array(
        z.object({
          userId: userIdShape,
          name: z.string(),
          counts: countsShape,
          rates: z.array(rateShape),
        }),
      ),
      leaving: z.array(
        z.object({
          state: leadStateShape,
          reason: z.enum(LEAD_REASONS).nullable(),
          sentence: z.string(),
          leads: count,
        }),
      ),
    }),
  },
  'GET /events/filters': {
    summary: 'The event types and campaigns available as filters',
    answer: z.object({
      types: z.array(eventTypeShape),
      campaigns: z.array(namedCampaignShape),
    }),
  },
} as const satisfies PartialRoutes);

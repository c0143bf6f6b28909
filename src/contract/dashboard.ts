import { z } from 'zod';
import { FIELD_LENGTHS } from '#core/text/field-lengths.ts';
import { ACTION_EVENTS } from '#core/dashboard/action-events.ts';
import { NEED_CODES } from '#core/dashboard/needs-you.ts';
import { campaignStatisticsShape } from '#contract/campaigns.ts';
import { rateShape } from '#contract/event-statistics.ts';
import { ownRoutes, type PartialRoutes } from '#contract/route.ts';
import { shapeNames } from '#contract/shape-names.ts';
import { campaignIdShape, idListShape, instantShape, leadIdShape } from '#contract/shapes.ts';
import { campaignStatusShape, eventTypeShape, limitedActionShape } from '#contract/shared-words.ts';

const actionEventShape = z.enum(ACTION_EVENTS).register(shapeNames, { id: 'ActionEvent' });

const count = z.number().int().min(0);
const countsShape = z.partialRecord(actionEventShape, count);
shapeNames.add(countsShape, { id: 'ActionCounts' });
const typesShape = z
  .string()
  .max(FIELD_LENGTHS.actionTypes)
  .transform((text) => text.split(',').filter((type) => type !== ''))
  .pipe(z.array(actionEventShape).min(1));

/** How many local days a dashboard can cover. */
export const DASHBOARD_DAYS = { standard: 14, most: 92 } as const;

const dashboardShape = z.object({
  /** The chosen local days, from the start of the first to the end of the last. */
  from: instantShape,
  to: instantShape,
  zone: z.string(),
  campaigns: count,
  running: count,
  /** Accounts counted: the user's, and in shared campaigns of theirs every sender's. */
  senders: count,
  repliesToday: count,
  totals: z.object({ counts: countsShape, rates: z.array(rateShape) }),
  before: z.object({ actions: count, rates: z.array(rateShape) }),
  /**
   * Every local day of the range; `off`: a day without working hours. Rates are of the leads
   * contacted that day.
   */
  days: z.array(
    z.object({
      date: z.iso.date(),
      off: z.boolean(),
      counts: countsShape,
      rates: z.array(rateShape),
    }),
  ),
  limits: z.array(
    z.object({
      sequenceItemType: limitedActionShape,
      done: count,
      effectiveLimit: count,
      /** Why the limit is lower for now, in a few words. */
      note: z.string().nullable(),
    }),
  ),
  rows: z.array(
    z.object({
      id: campaignIdShape,
      name: z.string(),
      status: campaignStatusShape,
      locked: z.boolean(),
      statistics: campaignStatisticsShape,
      trend: z.array(count),
    }),
  ),
  needs: z.array(
    z.object({
      code: z.enum(NEED_CODES),
      title: z.string(),
      detail: z.string(),
      campaignId: campaignIdShape.nullable(),
    }),
  ),
  latest: z.array(
    z.object({
      id: z.string(),
      type: eventTypeShape,
      at: instantShape,
      campaignId: campaignIdShape.nullable(),
      campaignName: z.string().nullable(),
      leadId: leadIdShape,
      fullName: z.string(),
    }),
  ),
});
shapeNames.add(dashboardShape, { id: 'Dashboard' });
export type DashboardAnswer = z.infer<typeof dashboardShape>;

/** The dashboard (design, png/02). */
export const dashboardRoutes = ownRoutes('Dashboard', {
  'GET /v1/dashboard': {
    mayLag: 'ALWAYS',
    summary: 'Everything the dashboard shows, for the last local days or a date range',
    query: z.object({
      campaignIds: idListShape.optional(),
      types: typesShape.optional(),
      days: z.coerce.number().int().min(1).max(DASHBOARD_DAYS.most).optional(),
      from: instantShape.optional(),
      to: instantShape.optional(),
    }),
    answer: dashboardShape,
  },
} as const satisfies PartialRoutes);

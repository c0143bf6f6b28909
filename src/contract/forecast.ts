import { z } from 'zod';
import { FIELD_MESSAGES } from '#core/errors/error-catalog.ts';
import { FORECAST_BINDINGS, SPEED_UPS } from '#core/forecast/forecast-result.ts';
import { EMAIL_NOTES } from '#core/forecast/launch-email-notes.ts';
import { LAUNCH_CODES } from '#core/forecast/launch-codes.ts';
import { LIMIT_RANGES, MAX_LIMIT } from '#core/limits/processing-limits.ts';
import { LEAD_CHANGES } from '#core/sequence/change-preview.ts';
import { ITEM_CHANGES } from '#core/sequence/change-effects.ts';
import { ownRoutes, type PartialRoutes } from '#contract/route.ts';
import { removedItemsShape, sequenceItemShape } from '#contract/sequences.ts';
import { shapeNames } from '#contract/shape-names.ts';
import {
  campaignIdShape,
  instantShape,
  leadIdShape,
  pageOf,
  pageQueryShape,
  userIdShape,
} from '#contract/shapes.ts';
import {
  limitedActionShape,
  senderLossShape,
  sequenceItemTypeShape,
} from '#contract/shared-words.ts';

const launchCodeShape = z.enum(LAUNCH_CODES).register(shapeNames, { id: 'LaunchCode' });

const count = z.number().int().min(0);
const itemType = sequenceItemTypeShape;
const instantOrNull = instantShape.nullable();
const countRange = z.object({ p10: count, p50: count, p90: count });
shapeNames.add(countRange, { id: 'CountRange' });
const finishShape = z
  .object({ p10: instantOrNull, p50: instantOrNull, p90: instantOrNull })
  .register(shapeNames, { id: 'FinishRange' });
const bindingCodeShape = z.enum(FORECAST_BINDINGS).register(shapeNames, { id: 'ForecastBinding' });
const share = z.number().min(0).max(1);

/**
 * A forecast (product rules, section 10). `p10`, `p50`, and `p90` are the 10th, 50th, and 90th
 * percentiles of the runs; an instant is null if it is beyond the horizon.
 */
const forecastShape = z.object({
  campaignId: campaignIdShape.nullable(),
  computedAt: instantShape,
  runs: count,
  leads: count,
  /**
   * Part of `leads`: those that lists have yet to bring. Not part of it: leads on hold for the
   * user.
   */
  leadsToCome: count,
  heldLeads: count,
  finish: finishShape,
  openEndedLeads: count,
  failedLeads: countRange,
  firstActionAt: instantOrNull,
  lastInviteAt: instantOrNull,
  actionsPerDay: z.object({
    p10: count,
    p90: count,
    firstDay: z.string(),
    stepDays: count,
    byType: z.array(z.object({ sequenceItemType: itemType, perDay: z.array(z.number().min(0)) })),
  }),
  acceptances: z.object({
    stepDays: count,
    points: z.array(z.object({ at: instantShape, p10: count, p50: count, p90: count })),
  }),
  limits: z.array(
    z.object({
      sequenceItemType: itemType,
      allowance: z.number(),
      ownPerDay: z.number(),
      othersPerDay: z.number(),
      total: count,
    }),
  ),
  binding: z.object({
    code: bindingCodeShape,
    sequenceItemType: itemType.nullable(),
    share,
    sentence: z.string(),
  }),
  invites: countRange,
  notes: countRange,
  notesLeftOut: countRange.describe('Invites whose written note is left out'),
  noteSentence: z
    .string()
    .nullable()
    .describe('How the month’s notes stand; null if no step has one or the account has no limit'),
  contacted: countRange,
  accepted: countRange,
  replied: countRange,
  otherCampaigns: z.array(z.object({ campaignId: campaignIdShape, name: z.string() })),
  workingHoursPerWeek: z.number(),
  longestPathHours: count,
  speedUps: z.array(
    z.object({
      code: z.enum(SPEED_UPS),
      sequenceItemType: itemType.nullable(),
      from: z.number().nullable(),
      to: z.number().nullable(),
      campaignId: campaignIdShape.nullable(),
      finishAt: instantOrNull,
      daysSooner: count.nullable(),
      title: z.string(),
      cost: z.string(),
    }),
  ),
  rates: z.object({
    source: z.enum(['OWN', 'PUBLISHED']),
    sampleSize: count,
    acceptance: z.number(),
    reply: z.number(),
    view: z.number(),
    sentence: z.string(),
  }),
  /**
   * The forecast's assumptions, as sentences: that the account is connected, that the campaign is
   * switched on.
   */
  assumptions: z.array(z.string()),
});
shapeNames.add(forecastShape, { id: 'Forecast' });
export type ForecastAnswer = z.infer<typeof forecastShape>;

/**
 * A shared campaign’s forecast over the accounts of all senders: each with its own limits, hours,
 * and other campaigns, and together. A `lost` sender isn’t part of it, nor is one without leads;
 * their `finish` is null, and `sentence` says why, or else what limits the sender’s pace.
 */
const senderForecastsShape = z.object({
  campaignId: campaignIdShape,
  computedAt: instantShape,
  leads: count,
  finish: finishShape,
  contacted: countRange,
  accepted: countRange,
  replied: countRange,
  senders: z.array(
    z.object({
      userId: userIdShape,
      name: z.string(),
      lost: senderLossShape.nullable(),
      leads: count,
      finish: finishShape.nullable(),
      actionsPerDay: z.object({ p10: count, p90: count }).nullable(),
      bindingCode: bindingCodeShape.nullable(),
      sentence: z.string(),
    }),
  ),
});
shapeNames.add(senderForecastsShape, { id: 'SenderForecasts' });
export type SenderForecastsAnswer = z.infer<typeof senderForecastsShape>;

const limitChange = z.object({
  sequenceItemType: limitedActionShape,
  limit: z.number().int(FIELD_MESSAGES.NOT_AN_INTEGER()).min(0).max(MAX_LIMIT),
});
shapeNames.add(limitChange, { id: 'LimitChange' });
const rangeShape = z
  .number()
  .int()
  .refine(
    (value) => (LIMIT_RANGES as readonly number[]).includes(value),
    'The range must be 1, 3, 5, 7, or 10',
  );

/**
 * What a campaign would do with another sequence or other limits; without a campaign, what a
 * sequence would do with that many new leads.
 */
const askedShape = z
  .strictObject({
    campaignId: campaignIdShape.optional(),
    sequence: sequenceItemShape.optional(),
    removedItems: removedItemsShape.optional(),
    leads: z.number().int().min(1).max(30_000).optional(),
    processingLimits: z.array(limitChange).max(20).optional(),
    processingLimitRange: rangeShape.optional(),
  })
  .refine(
    ({ campaignId, sequence, leads }) =>
      campaignId !== undefined || (sequence !== undefined && leads !== undefined),
    { path: ['campaignId'], message: 'Provide a campaign, or a sequence and its number of leads' },
  );

/** One lead with a launch check finding. */
const launchProblemShape = z.object({
  leadId: leadIdShape,
  fullName: z.string(),
  code: launchCodeShape,
  itemId: z.string().nullable(),
  itemType: itemType.nullable(),
  sentence: z.string(),
});
shapeNames.add(launchProblemShape, { id: 'LaunchProblem' });

/**
 * What a launch means for email: what blocks or slows it, and which domains get the emails. Days
 * are sending days, null while nothing can be sent; `perDay` and `perDomain` are today's.
 */
const launchEmailShape = z.object({
  notes: z.array(
    z.object({
      code: z.enum(EMAIL_NOTES),
      sentence: z.string(),
      advice: z.string(),
      fine: z.boolean(),
    }),
  ),
  leads: count,
  perDay: count,
  perDomain: count,
  days: count.nullable(),
  daysWithoutShare: count.nullable(),
  /** The domains with the most leads first, at most 100; the others are only counted. */
  domains: z.array(z.object({ domain: z.string(), leads: count, days: count.nullable() })),
  otherDomains: count,
  leadsAtOthers: count,
});
shapeNames.add(launchEmailShape, { id: 'LaunchEmail' });

/**
 * What the launch check found: findings about the whole campaign, the number of leads per finding,
 * and a page of those leads.
 */
const launchCheckShape = z.object({
  campaignId: campaignIdShape,
  firstStart: z.boolean(),
  leads: count,
  checkedLeads: count,
  leadsToCome: count,
  readyLeads: count,
  /** How many steps send a text. */
  texts: count,
  /** The first message as a lead of the campaign gets it; null while none can be filled in. */
  example: z
    .object({
      leadId: leadIdShape,
      fullName: z.string(),
      itemId: z.string(),
      itemType,
      subject: z.string().nullable(),
      message: z.string(),
    })
    .nullable(),
  alternativeLeads: count,
  counts: z.array(
    z.object({
      code: launchCodeShape,
      leads: count,
      sentence: z.string(),
      advice: z.string(),
    }),
  ),
  steps: z.array(
    z.object({ itemId: z.string(), itemType, code: z.string(), sentence: z.string() }),
  ),
  limits: z.array(
    z.object({ sequenceItemType: itemType, limit: count, sentence: z.string().nullable() }),
  ),
  /** How the month’s invite notes stand; null if no step has one or the account has no limit. */
  noteSentence: z.string().nullable(),
  /** Null if no step needs an email address. */
  email: launchEmailShape.nullable(),
  problems: pageOf(launchProblemShape),
});
shapeNames.add(launchCheckShape, { id: 'LaunchCheck' });
export type LaunchCheckAnswer = z.infer<typeof launchCheckShape>;

/** What saving a changed sequence does to the leads on its items, one row per change. */
const changePreviewShape = z.object({
  campaignId: campaignIdShape,
  leads: count,
  touched: count,
  version: count,
  stale: z.boolean(),
  rows: z.array(
    z.object({
      itemId: z.string(),
      itemType,
      changes: z.array(z.enum([...ITEM_CHANGES, 'ADDED', 'REMOVED', 'NEW_START'])),
      leads: count,
      staying: count,
      effect: z.enum(LEAD_CHANGES),
      toItemId: z.string().nullable(),
      toItemType: itemType.nullable(),
      nextItemType: itemType.nullable(),
      number: count.nullable(),
      nextNumber: count.nullable(),
      sentence: z.string(),
    }),
  ),
});
shapeNames.add(changePreviewShape, { id: 'SequenceChangePreview' });
export type ChangePreviewAnswer = z.infer<typeof changePreviewShape>;

const params = z.object({ campaignId: campaignIdShape });

/** Forecast, launch check and the preview of a change (product rules, sections 2, 10 and 14). */
export const forecastRoutes = ownRoutes('Campaigns', {
  'GET /campaigns/{campaignId}/forecast': {
    summary: 'When a campaign will finish, its actions per day, and what limits it; read-only',
    problems: [
      'NO_LEADS_TO_FORECAST',
      'SEQUENCE_INCOMPLETE',
      'NO_LEAD_PACK',
      'TOO_MANY_LEADS_TO_FORECAST',
    ],
    params,
    answer: forecastShape,
  },
  'GET /campaigns/{campaignId}/forecast/senders': {
    summary:
      'When a shared campaign will finish over all senders’ accounts, and each sender’s part; read-only',
    problems: [
      'CAMPAIGN_NOT_SHARED',
      'SHARED_COPY',
      'SEQUENCE_INCOMPLETE',
      'TOO_MANY_LEADS_TO_FORECAST',
    ],
    params,
    answer: senderForecastsShape,
  },
  'POST /campaigns/forecast': {
    scopes: ['campaigns:read'],
    summary: 'A forecast for a draft, a changed sequence, or different limits; read-only',
    problems: ['SEQUENCE_INVALID'],
    body: askedShape,
    answer: forecastShape,
  },
  'GET /campaigns/{campaignId}/launch-check': {
    summary:
      'Check each lead’s texts and address, the skip rules, the limits, and the mailbox before a campaign starts; leads with problems, paged, of one `code` if given',
    problems: ['SEQUENCE_INCOMPLETE'],
    params,
    query: pageQueryShape.omit({ sort: true }).extend({ code: launchCodeShape.optional() }),
    answer: launchCheckShape,
  },
  'POST /v1/sequenceitems/preview': {
    scopes: ['campaigns:read'],
    summary: 'How saving a changed sequence would affect the leads on its steps; read-only',
    tag: 'Sequences',
    body: z.strictObject({
      campaignId: campaignIdShape,
      sequenceUpdatedAt: instantOrNull.optional(),
      sequenceItemRequest: sequenceItemShape,
      removedItems: removedItemsShape.optional(),
    }),
    answer: changePreviewShape,
  },
} as const satisfies PartialRoutes);

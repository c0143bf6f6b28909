import { z } from 'zod';
import { FIELD_LENGTHS } from '#core/text/field-lengths.ts';
import {
  CAMPAIGN_STATUSES,
  CAMPAIGN_TYPES,
  LATE_ACCEPTANCES,
} from '#core/campaign/campaign-status.ts';
import { SKIP_LEAD_CONDITIONS } from '#core/lead-pack/lead-pack.ts';
import { TEXT_LIMITS } from '#core/sequence/text-limits.ts';
import { ownRoutes, type PartialRoutes } from '#contract/route.ts';
import {
  campaignIdShape,
  changesQueryShape,
  emptyShape,
  idListShape,
  instantShape,
  leadIdShape,
  pageOrChanges,
  textShape,
  userIdShape,
  verdictShape,
} from '#contract/shapes.ts';
import { versionShape } from '#contract/settings-version.ts';
import { leadFilterShape } from '#contract/leads.ts';
import { zapierEventsShape, webhookUrlShape } from '#contract/zapier-url.ts';

const count = z.number().int().min(0);
const percentage = z.number().min(0).max(100);

/**
 * The statistics of a campaign (campaigns spec, section 3). Rates are percentages with one decimal;
 * `…Leads` beside a rate are counts.
 */
export const campaignStatisticsShape = z.object({
  totalLeads: count,
  totalLeadsCount: count,
  inProgressLeads: count,
  finishedLeads: count,
  waitingLeads: count,
  pausedLeads: count,
  failedLeads: count,
  blacklistedLeads: count,
  gettingReadyLeads: count,
  uploadingLeads: count,
  leadsListsSize: count,
  acceptanceRate: percentage,
  acceptanceRateLeads: count,
  replyRate: percentage,
  replyRateLeads: count,
  invitedLeads: count,
  contactedLeads: count,
  messagedLeads: count,
  messageViewedLeads: count,
  withdrawnLeads: count,
  searchActive: z.boolean(),
  transferActive: z.boolean(),
});
export type CampaignStatisticsAnswer = z.infer<typeof campaignStatisticsShape>;

export const skipLeadConditionsShape = z.array(z.enum(SKIP_LEAD_CONDITIONS)).max(20);

/** How a campaign's emails are sent (product rules, section 16). */
const campaignEmailShape = z.object({
  /** Whether the email step may use addresses that a finder calls LIKELY. */
  useLikelyEmails: z.boolean(),
  /** Whether emails end with the unsubscribe link; the unsubscribe headers are always sent. */
  unsubscribeFooter: z.boolean(),
  /** False when the plan doesn't include open rates (EMAIL_RATE_FEATURE). */
  trackOpens: z.boolean(),
});

/** A campaign (campaigns spec, section 3; product api, "Shapes"). */
export const campaignShape = z.object({
  id: campaignIdShape,
  userId: userIdShape,
  name: z.string(),
  type: z.enum(CAMPAIGN_TYPES),
  status: z.enum(CAMPAIGN_STATUSES),
  locked: z.boolean(),
  sequenceCompleted: z.boolean(),
  sequenceUpdatedAt: instantShape.nullable(),
  createdAt: instantShape,
  startedAt: instantShape.nullable(),
  zapierUrl: z.string().nullable(),
  zapierError: z.string().nullable(),
  zapierEvents: zapierEventsShape,
  skipLeadConditions: skipLeadConditionsShape,
  lateAcceptance: z.enum(LATE_ACCEPTANCES),
  ...campaignEmailShape.shape,
  leadsListsSize: count,
  /** True if the campaign has no leads and none are coming, however many lists it has. */
  audienceEmpty: z.boolean(),
  statistics: campaignStatisticsShape,
  version: versionShape,
  can: z.object({ toggle: verdictShape, edit: verdictShape, delete: verdictShape }),
});
export type CampaignAnswer = z.infer<typeof campaignShape>;

const nameShape = textShape({ min: 1, max: TEXT_LIMITS.campaignName });
const params = z.object({ campaignId: campaignIdShape });

/** Campaigns (product api, "Campaigns, lead packs, leads"). */
export const campaignRoutes = ownRoutes('Campaigns', {
  'GET /campaigns': {
    summary: 'Campaigns, paged',
    query: changesQueryShape.extend({
      // A team member whose account the caller's role can open.
      userId: userIdShape.optional(),
      empty: z.stringbool().optional(),
      query: z.string().max(FIELD_LENGTHS.search).optional(),
      status: z.enum(CAMPAIGN_STATUSES).optional(),
      locked: z.stringbool().optional(),
    }),
    answer: pageOrChanges(campaignShape, {}),
  },
  'POST /campaigns': {
    summary: 'Create a draft',
    status: 201,
    body: z.strictObject({
      name: nameShape,
      type: z.enum(CAMPAIGN_TYPES).default('CUSTOM_CAMPAIGN'),
      status: z.enum(CAMPAIGN_STATUSES).default('DRAFT'),
      zapierUrl: webhookUrlShape.nullable().optional(),
      zapierEvents: zapierEventsShape.optional(),
      skipLeadConditions: skipLeadConditionsShape.default([]),
      lateAcceptance: z.enum(LATE_ACCEPTANCES).optional(),
      ...campaignEmailShape.partial().shape,
    }),
    answer: campaignShape,
  },
  'GET /campaigns/{campaignId}': {
    summary: 'One campaign',
    params,
    answer: campaignShape,
  },
  'PUT /campaigns/{campaignId}': {
    summary:
      'Save a campaign; its status follows from lists and sequence; 409 when `version` is stale',
    params,
    body: z.object({
      name: nameShape.optional(),
      zapierUrl: webhookUrlShape.nullable().optional(),
      zapierEvents: zapierEventsShape.optional(),
      skipLeadConditions: skipLeadConditionsShape.optional(),
      lateAcceptance: z.enum(LATE_ACCEPTANCES).optional(),
      ...campaignEmailShape.partial().shape,
      version: versionShape.optional(),
    }),
    answer: campaignShape,
  },
  'DELETE /campaigns/{campaignId}': {
    summary: 'Delete a campaign; 409 while its leads are being moved',
    params,
    status: 204,
    answer: emptyShape,
  },
  'PATCH /campaigns/{campaignId}/status': {
    summary: 'Start or stop a campaign',
    params,
    body: z.strictObject({ status: z.enum(['ACTIVE', 'NOT_ACTIVE']) }),
    answer: campaignShape,
  },
  'POST /campaigns/{campaignId}/unlock': {
    summary: 'Unlock a campaign, if the plan allows it',
    params,
    answer: campaignShape,
  },
  'POST /campaigns/{campaignId}/duplicate': {
    summary: 'Duplicate a campaign as a draft, without leads',
    params,
    status: 201,
    answer: campaignShape,
  },
  'GET /campaigns/{campaignId}/leadids': {
    summary: 'IDs of the leads that match the filters',
    params,
    query: leadFilterShape.omit({ campaignId: true }),
    answer: z.object({ ids: z.array(leadIdShape) }),
  },
  'GET /v1/campaign/statistics/{ids}': {
    summary: 'Statistics of several campaigns',
    params: z.object({ ids: idListShape }),
    query: z.object({ userId: userIdShape.optional() }),
    answer: z.array(campaignStatisticsShape.extend({ id: campaignIdShape })),
  },
} as const satisfies PartialRoutes);

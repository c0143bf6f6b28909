import { z } from 'zod';
import { FIELD_LENGTHS } from '#core/text/field-lengths.ts';
import { HAND_OVERS } from '#core/team/shared-campaign.ts';
import { CAMPAIGN_TYPES, LATE_ACCEPTANCES } from '#core/campaign/campaign-status.ts';
import { NOTE_RULES } from '#core/limits/note-rule.ts';
import { SKIP_LEAD_CONDITIONS } from '#core/lead-pack/lead-pack.ts';
import { TEXT_LIMITS } from '#core/sequence/text-limits.ts';
import { ownRoutes, type PartialRoutes } from '#contract/route.ts';
import { shapeNames } from '#contract/shape-names.ts';
import {
  campaignIdShape,
  changesQueryShape,
  emptyShape,
  idListShape,
  instantShape,
  leadIdShape,
  namedUserShape,
  pageOrChanges,
  textShape,
  userIdShape,
  verdictShape,
} from '#contract/shapes.ts';
import { versionShape } from '#contract/settings-version.ts';
import { leadFilterShape } from '#contract/leads.ts';
import { zapierEventsShape, webhookUrlShape } from '#contract/zapier-url.ts';
import { campaignStatusShape } from '#contract/shared-words.ts';

export const lateAcceptanceShape = z
  .enum(LATE_ACCEPTANCES)
  .register(shapeNames, { id: 'LateAcceptance' });
const campaignTypeShape = z.enum(CAMPAIGN_TYPES).register(shapeNames, { id: 'CampaignType' });
const skipLeadConditionShape = z
  .enum(SKIP_LEAD_CONDITIONS)
  .register(shapeNames, { id: 'SkipLeadCondition' });

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
shapeNames.add(campaignStatisticsShape, { id: 'CampaignStatistics' });
export type CampaignStatisticsAnswer = z.infer<typeof campaignStatisticsShape>;

export const skipLeadConditionsShape = z.array(skipLeadConditionShape).max(20);

/** From when on a contact before keeps people out; null: whenever it was. */
const contactedBeforeShape = z
  .object({ from: instantShape })
  .register(shapeNames, { id: 'ContactedBefore' })
  .nullable();

const noteRuleShape = z.enum(NOTE_RULES).register(shapeNames, { id: 'NoteRule' });
/** The conditions of the leads' filter that hold of a person whatever was done so far. */
export const noteFilterShape = z.strictObject(
  leadFilterShape.pick({ leadsList: true, tags: true, query: true, country: true }).shape,
);
shapeNames.add(noteFilterShape, { id: 'NoteFilter' });

/** How a campaign spends invitation notes (product rules, section 2). */
const campaignNotesShape = z.object({
  noteRule: noteRuleShape.describe(
    'ALWAYS: by each step’s `noteQuotaChoice`; UNTIL_USED_UP: no invite waits for the next month’s notes; MATCHING: only leads that match `noteFilter` get a note',
  ),
  noteFilter: noteFilterShape
    .nullable()
    .describe('Whom MATCHING gives a note, by the filters of the list of leads'),
});

/** How a campaign's emails are sent (product rules, section 16). */
const campaignEmailShape = z.object({
  /** Whether the email step may use addresses that a finder calls LIKELY. */
  useLikelyEmails: z.boolean(),
  /** Whether emails end with the unsubscribe link; the unsubscribe headers are always sent. */
  unsubscribeFooter: z.boolean(),
  /** False when the plan doesn't include open rates (EMAIL_RATE_FEATURE). */
  trackOpens: z.boolean(),
});

/** When a lost sender’s untouched people are dealt to the others. */
export const handOverShape = z.enum(HAND_OVERS).register(shapeNames, { id: 'HandOver' });

/** The shared campaign that a user's campaign belongs to. */
const sharedCampaignShape = z.object({
  /** The owner’s campaign, which names the shared one. */
  campaignId: campaignIdShape,
  owner: namedUserShape,
  senders: count,
  /** Who agreed to send, the owner first. */
  sentBy: z.array(namedUserShape),
  handOver: handOverShape,
});
shapeNames.add(sharedCampaignShape, { id: 'SharedCampaign' });

/** A campaign (campaigns spec, section 3; product api, "Shapes"). */
export const campaignShape = z.object({
  id: campaignIdShape,
  userId: userIdShape,
  name: z.string(),
  type: campaignTypeShape,
  status: campaignStatusShape,
  locked: z.boolean(),
  sequenceCompleted: z.boolean(),
  sequenceUpdatedAt: instantShape.nullable(),
  createdAt: instantShape,
  startedAt: instantShape.nullable(),
  zapierUrl: z.string().nullable(),
  zapierError: z.string().nullable(),
  zapierEvents: zapierEventsShape,
  skipLeadConditions: skipLeadConditionsShape,
  contactedBefore: contactedBeforeShape,
  lateAcceptance: lateAcceptanceShape,
  ...campaignNotesShape.shape,
  ...campaignEmailShape.shape,
  leadsListsSize: count,
  /** True if the campaign has no leads and none are coming, however many lists it has. */
  audienceEmpty: z.boolean(),
  statistics: campaignStatisticsShape,
  /** Null: only its user sends for it. */
  shared: sharedCampaignShape.nullable(),
  version: versionShape,
  can: z.object({ toggle: verdictShape, edit: verdictShape, delete: verdictShape }),
});
shapeNames.add(campaignShape, { id: 'Campaign' });
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
      status: campaignStatusShape.optional(),
      locked: z.stringbool().optional(),
    }),
    answer: pageOrChanges(campaignShape, {}),
  },
  'POST /campaigns': {
    summary: 'Create a draft',
    problems: ['CAMPAIGN_CREATION_DISABLED', 'SUBSCRIPTION_PAUSED', 'FEATURE_NOT_IN_PLAN'],
    status: 201,
    body: z.strictObject({
      name: nameShape,
      type: campaignTypeShape.default('CUSTOM_CAMPAIGN'),
      status: campaignStatusShape.default('DRAFT'),
      zapierUrl: webhookUrlShape.nullable().optional(),
      zapierEvents: zapierEventsShape.optional(),
      /** By default CONTACTED_BEFORE, if there is anyone who was contacted elsewhere. */
      skipLeadConditions: skipLeadConditionsShape.optional(),
      contactedBefore: contactedBeforeShape.optional(),
      lateAcceptance: lateAcceptanceShape.optional(),
      ...campaignNotesShape.partial().shape,
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
    problems: ['SHARED_COPY', 'CAMPAIGN_LOCKED', 'STALE_VERSION', 'FEATURE_NOT_IN_PLAN'],
    params,
    body: z.object({
      name: nameShape.optional(),
      zapierUrl: webhookUrlShape.nullable().optional(),
      zapierEvents: zapierEventsShape.optional(),
      skipLeadConditions: skipLeadConditionsShape.optional(),
      contactedBefore: contactedBeforeShape.optional(),
      lateAcceptance: lateAcceptanceShape.optional(),
      ...campaignNotesShape.partial().shape,
      ...campaignEmailShape.partial().shape,
      version: versionShape.optional(),
    }),
    answer: campaignShape,
  },
  'DELETE /campaigns/{campaignId}': {
    summary: 'Delete a campaign; 409 while its leads are being moved',
    problems: ['SHARED_COPY', 'LEADS_TRANSFER_IN_PROGRESS'],
    params,
    status: 204,
    answer: emptyShape,
  },
  'PATCH /campaigns/{campaignId}/status': {
    summary: 'Start or stop a campaign',
    problems: [
      'SHARED_COPY',
      'SEQUENCE_INCOMPLETE',
      'NO_LEAD_PACK',
      'CAMPAIGN_LIMIT',
      'SUBSCRIPTION_PAUSED',
      'CAMPAIGN_LOCKED',
      'TRIAL_ENDED',
      'SUBSCRIPTION_UNPAID',
      'SUBSCRIPTION_ENDED',
    ],
    params,
    body: z.strictObject({ status: z.enum(['ACTIVE', 'NOT_ACTIVE']) }),
    answer: campaignShape,
  },
  'POST /campaigns/{campaignId}/unlock': {
    summary: 'Unlock a campaign, if the plan allows it',
    problems: ['CAMPAIGN_LIMIT'],
    params,
    answer: campaignShape,
  },
  'POST /campaigns/{campaignId}/duplicate': {
    summary: 'Duplicate a campaign as a draft, without leads',
    problems: ['SUBSCRIPTION_PAUSED', 'CAMPAIGN_CREATION_DISABLED'],
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
    answer: z.array(
      campaignStatisticsShape.extend({
        id: campaignIdShape,
        /** Of a shared campaign of the user: each sender’s; the rest is their sum. */
        senders: z
          .array(campaignStatisticsShape.extend({ userId: userIdShape, name: z.string() }))
          .optional(),
      }),
    ),
  },
} as const satisfies PartialRoutes);

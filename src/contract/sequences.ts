import { z } from 'zod';
import { FIELD_LENGTHS } from '#core/text/field-lengths.ts';
import {
  NOTE_QUOTA_CHOICES,
  SEQUENCE_END_MODES,
  SEQUENCE_ERRORS,
  TRIGGER_TYPES,
  type SequenceItem,
} from '#core/sequence/sequence-item.ts';
import { ATTACHMENT_LIMITS } from '#core/sequence/attachment-rules.ts';
import { attachmentShape } from '#contract/attachments.ts';
import { ownRoutes, type PartialRoutes } from '#contract/route.ts';
import { shapeNames } from '#contract/shape-names.ts';
import {
  campaignIdShape,
  idListShape,
  instantShape,
  leadIdShape,
  listQueryShape,
  pageOrPart,
} from '#contract/shapes.ts';
import { leadStateShape, sequenceItemTypeShape } from '#contract/shared-words.ts';

const bodyText = z.string().max(FIELD_LENGTHS.stepText).nullable().default(null);
const delay = z
  .number()
  .int()
  .min(0)
  .max(90 * 24)
  .nullable()
  .default(null);
const variantShape = z.object({
  id: z.string().min(1).max(FIELD_LENGTHS.itemId),
  weight: z.number().min(0).max(1000),
  message: z.string().max(FIELD_LENGTHS.stepText),
  subject: bodyText,
  alternativeMessage: bodyText,
  alternativeSubject: bodyText,
});
shapeNames.add(variantShape, { id: 'TextVariant' });

const triggerTypeShape = z.enum(TRIGGER_TYPES).register(shapeNames, { id: 'TriggerType' });
const endModeShape = z.enum(SEQUENCE_END_MODES).register(shapeNames, { id: 'SequenceEndMode' });
const noteQuotaChoiceShape = z
  .enum(NOTE_QUOTA_CHOICES)
  .register(shapeNames, { id: 'NoteQuotaChoice' });
const sequenceErrorShape = z.enum(SEQUENCE_ERRORS).register(shapeNames, { id: 'SequenceError' });

/**
 * One node of the sequence tree (product api, "Shapes"); omitted members get their defaults,
 * unknown ones are dropped.
 */
export const sequenceItemShape: z.ZodType<SequenceItem> = z.object({
  id: z
    .string()
    .min(1)
    .max(FIELD_LENGTHS.itemId)
    .describe('Your own, once in each sequence; statistics and events name the step by it'),
  type: sequenceItemTypeShape.describe(
    'What the step does; an `IF_…` branches, and every branch ends with an END',
  ),
  message: bodyText.describe(
    'The text, or the note of an invite (null: none), with variables such as `{{firstName}}`',
  ),
  subject: bodyText.describe('Of an INMAIL or an EMAIL'),
  alternativeMessage: bodyText.describe('Instead of `message` if a variable in it has no value'),
  alternativeSubject: bodyText.describe('Instead of `subject`, likewise'),
  triggerType: triggerTypeShape.nullable().default(null),
  moveLeadsFromSequenceId: z.string().max(FIELD_LENGTHS.itemId).nullable().default(null),
  sequenceEndMode: endModeShape.nullable().default(null).describe('Of an END; null is FINISH'),
  moveToCampaignId: z
    .string()
    .max(FIELD_LENGTHS.itemId)
    .nullable()
    .default(null)
    .describe('Of an END with MOVE: the campaign that its leads continue in'),
  inviteByEmailEnabled: z.boolean().default(false),
  noteQuotaChoice: noteQuotaChoiceShape
    .default('SEND_WITHOUT_NOTE')
    .describe('What an invite does when the month’s notes are used up'),
  newThread: z
    .boolean()
    .default(false)
    .describe('Whether an email starts a thread instead of following up'),
  yesDelay: delay.describe('Hours from this step to its `yes`; null is 0'),
  noDelay: delay.describe(
    'How many hours a condition watches before `no` starts; null: 14 days for IF_CONNECTED, 3 days for IF_MESSAGE_VIEWED',
  ),
  attachments: z
    .array(attachmentShape)
    .max(
      ATTACHMENT_LIMITS.filesOfStep,
      `A step can have at most ${ATTACHMENT_LIMITS.filesOfStep} files`,
    )
    .default([]),
  variants: z.array(variantShape).max(10).default([]),
  errors: z
    .array(sequenceErrorShape)
    .default([])
    .describe('What a save found here; ignored in yours'),
  get yes() {
    return sequenceItemShape
      .nullable()
      .default(null)
      .describe('The next step, or that of a condition that holds');
  },
  get no() {
    return sequenceItemShape
      .nullable()
      .default(null)
      .describe('Only of a condition: the next step if it doesn’t hold');
  },
});
shapeNames.add(sequenceItemShape, { id: 'SequenceItem' });

/** Where leads on removed steps go, by the id of the step. */
export const removedItemsShape = z.record(z.string(), z.enum(['NEXT', 'FINISH']));
shapeNames.add(removedItemsShape, { id: 'RemovedItems' });

const savedSequenceShape = z.object({
  campaignId: campaignIdShape,
  sequenceUpdatedAt: instantShape.nullable(),
  sequence: sequenceItemShape.nullable(),
});
shapeNames.add(savedSequenceShape, { id: 'SavedSequence' });
const params = z.object({ campaignId: campaignIdShape });
const count = z.number().int().min(0);
/**
 * The share of leads that answered a step's text (for an invite: accepted it), in percent, with its
 * 95 % interval.
 */
const stepRateShape = z.object({
  percent: z.number(),
  part: count,
  whole: count,
  low: z.number(),
  high: z.number(),
});
shapeNames.add(stepRateShape, { id: 'StepRate' });
/**
 * The share of leads reached by a step's email that opened it: a lower bound, since some mail
 * programs don't report opens and machine opens are never counted.
 */
const openedShape = z.object({ percent: z.number(), part: count, whole: count });
shapeNames.add(openedShape, { id: 'OpenedRate' });
/**
 * `answered` is null for what can't be answered; `rate` needs SEQUENCE_ANALYTICS. `opened`, for
 * emails only, needs EMAIL_RATE_FEATURE. For FIND_EMAIL, the rate is the share of searched leads
 * for whom an email was found.
 */
const itemStatisticsShape = z.object({
  itemId: z.string(),
  itemType: sequenceItemTypeShape,
  entered: count,
  done: count,
  waiting: count,
  failed: count,
  skipped: count,
  yesTaken: count,
  noTaken: count,
  answered: count.nullable(),
  rate: stepRateShape.nullable(),
  opened: openedShape.nullable(),
  standing: z.record(leadStateShape, count).optional(),
});
shapeNames.add(itemStatisticsShape, { id: 'SequenceItemStatistics' });

const versionShape = z.object({ version: z.number().int(), savedAt: instantShape, items: count });
shapeNames.add(versionShape, { id: 'SequenceVersion' });
/**
 * The results of each text variant: for an invite `accepted` counts, for everything else `replied`.
 * `opened`, by people, needs EMAIL_RATE_FEATURE.
 */
const variantCountsShape = z.object({
  itemId: z.string(),
  variantId: z.string(),
  sent: count,
  accepted: count,
  replied: count,
  opened: count.nullable(),
});
shapeNames.add(variantCountsShape, { id: 'TextVariantStatistics' });
const sendersQuery = z.object({
  senderIds: idListShape
    .optional()
    .describe('Of a shared campaign of yours: the senders to count; default: all'),
});
const testedText = z.string().max(FIELD_LENGTHS.stepText).nullable().default(null);
/**
 * One text of a step, filled in for one of the user's leads or a made-up one and mailed to the
 * user.
 */
const testShape = z.strictObject({
  type: sequenceItemTypeShape,
  message: testedText,
  subject: testedText,
  alternativeMessage: testedText,
  alternativeSubject: testedText,
  leadId: leadIdShape.nullable().default(null),
});

/** How many of the checked leads have every value; `more` if others weren't checked. */
const valueCountsShape = z.object({
  checkedLeads: count,
  completeLeads: count,
  more: z.boolean(),
});
shapeNames.add(valueCountsShape, { id: 'VariableCounts' });
export type ValueCountsAnswer = z.infer<typeof valueCountsShape>;

/** Sequences (product api, "Sequences and templates"). */
export const sequenceRoutes = ownRoutes('Sequences', {
  'GET /v1/sequenceitems/available': {
    summary: 'Item types currently available to this user',
    answer: z.array(
      z.object({
        type: sequenceItemTypeShape,
        allowed: z.boolean(),
        reason: z.string().nullable(),
      }),
    ),
  },
  'GET /v1/sequenceitems/{campaignId}': {
    summary: "A campaign's sequence",
    params,
    answer: savedSequenceShape,
  },
  'GET /v1/sequenceitems/{campaignId}/statistics': {
    summary: 'Counts for each item; of a shared campaign, for its owner, of all senders',
    params,
    query: sendersQuery,
    answer: z.array(itemStatisticsShape),
  },
  'POST /v1/sequenceitems': {
    summary:
      'Save a sequence; a stale version changes nothing. A sequence with errors is rejected, unless `keepUnfinished` is set for a campaign that never started, which then becomes a draft',
    problems: [
      'SEQUENCE_INVALID',
      'STALE_SEQUENCE',
      'CAMPAIGN_LOCKED',
      'SHARED_COPY',
      'CAMPAIGN_NOT_SHAREABLE',
    ],
    body: z.strictObject({
      campaignId: campaignIdShape,
      sequenceUpdatedAt: instantShape
        .nullable()
        .describe('As last read or answered; null for the first save'),
      sequenceItemRequest: sequenceItemShape
        .nullable()
        .describe('The first step, with everything after it in `yes` and `no`'),
      removedItems: removedItemsShape.optional(),
      keepUnfinished: z.boolean().default(false),
    }),
    answer: savedSequenceShape,
  },
  'GET /v1/sequenceitems/{campaignId}/versions': {
    summary: 'The saved versions of a sequence, newest first',
    params,
    query: listQueryShape.omit({ sort: true }),
    answer: pageOrPart(versionShape, {}),
  },
  'GET /v1/sequenceitems/{campaignId}/versions/{version}': {
    summary: 'One saved version with its sequence',
    params: params.extend({ version: z.coerce.number().int().min(1).max(2_000_000_000) }),
    answer: versionShape.extend({ sequence: sequenceItemShape }),
  },
  'GET /v1/sequenceitems/{campaignId}/variants': {
    summary: 'Counts for each variant of a text; requires SEQUENCE_ANALYTICS',
    problems: ['FEATURE_NOT_IN_PLAN'],
    params,
    query: sendersQuery,
    answer: z.array(variantCountsShape),
  },
  'GET /v1/sequenceitems/{campaignId}/values': {
    summary:
      'How many leads have a value for each of these variables; large campaigns are sampled from their first leads',
    params,
    query: z.object({ names: z.string().max(FIELD_LENGTHS.sampleNames).default('') }),
    answer: valueCountsShape,
  },
  'POST /v1/sequenceitems/test': {
    scopes: ['campaigns:read'],
    summary: "Email a step's filled-in text to yourself",
    problems: ['EMAIL_NOT_VERIFIED'],
    body: testShape,
    answer: z.object({ to: z.string(), alternativeUsed: z.boolean() }),
  },
  'GET /v1/sequencerestrictions/{campaignId}': {
    summary: 'Which changes are possible while leads are on steps',
    params,
    answer: z.object({
      campaignId: campaignIdShape,
      running: z.boolean(),
      items: z.array(z.object({ itemId: z.string(), leadsStanding: count })),
    }),
  },
  'GET /processinglimits/invite-message-length': {
    summary: 'The longest invitation note of this account',
    answer: z.object({ length: z.number().int() }),
  },
} as const satisfies PartialRoutes);

import { z } from 'zod';
import { FIELD_LENGTHS } from '#core/text/field-lengths.ts';
import { MOST_CHOSEN_FOR_EXPORT } from '#core/lead/csv-export.ts';
import { FIELD_MESSAGES } from '#core/errors/error-catalog.ts';
import { INCLUDE_TYPES } from '#core/lead/lead-state.ts';
import { TAG_LENGTH } from '#core/lead/tag-text.ts';
import { WAITING_CODES } from '#core/waiting/waiting-facts.ts';
import { teammateShape } from '#contract/inbox-scope.ts';
import { ownRoutes, type PartialRoutes } from '#contract/route.ts';
import { shapeNames } from '#contract/shape-names.ts';
import {
  campaignIdShape,
  changesQueryShape,
  emptyShape,
  idListShape,
  instantShape,
  intentIdShape,
  leadIdShape,
  leadPackIdShape,
  listQueryShape,
  namedUserShape,
  pageOf,
  pageOrChanges,
  pageOrPart,
  pageQueryShape,
  textShape,
  userIdShape,
} from '#contract/shapes.ts';
import {
  emailFindingShape,
  actionTypeShape,
  eventActorShape,
  eventTypeShape,
  leadStateShape,
  sequenceItemTypeShape,
} from '#contract/shared-words.ts';

const includeTypeShape = z.enum(INCLUDE_TYPES).register(shapeNames, { id: 'LeadIncludeType' });

const instantOrNull = instantShape.nullable();

const waitingCodeShape = z.enum(WAITING_CODES).register(shapeNames, { id: 'WaitingCode' });

/**
 * What a campaign lead is waiting for, as a sentence and as data (product rules, section 3).
 * `gates` is the checklist, sent for a single lead but not in lists; the blocking gate is the first
 * with `open: false`.
 */
const waitingForShape = z.object({
  code: waitingCodeShape,
  sentence: z.string(),
  until: instantOrNull.describe('When this ends at the latest, if that is known'),
  queuePosition: z.number().int().nullable().describe('Of the leads that are due, from 1'),
  ifNothingChanges: z.string().nullable(),
  gates: z
    .array(z.object({ code: z.string(), open: z.boolean(), text: z.string() }))
    .optional()
    .describe('What has to be open, only for a single lead; the first closed one holds it'),
});
shapeNames.add(waitingForShape, { id: 'WaitingFor' });

/**
 * An unconfirmed action, the oldest first (product rules, section 2). `needsWord`: the lead waits
 * for the user's answer; after a view it continues, and the answer only corrects the record.
 * `ifHappened` and `ifNot` say what each answer would do.
 */
const unconfirmedActShape = z.object({
  intentId: intentIdShape,
  itemId: z.string(),
  itemType: actionTypeShape,
  startedAt: instantShape,
  unconfirmedAt: instantShape,
  reason: z.string(),
  text: z.string().nullable(),
  subject: z.string().nullable(),
  needsWord: z.boolean(),
  question: z.string(),
  ifHappened: z.string(),
  ifNot: z.string(),
});
shapeNames.add(unconfirmedActShape, { id: 'UnconfirmedAction' });
export type UnconfirmedActAnswer = z.infer<typeof unconfirmedActShape>;

/** One lead in one campaign (product api, "Shapes"). */
export const campaignLeadShape = z.object({
  campaignId: campaignIdShape,
  campaignName: z.string(),
  leadId: leadIdShape,
  leadPackId: leadPackIdShape.nullable(),
  state: leadStateShape,
  itemId: z.string().nullable(),
  itemType: sequenceItemTypeShape.nullable(),
  dueAt: instantOrNull,
  reason: z.string().nullable(),
  reasonText: z.string().nullable(),
  waitingFor: waitingForShape.nullable(),
  invitedAt: instantOrNull,
  acceptedAt: instantOrNull,
  repliedAt: instantOrNull,
  updatedAt: instantShape,
  unconfirmed: z.array(unconfirmedActShape),
});
shapeNames.add(campaignLeadShape, { id: 'CampaignLead' });
export type CampaignLeadAnswer = z.infer<typeof campaignLeadShape>;

/** How far a person is from the user in the network, in the network's terms. */
export const NETWORK_DISTANCES = [
  'FIRST_DEGREE',
  'SECOND_DEGREE',
  'THIRD_DEGREE',
  'OUT_OF_NETWORK',
] as const;

const networkDistanceShape = z
  .enum(NETWORK_DISTANCES)
  .register(shapeNames, { id: 'NetworkDistance' });

const emailSearchShape = z.object({
  result: emailFindingShape,
  email: z.string().nullable(),
  source: z.string().nullable(),
  at: instantShape,
});
shapeNames.add(emailSearchShape, { id: 'EmailSearch' });

/**
 * A lead in a list (product api, "Shapes"). `zone` is the IANA time zone of its location if that is
 * unambiguous; `networkDistance` and `openProfile` are null until the network reported them.
 */
const leadShape = z.object({
  id: leadIdShape,
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  fullName: z.string().nullable(),
  originalName: z.string().nullable(),
  /**
   * The profile hasn't been read yet: `fullName` is a guess from its URL, never filled into a text.
   */
  nameFromAddress: z.boolean(),
  headline: z.string().nullable(),
  jobTitle: z.string().nullable(),
  company: z.string().nullable(),
  industry: z.string().nullable(),
  location: z.string().nullable(),
  country: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  website: z.string().nullable(),
  profileUrl: z.string().nullable(),
  publicIdentifier: z.string().nullable(),
  photoUrl: z.string().nullable(),
  tags: z.array(z.string()),
  blacklisted: z.boolean(),
  emailWantedAt: instantOrNull,
  /**
   * The result of the latest search for the address; null before any. An address of a CATCH_ALL
   * domain is reported only here.
   */
  emailSearch: emailSearchShape.nullable(),
  zone: z.string().nullable(),
  networkDistance: networkDistanceShape.nullable(),
  openProfile: z.boolean().nullable(),
  custom: z.record(z.string(), z.string()),
  campaigns: z.array(campaignLeadShape),
});
shapeNames.add(leadShape, { id: 'Lead' });
export type LeadAnswer = z.infer<typeof leadShape>;

/** An email as it was sent, and what became of it; `openedAt` ignores machine opens. */
const sentEmailShape = z.object({
  subject: z.string(),
  to: z.string(),
  from: z.string().nullable(),
  openedAt: instantShape.nullable(),
  answeredAt: instantShape.nullable(),
  bouncedAt: instantShape.nullable(),
});
shapeNames.add(sentEmailShape, { id: 'SentEmail' });

/** One event (product api, "Shapes", Event). */
export const eventShape = z.object({
  id: z.string(),
  type: eventTypeShape,
  at: instantShape,
  campaignId: campaignIdShape.nullable(),
  leadId: leadIdShape.nullable(),
  itemId: z.string().nullable(),
  itemType: sequenceItemTypeShape.nullable(),
  actor: eventActorShape,
  /** Who did it, if that was a teammate or staff. */
  actedBy: namedUserShape.nullable(),
  data: z.record(z.string(), z.unknown()),
  /** Only on an EMAIL_SENT event. */
  email: sentEmailShape.optional(),
});
shapeNames.add(eventShape, { id: 'Event' });
export type EventAnswer = z.infer<typeof eventShape>;

const leadDetailShape = leadShape.extend({ timeline: z.array(eventShape) });
shapeNames.add(leadDetailShape, { id: 'LeadDetail' });

/** A lead of a campaign with its sender. */
const senderLeadShape = leadShape.extend({
  sender: teammateShape,
});
shapeNames.add(senderLeadShape, { id: 'SenderLead' });
export type SenderLeadAnswer = z.infer<typeof senderLeadShape>;

const listOf = <Shape extends z.ZodType<unknown, string>>(shape: Shape, most = 100) =>
  z.preprocess(
    (value) =>
      typeof value === 'string' ? value.split(',').filter((entry) => entry !== '') : value,
    z.array(shape).max(most),
  );

/**
 * The filters of every list of leads; several `includeTypes` are joined with "or". A country is
 * given by its name or its two-letter code; `contactedFrom` and `contactedTo` bound the last
 * contact.
 */
export const leadFilterShape = z.object({
  campaignId: campaignIdShape.optional(),
  leadsList: leadPackIdShape.optional(),
  includeTypes: listOf(includeTypeShape).optional(),
  status: listOf(leadStateShape).optional(),
  tags: listOf(z.string().max(FIELD_LENGTHS.tag)).optional(),
  query: z.string().max(FIELD_LENGTHS.search).optional(),
  from: instantShape.optional().describe('Added since then, to the campaign if one is given'),
  to: instantShape.optional().describe('Added until then'),
  country: listOf(z.string().max(FIELD_LENGTHS.country)).optional(),
  contactedFrom: instantShape.optional().describe('Last contacted since then'),
  contactedTo: instantShape.optional().describe('Last contacted until then'),
});
export type LeadFilter = z.infer<typeof leadFilterShape>;
/** The filters in a request body; strict, since a misspelled filter would match every lead. */
export const leadFilterBodyShape = z.strictObject(leadFilterShape.shape);
shapeNames.add(leadFilterBodyShape, { id: 'LeadFilter' });

/**
 * What may be done to many leads; SKIP continues after the lead's current step without doing it.
 */
const BULK_ACTIONS = [
  'PAUSE',
  'RESUME',
  'BLACKLIST',
  'UNBLACKLIST',
  'FINISH',
  'RETRY',
  'SKIP',
  'REMOVE',
  'TAG',
  'UNTAG',
] as const;
export type BulkAction = (typeof BULK_ACTIONS)[number];
const params = z.object({ leadId: leadIdShape });

/** Leads and what happened to them (product api, "Campaigns, lead packs, leads" and "Events"). */
export const leadRoutes = ownRoutes('Leads', {
  'GET /leads': {
    mayLag: 'SEARCH',
    summary: 'Leads, paged',
    query: changesQueryShape.extend(leadFilterShape.shape),
    answer: pageOrChanges(leadShape, {}),
  },
  'GET /leads/count': {
    mayLag: 'SEARCH',
    summary: 'How many leads match',
    query: leadFilterShape,
    answer: z.object({ count: z.number().int() }),
  },
  'GET /leads/export': {
    summary:
      'The matching leads as a file, or those in leadIds instead of a filter; of a shared campaign of yours, the leads of all senders or of those in `senderIds`, each with its sender',
    feature: 'EXPORT_LEADS',
    query: leadFilterShape.extend({
      leadIds: listOf(leadIdShape, MOST_CHOSEN_FOR_EXPORT).optional(),
      senderIds: idListShape.optional(),
    }),
    produces: 'text/csv',
    answer: emptyShape,
  },
  'GET /leads/{leadId}': {
    summary: 'One lead with its campaigns, timeline, and what it is waiting for',
    params,
    answer: leadDetailShape,
  },
  'PATCH /leads/{leadId}': {
    summary: 'Edit a lead; edited fields are not overwritten by imports',
    params,
    body: z
      .strictObject({
        firstName: textShape({ max: FIELD_LENGTHS.leadName }).nullable(),
        lastName: textShape({ max: FIELD_LENGTHS.leadName }).nullable(),
        headline: textShape({ max: FIELD_LENGTHS.headline }).nullable(),
        jobTitle: textShape({ max: FIELD_LENGTHS.leadDetail }).nullable(),
        company: textShape({ max: FIELD_LENGTHS.leadDetail }).nullable(),
        industry: textShape({ max: FIELD_LENGTHS.industry }).nullable(),
        location: textShape({ max: FIELD_LENGTHS.leadDetail }).nullable(),
        country: textShape({ max: FIELD_LENGTHS.country }).nullable(),
        email: z.email(FIELD_MESSAGES.INVALID_EMAIL()).max(FIELD_LENGTHS.email).nullable(),
        phone: textShape({ max: FIELD_LENGTHS.phone }).nullable(),
        website: textShape({ max: FIELD_LENGTHS.url }).nullable(),
      })
      .partial(),
    answer: leadShape,
  },
  'POST /leads/{leadId}/look': {
    summary:
      'Check LinkedIn now for whether this person accepted, viewed, or replied; at most once a minute. `looking: false`: LinkedIn has not identified the person yet',
    permission: 'verified-connection',
    params,
    answer: z.object({ looking: z.boolean() }),
  },
  'POST /leads/{leadId}/stop': {
    summary:
      'End a lead in one campaign, or in all, as FINISH does; nothing changes where it has ended',
    params,
    body: z
      .strictObject({
        campaignId: campaignIdShape.optional(),
        /** Why; it is kept in the timeline. */
        reason: textShape({ max: FIELD_LENGTHS.reason }).optional(),
      })
      .default({}),
    answer: leadDetailShape,
  },
  'POST /leads/bulk': {
    summary: 'Apply one action to many leads',
    problems: ['ON_TEAM_BLACKLIST'],
    body: z.strictObject({
      action: z.enum(BULK_ACTIONS),
      leadIds: z.array(leadIdShape).min(1).max(30_000).optional(),
      filter: leadFilterBodyShape.optional(),
      campaignId: campaignIdShape.optional(),
      tag: textShape({ min: 1, max: TAG_LENGTH }).optional(),
    }),
    answer: z.object({
      changed: z.number().int(),
      changedIds: z.array(leadIdShape).nullable(),
      skipped: z.array(z.object({ leadId: leadIdShape, code: z.string() })),
      /** After BLACKLIST on a shared list: actions already started that have no outcome yet. */
      underWay: z.number().int().min(0),
    }),
  },
  'GET /campaigns/{campaignId}/leads': {
    mayLag: 'SEARCH',
    summary:
      'The leads of a campaign, paged, each with its sender; of a shared campaign, for its owner, the leads of all senders or of those in `senderIds`',
    params: z.object({ campaignId: campaignIdShape }),
    query: pageQueryShape.extend({
      ...leadFilterShape.omit({ campaignId: true }).shape,
      senderIds: idListShape.optional(),
    }),
    answer: pageOf(senderLeadShape),
  },
  'GET /campaigns/{campaignId}/leads/{leadId}': {
    summary:
      'One lead of a campaign with its sender, its timeline in this campaign, and what it is waiting for',
    params: z.object({ campaignId: campaignIdShape, leadId: leadIdShape }),
    answer: senderLeadShape.extend({ timeline: z.array(eventShape) }),
  },
  'POST /campaigns/{campaignId}/leads/{leadId}/intents/{intentId}/word': {
    summary:
      'Report whether an unconfirmed action was sent or not; 409 once it is resolved otherwise',
    problems: ['ALREADY_SETTLED', 'STILL_LOOKING'],
    params: z.object({ campaignId: campaignIdShape, leadId: leadIdShape, intentId: intentIdShape }),
    body: z.strictObject({ happened: z.boolean() }),
    answer: leadDetailShape,
  },
  'GET /events': {
    summary: 'What happened, newest first, paged',
    tag: 'Events',
    query: listQueryShape.extend({
      campaignId: campaignIdShape.optional(),
      leadId: leadIdShape.optional(),
      // Team members whose accounts the caller's role can open.
      userId: userIdShape.optional(),
      userIds: idListShape.optional(),
      types: listOf(eventTypeShape).optional(),
      from: instantShape.optional(),
      to: instantShape.optional(),
    }),
    answer: pageOrPart(eventShape, {}),
  },
} as const satisfies PartialRoutes);

import { z } from 'zod';
import { WEBHOOK_EVENTS } from '#core/lead/lead-event.ts';
import {
  MAX_REPLAYED_IDS,
  MAX_WEBHOOK_FILTERS,
  PAUSE_REASONS,
  WEBHOOK_STATES,
} from '#core/webhooks/webhook-event.ts';
import { selfRoutes, type PartialRoutes } from '#contract/route.ts';
import { shapeNames } from '#contract/shape-names.ts';
import {
  campaignIdShape,
  deliveryIdShape,
  emptyShape,
  eventIdShape,
  instantShape,
  leadPackIdShape,
  pageOf,
  pageQueryShape,
  webhookIdShape,
} from '#contract/shapes.ts';
import { deliveryFields } from '#contract/zapier.ts';
import { webhookUrlShape } from '#contract/zapier-url.ts';

const count = z.number().int().min(0);

const eventsShape = z.array(z.enum(WEBHOOK_EVENTS).register(shapeNames, { id: 'WebhookEvent' }));

/**
 * A webhook without its secret. No campaigns or lists means all of them. `delivered` is the share
 * of the last 1,000 attempted events that were accepted, from 0 to 100; `lastDay` is about the
 * events attempted in the last 24 hours. `problem` is why the last attempt failed.
 */
const webhookShape = z.object({
  id: webhookIdShape,
  url: z.string(),
  events: eventsShape,
  campaignIds: z.array(campaignIdShape),
  listIds: z.array(leadPackIdShape),
  active: z.boolean(),
  state: z.enum(WEBHOOK_STATES).register(shapeNames, { id: 'WebhookState' }),
  problem: z.string().nullable(),
  failingSince: instantShape.nullable(),
  /** Set while deliveries are paused after failures; `active: true` resumes them. */
  paused: z
    .object({ reason: z.enum(PAUSE_REASONS), at: instantShape })
    .register(shapeNames, { id: 'WebhookPause' })
    .nullable(),
  delivered: z.number().nullable(),
  lastDay: z
    .object({ attempted: count, delivered: count })
    .register(shapeNames, { id: 'WebhookDay' }),
  waiting: count,
  /** The last characters of the signing secret. */
  secretEnd: z.string(),
  /** Until when the secret before this one signs as well. */
  earlierSecretUntil: instantShape.nullable(),
  createdAt: instantShape,
});
shapeNames.add(webhookShape, { id: 'Webhook' });
export type WebhookAnswer = z.infer<typeof webhookShape>;

const secretShape = webhookShape
  .extend({ secret: z.string() })
  .register(shapeNames, { id: 'WebhookWithSecret' });

const settingsShape = z.strictObject({
  url: webhookUrlShape,
  events: eventsShape.min(1).max(WEBHOOK_EVENTS.length),
  campaignIds: z.array(campaignIdShape).max(MAX_WEBHOOK_FILTERS).optional(),
  listIds: z.array(leadPackIdShape).max(MAX_WEBHOOK_FILTERS).optional(),
  active: z.boolean().optional(),
});

/**
 * What is sent: the same for every attempt. `order` is what must be kept in order: events with the
 * same one arrive one after another.
 */
export const webhookPayloadShape = z.object({
  type: eventsShape.element,
  timestamp: instantShape,
  data: z.object({
    eventId: z.string(),
    order: z.string(),
    leadId: z.string().nullable(),
    campaignId: z.string().nullable(),
    campaignName: z.string().nullable(),
    lead: z
      .object({
        firstName: z.string().nullable(),
        lastName: z.string().nullable(),
        fullName: z.string().nullable(),
        headline: z.string().nullable(),
        company: z.string().nullable(),
        jobTitle: z.string().nullable(),
        industry: z.string().nullable(),
        location: z.string().nullable(),
        country: z.string().nullable(),
        email: z.string().nullable(),
        phone: z.string().nullable(),
        website: z.string().nullable(),
        profileUrl: z.string().nullable(),
        custom: z.record(z.string(), z.string()),
      })
      .nullable(),
    /** Whose account it happened in; bodies from before shared campaigns don’t have it. */
    sender: z.object({ userId: z.string(), displayName: z.string() }).optional(),
    event: z.object({
      itemId: z.string().nullable(),
      itemType: z.string().nullable(),
      actor: z.string(),
      data: z.record(z.string(), z.unknown()),
    }),
  }),
});
shapeNames.add(webhookPayloadShape, { id: 'WebhookMessage' });

/** One event being delivered to a webhook, with its request and the start of the response. */
const deliveryShape = z.object({
  id: deliveryIdShape,
  eventId: eventIdShape,
  eventType: eventsShape.element,
  ...deliveryFields,
  answerText: z.string().nullable(),
  /** The header `webhook-id`, and the body; null before the first attempt. */
  messageId: z.string(),
  body: webhookPayloadShape.nullable(),
});
shapeNames.add(deliveryShape, { id: 'WebhookDelivery' });
export type WebhookDeliveryAnswer = z.infer<typeof deliveryShape>;

const params = z.object({ webhookId: webhookIdShape });
const feature = 'WEBHOOK';

/** Webhooks for programs (product rules, section 20). */
export const webhookRoutes = selfRoutes('Webhooks', {
  'GET /v1/webhooks': {
    summary: 'Your webhooks, newest first',
    answer: z.array(webhookShape),
  },
  'POST /v1/webhooks': {
    summary: 'Create a webhook; `secret` is in this answer only',
    feature,
    status: 201,
    body: settingsShape,
    answer: secretShape,
  },
  'GET /v1/webhooks/{webhookId}': {
    summary: 'One webhook',
    params,
    answer: webhookShape,
  },
  'PATCH /v1/webhooks/{webhookId}': {
    summary:
      'Change a webhook; `active: true` also resumes a paused one, which then sends what waited',
    feature,
    params,
    body: settingsShape.partial(),
    answer: webhookShape,
  },
  'DELETE /v1/webhooks/{webhookId}': {
    summary: 'Delete a webhook with its log; what waits is not sent',
    params,
    status: 204,
    answer: emptyShape,
  },
  'POST /v1/webhooks/{webhookId}/secret': {
    summary: 'Replace the secret; the one before it signs as well for 24 hours',
    feature,
    params,
    answer: secretShape,
  },
  'GET /v1/webhooks/{webhookId}/deliveries': {
    summary:
      'The delivery log of the last 30 days, newest event first, paged; `failed` for events that were given up or wait after a failure',
    params,
    query: pageQueryShape.omit({ sort: true }).extend({ failed: z.stringbool().default(false) }),
    answer: pageOf(deliveryShape),
  },
  'POST /v1/webhooks/{webhookId}/deliveries/{deliveryId}/redeliver': {
    summary: 'Send one event again, with the same `webhook-id`',
    problems: ['CONFLICT'],
    feature,
    params: params.extend({ deliveryId: deliveryIdShape }),
    answer: deliveryShape,
  },
  'POST /v1/webhooks/{webhookId}/replay': {
    summary:
      'Send the events of a range (`to` is exclusive), or these events, again; at most 30 days back',
    feature,
    params,
    body: z.union([
      z.strictObject({ from: instantShape, to: instantShape.optional() }),
      z.strictObject({ eventIds: z.array(eventIdShape).min(1).max(MAX_REPLAYED_IDS) }),
    ]),
    status: 202,
    answer: z.object({ count }),
  },
  'POST /v1/webhooks/{webhookId}/test': {
    summary: 'Send a sample event, signed as all are',
    noDryRun: true,
    feature,
    params,
    answer: z.object({
      delivered: z.boolean(),
      status: z.number().int().nullable(),
      ms: count,
      problem: z.string().nullable(),
      answer: z.string().nullable(),
      sent: webhookPayloadShape,
    }),
  },
} as const satisfies PartialRoutes);

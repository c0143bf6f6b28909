import { z } from 'zod';
import { ownRoutes, type PartialRoutes } from '#contract/route.ts';
import { shapeNames } from '#contract/shape-names.ts';
import {
  campaignIdShape,
  deliveryIdShape,
  instantShape,
  leadIdShape,
  listQueryShape,
  pageOrPart,
} from '#contract/shapes.ts';
import { webhookUrlShape } from '#contract/zapier-url.ts';
import { deliveryStateShape, zapierEventShape } from '#contract/shared-words.ts';

const count = z.number().int().min(0);
const bodyShape = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));

/** The state of a delivery, to a campaign’s URL or to a webhook. */
export const deliveryFields = {
  leadId: leadIdShape.nullable(),
  leadName: z.string().nullable(),
  occurredAt: instantShape,
  state: deliveryStateShape,
  tries: count,
  mostTries: count,
  queuedAt: instantShape,
  triedAt: instantShape.nullable(),
  nextTryAt: instantShape.nullable(),
  answerStatus: z.number().int().nullable(),
  answerMs: count.nullable(),
  problem: z.string().nullable(),
  firstProblem: z.string().nullable(),
};

/**
 * One event being delivered to the campaign's URL. `problem` is why the last attempt failed,
 * `firstProblem` why the first did; `nextTryAt` is null once it is done.
 */
const deliveryShape = z.object({
  id: deliveryIdShape,
  campaignId: campaignIdShape,
  eventId: z.string(),
  eventType: zapierEventShape,
  ...deliveryFields,
});
shapeNames.add(deliveryShape, { id: 'ZapierDelivery' });
export type DeliveryAnswer = z.infer<typeof deliveryShape>;

const params = z.object({ campaignId: campaignIdShape });
const deliveryParams = params.extend({ deliveryId: deliveryIdShape });
const testShape = z.object({
  delivered: z.boolean(),
  status: z.number().int().nullable(),
  problem: z.string().nullable(),
  tookMs: count,
  answer: z.string().nullable(),
  sent: bodyShape,
});
shapeNames.add(testShape, { id: 'ZapierTest' });

/**
 * Sending a campaign's events to its Zapier URL (product api, POST /zapier/test; product rules,
 * section 12).
 */
export const zapierRoutes = ownRoutes('Zapier', {
  'POST /zapier/test': {
    summary: 'Send a sample event to a URL',
    noDryRun: true,
    feature: 'WEBHOOK',
    body: z.strictObject({ zapierUrl: webhookUrlShape, campaignId: campaignIdShape.optional() }),
    answer: testShape,
  },
  'GET /campaigns/{campaignId}/zapier': {
    summary:
      'Status of deliveries to a campaign’s URL; `triedUntil` is when the oldest queued event is no longer retried, `tested` is true if the last test of the URL was delivered',
    params,
    answer: z.object({
      campaignId: campaignIdShape,
      waiting: count,
      failed: count,
      tested: z.boolean(),
      failingSince: instantShape.nullable(),
      triedUntil: instantShape.nullable(),
      keptDays: count,
    }),
  },
  'GET /campaigns/{campaignId}/zapier/deliveries': {
    summary:
      'The delivery log, newest first, paged; `failed` for events that are no longer retried or are queued after a failure',
    params,
    query: listQueryShape.omit({ sort: true }).extend({ failed: z.stringbool().default(false) }),
    answer: pageOrPart(deliveryShape, {}),
  },
  'GET /campaigns/{campaignId}/zapier/deliveries/{deliveryId}': {
    summary: 'One delivery with its request and the start of the response',
    params: deliveryParams,
    answer: deliveryShape.extend({
      address: z.string().nullable(),
      body: bodyShape.nullable(),
      answerText: z.string().nullable(),
    }),
  },
  'POST /campaigns/{campaignId}/zapier/deliveries/{deliveryId}/redeliver': {
    summary: 'Send one event again, with the same eventId',
    feature: 'WEBHOOK',
    params: deliveryParams,
    answer: deliveryShape,
  },
  'POST /campaigns/{campaignId}/zapier/send-waiting': {
    summary: 'Retry everything in the queue now',
    feature: 'WEBHOOK',
    params,
    status: 202,
    answer: z.object({ count }),
  },
} as const satisfies PartialRoutes);

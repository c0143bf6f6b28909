import { z } from 'zod';

/** Event types that we know; others must be tolerated by a receiver. */
export const WIRE_EVENT_TYPES = [
  'account.status.running',
  'account.status.disconnected',
  'account.status.errored',
  'account.status.degraded',
  'account.status.partial',
  'account.locked',
  'account.unlocked',
  'account.add',
  'account.reconnect',
  'account.remove',
  'account.initial_sync.running',
  'account.initial_sync.failed',
  'account.initial_sync.completed',
  'message.new',
  'message.update',
  'message.delete',
  'message.receipt.read',
  'message.receipt.delivery',
  'message.reaction.new',
  'message.reaction.delete',
  'chat.update',
  'chat.delete',
  'relation.new',
  'follower.new',
] as const;

/**
 * The body of a delivery: light, mostly ids; fetch the object. What our practice network puts into
 * `payload` (the shapes per type are not published): `relation.new {user_id}`, `message.new` the
 * message, `message.receipt.read {chat_id, message_id, user_id}`, `chat.delete {chat_id}`,
 * `account.* {status}` (and `state`, as given at sign-in).
 */
export const WireEvent = z.looseObject({
  id: z.string(),
  type: z.string(),
  created_at: z.string(),
  account_id: z.string().nullish(),
  payload: z.looseObject({
    user_id: z.string().nullish(),
    chat_id: z.string().nullish(),
    message_id: z.string().nullish(),
    status: z.string().nullish(),
    state: z.string().nullish(),
  }),
});
export type WireEvent = z.infer<typeof WireEvent>;

/**
 * `unipile-signature: t=<unix seconds, real time>,v0=<hex>`; the hex is HMAC-SHA256 over
 * `t.rawBody` under the endpoint's secret; readers allow 300 s of skew.
 */
export const SIGNATURE_HEADER = 'unipile-signature';
export const SIGNATURE_SKEW_SECONDS = 300;

export const CreateEndpointRequest = z.looseObject({
  url: z.string().min(1).max(255),
  trigger_events: z.array(z.string()).min(1),
  account_ids: z.array(z.string()).nullish(),
  description: z.string().max(255).nullish(),
});
export type CreateEndpointRequest = z.infer<typeof CreateEndpointRequest>;

export const UpdateEndpointRequest = CreateEndpointRequest.partial().extend({
  enabled: z.boolean().optional(),
});
export type UpdateEndpointRequest = z.infer<typeof UpdateEndpointRequest>;

export const WireEndpoint = z.looseObject({
  object: z.literal('WebhookEndpoint'),
  id: z.string(),
  application_id: z.string(),
  url: z.string().nullable(),
  description: z.string().nullable(),
  enabled: z.boolean(),
  trigger_events: z.array(z.string()),
  account_ids: z.array(z.string()),
  secret: z.string().max(36),
});
export type WireEndpoint = z.infer<typeof WireEndpoint>;
export const WireEndpoints = z.looseObject({
  object: z.literal('WebhookEndpoints'),
  data: z.array(WireEndpoint),
  has_more: z.boolean(),
});
export type WireEndpoints = z.infer<typeof WireEndpoints>;

/** GET /v2/webhooks/conversations: the log of deliveries, newest first. */
const WireDelivery = z.looseObject({
  object: z.literal('WebhookConversation'),
  id: z.string(),
  endpoint_id: z.string(),
  endpoint_url: z.string().nullish(),
  event_id: z.string(),
  event_type: z.string(),
  created_at: z.string().nullish(),
  first_attempt: z.boolean(),
  http_status: z.number().nullish(),
  response_body: z.string().nullish(),
});
export const WireDeliveries = z.looseObject({
  object: z.literal('WebhookConversations'),
  data: z.array(WireDelivery),
  has_more: z.boolean(),
});
export type WireDeliveries = z.infer<typeof WireDeliveries>;

import { createHmac, timingSafeEqual } from 'node:crypto';
import type { ApiRequest } from './call.ts';
import type { Json, WebhookMessage } from './description.ts';

/** How far the clocks of two servers may differ. */
const TOLERANCE_S = 300;
const PATH = '/api/v1/webhooks';

/** Creates a webhook; its answer has `id` and, only this once, `secret`. */
export function subscribeRequest(body: {
  url: string;
  events: string[];
  campaignIds: string[];
}): ApiRequest {
  return { method: 'POST', path: PATH, query: {}, body };
}

/** Deletes a webhook, or reads whether it is still there. */
export function webhookRequest(method: 'GET' | 'DELETE', id: string): ApiRequest {
  return { method, path: `${PATH}/${encodeURIComponent(id)}`, query: {}, body: null };
}

/** Whether a request was signed with this secret a moment ago (Standard Webhooks 1.0.0). */
export function isSigned(
  { headers, body }: { headers: Readonly<Record<string, unknown>>; body: string | Buffer },
  secret: string,
  now: number,
): boolean {
  const lower = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [headerName(name), String(value)]),
  );
  const id = lower['webhook-id'];
  const timestamp = lower['webhook-timestamp'];
  const given = lower['webhook-signature'];
  if (id === undefined || timestamp === undefined || given === undefined) return false;
  if (!(Math.abs(now / 1000 - Number(timestamp)) <= TOLERANCE_S)) return false;
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const right = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest();
  return given.split(' ').some((one) => {
    const [version, text = ''] = one.split(',');
    const signature = Buffer.from(text, 'base64');
    return (
      version === 'v1' && signature.length === right.length && timingSafeEqual(signature, right)
    );
  });
}

/** Zapier names a header `Http-Webhook-Id`, others `webhook-id`. */
function headerName(name: string): string {
  return name.toLowerCase().replace(/^http-/, '');
}

/** A message as one item of a workflow; `id` is the event’s own, the same in every attempt. */
export function itemOf({ type, timestamp, data }: WebhookMessage): Json {
  return { id: data['eventId'], type, timestamp, ...data };
}

type Event = { id: string; type: string; at: string; campaignId: string | null } & Json;

/** An event of the API as a webhook would have sent it, to try a workflow with. */
export function messageOf(
  { id, type, at, campaignId, leadId, ...event }: Event,
  lead: Json | null,
  like: WebhookMessage,
): WebhookMessage {
  const of = (names: unknown, source: Json) =>
    Object.fromEntries(Object.keys(names as object).map((name) => [name, source[name] ?? null]));
  const campaigns = (lead?.['campaigns'] ?? []) as Json[];
  const campaign = campaigns.find((one) => one['campaignId'] === campaignId);
  return {
    type,
    timestamp: at,
    data: {
      eventId: id,
      order: typeof leadId === 'string' ? `lead-${leadId}` : `event-${id}`,
      leadId,
      campaignId,
      campaignName: campaign?.['campaignName'] ?? null,
      lead: lead && of(like.data['lead'], lead),
      event: of(like.data['event'], event),
    },
  };
}

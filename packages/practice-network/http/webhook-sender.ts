import { createHmac } from 'node:crypto';
import { Agent as HttpAgent, request as httpRequest } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { SIGNATURE_HEADER, type WireEvent } from '@reachwell/network-wire/webhooks.ts';
import type { Faults } from '#http/faults.ts';
import type { Announcement, Network } from '#network.ts';
import type { Delivery, Endpoint } from '#store/webhook-store.ts';

/** Real time between the tries of one delivery. */
const RETRIES_MS = [1000, 5000, 30_000, 120_000, 600_000] as const;
const TIMEOUT_MS = 15_000;
const LATEST_MS = 8 * 3_600_000;
const KEEP_FINISHED = 2000;

export interface WebhookSender {
  announce(announcement: Announcement): void;
  /** Delivers what is ready; answers when nothing is. */
  pump(): Promise<void>;
  close(): void;
}

/** The value of the signature header for a body. */
function signatureOf({
  secret,
  body,
  realNow,
}: {
  secret: string;
  body: string;
  realNow: number;
}): string {
  const seconds = Math.floor(realNow / 1000);
  return `t=${seconds},v0=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
}

/**
 * Turns what happens into signed deliveries, in their order, with retries. Late, doubled, forged
 * ones only by faults.
 */
export function createWebhookSender(network: Network, faults: Faults): WebhookSender {
  const agents = {
    http: new HttpAgent({ keepAlive: true, maxSockets: 8 }),
    https: new HttpsAgent({ keepAlive: true, maxSockets: 8 }),
  };
  let pumping: Promise<void> | null = null;
  let closed = false;

  const pumpAll = async () => {
    let sent = 0;
    for (;;) {
      const ready = network.webhooks.ready({
        now: network.clock.now(),
        realNow: network.realNow(),
        limit: 50,
      });
      if (ready.length === 0 || closed) break;
      for (const delivery of ready) {
        if (closed) return;
        await deliver({ network, delivery, agents });
        sent += 1;
      }
    }
    if (sent > 0) network.webhooks.trim(KEEP_FINISHED);
  };

  return {
    announce: (announcement) => {
      for (const endpoint of network.webhooks.endpoints())
        enqueue({ network, faults, endpoint, announcement });
    },
    pump: () => {
      pumping ??= pumpAll().finally(() => {
        pumping = null;
      });
      return pumping;
    },
    close: () => {
      closed = true;
      agents.http.destroy();
      agents.https.destroy();
    },
  };
}

function listens(endpoint: Endpoint, { type, account }: Announcement): boolean {
  return (
    endpoint.enabled &&
    (endpoint.triggerEvents.includes(type) || endpoint.triggerEvents.includes('*')) &&
    (endpoint.accountIds.length === 0 || endpoint.accountIds.includes(account))
  );
}

function enqueue({
  network,
  faults,
  endpoint,
  announcement,
}: {
  network: Network;
  faults: Faults;
  endpoint: Endpoint;
  announcement: Announcement;
}): void {
  if (!listens(endpoint, announcement)) return;
  const { at, account } = announcement;
  const odd = faults.forWebhook(announcement.type);
  const add = ({
    type,
    payload,
    badSignature = false,
    ledger = null,
  }: {
    type: string;
    payload: Announcement['payload'];
    badSignature?: boolean;
    ledger?: number | null;
  }) => {
    const event = `evt_${network.meta.count('events').toString(36).padStart(8, '0')}`;
    const body: WireEvent = {
      id: event,
      created_at: new Date(at).toISOString(),
      account_id: account,
      type,
      payload,
    };
    const late = odd.has('webhook_late')
      ? faults.unit() * LATEST_MS
      : odd.has('webhook_reorder')
        ? faults.unit() * 600_000
        : 0;
    const delivery = {
      endpoint: endpoint.id,
      event,
      type,
      body: JSON.stringify(body),
      createdAt: at,
      notBefore: Math.floor(at + late),
      badSignature,
      ledger,
    };
    network.webhooks.addDelivery(delivery);
    if (odd.has('webhook_double') && !badSignature) network.webhooks.addDelivery(delivery);
  };
  if (odd.has('webhook_unknown_type'))
    add({ type: 'practice.unheard.of', payload: { anything: true } });
  if (odd.has('webhook_bad_signature'))
    add({ type: announcement.type, payload: announcement.payload, badSignature: true });
  if (!odd.has('webhook_drop'))
    add({
      type: announcement.type,
      payload: announcement.payload,
      ledger: announcement.ledger ?? null,
    });
}

async function deliver({
  network,
  delivery,
  agents,
}: {
  network: Network;
  delivery: Delivery;
  agents: { http: HttpAgent; https: HttpsAgent };
}): Promise<void> {
  const endpoint = network.webhooks.endpoint(delivery.endpoint);
  const attempts = delivery.attempts + 1;
  if (endpoint === null) {
    network.webhooks.saveDelivery({ ...delivery, done: true });
    return;
  }
  const secret = delivery.badSignature ? 'somebody else' : endpoint.secret;
  const signature = signatureOf({ secret, body: delivery.body, realNow: network.realNow() });
  const result = await post({ url: endpoint.url, body: delivery.body, signature, agents });
  // The world may have been ended meanwhile.
  if (network.webhooks.endpoint(delivery.endpoint) === null) return;
  const accepted = result.status !== null && result.status >= 200 && result.status < 300;
  if (accepted && delivery.ledger !== null) network.ledger.noteTold(delivery.ledger);
  const wait = RETRIES_MS[attempts - 1];
  network.webhooks.saveDelivery({
    ...delivery,
    attempts,
    httpStatus: result.status,
    response: result.text.slice(0, 500),
    done: accepted || delivery.badSignature || wait === undefined,
    retryRealAt: Math.floor(network.realNow() + (wait ?? 0)),
  });
}

function post({
  url,
  body,
  signature,
  agents,
}: {
  url: string;
  body: string;
  signature: string;
  agents: { http: HttpAgent; https: HttpsAgent };
}): Promise<{ status: number | null; text: string }> {
  return new Promise((resolve) => {
    const secure = url.startsWith('https:');
    const failed = (error: Error) => resolve({ status: null, text: error.message });
    const options = {
      method: 'POST',
      agent: secure ? agents.https : agents.http,
      timeout: TIMEOUT_MS,
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        [SIGNATURE_HEADER]: signature,
        'user-agent': 'practice-network',
      },
    };
    const sent = (secure ? httpsRequest : httpRequest)(url, options, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => {
        if (text.length < 500) text += part;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? null, text }));
      response.on('error', failed);
    });
    sent.on('timeout', () => sent.destroy(new Error('No answer in time')));
    sent.on('error', failed);
    sent.end(body);
  });
}

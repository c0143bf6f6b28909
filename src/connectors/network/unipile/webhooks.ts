import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { NetworkError } from '#connectors/network/network-error.ts';
import type {
  NetworkConnector,
  NetworkEvent,
  ReportedMessage,
} from '#connectors/network/network.ts';
import { ReadEvent, ReportedMessageInEvent } from '#connectors/network/unipile/reading-models.ts';
import type { Session, WireCalls } from '#connectors/network/unipile/wire-call.ts';
import { accountStateOf, timeOf } from '#connectors/network/unipile/wire-values.ts';
import { AccountRemoved } from '@reachwell/network-wire/accounts.ts';
import {
  SIGNATURE_SKEW_SECONDS,
  WIRE_EVENT_TYPES,
  WireEndpoint,
  WireEndpoints,
} from '@reachwell/network-wire/webhooks.ts';

/**
 * Checks a delivery's signature and age, and reads it. `realNow` is real time because signatures
 * use the wall clock, whatever the campaign's clock says. An event that can't be read doesn't hold
 * up the others in its delivery.
 */
export function createVerify({
  realNow,
  now,
}: {
  realNow: () => number;
  now: () => number;
}): NetworkConnector['webhooks']['verify'] {
  return ({ rawBody, signature, secret, onUnreadable = () => undefined }) => {
    if (!isSigned({ rawBody, signature, secret, realNow: realNow() }))
      throw new NetworkError('bad_signature', 'The webhook is not signed by the provider');
    const parsed = parsedJson(rawBody);
    const read = (Array.isArray(parsed) ? parsed : [parsed]).map((body) =>
      ReadEvent.safeParse(body),
    );
    const events = read.flatMap(({ data }) => (data === undefined ? [] : [eventOf(data, now())]));
    const unreadable = read.flatMap(({ error }) => error ?? []);
    const [cause] = unreadable;
    if (events.length === 0 && cause !== undefined)
      throw new NetworkError('invalid', 'Unknown webhook format', { cause });
    for (const error of unreadable) onUnreadable(z.prettifyError(error));
    return events;
  };
}

function isSigned({
  rawBody,
  signature,
  secret,
  realNow,
}: {
  rawBody: Uint8Array;
  signature: string | null | undefined;
  secret: string;
  realNow: number;
}): boolean {
  const parts = (signature ?? '').split(',').map((part) => part.trim().split('='));
  const time = parts.find(([name]) => name === 't')?.[1] ?? '';
  if (!/^\d{1,12}$/.test(time) || Math.abs(realNow / 1000 - Number(time)) > SIGNATURE_SKEW_SECONDS)
    return false;
  const expected = createHmac('sha256', secret).update(`${time}.`).update(rawBody).digest();
  return parts.some(([name, hex]) => {
    const given =
      name === 'v0' && /^[0-9a-f]{64}$/i.test(hex ?? '') ? Buffer.from(hex ?? '', 'hex') : null;
    return given !== null && timingSafeEqual(given, expected);
  });
}

function parsedJson(rawBody: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(rawBody).toString('utf8'));
  } catch (cause) {
    throw new NetworkError('invalid', 'The webhook is not JSON', { cause });
  }
}

function eventOf(wire: ReadEvent, now: number): NetworkEvent {
  const { payload } = wire;
  const head = {
    id: wire.id,
    at: timeOf(wire.created_at) ?? now,
    account: wire.account_id ?? null,
    native: wire.type,
  };
  const memberId = textIn(payload, 'user_id') ?? textIn(payload, 'sender_id');
  const about = {
    chatId: textIn(payload, 'chat_id'),
    messageId:
      textIn(payload, 'message_id') ?? (wire.type === 'message.new' ? textIn(payload, 'id') : null),
    memberId,
  };
  switch (wire.type) {
    case 'relation.new':
      return { ...head, type: 'connected', memberId };
    case 'message.new':
    case 'message.update':
    case 'message.delete':
      return {
        ...head,
        type: 'message',
        ...about,
        fromMe: typeof payload['is_sender'] === 'boolean' ? payload['is_sender'] : null,
        told: reportedMessageIn(payload),
      };
    case 'message.receipt.read':
      return { ...head, type: 'read', ...about };
    case 'chat.delete':
      return { ...head, type: 'chat_removed', chatId: about.chatId ?? textIn(payload, 'id') };
    case 'account.add':
      return { ...head, type: 'account_added', state: textIn(payload, 'state') };
    case 'account.reconnect':
      return { ...head, type: 'account_reconnected', state: textIn(payload, 'state') };
    case 'account.remove':
      return { ...head, type: 'account_removed', state: textIn(payload, 'state') };
    case 'account.locked':
      return { ...head, type: 'account_state', state: 'restricted' };
    case 'account.unlocked':
      return { ...head, type: 'account_state', state: 'running' };
    default:
      return wire.type.startsWith('account.status.')
        ? {
            ...head,
            type: 'account_state',
            state: accountStateOf(wire.type.slice('account.status.'.length)),
          }
        : { ...head, type: 'unknown' };
  }
}

function reportedMessageIn(payload: ReadEvent['payload']): ReportedMessage | null {
  const read = ReportedMessageInEvent.safeParse(payload);
  const at = read.success ? timeOf(read.data.timestamp) : null;
  return read.success && at !== null
    ? { messageId: read.data.id, text: read.data.text ?? '', at }
    : null;
}

function textIn(payload: ReadEvent['payload'], name: string): string | null {
  const value = payload[name];
  return typeof value === 'string' ? value : null;
}

/**
 * Ensures that one enabled endpoint exists for the URL. If two processes create one each at the
 * same time, both keep the one with the smaller id.
 */
export function createEnsureRegistered(
  session: Session,
): NetworkConnector['webhooks']['ensureRegistered'] {
  return ({ url, ...bounds }) =>
    session(bounds, async (calls) => {
      const before = await endpointsAt(calls, url);
      if (before.length === 0)
        await calls.put({
          route: 'createEndpoint',
          body: { url, trigger_events: [...WIRE_EVENT_TYPES] },
          answer: WireEndpoint,
        });
      const [kept, ...spare] = before.length > 0 ? before : await endpointsAt(calls, url);
      if (kept === undefined)
        throw new NetworkError(
          'incident',
          'The provider does not list the webhook endpoint it made',
          { native: 'adapter/endpoint_missing' },
        );
      for (const endpoint of spare) {
        await calls
          .put({
            route: 'removeEndpoint',
            parameters: { endpoint_id: endpoint.id },
            answer: AccountRemoved,
          })
          .catch((error: unknown) => {
            if (!(error instanceof NetworkError && error.kind === 'not_found')) throw error;
          });
      }
      const complete =
        kept.enabled && WIRE_EVENT_TYPES.every((type) => kept.trigger_events.includes(type));
      if (!complete)
        await calls.put({
          route: 'updateEndpoint',
          parameters: { endpoint_id: kept.id },
          body: { enabled: true, trigger_events: [...WIRE_EVENT_TYPES] },
          answer: WireEndpoint,
        });
      return { endpointId: kept.id, secret: kept.secret };
    });
}

const ENDPOINTS_PAGE = 100;

async function endpointsAt(calls: WireCalls, url: string): Promise<WireEndpoint[]> {
  const found: WireEndpoint[] = [];
  for (let offset = 0; ; offset += ENDPOINTS_PAGE) {
    const { data, has_more: more } = await calls.read({
      route: 'listEndpoints',
      query: { offset, limit: ENDPOINTS_PAGE },
      answer: WireEndpoints,
    });
    found.push(...data.filter((endpoint) => endpoint.url === url));
    if (!more || data.length === 0) break;
  }
  return found.sort((a, b) => (a.id < b.id ? -1 : 1));
}

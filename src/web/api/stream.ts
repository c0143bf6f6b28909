import type { QueryClient } from '@tanstack/react-query';
import type { EventSourceMessage } from 'eventsource-parser';
import { EventSourceParserStream } from 'eventsource-parser/stream';
import { SESSION_OVER, type StreamEventType } from '#core/stream/stream-event.ts';
import { actingUserId } from '#web/acting-user.ts';
import { callHeaders } from './api.ts';
import type { RouteKey } from './call-types.ts';
import { API_BASE } from './request-url.ts';
import { heardWriting } from './writers.ts';
import { endSession, currentToken, refreshToken } from './session-token.ts';

const FIRST_WAIT_MS = 1000;
const MAX_WAIT_MS = 30_000;
const GATHER_MS = 1000;
/** The events of one transaction arrive together. */
const TOGETHER_MS = 50;
const CHANNEL = 'reachwell-stream';
const LOCK = 'reachwell-stream';

/**
 * The stream has just been opened for the first time, or this tab has begun to follow another
 * tab's.
 */
const OPENED = 'opened';

/** The queries that an event makes stale, by the start of their key. */
const TOUCHED = {
  // Events between the first reads and the start of the stream would otherwise be missed until
  // later.
  [OPENED]: [
    'GET /notifications',
    'GET /userdetails/current',
    'GET /v1/engine/status',
    'GET /messaging',
  ],
  'campaign.statistics': [
    'GET /campaigns',
    'GET /v1/campaign/statistics',
    'GET /v1/sequenceitems',
    'GET /v1/sequencerestrictions',
    'GET /searches',
    'GET /v1/search-lead-config-item',
    'GET /v1/engine/status',
    'GET /processinglimits/usage',
    'GET /v1/dashboard',
    'GET /v1/todays-plan',
    'GET /events/statistics',
  ],
  'lead.changed': [
    'GET /leads',
    'GET /campaigns/{campaignId}/leads',
    'GET /v1/engine/status',
    'GET /events',
  ],
  'conversation.message': ['GET /messaging', 'GET /leads', 'GET /campaigns/{campaignId}/leads'],
  'team.conversation': ['GET /messaging'],
  'conversation.writing': [],
  notification: [
    'GET /notifications',
    'GET /leads/{leadId}/reminders',
    'GET /v1/shared/teams',
    'GET /v1/approvals',
  ],
  'user.status': [
    'GET /userdetails',
    'GET /leads',
    // A plan change locks and unlocks campaigns.
    'GET /campaigns',
    'GET /v1/shared/billings/current',
    'GET /v1/shared/billings/transactions',
    'GET /user-client',
    'GET /v1/engine/status',
    'GET /v1/todays-plan',
    'GET /v1/shared/userpermissions',
    'GET /v1/shared/teams',
  ],
  'history.progress': ['GET /v1/contact-history'],
  'search.progress': [
    'GET /searches',
    'GET /v1/search-lead-config-item',
    'GET /campaigns',
    'GET /v1/campaign/statistics',
  ],
} as const satisfies Record<StreamEventType | typeof OPENED, readonly string[]>;

/**
 * Collects stale queries and refetches them immediately, but at most once a second, so that a fast
 * clock does not flood the server.
 */
function createInvalidator(queryClient: QueryClient) {
  const prefixes = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = -Infinity;
  const flush = () => {
    timer = undefined;
    last = performance.now();
    const stale = [...prefixes];
    prefixes.clear();
    void queryClient.invalidateQueries({
      predicate: ({ queryKey }) =>
        typeof queryKey[0] === 'string' &&
        stale.some((prefix) => (queryKey[0] as RouteKey).startsWith(prefix)),
    });
  };
  return (type: string) => {
    if (!(type in TOUCHED)) return;
    for (const prefix of TOUCHED[type as keyof typeof TOUCHED]) prefixes.add(prefix);
    timer ??= setTimeout(flush, Math.max(TOGETHER_MS, last + GATHER_MS - performance.now()));
  };
}

function waitFor(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

async function readEvents(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  onEvent: (event: EventSourceMessage) => void,
): Promise<void> {
  const reader = body
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream())
    .getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) onEvent(next.value);
}

type Heard = { type: string; data: string; userId: string | null };
type OnEvent = (type: string, data: string) => void;

/**
 * Whether the server still knows this browser; when not, this tab and all others are signed out.
 */
async function isStillSignedIn(): Promise<boolean> {
  const hadToken = currentToken() !== null;
  const renewed = await refreshToken();
  if (!renewed && hadToken && currentToken() === null) endSession('session-over');
  return renewed;
}

/**
 * Reads the stream until `signal` ends it: continues after the last event, waits longer after each
 * failure. Ends when no one is signed in anymore.
 */
async function readStream({
  onEvent,
  signal,
}: {
  onEvent: OnEvent;
  signal: AbortSignal;
}): Promise<void> {
  let lastId = null as string | null;
  let wait = FIRST_WAIT_MS;
  while (!signal.aborted) {
    try {
      const answer = await fetch(`${API_BASE}/v1/stream`, {
        headers: {
          accept: 'text/event-stream',
          ...callHeaders(),
          ...(lastId && { 'last-event-id': lastId }),
        },
        credentials: 'same-origin',
        cache: 'no-store',
        signal,
      });
      if (answer.status === 401 && !(await isStillSignedIn())) return;
      if (answer.status === 404 && actingUserId() !== null)
        void import('./closed-account.ts').then(({ leaveClosedAccount }) => leaveClosedAccount());
      if (answer.ok && answer.body) {
        wait = FIRST_WAIT_MS;
        // Of other accounts nothing is said again, whatever was missed.
        onEvent(lastId === null ? OPENED : 'team.conversation', '');
        let over = false;
        await readEvents(answer.body, (event) => {
          if (event.event === SESSION_OVER) {
            over = true;
            return;
          }
          lastId = event.id ?? lastId;
          onEvent(event.event ?? 'message', event.data);
        });
        // Signed out elsewhere: this applies immediately, not with the next call.
        if (over && !(await isStillSignedIn())) return;
      }
    } catch {
      if (signal.aborted) return;
    }
    await waitFor(wait * (0.75 + Math.random() / 2), signal);
    wait = Math.min(MAX_WAIT_MS, wait * 2);
  }
}

/**
 * Follows the live stream of the acting user. One tab of a browser reads it and informs the others,
 * because a browser opens only six connections to a host: with a stream in each of ten tabs,
 * nothing else would get through. When that tab closes, another takes over.
 */
export async function subscribeToStream({
  queryClient,
  signal,
}: {
  queryClient: QueryClient;
  signal: AbortSignal;
}): Promise<void> {
  const touched = createInvalidator(queryClient);
  const invalidate: OnEvent = (type, data) => {
    if (type === 'conversation.writing') heardWriting(data);
    touched(type);
  };
  const userId = actingUserId();
  if (!navigator.locks || typeof BroadcastChannel === 'undefined')
    return readStream({ onEvent: invalidate, signal });
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', (message: MessageEvent<Heard>) => {
    if (message.data.userId === userId) invalidate(message.data.type, message.data.data);
  });
  const lock = `${LOCK} ${userId ?? ''}`;
  // Another tab reads the stream: from now on this one follows it. The tab that opens the stream
  // announces it.
  const { held = [] } = await navigator.locks.query();
  if (held.some(({ name }) => name === lock)) invalidate(OPENED, '');
  const onEvent: OnEvent = (type, data) => {
    invalidate(type, data);
    channel.postMessage({ type, data, userId } satisfies Heard);
  };
  try {
    await navigator.locks.request(lock, { signal }, () => readStream({ onEvent, signal }));
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    channel.close();
  }
}

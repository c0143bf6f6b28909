import { isIP } from 'node:net';
import { Client, type Dispatcher } from 'undici';
import { isNeighborAddress, isPublicAddress } from '#connectors/webhooks/public-address.ts';
import type {
  MayConnect,
  OutboundClient,
  OutboundFailure,
} from '#connectors/webhooks/outbound-client.ts';
import {
  AddressBlocked,
  checkedConnect,
  portOf,
  type ResolveName,
} from '#connectors/webhooks/undici/checked-connect.ts';

type ClientOptions = {
  /** Allowed in addition to the public internet. */
  also?: MayConnect;
  /** Hosts with their ports, as `host:port`, that may be on a private network. */
  neighbors?: ReadonlySet<string>;
  resolve?: ResolveName;
  timeoutMs?: number;
  tls?: { ca?: string };
};

const TIMEOUT_MS = 10_000;
/** Only the beginning of a response is kept; the rest isn't read. */
const KEPT_BYTES = 1024;
const HEADERS_BYTES = 16 * 1024;
/**
 * Ports of other services below 1024 are closed, so that no service gets a request in the wrong
 * protocol.
 */
const LOW_PORTS = [80, 443];
const FIRST_FREE_PORT = 1024;
const LOOPBACK = '127.0.0.1';
const MAX_RETRY_AFTER_MS = 24 * 3_600_000;

/**
 * A client that connects through undici, with a new connection each time. `timeoutMs` bounds a
 * request from looking up the name to the beginning of the response.
 */
export function createUndiciClient({
  also = () => false,
  neighbors = new Set(),
  resolve,
  timeoutMs = TIMEOUT_MS,
  tls,
}: ClientOptions = {}): OutboundClient {
  const isNeighbor: IsNeighbor = (host, port) => neighbors.has(`${host}:${port}`);
  const mayConnect: MayConnect = (to) =>
    isPublicAddress(to.address) ||
    also(to) ||
    (isNeighbor(to.host, to.port) && isNeighborAddress(to.address));
  const connect = checkedConnect({
    mayConnect,
    timeoutMs,
    ...(resolve && { resolve }),
    ...(tls && { tls }),
  });
  /**
   * One request on a connection of its own, which is closed with it; resolves with what `read`
   * makes of the response.
   */
  async function ask<Read extends object>(
    url: string,
    request: Pick<Dispatcher.RequestOptions, 'method' | 'headers' | 'body'>,
    read: (answer: Dispatcher.ResponseData) => Promise<Read>,
  ) {
    const startedAt = performance.now();
    const tookMs = () => Math.round(performance.now() - startedAt);
    const failed = (failure: OutboundFailure) => ({ kind: 'FAILED' as const, failure });
    const target = targetOf(url, isNeighbor);
    if (target === null) return { ...failed('ADDRESS_INVALID'), tookMs: 0 };
    const client = new Client(target.origin, {
      connect,
      pipelining: 0,
      maxHeaderSize: HEADERS_BYTES,
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
    });
    try {
      const answer = await client.request({
        ...request,
        path: `${target.pathname}${target.search}`,
        headers: { ...request.headers, 'user-agent': 'Reachwell' },
        signal: AbortSignal.timeout(timeoutMs),
      });
      const { statusCode: status } = answer;
      return { kind: 'ANSWERED' as const, status, ...(await read(answer)), tookMs: tookMs() };
    } catch (error) {
      return { ...failed(failureOf(error)), tookMs: tookMs() };
    } finally {
      // The rest of an endless response is dropped with its connection.
      void client.destroy().catch(() => undefined);
    }
  }
  return {
    refusal: (url) => refusalOf(url, isNeighbor, mayConnect),
    post: ({ url, body, headers }) =>
      ask(
        url,
        {
          method: 'POST',
          headers: { 'content-type': 'application/json', accept: '*/*', ...headers },
          body,
        },
        async (answer) => ({ ...headOf(answer), text: await beginningOf(answer.body) }),
      ),
    get: ({ url, mostBytes }) =>
      ask(url, { method: 'GET', headers: { accept: '*/*' } }, async ({ body }) => ({
        bytes: await wholeOf(body, mostBytes),
      })),
  };
}

type IsNeighbor = (host: string, port: number) => boolean;

/**
 * The address to connect to; null if it is invalid: another protocol, credentials in it, or another
 * service's port.
 */
function targetOf(text: string, isNeighbor: IsNeighbor): URL | null {
  const url = URL.parse(text);
  if (
    url === null ||
    !/^https?:$/.test(url.protocol) ||
    url.hostname === '' ||
    url.username !== '' ||
    url.password !== ''
  )
    return null;
  const port = portOf(url);
  return port >= FIRST_FREE_PORT || LOW_PORTS.includes(port) || isNeighbor(hostOf(url), port)
    ? url
    : null;
}

function refusalOf(
  text: string,
  isNeighbor: IsNeighbor,
  mayConnect: MayConnect,
): ReturnType<OutboundClient['refusal']> {
  const url = targetOf(text, isNeighbor);
  if (url === null) return 'ADDRESS_INVALID';
  const [host, port] = [hostOf(url), portOf(url)];
  const address = addressIn(host);
  const isAllowed =
    address === null
      ? !isLocalName(host) || isNeighbor(host, port)
      : mayConnect({ host, address, port });
  return isAllowed ? null : 'ADDRESS_NOT_ALLOWED';
}

function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '');
}

/**
 * The IP address that a URL itself contains, or that its name always stands for; null for other
 * names.
 */
function addressIn(host: string): string | null {
  if (isIP(host) !== 0) return host;
  return /(^|\.)localhost\.?$/.test(host) ? LOOPBACK : null;
}

/** Whether a name is in no public zone: a single word, or under a zone for private networks. */
function isLocalName(host: string): boolean {
  return /^[^.]+\.?$/.test(host) || /\.(internal|local|home\.arpa)\.?$/.test(host);
}

function headOf({ headers }: Dispatcher.ResponseData): {
  location: string | null;
  retryAfterMs: number | null;
} {
  const one = (name: string) => [headers[name]].flat()[0] ?? null;
  const seconds = Number(one('retry-after') ?? Number.NaN);
  return {
    location: one('location'),
    retryAfterMs:
      Number.isFinite(seconds) && seconds >= 0
        ? Math.min(seconds * 1000, MAX_RETRY_AFTER_MS)
        : null,
  };
}

/** The whole body. Throws if it is longer than the limit. */
async function wholeOf(
  body: Dispatcher.ResponseData['body'],
  mostBytes: number,
): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > mostBytes) throw new Error('The response is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/**
 * The first kilobyte. The status has arrived by then, so a response that breaks off or trickles in
 * still counts as one.
 */
async function beginningOf(body: Dispatcher.ResponseData['body']): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      length += chunk.length;
      if (length >= KEPT_BYTES) break;
    }
  } catch {
    // What came until then is the response.
  }
  // Drops a character that was cut in two, and what PostgreSQL's text can't store.
  return Buffer.concat(chunks)
    .subarray(0, KEPT_BYTES)
    .toString('utf8')
    .replaceAll('\u0000', '')
    .replaceAll('\uFFFD', '');
}

const TIMEOUTS = [
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'TimeoutError',
  'ETIMEDOUT',
];
const UNKNOWN_NAMES = ['ENOTFOUND', 'EAI_AGAIN', 'ENODATA'];
const NO_CONNECTIONS = ['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'EADDRNOTAVAIL', 'EPROTO'];

function failureOf(error: unknown): OutboundFailure {
  if (error instanceof AddressBlocked) return 'ADDRESS_NOT_ALLOWED';
  if (error instanceof AggregateError && error.errors.length > 0) return failureOf(error.errors[0]);
  const code =
    error instanceof Error
      ? 'code' in error && typeof error.code === 'string'
        ? error.code
        : error.name
      : '';
  if (TIMEOUTS.includes(code) || (error instanceof Error && TIMEOUTS.includes(error.name)))
    return 'TIMED_OUT';
  if (UNKNOWN_NAMES.includes(code)) return 'NAME_NOT_FOUND';
  if (
    NO_CONNECTIONS.includes(code) ||
    /^(ERR_TLS|CERT|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO)/.test(code)
  )
    return 'NOT_REACHED';
  return 'BROKEN_ANSWER';
}

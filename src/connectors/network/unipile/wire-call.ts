import type { z } from 'zod';
import { NetworkError } from '#connectors/network/network-error.ts';
import type { Act, CallBounds } from '#connectors/network/network.ts';
import {
  TransportFailure,
  type HttpExchange,
  type RawAnswer,
} from '#connectors/network/unipile/http-exchange.ts';
import { ReadAccount } from '#connectors/network/unipile/reading-models.ts';
import {
  readAnswer,
  noResponseError,
  malformedResponseError,
} from '#connectors/network/unipile/wire-failures.ts';
import { WIRE_ROUTES, wirePath, type WireRouteName } from '@reachwell/network-wire/wire-routes.ts';

type WireRequest<Model extends z.ZodType> = {
  route: WireRouteName;
  /** Values for the path's placeholders; the account is filled in. */
  parameters?: Record<string, string>;
  query?: Record<string, string | number | undefined>;
  body?: object;
  answer: Model;
};

/** The requests of one port call, which share its account, request id, and deadline. */
export interface WireCalls {
  /**
   * A request that changes nothing. A GET whose response was lost is sent once more. Never throws
   * `outcome_unknown`.
   */
  read<Model extends z.ZodType>(request: WireRequest<Model>): Promise<z.infer<Model>>;
  /**
   * A file, requested once more if the response was lost; null if it is longer than `maxBytes`. An
   * error is recognized by its media type because the file itself may be JSON.
   */
  file(
    request: Omit<WireRequest<z.ZodType>, 'answer'> & { maxBytes: number },
  ): Promise<Uint8Array | null>;
  /** A change that can safely be made twice. Sent once; a lost response is `transient`. */
  put<Model extends z.ZodType>(request: WireRequest<Model>): Promise<z.infer<Model>>;
  /**
   * A request that acts: sent at most once. Throws `outcome_unknown` unless the response proves
   * what happened.
   */
  act<Model extends z.ZodType>(request: WireRequest<Model>): Promise<z.infer<Model>>;
}

export type Session = <Value>(
  call: CallBounds & { account?: string; requestId?: string } & Pick<Act, 'beforeRequest'>,
  work: (calls: WireCalls) => Promise<Value>,
) => Promise<Value>;
type Connection = {
  exchange: HttpExchange;
  pathPrefix: string;
  apiKey: string;
  timeoutMs: number;
  now: () => number;
};
type CallScope = {
  account: string | undefined;
  requestId: string | undefined;
  signal: AbortSignal;
};

/** Opens port calls over one connection. `now` is campaign time: the network's clock. */
export function openSession(connection: Connection): Session {
  return ({ account, requestId, beforeRequest, ...bounds }, work) =>
    withinBounds(bounds, connection.timeoutMs, (signal) => {
      const scope = { account, requestId, signal };
      return work({
        read: (request) => read(connection, scope, request),
        file: (request) => readFile(connection, scope, request),
        put: (request) => read(connection, scope, request),
        act: async (request) => {
          await beforeRequest?.();
          return explainedFailure({
            connection,
            scope,
            request,
            attempt: () => once({ connection, scope, request, acting: true }),
          });
        },
      });
    });
}

function read<Model extends z.ZodType>(
  connection: Connection,
  scope: CallScope,
  request: WireRequest<Model>,
): Promise<z.infer<Model>> {
  return explainedFailure({
    connection,
    scope,
    request,
    attempt: () =>
      twice(scope, request.route, () => once({ connection, scope, request, acting: false })),
  });
}

/** A GET whose response was lost is sent once more. */
async function twice<Value>(
  scope: CallScope,
  route: WireRouteName,
  attempt: () => Promise<Value>,
): Promise<Value> {
  try {
    return await attempt();
  } catch (error) {
    const again =
      error instanceof NetworkError &&
      error.kind === 'transient' &&
      WIRE_ROUTES[route].method === 'GET' &&
      !scope.signal.aborted;
    if (again) return attempt();
    throw error;
  }
}

async function readFile(
  connection: Connection,
  scope: CallScope,
  request: Parameters<WireCalls['file']>[0],
): Promise<Uint8Array | null> {
  const attempt = async () => {
    const answer = await answerOf({ connection, scope, request, acting: false });
    if (!answer.whole) return null;
    const type = String(answer.headers['content-type'] ?? '');
    if (answer.status >= 200 && answer.status < 300 && !type.startsWith('application/problem+json'))
      return answer.body;
    const asked = { acting: false, requestId: scope.requestId };
    const outcome = readAnswer(answer, asked, connection.now());
    throw 'error' in outcome ? outcome.error : malformedResponseError(asked, null, answer.status);
  };
  return explainedFailure({
    connection,
    scope,
    request,
    attempt: () => twice(scope, request.route, attempt),
  });
}

async function explainedFailure<Value>(call: {
  connection: Connection;
  scope: CallScope;
  request: { route: WireRouteName };
  attempt: () => Promise<Value>;
}): Promise<Value> {
  try {
    return await call.attempt();
  } catch (error) {
    throw error instanceof NetworkError && call.request.route !== 'getAccount'
      ? await explained(error, call.connection, call.scope)
      : error;
  }
}

/**
 * If the network fails or an object is missing, the reason may be the account's state, so the
 * account is asked (network connector, section 1.5). An action's unknown outcome stays unknown.
 */
async function explained(
  error: NetworkError,
  connection: Connection,
  scope: CallScope,
): Promise<NetworkError> {
  if (scope.account === undefined) return error;
  if (error.kind === 'invalid_credentials')
    return new NetworkError('account_disconnected', error.message, {
      native: error.native,
      requestId: error.requestId,
      cause: error,
    });
  if (
    error.kind === 'outcome_unknown' ||
    (error.native !== 'provider/server_error' && error.native !== 'api/resource_not_found')
  )
    return error;
  const facts = { native: error.native, requestId: error.requestId, cause: error };
  try {
    const account = await once({
      connection,
      scope,
      request: { route: 'getAccount', answer: ReadAccount },
      acting: false,
    });
    return error.native === 'provider/server_error' && account.status === 'errored'
      ? new NetworkError('incident', 'The provider reports the account as out of service', facts)
      : error;
  } catch (failure) {
    const gone = failure instanceof NetworkError && failure.kind === 'not_found';
    return gone
      ? new NetworkError('account_disconnected', 'The provider no longer knows this account', facts)
      : error;
  }
}

async function once<Model extends z.ZodType>({
  connection,
  scope,
  request,
  acting,
}: {
  connection: Connection;
  scope: CallScope;
  request: WireRequest<Model>;
  acting: boolean;
}): Promise<z.infer<Model>> {
  const asked = { acting, requestId: scope.requestId };
  const answer = await answerOf({ connection, scope, request, acting });
  const outcome = readAnswer(answer, asked, connection.now());
  if ('error' in outcome) throw outcome.error;
  const parsed = request.answer.safeParse(outcome.body);
  if (!parsed.success) throw malformedResponseError(asked, parsed.error, answer.status);
  return parsed.data;
}

type Sending = {
  connection: Connection;
  scope: CallScope;
  request: Omit<WireRequest<z.ZodType>, 'answer'> & { maxBytes?: number };
};

async function answerOf({ acting, ...sending }: Sending & { acting: boolean }): Promise<RawAnswer> {
  try {
    return await sent(sending);
  } catch (failure) {
    const asked = { acting, requestId: sending.scope.requestId };
    throw failure instanceof TransportFailure ? noResponseError(failure, asked) : failure;
  }
}

function sent({ connection, scope, request }: Sending): Promise<RawAnswer> {
  const parameters = {
    ...(scope.account === undefined ? {} : { account_id: scope.account }),
    ...request.parameters,
  };
  const headers: Record<string, string> = {
    'x-api-key': connection.apiKey,
    accept: 'application/json',
  };
  if (scope.requestId !== undefined) headers['x-request-id'] = scope.requestId;
  if (request.body !== undefined) headers['content-type'] = 'application/json';
  return connection.exchange.send({
    method: WIRE_ROUTES[request.route].method,
    path: `${connection.pathPrefix}${wirePath(request.route, parameters)}${queryString(request.query)}`,
    headers,
    body: request.body === undefined ? null : JSON.stringify(request.body),
    signal: scope.signal,
    ...(request.maxBytes !== undefined && { keepBytes: request.maxBytes }),
  });
}

function queryString(query: WireRequest<z.ZodType>['query']): string {
  const given = Object.entries(query ?? {}).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`;
}

/**
 * Runs one port call under one signal, which fires at the call's deadline or with the caller's own,
 * whichever comes first. All requests of the call share it.
 */
async function withinBounds<Value>(
  bounds: CallBounds,
  timeoutMs: number,
  work: (signal: AbortSignal) => Promise<Value>,
): Promise<Value> {
  const control = new AbortController();
  const end = () => control.abort(new Error('The caller canceled the call'));
  const timer = setTimeout(
    () => control.abort(new Error('The call took longer than its deadline')),
    Math.max(0, bounds.deadlineMs ?? timeoutMs),
  );
  if (bounds.signal?.aborted) end();
  bounds.signal?.addEventListener('abort', end, { once: true });
  try {
    return await work(control.signal);
  } finally {
    clearTimeout(timer);
    bounds.signal?.removeEventListener('abort', end);
  }
}

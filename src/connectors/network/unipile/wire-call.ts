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
import { WIRE_ROUTES, wirePath, type WireRouteName } from '#connectors/network/wire/wire-routes.ts';

type WireRequest<Model extends z.ZodType> = {
  route: WireRouteName;
  /** Names of the path; the account is filled in. */
  parameters?: Record<string, string>;
  query?: Record<string, string | number | undefined>;
  body?: object;
  answer: Model;
};

/** The requests of one port call: they share its account, its request id and its deadline. */
export interface WireCalls {
  /**
   * A request that changes nothing. A GET that was lost is sent once more. Never throws
   * `outcome_unknown`.
   */
  read<Model extends z.ZodType>(request: WireRequest<Model>): Promise<z.infer<Model>>;
  /** A change that does no harm when made twice. Sent once; a lost answer is `transient`. */
  put<Model extends z.ZodType>(request: WireRequest<Model>): Promise<z.infer<Model>>;
  /**
   * A request that does something: sent at most once. Throws `outcome_unknown` unless the answer
   * proves what happened.
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
type Scope = { account: string | undefined; requestId: string | undefined; signal: AbortSignal };

/** Opens port calls over one connection. `now` is campaign time: the network's clock. */
export function openSession(connection: Connection): Session {
  return ({ account, requestId, beforeRequest, ...bounds }, work) =>
    withinBounds({
      bounds,
      timeoutMs: connection.timeoutMs,
      work: (signal) => {
        const scope = { account, requestId, signal };
        return work({
          read: (request) => read({ connection, scope, request }),
          put: (request) => read({ connection, scope, request }),
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
      },
    });
}

function read<Model extends z.ZodType>({
  connection,
  scope,
  request,
}: {
  connection: Connection;
  scope: Scope;
  request: WireRequest<Model>;
}): Promise<z.infer<Model>> {
  const attempt = () => once({ connection, scope, request, acting: false });
  const twice = () =>
    attempt().catch((error: unknown) => {
      const again =
        error instanceof NetworkError &&
        error.kind === 'transient' &&
        WIRE_ROUTES[request.route].method === 'GET' &&
        !scope.signal.aborted;
      if (again) return attempt();
      throw error;
    });
  return explainedFailure({ connection, scope, request, attempt: twice });
}

async function explainedFailure<Model extends z.ZodType>(call: {
  connection: Connection;
  scope: Scope;
  request: WireRequest<Model>;
  attempt: () => Promise<z.infer<Model>>;
}): Promise<z.infer<Model>> {
  try {
    return await call.attempt();
  } catch (error) {
    throw error instanceof NetworkError && call.request.route !== 'getAccount'
      ? await explained({ ...call, error })
      : error;
  }
}

/**
 * A failing network and a missing object can both be the account's state: the account tells which
 * (network connector, section 1.5). An act's unknown outcome stays unknown.
 */
async function explained({
  error,
  connection,
  scope,
}: {
  error: NetworkError;
  connection: Connection;
  scope: Scope;
}): Promise<NetworkError> {
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
      ? new NetworkError(
          'account_disconnected',
          'The provider does not know the account any more',
          facts,
        )
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
  scope: Scope;
  request: WireRequest<Model>;
  acting: boolean;
}): Promise<z.infer<Model>> {
  const asked = { acting, requestId: scope.requestId };
  const answer = await sent({ connection, scope, request }).catch((failure: unknown) => {
    throw failure instanceof TransportFailure ? noResponseError({ failure, asked }) : failure;
  });
  const outcome = readAnswer({ answer, asked, now: connection.now() });
  if ('error' in outcome) throw outcome.error;
  const parsed = request.answer.safeParse(outcome.body);
  if (!parsed.success)
    throw malformedResponseError({ asked, cause: parsed.error, status: answer.status });
  return parsed.data;
}

function sent<Model extends z.ZodType>({
  connection,
  scope,
  request,
}: {
  connection: Connection;
  scope: Scope;
  request: WireRequest<Model>;
}): Promise<RawAnswer> {
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
    path: `${connection.pathPrefix}${wirePath({ route: request.route, parameters })}${queryString(request.query)}`,
    headers,
    body: request.body === undefined ? null : JSON.stringify(request.body),
    signal: scope.signal,
  });
}

function queryString(query: WireRequest<z.ZodType>['query']): string {
  const given = Object.entries(query ?? {}).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`;
}

/**
 * Runs one port call under one signal that fires at its deadline or with the caller's own,
 * whichever is first. All requests of the call share it.
 */
async function withinBounds<Value>({
  bounds,
  timeoutMs,
  work,
}: {
  bounds: CallBounds;
  timeoutMs: number;
  work: (signal: AbortSignal) => Promise<Value>;
}): Promise<Value> {
  const control = new AbortController();
  const end = () => control.abort(new Error('The call was given up by its caller'));
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

import type { ServerResponse } from 'node:http';
import type { z } from 'zod';
import { WIRE_ERROR_STATUSES, type WireError } from '@reachwell/network-wire/wire-errors.ts';
import type { WireRoute } from '@reachwell/network-wire/wire-route.ts';
import { WIRE_ROUTES, type WireRouteName } from '@reachwell/network-wire/wire-routes.ts';
import type { Call, FileAnswer } from '#http/call.ts';
import { HANDLERS } from '#http/handlers.ts';
import { withRewrittenTexts } from '#http/rewrite-texts.ts';
import type { Network } from '#network.ts';
import { WireFailure } from '#rules/wire-failure.ts';

/** What goes back: a status, a body, and when to come again. */
export interface Reply {
  status: number;
  body: string | Buffer;
  contentType: string;
  retryAfterSeconds: number | null;
}

export interface Request {
  network: Network;
  publicUrl: string;
  route: WireRouteName;
  parameters: Record<string, string>;
  query: URLSearchParams;
  text: string;
  requestId: string;
  twists: ReadonlySet<string>;
  checkAnswers: boolean;
}

const SIGN_INS: ReadonlySet<WireRouteName> = new Set(['startIntent', 'solveCheckpoint']);

/**
 * Checks a request's shape, does what it asks and answers; every refusal is the wire's error
 * envelope.
 */
export function answerCall(request: Request): Reply {
  const route: WireRoute = WIRE_ROUTES[request.route];
  try {
    const answer = perform(request, route);
    if (isFile(answer))
      return {
        status: 200,
        body: answer.bytes,
        contentType: answer.contentType,
        retryAfterSeconds: null,
      };
    if (request.checkAnswers) checkShape({ schema: route.answer, answer, route: request.route });
    const shown = request.twists.has('rewrite_texts') ? withRewrittenTexts(answer) : answer;
    return {
      status: route.status,
      body: JSON.stringify(shown),
      contentType: 'application/json',
      retryAfterSeconds: null,
    };
  } catch (error) {
    if (error instanceof WireFailure) return failureReply(error, request.requestId);
    request.network.accounts.reload();
    const detail = error instanceof Error ? error.message : String(error);
    return failureReply(
      new WireFailure({ type: 'api/internal_error', title: 'Internal error', detail }),
      request.requestId,
    );
  }
}

function perform(request: Request, route: WireRoute): unknown {
  const { network, parameters } = request;
  const call = {
    network,
    parameters,
    publicUrl: request.publicUrl,
    now: network.clock.now(),
    requestId: request.requestId,
    twists: request.twists,
    query: route.query === undefined ? undefined : queryOf(request, route.query),
    body:
      route.body === undefined
        ? undefined
        : checkedInput({ schema: route.body, value: parsedJson(request.text), of: 'body' }),
    maybeAccount: network.accounts.byId(parameters['account_id'] ?? ''),
  };
  const handler = HANDLERS[request.route] as (call: Call) => unknown;
  // A sign-in remembers its wrong codes, so a refusal must not undo what it wrote.
  const alone = route.method === 'GET' || SIGN_INS.has(request.route);
  return alone ? handler(call as Call) : network.database.write(() => handler(call as Call));
}

/** A page may be shorter than was asked for, whatever its list still holds. */
function queryOf({ query, twists }: Request, schema: z.ZodType): unknown {
  const asked = checkedInput({ schema, value: Object.fromEntries(query), of: 'query' });
  const { limit = 20 } = asked as { limit?: number };
  return twists.has('short_pages')
    ? { ...(asked as object), limit: Math.max(1, Math.floor(limit / 3)) }
    : asked;
}

function isFile(answer: unknown): answer is FileAnswer {
  return typeof answer === 'object' && answer !== null && 'bytes' in answer;
}

function badInput(detail: string): WireFailure {
  return new WireFailure({ type: 'api/invalid_parameters', title: 'Invalid parameters', detail });
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw badInput('The body is not JSON.');
  }
}

function checkedInput({
  schema,
  value,
  of,
}: {
  schema: z.ZodType;
  value: unknown;
  of: string;
}): unknown {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw badInput(
    `${[of, ...(issue?.path ?? []).map(String)].join('.')}: ${issue?.message ?? 'invalid'}`,
  );
}

function checkShape({
  schema,
  answer,
  route,
}: {
  schema: z.ZodType;
  answer: unknown;
  route: string;
}): void {
  const result = schema.safeParse(JSON.parse(JSON.stringify(answer)));
  if (!result.success)
    throw new Error(`The response of ${route} doesn’t match its schema: ${result.error.message}`);
}

/** A refusal as the wire writes it. */
export function failureReply(failure: WireFailure, requestId: string): Reply {
  const body: WireError = {
    object: 'Error',
    type: failure.type,
    status: failure.status,
    title: failure.title,
    detail: failure.message,
    req_id: requestId,
  };
  return {
    status: WIRE_ERROR_STATUSES[failure.type],
    body: JSON.stringify(body),
    contentType: 'application/problem+json',
    retryAfterSeconds: failure.retryAfterSeconds,
  };
}

/** Writes a reply with its headers and ends the response. */
export function sendReply(response: ServerResponse, reply: Reply, requestId: string): void {
  response.writeHead(reply.status, {
    'content-type': reply.contentType,
    'content-length': Buffer.byteLength(reply.body),
    'x-request-id': requestId,
    ...(reply.retryAfterSeconds === null ? {} : { 'retry-after': String(reply.retryAfterSeconds) }),
  });
  response.end(reply.body);
}

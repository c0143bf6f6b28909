import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { NetworkError } from '#connectors/network/network-error.ts';
import { ERROR_CATALOG, type ErrorCode } from '#core/errors/error-catalog.ts';
import type { ProblemAnswer } from '#contract/problem.ts';
import { ApiError } from '#server/http/api-error.ts';
import { ALWAYS } from '#server/http/security-headers.ts';

/** Fastify's own rejections, before a handler is reached. */
const FRAMEWORK_REFUSALS: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'INVALID_INPUT',
  FST_ERR_CTP_BODY_TOO_LARGE: 'PAYLOAD_TOO_LARGE',
  FST_ERR_BAD_URL: 'NOT_FOUND',
  FST_ERR_ASYNC_CONSTRAINT: 'NOT_FOUND',
  FST_ERR_MAX_PARAM_LENGTH: 'NOT_FOUND',
};

/**
 * PostgreSQL's errors for values that it can't store: malformed text, a number out of range, an
 * unsupported character.
 */
const UNSTORABLE = new Set(['22P02', '22003', '22021', '22P05', '22008']);
const DATABASE_GONE = new Set([
  '57P01',
  '57P02',
  '57P03',
  // A server that was the primary before.
  '25006',
  '53300',
  '08006',
  '08001',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
]);

function codeOf(error: unknown): string {
  return typeof error === 'object' &&
    error !== null &&
    'code' in error &&
    typeof error.code === 'string'
    ? error.code
    : '';
}

function refusalOfNetwork(error: NetworkError): ApiError {
  if (error.kind === 'account_disconnected' || error.kind === 'challenge')
    return new ApiError('LINKEDIN_NOT_CONNECTED', { accountStatus: 'UNAUTHORIZED' });
  if (error.kind === 'account_restricted')
    return new ApiError('LINKEDIN_NOT_CONNECTED', { accountStatus: 'LOGIN_RESTRICTED' });
  if (error.kind === 'rate_limited')
    return new ApiError('TOO_MANY_REQUESTS', {
      detail: 'LinkedIn asked us to slow down. Please try again later',
      retryAfter: 60,
    });
  if (error.kind === 'not_found') return new ApiError('NOT_FOUND');
  return new ApiError('NETWORK_UNREACHABLE', { retryAfter: 10 });
}

/**
 * A rejection by Fastify or one of its plugins that isn't listed above, such as a malformed
 * request.
 */
function refusalOfStatus(error: unknown): ApiError | null {
  const status =
    error instanceof Error && error.name === 'FastifyError' && 'statusCode' in error
      ? Number(error.statusCode)
      : 0;
  if (status === 403 || status === 404) return new ApiError('NOT_FOUND');
  return status >= 400 && status < 500
    ? new ApiError('INVALID_INPUT', { detail: 'This request can’t be read' })
    : null;
}

/** The catalog error for a thrown error; null if it is our own fault. */
export function refusalOf(error: unknown): ApiError | null {
  if (error instanceof ApiError) return error;
  if (error instanceof NetworkError) return refusalOfNetwork(error);
  const code = codeOf(error);
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE')
    return new ApiError('UNSUPPORTED_MEDIA_TYPE', {
      detail:
        'This content type isn’t supported. Bodies are application/json unless the call says otherwise',
    });
  const framework = FRAMEWORK_REFUSALS[code];
  if (framework) return new ApiError(framework);
  if (UNSTORABLE.has(code))
    return new ApiError('INVALID_INPUT', { detail: 'A value in this request can’t be stored' });
  // Two requests at once wanted what only one can have.
  if (code === '23505') return new ApiError('CONFLICT');
  if (DATABASE_GONE.has(code)) return new ApiError('UNAVAILABLE', { retryAfter: 2 });
  return refusalOfStatus(error);
}

/** RFC 9457 with the extra members of product api, "Conventions". */
export function problemOf(
  refusal: ApiError,
  requestId: string,
): ProblemAnswer & { instance: string } {
  const { detail, ...extras } = refusal.extras;
  return {
    type: `urn:reachwell:problem:${refusal.code.toLowerCase().replaceAll('_', '-')}`,
    title: ERROR_CATALOG[refusal.code].text,
    status: refusal.status,
    detail: detail ?? refusal.message,
    code: refusal.code,
    instance: `urn:request:${requestId}`,
    ...extras,
  };
}

/**
 * Answers a failed request: catalog errors as they are, everything else as INTERNAL with the
 * request's id, and logged.
 */
export function answerError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const known = refusalOf(error);
  if (known === null) request.log.error({ err: error }, 'Request failed');
  else if (known.cause !== undefined)
    request.log.warn({ code: known.code, reason: known.cause }, 'Request refused');
  const refusal = known ?? new ApiError('INTERNAL');
  // An aborted upload leaves bytes on the connection that are not a request, so it is closed. After
  // a file that is too large they are discarded for a while instead, so that the sender can read
  // this answer.
  if ((refusal.status === 413 && refusal.code !== 'FILE_TOO_LARGE') || refusal.status === 415)
    void reply.header('connection', 'close');
  if (refusal.extras.retryAfter !== undefined)
    void reply.header('retry-after', String(Math.ceil(refusal.extras.retryAfter)));
  if (refusal.code === 'UNAUTHENTICATED' && !reply.hasHeader('www-authenticate'))
    void reply.header('www-authenticate', 'Bearer');
  return reply
    .code(refusal.status)
    .type('application/problem+json')
    .send(JSON.stringify(problemOf(refusal, request.id)));
}

/** The answers to connections that never become a request, by Node's error code. */
const BROKEN_REQUESTS: Record<string, { line: string; refusal: ApiError }> = {
  HPE_HEADER_OVERFLOW: {
    line: '431 Request Header Fields Too Large',
    refusal: new ApiError('PAYLOAD_TOO_LARGE', {
      detail: 'The URL or headers of this request are too large',
    }),
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    line: '408 Request Timeout',
    refusal: new ApiError('REQUEST_TIMEOUT'),
  },
};
const NO_REQUEST = {
  line: '400 Bad Request',
  refusal: new ApiError('INVALID_INPUT', { detail: 'This isn’t an HTTP request' }),
};
/** By then the answer has been sent; a client that never closes its side isn't waited for. */
const LINGER_MS = 2000;

/**
 * Answers bytes that are not HTTP, headers that are too large, and requests that arrive too slowly.
 */
export function answerBrokenRequest(error: { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const { line, refusal } = BROKEN_REQUESTS[error.code ?? ''] ?? NO_REQUEST;
  const body = JSON.stringify({
    ...problemOf(refusal, 'none'),
    status: Number(line.slice(0, 3)),
  });
  const safe = Object.entries({
    ...ALWAYS,
    'content-security-policy': "default-src 'none'",
    'cache-control': 'no-store',
  })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');
  socket.end(
    `HTTP/1.1 ${line}\r\nContent-Type: application/problem+json\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n${safe}\r\n${body}`,
  );
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}

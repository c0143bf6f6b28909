import type { FastifyReply, FastifyRequest } from 'fastify';
import { NetworkError } from '#connectors/network/network.ts';
import { ERROR_CATALOGUE, type ErrorCode } from '#core/errors/error-catalogue.ts';
import type { Problem } from '#contract/problem.ts';
import { Refusal } from '#server/refusal.ts';

/** What Fastify itself refuses, before a handler is reached. */
const FRAMEWORK_REFUSALS: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'INVALID_INPUT',
  FST_ERR_CTP_BODY_TOO_LARGE: 'PAYLOAD_TOO_LARGE',
  FST_ERR_BAD_URL: 'NOT_FOUND',
  FST_ERR_ASYNC_CONSTRAINT: 'NOT_FOUND',
  FST_ERR_MAX_PARAM_LENGTH: 'NOT_FOUND',
};

/** Faults of a value that PostgreSQL cannot hold: malformed text, a number out of range, a character that it has not. */
const UNSTORABLE = new Set(['22P02', '22003', '22021', '22P05', '22008']);
const DATABASE_GONE = new Set(['57P01', '57P02', '57P03', '53300', '08006', '08001', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE']);

function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

function refusalOfNetwork(error: NetworkError): Refusal {
  if (error.kind === 'account_disconnected' || error.kind === 'challenge') return new Refusal('LINKEDIN_NOT_CONNECTED', { accountStatus: 'UNAUTHORIZED' });
  if (error.kind === 'account_restricted') return new Refusal('LINKEDIN_NOT_CONNECTED', { accountStatus: 'LOGIN_RESTRICTED' });
  if (error.kind === 'rate_limited') return new Refusal('TOO_MANY_REQUESTS', { detail: 'LinkedIn asks for a pause. Please try again later', retryAfter: 60 });
  if (error.kind === 'not_found') return new Refusal('NOT_FOUND');
  return new Refusal('NETWORK_UNREACHABLE', { retryAfter: 10 });
}

/** The refusal that an error stands for; null when it is a fault of ours. */
export function refusalOf(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error;
  if (error instanceof NetworkError) return refusalOfNetwork(error);
  const code = codeOf(error);
  const framework = FRAMEWORK_REFUSALS[code];
  if (framework) return new Refusal(framework);
  if (UNSTORABLE.has(code)) return new Refusal('INVALID_INPUT', { detail: 'A value of this request cannot be stored' });
  // Two at once wanted what only one can have.
  if (code === '23505') return new Refusal('CONFLICT');
  if (DATABASE_GONE.has(code)) return new Refusal('UNAVAILABLE', { retryAfter: 2 });
  return null;
}

/** RFC 9457 with the extra members of product api, "Conventions". */
export function problemOf({ refusal, requestId }: { refusal: Refusal; requestId: string }): Problem & { instance: string } {
  const { detail, ...extras } = refusal.extras;
  return { type: `urn:reachwell:problem:${refusal.code.toLowerCase().replaceAll('_', '-')}`, title: ERROR_CATALOGUE[refusal.code].text, status: refusal.status, detail: detail ?? refusal.message, code: refusal.code, instance: `urn:request:${requestId}`, ...extras };
}

/** Answers a failed request: refusals as they are, everything else as INTERNAL with the request's id, and logged. */
export function answerError({ error, request, reply }: { error: unknown; request: FastifyRequest; reply: FastifyReply }): FastifyReply {
  const known = refusalOf(error);
  if (known === null) request.log.error({ err: error }, 'a request failed');
  const refusal = known ?? new Refusal('INTERNAL');
  // A broken-off upload leaves bytes on the connection that are no request.
  if (refusal.status === 413 || refusal.status === 415) void reply.header('connection', 'close');
  if (refusal.extras.retryAfter !== undefined) void reply.header('retry-after', String(Math.ceil(refusal.extras.retryAfter)));
  if (refusal.code === 'UNAUTHENTICATED') void reply.header('www-authenticate', 'Bearer');
  return reply.code(refusal.status).type('application/problem+json').send(JSON.stringify(problemOf({ refusal, requestId: request.id })));
}

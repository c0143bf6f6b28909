import type { FastifyRequest } from 'fastify';
import { isApiKey } from '#core/programs/api-key.ts';

const ASKABLE = 'authorization, content-type, dry-run, idempotency-key, x-acting-user';
const READABLE =
  'content-disposition, dry-run, idempotency-replayed, ratelimit, ratelimit-policy, retry-after, x-request-id';
/** How long a browser may remember that it can ask. */
const REMEMBERED_SECONDS = 600;

type Asked = Pick<FastifyRequest, 'method' | 'headers' | 'url'>;

/** Whether a request carries what has the form of an API key. */
function hasKey({ headers }: Asked): boolean {
  return isApiKey(/^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? '');
}

/** Whether a page of an origin that the operator named calls with an API key (`API_ORIGINS`). */
export function isAllowedPage(request: Asked, origins: readonly string[]): boolean {
  return origins.includes(request.headers.origin ?? '') && hasKey(request);
}

/** Whether a browser asks before a call from another origin. */
export function isPreflight({ method, headers }: Asked): boolean {
  return method === 'OPTIONS' && headers['access-control-request-method'] !== undefined;
}

/**
 * The headers that let pages of the origins that the operator named call the API with a key, and
 * read the answer. Never with cookies: a page can do what its key can, not what its visitor can.
 */
export function crossOriginHeaders(
  request: Asked,
  origins: readonly string[],
): Record<string, string> {
  const { origin, 'access-control-request-headers': headers = '' } = request.headers;
  if (origins.length === 0) return {};
  const vary = { vary: 'Origin' };
  if (origin === undefined || !origins.includes(origin)) return vary;
  const allowed = { ...vary, 'access-control-allow-origin': origin };
  if (isPreflight(request))
    return headers
      .toLowerCase()
      .split(/\s*,\s*/)
      .includes('authorization')
      ? {
          ...allowed,
          'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
          'access-control-allow-headers': ASKABLE,
          'access-control-max-age': String(REMEMBERED_SECONDS),
        }
      : vary;
  return hasKey(request) ? { ...allowed, 'access-control-expose-headers': READABLE } : vary;
}

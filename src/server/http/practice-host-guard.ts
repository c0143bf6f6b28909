import type { FastifyRequest } from 'fastify';
import { isAllowedPage } from '#server/http/cross-origin.ts';
import { ApiError } from '#server/http/api-error.ts';

const READS: readonly string[] = ['GET', 'HEAD', 'OPTIONS'];

/**
 * The host in a Host header or a URL, in lower case and without its port; null if there is none.
 */
export function hostName(host: string | undefined): string | null {
  return /^(\[[0-9a-f:.]+\]|[^:[\]/\s]+)(?::\d+)?$/i.exec(host ?? '')?.[1]?.toLowerCase() ?? null;
}

/** Whether a host’s name always means this machine. */
export function isLoopbackName(name: string): boolean {
  return name === 'localhost' || name === '[::1]' || /^127(\.\d{1,3}){3}$/.test(name);
}

type Asked = Pick<FastifyRequest, 'method' | 'headers' | 'originalUrl' | 'url'>;

/**
 * The names that a request is addressed to: its Host header and, if its request line is a full URL
 * (RFC 9112, 3.2.2), that URL's host, which takes precedence.
 */
function namesOf({ headers, originalUrl: target }: Asked): (string | null)[] {
  const header = hostName(headers.host);
  if (target.startsWith('/') || target === '*') return [header];
  return [header, hostName(/^https?:\/\/([^/?#]*)/i.exec(target)?.[1])];
}

function isFromElsewhere({ headers }: Asked, publicOrigin: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  const { origin, host } = headers;
  return origin !== undefined && origin !== publicOrigin && !origin.endsWith(`://${host}`);
}

/**
 * What practice mode asks of every request, for its calls need no sign-in. It answers only to names
 * of its own, so that no page of the internet whose name was pointed at this machine (DNS
 * rebinding) can read the outbox, and it takes no writes that a page of another site makes.
 * Programs that are no browser name neither an origin nor a site. `hosts` are the names set by the
 * operator, `origins` those whose pages may call with a key.
 */
export function practiceHostGuard(
  hosts: readonly string[],
  publicUrl: string,
  origins: readonly string[] = [],
): (request: Asked) => void {
  const { host, origin } = new URL(publicUrl);
  const own = new Set([hostName(host), ...hosts.map(hostName)]);
  return (request) => {
    const isOwn = (name: string | null) => name !== null && (isLoopbackName(name) || own.has(name));
    if (!namesOf(request).every(isOwn)) throw new ApiError('WRONG_HOST');
    if (
      !READS.includes(request.method) &&
      isFromElsewhere(request, origin) &&
      !isAllowedPage(request, origins)
    )
      throw new ApiError('CROSS_SITE_REQUEST');
  };
}

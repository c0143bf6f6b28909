import type { IncomingMessage, ServerResponse } from 'node:http';

const OWN_HOST = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i;

/**
 * Ends a request that a page of the internet made: one to a name that was pointed at this machine
 * (DNS rebinding), or one that comes from another site. Gives whether it did. Both planes listen at
 * loopback, and the control plane asks for no key.
 */
export function refuseForeignPage(request: IncomingMessage, response: ServerResponse): boolean {
  const { host = '', origin, 'sec-fetch-site': site } = request.headers;
  const foreign =
    site === undefined
      ? origin !== undefined && !origin.endsWith(`://${host}`)
      : site === 'cross-site' && request.method !== 'GET';
  if (OWN_HOST.test(host) && !foreign) return false;
  response.writeHead(foreign ? 403 : 421, { 'content-type': 'text/plain' });
  response.end('This practice network answers only to programs and pages of this machine.\n');
  return true;
}

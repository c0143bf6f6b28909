import type { FastifyInstance } from 'fastify';
import { DOCS_STYLE_HASH } from '#server/platform/docs-page.ts';

export type HeaderSettings = { https: boolean; scriptHashes: readonly string[]; imageOrigins: readonly string[] };

// The one page of the API, /api/docs, has a style element and nothing else.
const API_POLICY = `default-src 'none'; style-src '${DOCS_STYLE_HASH}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`;

/** The policy of the web client's pages: scripts of our own only, and those few inline ones whose hash the build wrote down. */
export function pagePolicy({ scriptHashes, imageOrigins }: Pick<HeaderSettings, 'scriptHashes' | 'imageOrigins'>): string {
  return [
    "default-src 'self'",
    ["script-src 'self'", ...scriptHashes.map((hash) => `'${hash}'`)].join(' '),
    // The component library writes its theme's variables into a style element.
    "style-src 'self' 'unsafe-inline'",
    ["img-src 'self' data: https:", ...imageOrigins].join(' '),
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ');
}

/** The headers of every answer; the API's are never cached (guarantees, ASVS 3.4 and 14.3). */
export function addSecurityHeaders({ app, settings }: { app: FastifyInstance; settings: HeaderSettings }): void {
  const page = pagePolicy(settings);
  app.addHook('onRequest', async (request, reply) => {
    const isApi = request.url.startsWith('/api/');
    reply.headers({
      'content-security-policy': isApi ? API_POLICY : page,
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
      'x-request-id': request.id,
      ...(isApi && { 'cache-control': 'no-store' }),
      ...(settings.https && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
    });
  });
}

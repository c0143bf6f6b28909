import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { MAIL_FRAME_STYLE } from '#core/mail/mail-frame.ts';

export type HeaderSettings = {
  https: boolean;
  scriptHashes: readonly string[];
  scriptOrigins: readonly string[];
};

/** The policy of answers of the API; its one page has a policy of its own (`docs-page.ts`). */
const API_POLICY =
  "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** The WebSocket origin of the same host, which a support chat uses. */
const socketOf = (origin: string) => origin.replace(/^http/, 'ws');

/**
 * The policy of the web client's pages: our own scripts, the few inline ones whose hashes the build
 * recorded, and exactly the origins that the operator set for the support chat and the tag manager.
 */
export function pagePolicy({
  scriptHashes,
  scriptOrigins,
}: Pick<HeaderSettings, 'scriptHashes' | 'scriptOrigins'>): string {
  const theirs = [...new Set(scriptOrigins)];
  return [
    "default-src 'self'",
    ["script-src 'self'", ...scriptHashes.map((hash) => `'${hash}'`), ...theirs].join(' '),
    // The outbox shows emails in a frame with one style element and inline styles.
    [
      "style-src 'self'",
      `'sha256-${createHash('sha256').update(MAIL_FRAME_STYLE).digest('base64')}'`,
      ...theirs,
    ].join(' '),
    "style-src-attr 'unsafe-inline'",
    // Pictures of people come only through our own route (src/server/pictures).
    ["img-src 'self' data:", ...theirs].join(' '),
    ["font-src 'self'", ...theirs].join(' '),
    ["connect-src 'self'", ...theirs, ...theirs.map(socketOf)].join(' '),
    ["frame-src 'self'", ...theirs].join(' '),
    "object-src 'none'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ');
}

/** The headers of every answer, even to a malformed request. */
export const ALWAYS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy':
    'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
} as const;

/**
 * The headers of every answer by the kind of request; API answers are never cached (guarantees,
 * ASVS 3.4 and 14.3).
 */
export function securityHeaders(
  settings: HeaderSettings,
): (request: Pick<FastifyRequest, 'url' | 'id'>) => Record<string, string> {
  const page = pagePolicy(settings);
  return ({ url, id }) => {
    const isApi = url.startsWith('/api/');
    return {
      'content-security-policy': isApi ? API_POLICY : page,
      ...ALWAYS,
      'x-request-id': id,
      ...(isApi && { 'cache-control': 'no-store' }),
      ...(settings.https && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
    };
  };
}

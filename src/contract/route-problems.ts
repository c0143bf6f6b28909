import { WHO_MAY_CALL } from '#core/access/route-access.ts';
import type { ErrorCode } from '#core/errors/error-catalog.ts';
import { scopesOf } from '#contract/api-scopes.ts';
import { hasDryRun, isOfInbox, takesIdempotencyKey, type Route } from '#contract/route.ts';

/**
 * What any call can be refused with, whatever its route: a request that can't be read, too many of
 * them, or a server that can't answer. The last four concern staff, and the address of practice
 * mode.
 */
export const GENERAL_PROBLEMS = [
  'INVALID_INPUT',
  'MALFORMED_JSON',
  'REQUEST_TIMEOUT',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'TOO_MANY_REQUESTS',
  'INTERNAL',
  'UNAVAILABLE',
  'SECOND_FACTOR_REQUIRED',
  'VISIT_NEEDED',
  'WRONG_HOST',
  'CROSS_SITE_REQUEST',
] as const satisfies readonly ErrorCode[];

function problemsOfPermission(key: string, route: Route): ErrorCode[] {
  const { permission, tenant } = route;
  const { session, staff } = WHO_MAY_CALL[permission];
  const scopes = scopesOf(key, route);
  const problems: ErrorCode[] = [];
  if (session || permission === 'metrics') problems.push('UNAUTHENTICATED');
  if (permission === 'verified-connection') problems.push('LINKEDIN_NOT_CONNECTED');
  if (staff !== null) problems.push('FORBIDDEN');
  if (session && scopes === null) problems.push('KEY_NOT_ACCEPTED');
  if (scopes !== null && scopes.length > 0) problems.push('SCOPE_MISSING');
  if (session && tenant === 'self') problems.push('OUT_OF_REACH_INSIDE');
  if (route.feature !== undefined) problems.push('FEATURE_NOT_IN_PLAN');
  if (isOfInbox(route)) problems.push('INBOX_NOT_SHARED');
  // X-Acting-User can name a user who is out of reach.
  if (session || permission === 'practice' || route.params !== undefined)
    problems.push('NOT_FOUND');
  return problems;
}

/**
 * The codes that a call can be refused with beyond the general ones: those that follow from its
 * route, then its handler’s own.
 */
export function problemsOf(key: string, route: Route): ErrorCode[] {
  const problems = problemsOfPermission(key, route);
  if (!key.startsWith('GET ') && !hasDryRun(key, route)) problems.push('DRY_RUN_UNAVAILABLE');
  if (route.query?.shape['updatedSince'] !== undefined) problems.push('CHANGES_TOO_OLD');
  if (route.file !== undefined) problems.push('FILE_TOO_LARGE');
  if (takesIdempotencyKey(key, route)) problems.push('IDEMPOTENCY_KEY_REUSED', 'CONFLICT');
  return [...new Set([...problems, ...(route.problems ?? [])])];
}

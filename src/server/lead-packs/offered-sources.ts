import { emailDomain } from '#core/email/email-address.ts';
import type { SearchType } from '#core/lead-pack/lead-pack.ts';
import type { ServerParts } from '#server/http/handler.ts';
import { ApiError } from '#server/http/api-error.ts';

/**
 * Rejects every source but profile URLs for users of the domains that are limited to these (product
 * rules, section 9, PROFILE_URLS_ONLY_DOMAINS).
 */
export function rejectUnavailableSource(
  email: string,
  searchType: SearchType,
  parts: Pick<ServerParts, 'profileUrlsOnlyDomains'>,
): void {
  if (
    searchType === 'PROFILE_URLS' ||
    !(parts.profileUrlsOnlyDomains ?? []).includes(emailDomain(email))
  )
    return;
  const message = 'Your account can only add leads from lists of profile URLs';
  throw new ApiError('SOURCE_NOT_SUPPORTED', {
    detail: message,
    fieldErrors: [{ path: 'searchType', code: 'SOURCE_NOT_SUPPORTED', message }],
  });
}

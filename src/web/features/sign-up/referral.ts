/**
 * The referral that brought the person here, kept for ten days in the cookie `psXid` (platform
 * spec, section 9).
 */
export function referralId(): string | null {
  const value = /(?:^|;\s*)psXid=([^;]*)/.exec(document.cookie)?.[1];
  return value ? decodeURIComponent(value) : null;
}

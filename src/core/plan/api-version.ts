/**
 * The newest apiVersion; a missing user means this one (platform spec, section 6; product rules,
 * section 9).
 */
export const NEWEST_API_VERSION = 11;

/** The thresholds below which features are missing (platform spec, section 6). */
export const API_VERSION_THRESHOLDS = [3, 4, 6, 7, 8, 9, 10, 11] as const;

/**
 * Whether a user of this apiVersion has what came with `needed`; null is a missing user and means
 * the newest (platform spec, section 6).
 */
export function isInApiVersion({
  apiVersion,
  needed,
}: {
  apiVersion: number | null;
  needed: number;
}): boolean {
  return (apiVersion ?? NEWEST_API_VERSION) >= needed;
}

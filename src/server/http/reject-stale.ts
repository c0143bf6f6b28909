import { ApiError } from '#server/http/api-error.ts';

/**
 * Rejects a save made from a version older than the stored one, and says which that is (guarantee
 * G6). The caller holds the row's lock, so that one of several saves of a version wins. A save that
 * names no version overwrites on purpose.
 */
export function rejectStale({
  known,
  current,
}: {
  known: number | undefined;
  current: number;
}): void {
  if (known !== undefined && known !== current)
    throw new ApiError('STALE_VERSION', { currentVersion: current });
}

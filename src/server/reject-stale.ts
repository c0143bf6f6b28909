import { ApiError } from '#server/api-error.ts';

/**
 * Refuses a save that was made from an older version than the stored one, and says which that is
 * (guarantee G6). The caller holds the row, so that of several saves of one version one wins. A
 * save that names no version overwrites knowingly.
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

import { canChangeZone } from '#core/schedule/zone.ts';
import { ApiError } from '#server/http/api-error.ts';

/** Rejects a change of the time zone, at its field, while the last one is too recent. */
export function rejectZoneChange(zoneUpdatedAt: number | null, realNow: number): void {
  const verdict = canChangeZone({ zoneUpdatedAt, realNow });
  if (verdict.allowed) return;
  const { reason: code } = verdict;
  const message = 'The time zone can be changed once every 24 hours';
  throw new ApiError(code, { fieldErrors: [{ path: 'zone', code, message }] });
}

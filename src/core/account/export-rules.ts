const DAY_MS = 86_400_000;

/** How long a finished archive can be downloaded before it is deleted, in real time. */
export const EXPORT_RETENTION_DAYS = 7;
/** How many archives may be requested within a day of real time. */
export const EXPORTS_PER_DAY = 5;

/** When a finished archive is deleted. Real time. */
export function exportExpiresAt(doneAt: number): number {
  return doneAt + EXPORT_RETENTION_DAYS * DAY_MS;
}

/** How much of an archive is finished, in whole percent; 100 only when it is done. */
export function exportPercent({
  rowsDone,
  rowsTotal,
  ready,
}: {
  rowsDone: number;
  rowsTotal: number;
  ready: boolean;
}): number {
  if (ready) return 100;
  return rowsTotal === 0 ? 0 : Math.min(99, Math.floor((rowsDone * 100) / rowsTotal));
}

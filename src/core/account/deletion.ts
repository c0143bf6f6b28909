/** How long a deleted account can be taken back, in real time (issue "The way in", Account). */
export const DELETION_GRACE_DAYS = 14;
const DAY_MS = 86_400_000;

/** When an account whose deletion was asked for is erased. Real time. */
export function erasedAt(askedAt: number): number {
  return askedAt + DELETION_GRACE_DAYS * DAY_MS;
}

/** How long a deletion can be canceled, in real time (issue "The way in", Account). */
export const DELETION_GRACE_DAYS = 14;
const DAY_MS = 86_400_000;

/** When an account is erased after its deletion was requested. Real time. */
export function erasedAt(askedAt: number): number {
  return askedAt + DELETION_GRACE_DAYS * DAY_MS;
}

/** How long another person's message counts as written at the same moment; real ms. */
export const SAME_MOMENT_MS = 60_000;

/**
 * Whether a message must wait for its writer's confirmation, because someone else has just answered
 * (product rules, section 23). `seen` is the newest message that the writer had on the screen, null
 * if there was none: whatever another person wrote since counts, however long ago. Undefined: the
 * writer didn't say, and only what was written at the same moment counts. `newest` is the newest
 * message that another person wrote here, null if none; ids are decimal numbers that grow.
 */
export function answeredMeanwhile(
  seen: string | null | undefined,
  newest: { messageId: string; ageMs: number } | null,
): boolean {
  if (newest === null) return false;
  if (seen === undefined) return newest.ageMs < SAME_MOMENT_MS;
  return BigInt(newest.messageId) > BigInt(seen ?? 0);
}

/** How long an assistant’s request waits for the key’s owner (product rules, section 20). */
export const APPROVAL_MS = 24 * 3_600_000;
/** How long a repeated call still gets the answer of an approval that its assistant received. */
export const RETOLD_MS = 60_000;
/** After how long a process that was carrying out an approval counts as dead. */
export const CARRYING_OUT_MS = 60_000;

/**
 * `APPROVED` while it is being carried out, then `DONE`, or `FAILED` if the call was refused.
 * `EXPIRED` is never stored: it is what became of one that waited too long.
 */
export const APPROVAL_STATES = [
  'WAITING',
  'APPROVED',
  'DONE',
  'FAILED',
  'REJECTED',
  'EXPIRED',
] as const;
export type ApprovalState = (typeof APPROVAL_STATES)[number];

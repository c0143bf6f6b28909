/**
 * The result of a permission check or a gate: the control, its tooltip, and the API's refusal use
 * the same value. `text` says more than the catalog can, such as a date.
 */
export type Verdict<Reason extends string> =
  { allowed: true } | { allowed: false; reason: Reason; text?: string };

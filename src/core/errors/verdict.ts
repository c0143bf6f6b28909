/**
 * The answer of a permission or a gate: the same value sets the control, its tooltip and the API's
 * refusal. `text` says more than the catalog can, such as a date.
 */
export type Verdict<Reason extends string> =
  { allowed: true } | { allowed: false; reason: Reason; text?: string };

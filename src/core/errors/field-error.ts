/**
 * A refused field of a form: its path in the request, a code, and the sentence a person reads
 * (product api, "Conventions", `fieldErrors`).
 */
export type FieldError = { path: string; code: string; message: string };

/** How many refused fields an answer names. */
export const MOST_FIELD_ERRORS = 100;

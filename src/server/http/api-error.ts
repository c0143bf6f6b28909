import { ERROR_CATALOG, type ErrorCode } from '#core/errors/error-catalog.ts';
import type { Verdict } from '#core/errors/verdict.ts';
import type { FieldError, Problem, ProblemAnswer } from '#contract/problem.ts';
import { waitText } from '#core/time/wait-text.ts';
import type { SequenceItem } from '#core/sequence/sequence-item.ts';

type ApiErrorExtras = {
  detail?: string;
  fieldErrors?: FieldError[];
  accountStatus?: string;
  sequence?: SequenceItem;
  currentVersion?: number | string | null;
  retryAfter?: number;
  checkLines?: Problem['checkLines'];
  message?: ProblemAnswer['message'];
};

/**
 * An error of the catalog, thrown by handlers and answered as a problem. `cause` is only logged,
 * never sent to the client.
 */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly extras: ApiErrorExtras;
  constructor(code: ErrorCode, extras: ApiErrorExtras = {}, options: { cause?: unknown } = {}) {
    super(extras.detail ?? ERROR_CATALOG[code].text, options);
    this.name = 'ApiError';
    this.code = code;
    this.status = ERROR_CATALOG[code].status;
    this.extras = extras;
  }
}

/** What was looked up, or whether something was changed; a 404 if it wasn't there. */
export function found<Value>(value: Value): Exclude<Value, null | undefined | false> {
  if (value === null || value === undefined || value === false) throw new ApiError('NOT_FOUND');
  return value as Exclude<Value, null | undefined | false>;
}

/** Rejects what a permission check or a gate doesn't allow. */
export function rejectUnless(verdict: Verdict<ErrorCode>): void {
  if (!verdict.allowed) throw new ApiError(verdict.reason);
}

/** Rejects someone who tried too often, and says how long to wait. */
export function tooManyAttempts(waitMs: number): ApiError {
  const retryAfter = Math.ceil(waitMs / 1000);
  return new ApiError('TOO_MANY_REQUESTS', {
    detail: `Too many attempts. Try again in ${waitText(retryAfter)}`,
    retryAfter,
  });
}

/** Rejects one field: 400 with its path, code, and sentence. */
export function rejectField(path: string, code: string, message: string): ApiError {
  return new ApiError('INVALID_INPUT', { detail: message, fieldErrors: [{ path, code, message }] });
}

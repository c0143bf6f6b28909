import type { ErrorCode } from '#core/errors/error-catalog.ts';
import { KNOWN_REFUSALS } from '#core/errors/known-refusals.ts';
import type { FieldError, Problem } from '#contract/problem.ts';
import { adminPreference } from './admin-preferences.ts';
import { apiTexts } from './api-texts.ts';

/** Failures found by the browser: no response, or one that isn't from this API. */
export type ClientErrorCode = 'NO_CONNECTION' | 'UNEXPECTED_ANSWER';

const CLIENT_TEXTS = {
  NO_CONNECTION: apiTexts.noAnswer,
  UNEXPECTED_ANSWER: KNOWN_REFUSALS.INTERNAL.text,
} as const satisfies Record<ClientErrorCode, string>;

/** Every error of the API has a type of this form; errors of a proxy in front of it don't. */
const OUR_PROBLEMS = 'urn:reachwell:problem:';

type ProblemFields = Omit<Partial<Problem>, 'code'> & {
  status: number;
  code: ErrorCode | ClientErrorCode;
};

/**
 * A refusal of the API as an error: the members of its problem details (product api,
 * "Conventions").
 */
export class ApiProblem extends Error {
  readonly status: number;
  readonly code: ErrorCode | ClientErrorCode;
  readonly detail: string;
  readonly fieldErrors: FieldError[];
  readonly accountStatus: string | null;
  readonly retryAfter: number | null;
  readonly sequence: Problem['sequence'] | null;
  readonly currentVersion: number | string | null;
  readonly answered: Problem['message'] | null;

  constructor(fields: ProblemFields) {
    const text =
      fields.code in CLIENT_TEXTS ? CLIENT_TEXTS[fields.code as ClientErrorCode] : fields.title;
    super(
      fields.status < 500 && fields.detail ? fields.detail : (text ?? KNOWN_REFUSALS.INTERNAL.text),
    );
    this.name = 'ApiProblem';
    this.status = fields.status;
    this.code = fields.code;
    this.detail = fields.detail ?? this.message;
    this.fieldErrors = fields.fieldErrors ?? [];
    this.accountStatus = fields.accountStatus ?? null;
    this.retryAfter = fields.retryAfter ?? null;
    this.sequence = fields.sequence ?? null;
    this.currentVersion = fields.currentVersion ?? null;
    this.answered = fields.message ?? null;
  }
}

/** The problem of an answer that was no success. */
export function problemOf({ status, body }: { status: number; body: unknown }): ApiProblem {
  const problem = typeof body === 'object' && body !== null ? (body as Partial<Problem>) : {};
  const ours =
    typeof problem.code === 'string' &&
    typeof problem.type === 'string' &&
    problem.type.startsWith(OUR_PROBLEMS);
  return new ApiProblem(
    ours
      ? { ...problem, status, code: problem.code as ErrorCode }
      : { status, code: status >= 500 ? 'INTERNAL' : 'UNEXPECTED_ANSWER' },
  );
}

/** The message to show for anything thrown; staff can have its code and status appended. */
export function problemText(error: unknown): string {
  if (!(error instanceof ApiProblem)) return KNOWN_REFUSALS.INTERNAL.text;
  const { message, code, status } = error;
  return adminPreference('errorCodes') ? apiTexts.withCode({ message, code, status }) : message;
}

/** Whether it is a refusal with this code. */
export function isProblem(error: unknown, code: ErrorCode | ClientErrorCode): error is ApiProblem {
  return error instanceof ApiProblem && error.code === code;
}

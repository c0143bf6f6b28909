import type { FieldError, Problem } from './api.ts';

/**
 * The codes of the API, and those of a call that got no answer of it: nothing answered, nothing in
 * time, or an answer that isn't the API's, as of a proxy.
 */
export type ReachwellErrorCode = Problem['code'] | 'UNREACHABLE' | 'TIMEOUT' | 'NOT_THE_API';

/** Why a call failed. Decide by `code`; `message` is for people. */
export class ReachwellError extends Error {
  override readonly name = 'ReachwellError';
  readonly code: ReachwellErrorCode;
  /** The HTTP status; 0 without an answer. */
  readonly status: number;
  /** The first field that was refused, such as `leads.0.email`, or null. */
  readonly field: string | null;
  readonly fieldErrors: readonly FieldError[];
  /** How many seconds to wait before trying again, or null. */
  readonly retryAfter: number | null;
  /** What the API answered, or null. */
  readonly problem: Problem | null;

  constructor({
    code,
    message,
    status = 0,
    problem = null,
    cause,
  }: {
    code: ReachwellErrorCode;
    message: string;
    status?: number;
    problem?: Problem | null;
    cause?: unknown;
  }) {
    super(message, { cause });
    this.code = code;
    this.status = status;
    this.problem = problem;
    this.fieldErrors = problem?.fieldErrors ?? [];
    this.field = this.fieldErrors[0]?.path ?? null;
    this.retryAfter = problem?.retryAfter ?? null;
  }
}

/** The error of an answer that isn't a success. */
export async function refusalOf(response: Response): Promise<ReachwellError> {
  const { status } = response;
  const text = await response.text();
  if (!(response.headers.get('content-type') ?? '').startsWith('application/problem+json'))
    return notTheApi(status);
  const problem = JSON.parse(text) as Problem;
  const fields = (problem.fieldErrors ?? []).map(({ path, message }) => `${path}: ${message}`);
  return new ReachwellError({
    code: problem.code,
    message: [problem.detail, ...fields].join('\n'),
    status,
    problem,
  });
}

/** The error of an answer that the API doesn't give. */
export function notTheApi(status: number, cause?: unknown): ReachwellError {
  const message = `The server answered with ${status}, but not as Reachwell’s API does`;
  return new ReachwellError({ code: 'NOT_THE_API', message, status, cause });
}

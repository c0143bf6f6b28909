import { MailError, type MailProblem, type SendOutcome } from '#connectors/mail/mail.ts';

const LONGEST_ANSWER = 300;

/**
 * Why a call to a provider's API or token endpoint failed. `acted`: the provider may have done what
 * it was asked. `limited`: it asks for fewer requests, with `retryAfterMs` if it says so.
 */
export class ApiFailure extends MailError {
  readonly answer: string;
  readonly acted: boolean;
  readonly limited: boolean;
  constructor({
    problem,
    answer,
    lost = false,
    acted = false,
    limited = false,
    retryAfterMs = null,
  }: {
    problem: MailProblem;
    answer: string;
    lost?: boolean;
    acted?: boolean;
    limited?: boolean;
    retryAfterMs?: number | null;
  }) {
    const line = answer
      .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
      .trim()
      .slice(0, LONGEST_ANSWER);
    super({ problem, lost, retryAfterMs, answer: line });
    this.answer = line;
    this.acted = acted;
    this.limited = limited;
  }
}

/** What a failed call means for the message it was to send. */
export function outcomeOfFailure(failure: ApiFailure): SendOutcome {
  const { acted, answer, limited, lost, problem, retryAfterMs } = failure;
  if (limited) return { kind: 'LIMITED', retryAfterMs, answer };
  if (lost) return { kind: 'LOST', problem, answer };
  return acted ? { kind: 'UNKNOWN' } : { kind: 'NOT_SENT', problem };
}

const TIMEOUTS = ['UND_ERR_CONNECT_TIMEOUT', 'ETIMEDOUT', 'OAUTH_TIMEOUT', 'TimeoutError'];
const UNKNOWN_NAMES = ['ENOTFOUND', 'EAI_AGAIN', 'ENODATA'];

/** What a broken connection means, judging by the codes of the error and its causes. */
export function problemOfLine(error: unknown): MailProblem {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const codes = ['code' in cause ? String(cause.code) : '', cause.name];
    const is = (list: readonly string[]) => codes.some((code) => list.includes(code));
    if (is(TIMEOUTS)) return 'TIMED_OUT';
    if (is(UNKNOWN_NAMES)) return 'NAME_NOT_FOUND';
    if (codes.some((code) => code === 'ERR_TLS_CERT_ALTNAME_INVALID'))
      return 'CERTIFICATE_WRONG_NAME';
    if (codes.some((code) => /^(CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO)/u.test(code)))
      return 'CERTIFICATE_NOT_TRUSTED';
  }
  return 'NOT_REACHED';
}

import type { MailProblem, SendOutcome } from '#connectors/mail/mail.ts';

/** What a server responded to: the sign-in, one of the three commands, or the message itself. */
type SmtpStage = 'AUTH' | 'MAIL' | 'RCPT' | 'DATA' | 'MESSAGE';
/** What a server refused, and its response, free of secrets. */
export type SmtpRefusal = { stage: SmtpStage; answer: string };

/**
 * “550 5.1.1 …”, “450-4.2.0 …”: the basic code, and the enhanced one if there is one (RFC 3463).
 */
const FORM = /^([245]\d\d)[ -](?:([245]\.\d{1,3}\.\d{1,3})(?=\s|$))?/u;

const GREYLIST = /gr[ea]y-?list/iu;
const RATE_WORDS = new RegExp(
  String.raw`\brate\b|too many|too fast|throttl|limit (?:has been |is )?(?:exceeded|reached)` +
    String.raw`|exceed\w* .{0,40}\b(?:limit|quota|rate)|\b(?:daily|hourly|sending` +
    String.raw`|message) (?:\w+ )?(?:limit|quota)`,
  'iu',
);
/** A full mailbox and an oversized message also mention limits and quotas. */
const SIZE_WORDS = /\bsize\b|too (?:big|large)|mailbox|storage/iu;
const APP_PASSWORD = /app(?:lication)?[- ](?:specific )?password|InvalidSecondFactor/iu;
const SENDER_WORDS = /sender|relay|not owned|authenticat|from address/iu;

/**
 * What an SMTP server's refusal means for the attempt (RFC 5321, 4.2; RFC 3463). The enhanced code
 * decides if there is one; the text is only read where servers agree on no code: greylisting,
 * rates, and who a policy is about. `answer` is already free of secrets.
 */
export function judgeSmtpAnswer({ stage, answer }: SmtpRefusal): SendOutcome {
  const [, basic = '', status = null] = FORM.exec(answer) ?? [];
  const lasting = basic.startsWith('5');
  if (basic === '421' || isAboutRate({ basic, status, answer }))
    return { kind: 'LIMITED', retryAfterMs: retryAfterOf(answer), answer };
  if (stage === 'AUTH' || basic === '530') return lostOrLater({ lasting, answer });
  return { kind: 'REFUSED', about: aboutOf({ stage, status, answer }), lasting, status, answer };
}

/** Why signing in failed, if only the user can fix it. */
export function signInProblem(answer: string): MailProblem {
  return APP_PASSWORD.test(answer) ? 'APP_PASSWORD_NEEDED' : 'SIGN_IN_REFUSED';
}

function lostOrLater({ lasting, answer }: { lasting: boolean; answer: string }): SendOutcome {
  return lasting
    ? { kind: 'LOST', problem: signInProblem(answer), answer }
    : { kind: 'LIMITED', retryAfterMs: retryAfterOf(answer), answer };
}

function isAboutRate({
  basic,
  status,
  answer,
}: {
  basic: string;
  status: string | null;
  answer: string;
}): boolean {
  if (status === '5.4.5') return true;
  const aboutAnother = status === null ? SIZE_WORDS.test(answer) : /^.\.[1236]\./u.test(status);
  if (aboutAnother || GREYLIST.test(answer)) return false;
  if (['450', '451', '452', '454'].includes(basic) && status?.startsWith('4.7.') === true)
    return true;
  return RATE_WORDS.test(answer);
}

/** Who was refused, by the second number of the enhanced code (RFC 3463, 3). */
function aboutOf({
  stage,
  status,
  answer,
}: {
  stage: SmtpStage;
  status: string | null;
  answer: string;
}): 'RECIPIENT' | 'SENDER' | 'MESSAGE' {
  const detail = status?.slice(2) ?? '';
  if (/^1\.[78]$/u.test(detail)) return 'SENDER';
  if (/^(1|2)\./u.test(detail) && stage !== 'MAIL') return 'RECIPIENT';
  if (stage === 'MAIL') return /^3\.4$/u.test(detail) ? 'MESSAGE' : 'SENDER';
  if (stage === 'RCPT') return SENDER_WORDS.test(answer) ? 'SENDER' : 'RECIPIENT';
  return 'MESSAGE';
}

const UNIT_MS: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000 };
const MAX_RETRY_MS = 24 * 3_600_000;

/** “try again in 5 minutes”, “retry after 300 seconds”; null if no time is named. */
function retryAfterOf(answer: string): number | null {
  const [, amount, unit] =
    /\b(?:in|after|for) (\d{1,6}) ?(s|m|h)(?:ec|in|our|\b)/iu.exec(answer) ?? [];
  if (amount === undefined || unit === undefined) return null;
  return Math.min(Number(amount) * (UNIT_MS[unit.toLowerCase()] ?? 1000), MAX_RETRY_MS);
}

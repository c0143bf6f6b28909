/** A mailbox's provider; SMTP stands for any other, reached by SMTP and IMAP. */
export const MAIL_PROVIDERS = ['GOOGLE', 'MICROSOFT', 'SMTP'] as const;
export type MailProvider = (typeof MAIL_PROVIDERS)[number];

/** NONE is only for servers on the loopback interface: the adapter refuses it elsewhere. */
export const ENCRYPTIONS = ['TLS', 'STARTTLS', 'NONE'] as const;
export type Encryption = (typeof ENCRYPTIONS)[number];

/** The steps of connecting a mailbox, in their order (design, png/41). */
export const CHECK_STEPS = [
  'SMTP_REACHED',
  'SMTP_SIGNED_IN',
  'EMAIL_ARRIVED',
  'IMAP_REACHED',
  'IMAP_SIGNED_IN',
  'REPLIES_SEEN',
] as const;
export type CheckStep = (typeof CHECK_STEPS)[number];

export const MAIL_PROBLEMS = [
  'ADDRESS_NOT_ALLOWED',
  'NAME_NOT_FOUND',
  'NOT_REACHED',
  'TIMED_OUT',
  'ENCRYPTION_REFUSED',
  'CERTIFICATE_WRONG_NAME',
  'CERTIFICATE_NOT_TRUSTED',
  'CERTIFICATE_EXPIRED',
  'NOT_A_MAIL_SERVER',
  'SIGN_IN_REFUSED',
  'APP_PASSWORD_NEEDED',
  'SENDER_REFUSED',
  'PERMISSION_NOT_GRANTED',
  'GRANT_REVOKED',
  'EMAIL_DID_NOT_ARRIVE',
] as const;
export type MailProblem = (typeof MAIL_PROBLEMS)[number];

/**
 * One line of a check. `state` WAITING wasn't tried, because an earlier step failed. `detail` is
 * what the server said or what was found ("TLS 1.3, certificate valid until …"), without secrets.
 */
export type CheckLine = {
  step: CheckStep;
  state: 'PASSED' | 'FAILED' | 'WAITING';
  tookMs: number | null;
  problem: MailProblem | null;
  detail: string | null;
};

const ENDS_THE_CONNECTION: readonly MailProblem[] = [
  'SIGN_IN_REFUSED',
  'APP_PASSWORD_NEEDED',
  'PERMISSION_NOT_GRANTED',
  'GRANT_REVOKED',
];

/**
 * Whether a problem disconnects a connected mailbox: only what its user alone can fix, a refused
 * sign-in or a revoked grant. Server, certificate, and connection problems can go away on their own
 * (decision 112).
 */
export function losesMailbox(problem: MailProblem | null): boolean {
  return problem !== null && ENDS_THE_CONNECTION.includes(problem);
}

/** The encryption that a port usually uses. */
export function usualEncryption(port: number): Encryption {
  return port === 465 || port === 993 ? 'TLS' : 'STARTTLS';
}

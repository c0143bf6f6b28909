import type { CheckLine, Encryption, MailProblem } from '#core/email/mailbox-check.ts';
import type { EmailAddress, ReceivedEmail } from '#core/email/received-email.ts';

export { CHECK_STEPS } from '#core/email/mailbox-check.ts';
export type { CheckLine, CheckStep, Encryption, MailProblem } from '#core/email/mailbox-check.ts';

/** A mail server as its owner writes it down. */
export type MailServer = {
  host: string;
  port: number;
  encryption: Encryption;
  userName: string;
  password: string;
};

/**
 * What opens a mailbox; in clear only while a call lasts. `savesSentMail` of SMTP is what the check
 * found: whether the server itself keeps what is sent in the Sent folder. `accessToken` is what was
 * granted last; an adapter that needs a new one gets it with `refreshToken`.
 */
export type MailboxCredentials =
  | { provider: 'SMTP'; smtp: MailServer; imap: MailServer; savesSentMail: boolean }
  | {
      provider: 'GOOGLE' | 'MICROSOFT';
      refreshToken: string;
      accessToken: string | null;
      accessTokenEndsAt: number | null;
    };

/**
 * A mailbox to act on. `renewed` is told when the provider gave other credentials in place of the
 * old ones, before they are used: what is not kept then is lost. `deadlineMs` bounds a whole call,
 * in real ms.
 */
export type Mailbox = {
  address: string;
  credentials: MailboxCredentials;
  renewed?: (credentials: MailboxCredentials) => Promise<void>;
  deadlineMs?: number;
  signal?: AbortSignal;
};

/** `certificateNames` are the names that a certificate for another host bears. */
export type MailboxCheck = {
  lines: CheckLine[];
  passed: boolean;
  savesSentMail: boolean;
  certificateNames: string[];
};

type OutgoingFile = { fileName: string; contentType: string; content: Uint8Array };

/**
 * A message with everything decided: adapters add nothing that a reader sees. `messageId` with its
 * angle brackets is fixed by the try. `threadId` is the provider's own, null starts a thread.
 */
export type OutgoingEmail = {
  messageId: string;
  from: EmailAddress;
  to: EmailAddress;
  subject: string;
  text: string;
  html: string;
  inReplyTo: string | null;
  references: readonly string[];
  threadId: string | null;
  headers: Readonly<Record<string, string>>;
  files: readonly OutgoingFile[];
};

/**
 * What is known after a try to send. NOT_SENT: the line failed while the message could not have
 * been accepted yet, so that a new try doubles nothing. UNKNOWN: it may have been; only `findSent`
 * tells. REFUSED by the server is `lasting` (5xx) or for now (4xx); `status` is the enhanced code
 * ("5.1.1") where there is one. LIMITED: the provider wants less, `retryAfterMs` where it says so.
 */
export type SendOutcome =
  | { kind: 'SENT'; threadId: string | null }
  | {
      kind: 'REFUSED';
      about: 'RECIPIENT' | 'SENDER' | 'MESSAGE';
      lasting: boolean;
      status: string | null;
      answer: string;
    }
  | { kind: 'LIMITED'; retryAfterMs: number | null; answer: string }
  | { kind: 'LOST'; problem: MailProblem; answer: string }
  | { kind: 'NOT_SENT'; problem: MailProblem }
  | { kind: 'UNKNOWN' };

/** Whether a message left: CANNOT_TELL also while it may still be under way. */
export type SentSearch =
  | { result: 'SENT'; at: number; threadId: string | null }
  | { result: 'NOT_SENT' }
  | { result: 'CANNOT_TELL'; problem: MailProblem | null };

/**
 * `place` is opaque and kept by the caller: everything before it was read. `more` asks for another
 * call at once. `restarted` says that the mailbox was made again or forgot the place, so that the
 * last days were read again and messages may come a second time: known by `messageId`.
 */
export type NewEmails = {
  emails: ReceivedEmail[];
  place: string;
  more: boolean;
  restarted: boolean;
};

/** A file of a received message; GONE: the mailbox holds no such message or file anymore. */
export type MailFile =
  { result: 'FOUND'; bytes: Uint8Array } | { result: 'GONE' } | { result: 'TOO_LARGE' };

/** Thrown by reading calls: the mailbox cannot be used now (`lost`), or the line failed. */
export class MailError extends Error {
  readonly problem: MailProblem;
  /** Whether only the user can mend it: a revoked grant, a changed password. */
  readonly lost: boolean;
  readonly retryAfterMs: number | null;
  constructor({
    problem,
    lost,
    retryAfterMs = null,
    answer,
  }: {
    problem: MailProblem;
    lost: boolean;
    retryAfterMs?: number | null;
    answer: string;
  }) {
    super(`${problem}: ${answer}`);
    this.name = 'MailError';
    this.problem = problem;
    this.lost = lost;
    this.retryAfterMs = retryAfterMs;
  }
}

/**
 * A user's own mailbox as the product uses it (product rules, section 16). One adapter for SMTP
 * with IMAP, one for Google, one for Microsoft; `mail-suite.ts` is what each must do.
 */
export interface MailConnector {
  /**
   * Tries both directions step by step, with a message of the mailbox to itself, which it removes
   * again where its permissions reach that far (decision 117); `onLine` hears each line as it is decided. Never throws.
   */
  check(
    mailbox: Mailbox & { from: EmailAddress; onLine?: (line: CheckLine) => void },
  ): Promise<MailboxCheck>;
  /**
   * Sends one message. `beforeDelivery` is called right before the provider could accept it; what
   * it throws keeps the message back and is thrown on. Never throws otherwise.
   */
  send(
    mailbox: Mailbox & { email: OutgoingEmail; beforeDelivery?: () => Promise<void> },
  ): Promise<SendOutcome>;
  /**
   * Looks for a message that a try with this Message-ID may have sent; `triedAt` is campaign time.
   * NOT_SENT is only said where the provider's record is complete by then. Never throws.
   */
  findSent(mailbox: Mailbox & { messageId: string; triedAt: number }): Promise<SentSearch>;
  /**
   * What came in since `place`, and what its owner sent with another program (`written`),
   * oldest first, at most `limit`; null is "from now on" and reads nothing. Throws `MailError`.
   */
  readNew(mailbox: Mailbox & { place: string | null; limit: number }): Promise<NewEmails>;
  /**
   * The bytes of a file of a received message: `file` is its number among the files that `readNew`
   * named. Nothing in the mailbox changes by it. Throws `MailError`.
   */
  readFile(
    mailbox: Mailbox & { messageId: string; file: number; maxBytes: number },
  ): Promise<MailFile>;
  /**
   * Calls `onNews` soon after something may have come, as a hint, until `signal` is aborted; the
   * caller looks by itself as well. Resolves when it ends, with why, if it was not the caller.
   */
  watch(
    mailbox: Mailbox & { signal: AbortSignal; onNews: () => void },
  ): Promise<{ ended: 'ABORTED' | 'LINE' | 'LOST' }>;
  /** Tells the provider to forget the grant; what fails is left to expire. Never throws. */
  release(mailbox: Mailbox): Promise<void>;
}

import type { CheckLine, Encryption, MailProblem } from '#core/email/mailbox-check.ts';
import type { EmailAddress, ReceivedEmail } from '#core/email/received-email.ts';

export { CHECK_STEPS } from '#core/email/mailbox-check.ts';
export type { CheckLine, CheckStep, Encryption, MailProblem } from '#core/email/mailbox-check.ts';

/** A mail server as its owner enters it. */
export type MailServer = {
  host: string;
  port: number;
  encryption: Encryption;
  userName: string;
  password: string;
};

/**
 * What gives access to a mailbox; in clear text only during a call. `savesSentMail` of SMTP is the
 * check's result: whether the server itself stores sent mail in the Sent folder. `accessToken` is
 * the latest one granted; an adapter that needs a new one gets it with `refreshToken`.
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
 * A mailbox to act on. `renewed` is called when the provider replaced the credentials, before the
 * new ones are used: if they are not stored then, they are lost. `deadlineMs` bounds a whole call,
 * in real ms.
 */
export type Mailbox = {
  address: string;
  credentials: MailboxCredentials;
  renewed?: (credentials: MailboxCredentials) => Promise<void>;
  deadlineMs?: number;
  signal?: AbortSignal;
};

/** `certificateNames` are the names in a certificate issued for another host. */
export type MailboxCheck = {
  lines: CheckLine[];
  passed: boolean;
  savesSentMail: boolean;
  certificateNames: string[];
};

type OutgoingFile = { fileName: string; contentType: string; content: Uint8Array };

/**
 * A complete message: adapters add nothing that a reader sees. `messageId`, with its angle
 * brackets, is fixed by the attempt. `threadId` is the provider's own; null starts a thread.
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
 * What is known after an attempt to send. NOT_SENT: the connection failed before the message could
 * have been accepted, so a retry duplicates nothing. UNKNOWN: it may have been accepted; only
 * `findSent` can tell. REFUSED by the server is `lasting` (5xx) or temporary (4xx); `status` is the
 * enhanced code ("5.1.1") if there is one. LIMITED: the provider asks for fewer emails, with
 * `retryAfterMs` if it says so.
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

/** Whether a message left: CANNOT_TELL also covers one that may still be on its way. */
export type SentSearch =
  | { result: 'SENT'; at: number; threadId: string | null }
  | { result: 'NOT_SENT' }
  | { result: 'CANNOT_TELL'; problem: MailProblem | null };

/**
 * `place` is opaque and stored by the caller: everything before it was read. `more` asks for
 * another call immediately. `restarted`: the mailbox was recreated or forgot the place, so the last
 * days were read again and messages may repeat, with the same `messageId`.
 */
export type NewEmails = {
  emails: ReceivedEmail[];
  place: string;
  more: boolean;
  restarted: boolean;
};

/** A file of a received message; GONE: the mailbox no longer has the message or the file. */
export type MailFile =
  { result: 'FOUND'; bytes: Uint8Array } | { result: 'GONE' } | { result: 'TOO_LARGE' };

/** Thrown by reading calls: the mailbox cannot be used (`lost`), or the connection failed. */
export class MailError extends Error {
  readonly problem: MailProblem;
  /** Whether only the user can fix it, such as a revoked grant or a changed password. */
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
 * with IMAP, one for Google, one for Microsoft; `mail-suite.ts` says what each must do.
 */
export interface MailConnector {
  /**
   * Tries both directions step by step with a message from the mailbox to itself, which is removed
   * again if the permissions allow it (decision 117); `onLine` receives each line as it is decided.
   * Never throws.
   */
  check(
    mailbox: Mailbox & { from: EmailAddress; onLine?: (line: CheckLine) => void },
  ): Promise<MailboxCheck>;
  /**
   * Sends one message. `beforeDelivery` is called right before the provider could accept it; if it
   * throws, the message is not sent and the error is rethrown. Never throws otherwise.
   */
  send(
    mailbox: Mailbox & { email: OutgoingEmail; beforeDelivery?: () => Promise<void> },
  ): Promise<SendOutcome>;
  /**
   * Looks for a message that an attempt with this Message-ID may have sent; `triedAt` is campaign
   * time. NOT_SENT is returned only once the provider's record is complete. Never throws.
   */
  findSent(mailbox: Mailbox & { messageId: string; triedAt: number }): Promise<SentSearch>;
  /**
   * What arrived since `place`, and what its owner sent with another program (`written`), oldest
   * first, at most `limit`; null means "from now on" and reads nothing. Throws `MailError`.
   */
  readNew(mailbox: Mailbox & { place: string | null; limit: number }): Promise<NewEmails>;
  /**
   * The bytes of a file of a received message: `file` is its number among the files that `readNew`
   * listed. Does not change the mailbox. Throws `MailError`.
   */
  readFile(
    mailbox: Mailbox & { messageId: string; file: number; maxBytes: number },
  ): Promise<MailFile>;
  /**
   * Calls `onNews`, as a hint, soon after something may have arrived, until `signal` is aborted;
   * callers also poll. Resolves when it ends, with the reason if it was not the caller.
   */
  watch(
    mailbox: Mailbox & { signal: AbortSignal; onNews: () => void },
  ): Promise<{ ended: 'ABORTED' | 'LINE' | 'LOST' }>;
  /**
   * Asks the provider to revoke the grant; if that fails, the grant is left to expire. Never
   * throws.
   */
  release(mailbox: Mailbox): Promise<void>;
}

import type { EmailAddress } from '#core/email/received-email.ts';
import type { Mailbox, MailConnector } from '#connectors/mail/mail.ts';

/** The fault of the next attempt to send, in terms that every provider can simulate. */
export type SendFault =
  | 'CUT_BEFORE_ACCEPTING'
  | 'CUT_AFTER_ACCEPTING'
  | 'REFUSES_RECIPIENT'
  | 'REFUSES_FOR_NOW'
  | 'LIMITS';

/**
 * A mailbox on a server that an adapter is tested against; everything else in it is a stranger's.
 */
export type MailSubject = {
  mail: MailConnector;
  /** Campaign time, and how it passes. */
  now: () => number;
  advance: (ms: number) => void;
  /** How long the adapter waits for a copy before it says that a message did not leave. */
  settleMs: number;
  from: EmailAddress;
  mailbox: () => Mailbox;
  /** The same mailbox after its password was changed or its grant revoked. */
  lostMailbox: () => Mailbox;
  /** Secrets that must not appear in anything the adapter returns. */
  secrets: readonly string[];
  /**
   * Delivers someone else's message, into a folder of the user's if a rule moves it there; resolves
   * once it is there.
   */
  arrives: (message: { raw: string; junk?: boolean; filed?: boolean }) => Promise<void>;
  /** Stores a message that the mailbox's owner sent with another program. */
  keepsSent: (message: { raw: string }) => Promise<void>;
  /** Messages as they arrived at others, in bytes as Latin-1, oldest first. */
  left: () => Promise<string[]>;
  meets: (fault: SendFault) => void;
  /** The enhanced status code of a refused recipient; null where the provider gives none. */
  refusalStatus: string | null;
  /**
   * Whether a recipient can be refused temporarily; a provider with an API accepts the message and
   * retries.
   */
  putsOff: boolean;
  /** Makes the provider forget the reading place; null if that can't happen. */
  forgetPlaces: (() => Promise<void>) | null;
  /** Cuts every standing connection to the mailbox. */
  dropLines: () => void;
  close: () => Promise<void>;
};

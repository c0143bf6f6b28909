import type { EmailAddress } from '#core/email/received-email.ts';
import type { Mailbox, MailConnector } from '#connectors/mail/mail.ts';

/** What the next try to send meets, in words that every provider can act out. */
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
  /** What must not be found in anything that the adapter says. */
  secrets: readonly string[];
  /**
   * A message of someone else comes in, into a folder of the user's where a rule puts it there;
   * resolves when it lies there.
   */
  arrives: (message: { raw: string; junk?: boolean; filed?: boolean }) => Promise<void>;
  /** Another program of the mailbox's owner keeps what it has sent. */
  keepsSent: (message: { raw: string }) => Promise<void>;
  /** Messages as they arrived at others, in bytes as Latin-1, oldest first. */
  left: () => Promise<string[]>;
  meets: (fault: SendFault) => void;
  /** The enhanced status code of a refused recipient; null where the provider gives none. */
  refusalStatus: string | null;
  /** Whether a recipient can be put off; a provider with an API takes the message and retries. */
  putsOff: boolean;
  /** The provider forgets how far it was read; null where that cannot happen. */
  forgetPlaces: (() => Promise<void>) | null;
  /** Cuts every standing connection to the mailbox. */
  dropLines: () => void;
  close: () => Promise<void>;
};

/** One side of a message: `name` is empty where the header has none. */
export type EmailAddress = { name: string; address: string };

/** A part of a received message other than its text: `content` is decoded. */
export type ReceivedFile = {
  fileName: string | null;
  contentType: string;
  sizeBytes: number;
};

/**
 * The contents of a delivery report (RFC 3464), field by field, uninterpreted: `recipients` has one
 * entry per recipient group, with field names in lowercase. `original` has the headers of the
 * message that the report is about, if it includes them (message/rfc822 or text/rfc822-headers).
 */
export type DeliveryReport = {
  recipients: readonly Readonly<Record<string, string>>[];
  original: Readonly<Record<string, string>> | null;
};

/**
 * A message in a mailbox, as every adapter reads it. `id` is the mailbox's own and detects
 * duplicates; `messageId` is from the header, with its angle brackets, null if there is none.
 * Header names are in lowercase; of a repeated header, the first counts. `at` is when the mailbox
 * received it, in epoch milliseconds of campaign time. `text` is the plain text, made from `html`
 * if the message has no other.
 */
export type ReceivedEmail = {
  id: string;
  threadId: string | null;
  messageId: string | null;
  inReplyTo: string | null;
  references: readonly string[];
  from: EmailAddress | null;
  to: readonly EmailAddress[];
  subject: string;
  at: number;
  text: string;
  html: string | null;
  headers: Readonly<Record<string, string | undefined>>;
  files: readonly ReceivedFile[];
  report: DeliveryReport | null;
  /**
   * It is in the mailbox's sent folder, but wasn't sent from here: its owner wrote it elsewhere.
   */
  written?: boolean;
};

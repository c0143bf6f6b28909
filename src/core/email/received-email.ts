/** One side of a message: `name` is empty where the header has none. */
export type EmailAddress = { name: string; address: string };

/** A part of a received message beside its text: `content` is decoded. */
export type ReceivedFile = {
  fileName: string | null;
  contentType: string;
  sizeBytes: number;
};

/**
 * What the mail system says in a delivery report (RFC 3464), field by field and undecided:
 * `recipients` holds one entry per recipient group, field names in lower case. `original` are the
 * headers of the message that the report is about, where it carries them (message/rfc822 or
 * text/rfc822-headers).
 */
export type DeliveryReport = {
  recipients: readonly Readonly<Record<string, string>>[];
  original: Readonly<Record<string, string>> | null;
};

/**
 * A message as a mailbox holds it, read by any adapter. `id` is the mailbox's own and tells a
 * repetition; `messageId` the header's, with its angle brackets, null where it has none. Header
 * names are in lower case; of a repeated header the first counts. `at` is when the mailbox received
 * it, in epoch milliseconds of campaign time. `text` is the plain text, made from `html` where the
 * message has no other.
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
  /** It lies among what the mailbox sent, and not from here: its owner wrote it elsewhere. */
  written?: boolean;
};

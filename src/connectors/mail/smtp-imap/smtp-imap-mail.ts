import type { Mailbox, MailConnector } from '#connectors/mail/mail.ts';
import { startCallTime } from '#connectors/mail/smtp-imap/call-time.ts';
import { checkMailbox } from '#connectors/mail/smtp-imap/check-mailbox.ts';
import { findSent } from '#connectors/mail/smtp-imap/find-sent.ts';
import {
  createMailConnector,
  type MailConnectorOptions,
} from '#connectors/mail/smtp-imap/mail-connector.ts';
import { readFile } from '#connectors/mail/smtp-imap/read-file.ts';
import { readNew } from '#connectors/mail/smtp-imap/read-new.ts';
import { sendEmail } from '#connectors/mail/smtp-imap/send-email.ts';
import { smtpImapCredentials } from '#connectors/mail/smtp-imap/smtp-imap-credentials.ts';
import { watchInbox } from '#connectors/mail/smtp-imap/watch-inbox.ts';

const DEADLINE_MS = 60_000;
const ARRIVAL_MS = 20_000;
const LOOK_MS = 1000;

type SmtpImapOptions = MailConnectorOptions & {
  /** Campaign time. */
  now: () => number;
  /** How long after an attempt its copy may still arrive, in campaign ms (decision 111). */
  settleMs: number;
  /** How long a check waits for its own message, and how often it looks for it, in real ms. */
  arrivalMs?: number;
  lookMs?: number;
  /** How long one IDLE lasts before it is renewed, in real ms. */
  idleMs?: number;
};

/**
 * The adapter for mailboxes reached by SMTP and IMAP (decisions 111 and 112). Each call has a
 * connection of its own; `also` allows addresses and ports in addition to the mail ports of the
 * public internet.
 */
export function createSmtpImapMail({
  now,
  settleMs,
  arrivalMs = ARRIVAL_MS,
  lookMs = LOOK_MS,
  idleMs,
  ...connectorOptions
}: SmtpImapOptions): MailConnector {
  const connector = createMailConnector(connectorOptions);
  const call = <Box extends Mailbox>(mailbox: Box) => ({
    connector,
    mailbox,
    credentials: smtpImapCredentials(mailbox),
    time: startCallTime(mailbox.deadlineMs ?? DEADLINE_MS, mailbox.signal),
    now,
  });
  return {
    check: (mailbox) => checkMailbox({ ...call(mailbox), arrivalMs, lookMs }),
    send: (mailbox) => sendEmail(call(mailbox)),
    findSent: (mailbox) => findSent({ ...call(mailbox), settleMs }),
    readNew: (mailbox) => readNew(call(mailbox)),
    readFile: (mailbox) => readFile(call(mailbox)),
    watch: ({ signal, onNews, ...mailbox }) =>
      watchInbox({ connector, credentials: smtpImapCredentials(mailbox), signal, onNews, idleMs }),
    // There is no grant to revoke: deleting the password here is enough.
    release: async () => undefined,
  };
}

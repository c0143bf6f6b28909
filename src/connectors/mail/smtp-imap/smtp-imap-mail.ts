import type { Mailbox, MailConnector } from '#connectors/mail/mail.ts';
import { startCallTime } from '#connectors/mail/smtp-imap/call-time.ts';
import { checkMailbox } from '#connectors/mail/smtp-imap/check-mailbox.ts';
import { findSent } from '#connectors/mail/smtp-imap/find-sent.ts';
import { openMailDoor, type MailDoorOptions } from '#connectors/mail/smtp-imap/mail-door.ts';
import { readFile } from '#connectors/mail/smtp-imap/read-file.ts';
import { readNew } from '#connectors/mail/smtp-imap/read-new.ts';
import { sendEmail } from '#connectors/mail/smtp-imap/send-email.ts';
import { smtpImapCredentials } from '#connectors/mail/smtp-imap/smtp-imap-credentials.ts';
import { watchInbox } from '#connectors/mail/smtp-imap/watch-inbox.ts';

const DEADLINE_MS = 60_000;
const ARRIVAL_MS = 20_000;
const LOOK_MS = 1000;

type SmtpImapOptions = MailDoorOptions & {
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
  ...doorOptions
}: SmtpImapOptions): MailConnector {
  const door = openMailDoor(doorOptions);
  const call = <Box extends Mailbox>(mailbox: Box) => ({
    door,
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
      watchInbox({ door, credentials: smtpImapCredentials(mailbox), signal, onNews, idleMs }),
    // There is no grant to revoke: deleting the password here is enough.
    release: async () => undefined,
  };
}

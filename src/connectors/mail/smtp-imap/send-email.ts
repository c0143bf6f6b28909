import type { Mailbox, OutgoingEmail, SendOutcome } from '#connectors/mail/mail.ts';
import type { CallTime } from '#connectors/mail/smtp-imap/call-time.ts';
import { composeMessage } from '#connectors/mail/message/compose-message.ts';
import type { MailConnector } from '#connectors/mail/smtp-imap/mail-connector.ts';
import { MailFailure } from '#connectors/mail/smtp-imap/mail-failure.ts';
import type { SmtpImapCredentials } from '#connectors/mail/smtp-imap/smtp-imap-credentials.ts';
import { judgeSmtpAnswer } from '#connectors/mail/smtp-imap/smtp-answer.ts';
import {
  openSmtpLine,
  type Delivery,
  type SmtpLine,
} from '#connectors/mail/smtp-imap/smtp-line.ts';

/**
 * Sends one message and, if the server keeps no copy of it, a copy to the mailbox itself in the
 * same transaction (decision 111). Throws what `beforeDelivery` throws.
 */
export async function sendEmail({
  connector,
  mailbox: { address, email, beforeDelivery = async () => undefined },
  credentials: { smtp, savesSentMail },
  time,
  now,
}: {
  connector: MailConnector;
  mailbox: Mailbox & { email: OutgoingEmail; beforeDelivery?: () => Promise<void> };
  credentials: SmtpImapCredentials;
  time: CallTime;
  now: () => number;
}): Promise<SendOutcome> {
  const message = await composeMessage(email, now());
  if (!message.composed) {
    const { about, status, answer } = message;
    return { kind: 'REFUSED', about, lasting: true, status, answer };
  }
  const { from, to, content } = message;
  const copy = savesSentMail || to.toLowerCase() === address.toLowerCase() ? [] : [address];
  let line: SmtpLine | null = null;
  try {
    line = await openSmtpLine(connector, smtp, time);
    const refusal = await line.signIn();
    if (refusal !== null) return judgeSmtpAnswer(refusal);
    return outcomeOf(await line.deliver({ from, to: [to, ...copy], content, beforeDelivery }));
  } catch (error) {
    if (!(error instanceof MailFailure)) throw error;
    return outcomeOf({ kind: 'CUT', failure: error });
  } finally {
    line?.close();
  }
}

function outcomeOf(delivery: Delivery): SendOutcome {
  switch (delivery.kind) {
    case 'ACCEPTED':
      return { kind: 'SENT', threadId: null };
    case 'REFUSED':
      return judgeSmtpAnswer(delivery.refusal);
    case 'UNKNOWN':
      return { kind: 'UNKNOWN' };
    case 'CUT': {
      const { busy, problem, answer } = delivery.failure;
      return busy ? { kind: 'LIMITED', retryAfterMs: null, answer } : { kind: 'NOT_SENT', problem };
    }
  }
}

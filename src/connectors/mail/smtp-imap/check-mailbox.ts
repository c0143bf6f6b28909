import { randomUUID } from 'node:crypto';
import { emailDomain } from '#core/email/email-address.ts';
import type { EmailAddress } from '#core/email/received-email.ts';
import { MS_PER_DAY } from '#core/schedule/zone-offset.ts';
import { dayText } from '#core/text/formats.ts';
import type { CheckLine, Mailbox, MailboxCheck, OutgoingEmail } from '#connectors/mail/mail.ts';
import type { CallTime } from '#connectors/mail/smtp-imap/call-time.ts';
import { checkSheet, type CheckSheet } from '#connectors/mail/check-sheet.ts';
import { composeMessage } from '#connectors/mail/message/compose-message.ts';
import {
  failureOfImap,
  foldersOf,
  openImapLine,
  type ImapLine,
  type Security,
} from '#connectors/mail/smtp-imap/imap-line.ts';
import type { MailDoor } from '#connectors/mail/smtp-imap/mail-door.ts';
import { MailFailure } from '#connectors/mail/smtp-imap/mail-failure.ts';
import { findInFolder } from '#connectors/mail/smtp-imap/own-copies.ts';
import { judgeSmtpAnswer, signInProblem } from '#connectors/mail/smtp-imap/smtp-answer.ts';
import type { SmtpImapCredentials } from '#connectors/mail/smtp-imap/smtp-imap-credentials.ts';
import {
  openSmtpLine,
  type Delivery,
  type SmtpLine,
} from '#connectors/mail/smtp-imap/smtp-line.ts';

export type CheckCall = {
  door: MailDoor;
  mailbox: Mailbox & { from: EmailAddress; onLine?: (line: CheckLine) => void };
  credentials: SmtpImapCredentials;
  time: CallTime;
  now: () => number;
  /** How long a message to oneself may take, and how often it is looked for, in real ms. */
  arrivalMs: number;
  lookMs: number;
};

/**
 * Checks both directions (design, png/41), also the second when the first fails, so that one look
 * tells all there is to mend. That an email arrived is the server's word for it; that replies are
 * seen is the same email met in the inbox or in Junk. It is removed again. Never throws.
 */
export async function checkMailbox(call: CheckCall): Promise<MailboxCheck> {
  const sheet = checkSheet(call.mailbox.onLine);
  const messageId = `<rw-check-${randomUUID()}@${emailDomain(call.mailbox.from.address)}>`;
  const sent = await checkSending({ ...call, sheet, messageId });
  const savesSentMail = await checkReading({ ...call, sheet, messageId: sent ? messageId : null });
  return sheet.close({ savesSentMail });
}

/** Whether the server took the message. */
async function checkSending({
  door,
  mailbox: { address, from },
  credentials: { smtp },
  time,
  now,
  sheet,
  messageId,
}: CheckCall & { sheet: CheckSheet; messageId: string }): Promise<boolean> {
  let line: SmtpLine | null = null;
  try {
    line = await openSmtpLine(door, smtp, time);
    sheet.passed('SMTP_REACHED', detailOf(line.security()));
    const refusal = await line.signIn();
    if (refusal !== null) throw failureOfSignIn(refusal.answer);
    sheet.passed('SMTP_SIGNED_IN', null);
    const message = await composeMessage(messageToItself({ address, from, messageId }), now());
    if (!message.composed)
      throw new MailFailure({ problem: 'SENDER_REFUSED', answer: message.answer });
    const { content } = message;
    const beforeDelivery = async () => undefined;
    const delivery = await line.deliver({
      from: message.from,
      to: [message.to],
      content,
      beforeDelivery,
    });
    if (delivery.kind !== 'ACCEPTED') throw failureOfDelivery(delivery);
    sheet.passed('EMAIL_ARRIVED', `Sent as ${from.name === '' ? from.address : from.name}`);
    return true;
  } catch (error) {
    sheet.failed(['SMTP_REACHED', 'SMTP_SIGNED_IN', 'EMAIL_ARRIVED'], asFailure(error), smtp);
    return false;
  } finally {
    line?.close();
  }
}

/** Whether the server keeps in Sent what is sent; false also where nothing tells. */
async function checkReading({
  door,
  credentials: { imap },
  time,
  sheet,
  messageId,
  arrivalMs,
  lookMs,
}: CheckCall & { sheet: CheckSheet; messageId: string | null }): Promise<boolean> {
  let line: ImapLine | null = null;
  const reached: { at: number; detail: string }[] = [];
  const onReached = (security: Security) =>
    reached.push({ at: performance.now(), detail: detailOf(security) });
  const passedReached = () =>
    sheet.passed('IMAP_REACHED', reached[0]?.detail ?? null, reached[0]?.at);
  try {
    line = await openImapLine({ door, server: imap, time, onReached });
    passedReached();
    sheet.passed('IMAP_SIGNED_IN', null);
    if (messageId === null) return false;
    const looks = { line, messageId, time, lookMs };
    const place = await time.bound(seenIn({ ...looks, arrivalMs }));
    if (place === null)
      throw new MailFailure({
        problem: 'EMAIL_DID_NOT_ARRIVE',
        answer: `Not seen within ${Math.round(arrivalMs / 1000)} s`,
      });
    const { junk, sent } = await foldersOf(line);
    const kept = sent !== null && (await keptIn({ ...looks, path: sent }));
    await remove(line, messageId, ['INBOX', junk, sent]);
    sheet.passed('REPLIES_SEEN', place === 'INBOX' ? null : `Found in ${place}`);
    return kept;
  } catch (error) {
    const failure = failureOfImap(error, imap, time);
    // Who refuses to sign someone in was reached.
    if (failure.lost || failure.busy) passedReached();
    sheet.failed(['IMAP_REACHED', 'IMAP_SIGNED_IN', 'REPLIES_SEEN'], failure, imap);
    return false;
  } finally {
    await line?.close();
  }
}

type Looks = { line: ImapLine; messageId: string; time: CallTime; lookMs: number };

/** The folder in which the message is met, looked for until `arrivalMs` are over. */
async function seenIn({
  line,
  messageId,
  time,
  lookMs,
  arrivalMs,
}: Looks & { arrivalMs: number }): Promise<string | null> {
  const { inbox, junk } = await foldersOf(line);
  for (let waited = 0; ; waited += lookMs) {
    for (const path of [inbox, junk]) {
      if (path === null) continue;
      if ((await findInFolder({ line, path, messageId })) !== null) return path;
    }
    if (waited >= arrivalMs) return null;
    await time.pause(lookMs);
  }
}

/** Looks a few times, since a server may keep what was sent a moment later than it delivers it. */
async function keptIn({ line, path, messageId, time, lookMs }: Looks & { path: string }) {
  for (let look = 0; look < 3; look += 1) {
    if (look > 0) await time.pause(lookMs);
    if ((await findInFolder({ line, path, messageId })) !== null) return true;
  }
  return false;
}

async function remove(
  line: ImapLine,
  messageId: string,
  paths: readonly (string | null)[],
): Promise<void> {
  for (const path of paths) {
    const found = path === null ? null : await findInFolder({ line, path, messageId });
    if (found !== null) await line.client.messageDelete(String(found.uid), { uid: true });
  }
}

function messageToItself({
  address,
  from,
  messageId,
}: {
  address: string;
  from: EmailAddress;
  messageId: string;
}): OutgoingEmail {
  const text =
    'Reachwell sent this email to your own mailbox to see that it arrives. It is removed again.';
  return {
    messageId,
    from,
    to: { name: from.name, address },
    subject: 'Reachwell checks this mailbox',
    text,
    html: `<p>${text}</p>`,
    inReplyTo: null,
    references: [],
    threadId: null,
    headers: { 'Auto-Submitted': 'auto-generated' },
    files: [],
  };
}

function failureOfSignIn(answer: string): MailFailure {
  const outcome = judgeSmtpAnswer({ stage: 'AUTH', answer });
  return new MailFailure({
    problem: outcome.kind === 'LIMITED' ? 'NOT_REACHED' : signInProblem(answer),
    answer,
  });
}

function failureOfDelivery(delivery: Delivery): MailFailure {
  if (delivery.kind === 'CUT') return delivery.failure;
  if (delivery.kind === 'REFUSED')
    return new MailFailure({ problem: 'SENDER_REFUSED', answer: delivery.refusal.answer });
  return new MailFailure({
    problem: 'EMAIL_DID_NOT_ARRIVE',
    answer: 'The server did not say whether it took the email',
  });
}

function asFailure(error: unknown): MailFailure {
  if (error instanceof MailFailure) return error;
  throw error;
}

/** "TLS 1.3, certificate valid until Mar 2027". */
function detailOf(security: Security): string {
  if (security === null) return 'Without encryption, on this machine';
  const { protocol, certificate } = security;
  if (certificate === null) return protocol;
  return `${protocol}, certificate valid until ${dayText(Math.floor(Date.parse(certificate.valid_to) / MS_PER_DAY), 'monthOfYear')}`;
}

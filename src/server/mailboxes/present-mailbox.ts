import { mailboxRampDay, mailboxRampPercent } from '#core/email/mailbox-pace.ts';
import { checkSummary, mailProblemText, shownLines } from '#core/email/mailbox-check-texts.ts';
import { CHECK_STEPS } from '#core/email/mailbox-check.ts';
import { USUAL_FOOTER } from '#core/email/email-body.ts';
import { credentialsOf } from '#connectors/mail/credentials-text.ts';
import type { MailServer } from '#connectors/mail/mail.ts';
import type { StoredCheck } from '#data/mailboxes/mailbox-checks.ts';
import { openMailbox } from '#data/mailboxes/mailboxes.ts';
import type { ServerParts } from '#server/http/handler.ts';
import { isoInstant } from '#server/http/page-response.ts';
import { ApiError } from '#server/http/api-error.ts';

/** The user's mailbox with its credentials; rejected if none is connected. */
export async function connectedMailbox(
  { db, masterKey }: Pick<ServerParts, 'db' | 'masterKey'>,
  userId: string,
) {
  const opened = await openMailbox({ db, userId }, masterKey);
  if (opened === null) throw new ApiError('MAILBOX_NOT_CONNECTED');
  const { credentials: text, ...mailbox } = opened;
  return { ...mailbox, credentials: credentialsOf({ text, savesSentMail: mailbox.savesSentMail }) };
}

const withoutPassword = ({ host, port, encryption, userName }: MailServer) => ({
  host,
  port,
  encryption,
  userName,
});

/** A mailbox as its user sees it. */
export async function presentMailbox(query: {
  parts: Pick<ServerParts, 'db' | 'masterKey'>;
  userId: string;
  now: number;
}) {
  const { credentials, lostProblem, rampFrom, connectedAt, bouncesHoldSince, ...mailbox } =
    await connectedMailbox(query.parts, query.userId);
  const ramp = { connectedAt: rampFrom, now: query.now };
  const day = mailboxRampDay(ramp);
  const { provider } = mailbox;
  return {
    ...mailbox,
    usualFooter: USUAL_FOOTER,
    lostProblem,
    lost: lostProblem === null ? null : mailProblemText(lostProblem, provider, null),
    connectedAt: isoInstant(connectedAt),
    bouncesHoldSince: isoInstant(bouncesHoldSince),
    rampDay: day?.day ?? null,
    rampPercent: mailboxRampPercent(ramp),
    rampEndsAt: isoInstant(day?.endsAt ?? null),
    servers:
      credentials.provider === 'SMTP'
        ? { smtp: withoutPassword(credentials.smtp), imap: withoutPassword(credentials.imap) }
        : null,
  };
}

/** A check as its user sees it, also while it is running. */
export function presentCheck(check: StoredCheck) {
  const { provider, address, running, startedAt, lines } = check;
  const passed = CHECK_STEPS.every((step) =>
    lines.some((line) => line.step === step && line.state === 'PASSED'),
  );
  return {
    provider,
    address,
    running,
    passed,
    summary: checkSummary({ lines, running }),
    startedAt: isoInstant(startedAt),
    lines: shownLines({ lines, running, provider }),
  };
}

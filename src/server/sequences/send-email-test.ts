import { randomUUID } from 'node:crypto';
import type { OutgoingEmail, SendOutcome } from '#connectors/mail/mail.ts';
import type { UserMail } from '#connectors/mail/user-mail.ts';
import {
  emailBody,
  TEST_LINK_TOKEN,
  unsubscribeHeaders,
  USUAL_FOOTER,
} from '#core/email/email-body.ts';
import { messageIdOf, replySubject } from '#core/email/email-threads.ts';
import { mailProblemText } from '#core/email/mailbox-check-texts.ts';
import type { MailProblem, MailProvider } from '#core/email/mailbox-check.ts';
import { SEQUENCE_ERROR_TEXTS } from '#core/sequence/error-texts.ts';
import { isEmptyText } from '#core/text/empty-text.ts';
import type { emailTestRoutes } from '#contract/email-tests.ts';
import { readAttachmentFile } from '#data/tables/attachments.ts';
import { readCampaign } from '#data/campaigns/campaigns.ts';
import { readActingUser } from '#data/identity/acting-user.ts';
import { readMailbox } from '#data/mailboxes/mailboxes.ts';
import type { Owner } from '#data/scope.ts';
import { ApiError, found, rejectField } from '#server/http/api-error.ts';
import {
  ATTEMPT_RULES,
  recordAttempts,
  rejectWhileBackingOff,
} from '#server/http/attempts-guard.ts';
import type { Call, Handlers } from '#server/http/handler.ts';
import { filledTexts, valuesOfLead } from '#server/sequences/fill-test.ts';

/** What the email test works with besides the database; wired in main. */
export type EmailTestParts = { mail: Pick<UserMail, 'send'>; publicUrl: string };
type Test = Call<'POST /v1/sequenceitems/test/email'>;

const DEADLINE_MS = 30_000;

/** The call that sends a test of an email step to its user. */
export function emailTestHandlers(
  emailTest: EmailTestParts,
): Handlers<keyof typeof emailTestRoutes> {
  return {
    'POST /v1/sequenceitems/test/email': (call) => sendEmailTest(call, emailTest),
  };
}

/**
 * Sends what the step would send, from the user's mailbox to itself. Nothing of it is stored: it
 * belongs to no lead, has no open pixel, uses nothing of the day's limit, and its links do nothing.
 */
async function sendEmailTest(call: Test, emailTest: EmailTestParts) {
  const {
    caller: { userId, identityId },
    parts: { db },
    realNow,
  } = call;
  const guarded = [{ rule: ATTEMPT_RULES.testText, key: identityId }];
  await rejectWhileBackingOff({ db, guarded, realNow });
  const { alternativeUsed, ...filled } = await fill(call);
  const files = await filesOf(call);
  const hasFooter = await wantsFooter(call);
  const mailbox = await usableMailbox({ db, userId });
  await recordAttempts(db, guarded, realNow);
  const { address, fromName } = mailbox;
  const unsubscribeUrl = `${emailTest.publicUrl}/e/u/${TEST_LINK_TOKEN}`;
  const email: OutgoingEmail = {
    messageId: messageIdOf({ tryKey: `test-${randomUUID()}`, from: address }),
    from: { name: fromName, address },
    to: { name: fromName, address },
    subject: `[Test] ${filled.subject}`,
    ...emailBody({
      text: filled.message,
      frame: {
        signature: mailbox.signature,
        footer: hasFooter ? { text: mailbox.footer ?? USUAL_FOOTER, unsubscribeUrl } : null,
      },
    }),
    inReplyTo: null,
    references: [],
    threadId: null,
    headers: unsubscribeHeaders(unsubscribeUrl),
    files,
  };
  const outcome = await emailTest.mail.send({ userId, email, deadlineMs: DEADLINE_MS });
  rejectUnsent(outcome, mailbox.provider);
  return { to: address, subject: email.subject, alternativeUsed };
}

async function usableMailbox(scope: Owner) {
  const mailbox = await readMailbox(scope);
  if (mailbox === null) throw new ApiError('MAILBOX_NOT_CONNECTED');
  if (mailbox.status === 'LOST') throw new ApiError('MAILBOX_LOST');
  return mailbox;
}

/** Subject and text for the lead; a follow-up has the subject of its thread. */
async function fill({ body, caller: { userId }, parts: { db } }: Test) {
  const user = found(await readActingUser({ db, userId }));
  const { thread, leadId, ...own } = body;
  const lead = await valuesOfLead(db, user, leadId);
  const filled = filledTexts({
    texts: thread === null ? own : { ...own, ...thread },
    type: 'EMAIL',
    user,
    lead,
  });
  if (isEmptyText(filled.subject))
    throw rejectField('subject', 'EMPTY_SUBJECT', SEQUENCE_ERROR_TEXTS.EMPTY_SUBJECT);
  return { ...filled, subject: thread === null ? filled.subject : replySubject(filled.subject) };
}

async function filesOf({
  body: { attachmentIds },
  caller: { userId },
  parts: { db },
  realNow,
}: Test): Promise<OutgoingEmail['files']> {
  const files = [];
  for (const attachmentId of attachmentIds) {
    const file = await readAttachmentFile({ db, userId, realNow }, attachmentId);
    if (file === undefined)
      throw rejectField(
        'attachmentIds',
        'ATTACHMENT_MISSING',
        SEQUENCE_ERROR_TEXTS.ATTACHMENT_MISSING,
      );
    files.push(file);
  }
  return files;
}

async function wantsFooter({
  body: { campaignId },
  caller: { userId },
  parts: { db },
}: Test): Promise<boolean> {
  if (campaignId === null) return true;
  const campaign = found(await readCampaign({ db, userId }, campaignId));
  return campaign.unsubscribe_footer;
}

function rejectUnsent(outcome: SendOutcome, provider: MailProvider): void {
  const because = (problem: MailProblem) => {
    const { title, advice } = mailProblemText(problem, provider, 'SENDING');
    return `${title}. ${advice}`;
  };
  switch (outcome.kind) {
    case 'SENT':
      return;
    case 'LOST':
      throw new ApiError('MAILBOX_LOST', { detail: because(outcome.problem) });
    case 'NOT_SENT':
      throw new ApiError('EMAIL_TEST_FAILED', { detail: because(outcome.problem) });
    case 'LIMITED':
      throw new ApiError('EMAIL_TEST_FAILED', {
        detail: 'Your provider limits how fast this mailbox sends. Try again in a few minutes',
      });
    case 'REFUSED':
      throw new ApiError('EMAIL_TEST_FAILED', {
        detail: `Your mail server refused the email: ${outcome.answer}`,
      });
    case 'UNKNOWN':
      throw new ApiError('EMAIL_TEST_FAILED', {
        detail: 'Your mail server didn’t confirm the email. Check your inbox before trying again',
      });
  }
}

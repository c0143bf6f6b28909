import type { Mail } from '#core/mail/mail.ts';
import type { SequenceItemType } from '#core/sequence/sequence-item.ts';
import { STEP_NAMES } from '#core/sequence/step-names.ts';
import { isEmptyText } from '#core/text/empty-text.ts';
import { escapeHtml } from '#core/text/escape-html.ts';
import { messageLimit } from '#core/sequence/text-length.ts';
import { queueMail } from '#data/tables/outbox.ts';
import { inTransaction } from '#data/database/retried-transaction.ts';
import { readIdentity } from '#data/identity/identities.ts';
import { readActingUser } from '#data/identity/acting-user.ts';
import {
  ATTEMPT_RULES,
  recordAttempts,
  rejectWhileBackingOff,
} from '#server/http/attempts-guard.ts';
import type { Call } from '#server/http/handler.ts';
import { ApiError, rejectField } from '#server/http/api-error.ts';
import { filledTexts, valuesOfLead } from '#server/sequences/fill-test.ts';

/** The test email: what a lead would read, under a line that says so. The subject is one line. */
function testMail({
  to,
  type,
  subject,
  message,
  leadName,
}: {
  to: string;
  type: SequenceItemType;
  subject: string;
  message: string;
  leadName: string | null;
}): Mail {
  const { name } = STEP_NAMES[type];
  const intro = `This is a test of your ${name}, as ${leadName ?? 'the lead'} would see it. No one else received it.`;
  const title = subject.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  const text = [intro, ...(title === '' ? [] : [`Subject: ${title}`]), message, 'Reachwell'].join(
    '\n\n',
  );
  const shownTitle =
    title === '' ? '' : `<p style="margin:0 0 12px;font-weight:600">${escapeHtml(title)}</p>`;
  const html = `<!doctype html><html lang="en"><body style="font:16px/1.5 system-ui,sans-serif;color:#111827;max-width:560px;margin:0 auto;padding:24px"><p style="margin:0 0 16px;color:#4b5563">${escapeHtml(intro)}</p><div style="padding:16px;border:1px solid #d1d5db;border-radius:12px">${shownTitle}<p style="margin:0;white-space:pre-wrap">${escapeHtml(message)}</p></div><p style="margin:16px 0 0;color:#4b5563">Reachwell</p></body></html>`;
  return {
    to,
    subject: title === '' ? `Test of your ${name}` : `Test: ${title}`,
    text,
    html,
    links: [],
  };
}

type Test = Call<'POST /v1/sequenceitems/test'>;

/**
 * Emails a step's text to the person who asks, filled for one lead as the engine would; nobody else
 * gets anything (design, section 11).
 */
export async function sendTest({
  body,
  caller: { userId, identityId },
  parts,
  realNow,
}: Test): Promise<{ to: string; alternativeUsed: boolean }> {
  const { db, deliverMails = false } = parts;
  const guarded = [{ rule: ATTEMPT_RULES.testText, key: identityId }];
  await rejectWhileBackingOff({ db, guarded, realNow });
  const [user, reader] = await Promise.all([
    readActingUser({ db, userId }),
    readIdentity(db, identityId),
  ]);
  if (user === undefined || reader === undefined) throw new ApiError('NOT_FOUND');
  // Otherwise anyone could send any text to anyone's mailbox.
  if (reader.real_email_verified_at === null) throw new ApiError('EMAIL_NOT_VERIFIED');
  if (messageLimit(body.type) === null)
    throw rejectField('type', 'WRONG_COMPOSITION', 'This step sends no text');
  if (body.type === 'EMAIL')
    throw rejectField(
      'type',
      'WRONG_COMPOSITION',
      'An email step is tested from the mailbox itself',
    );
  const lead = await valuesOfLead(db, user, body.leadId);
  const filled = filledTexts({ texts: body, type: body.type, user, lead });
  if (isEmptyText(filled.message))
    throw rejectField('message', 'EMPTY_MESSAGE', 'The message is empty');
  await recordAttempts(db, guarded, realNow);
  await inTransaction(db, (trx) =>
    queueMail({
      db: trx,
      mail: testMail({
        to: reader.email,
        type: body.type,
        subject: filled.subject,
        message: filled.message,
        leadName: lead.fullName,
      }),
      toDeliver: deliverMails,
      realNow,
    }),
  );
  return { to: reader.email, alternativeUsed: filled.alternativeUsed };
}

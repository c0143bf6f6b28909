import type { OutgoingEmail, SendOutcome } from '#connectors/mail/mail.ts';
import type { OutgoingFile } from '#connectors/network/network.ts';
import { bounceEffect } from '#core/email/bounce-effect.ts';
import { emailBody, unsubscribeHeaders, USUAL_FOOTER } from '#core/email/email-body.ts';
import { messageIdOf } from '#core/email/email-threads.ts';
import { tracksOpens } from '#core/email/tracks-opens.ts';
import type { WalkMemory } from '#core/sequence/step-facts.ts';
import type { LaneMailbox } from '#data/walk/lane-facts.ts';
import { withOpenAttempt } from '#engine/acts/open-attempts.ts';
import { logUnsentEmail } from '#engine/acts/log-unsent-email.ts';
import {
  recordBlocked,
  recordDone,
  recordNotDone,
  recordSkipped,
} from '#engine/acts/record-outcome.ts';
import { confirmSend } from '#engine/acts/send-check.ts';
import type { ActAttempt } from '#engine/acts/step-after-act.ts';
import {
  campaignNow,
  campaignOf,
  elapsedNow,
  isInPlan,
  setState,
  type LaneRun,
} from '#engine/lane/lane-run.ts';
import {
  backOffMail,
  pauseMail,
  recordMailboxLoss,
  recordMailRecovery,
} from '#engine/lane/mail-incidents.ts';

type Sending = { run: LaneRun; attempt: ActAttempt };
/** The result of an email for the lane: it was handled, or its channel pauses. */
type Sent = 'acted' | 'rest';

/**
 * Sends the email of a reserved attempt and records the outcome. Errors from `confirmSend` mean it
 * was held back and are rethrown (decision 74).
 */
export async function sendEmail({
  run,
  attempt,
  files,
  endsElapsed,
}: Sending & { files: readonly OutgoingFile[]; endsElapsed: number }): Promise<Sent> {
  const { mailbox } = run.state.facts.user;
  if (mailbox === null) {
    await recordNotDone({ run, attempt, outcome: { reason: 'NO_MAILBOX' } });
    return 'rest';
  }
  const outcome = await run.parts.mail.send({
    userId: run.lane.userId,
    email: outgoingEmail({ run, attempt, mailbox, files }),
    deadlineMs: Math.max(0, Math.ceil(endsElapsed - elapsedNow(run.parts.clock))),
    beforeDelivery: () =>
      confirmSend({
        run,
        intentId: attempt.intentId,
        reservedAt: attempt.startedAt,
        endsElapsed,
      }),
  });
  if (outcome.kind !== 'SENT') logUnsentEmail(run, { requestId: attempt.requestId }, outcome);
  return recordSent(run, attempt, outcome);
}

/**
 * The complete message of an attempt; footer and open pixel as its campaign is set now (product
 * rules, section 16).
 */
function outgoingEmail({
  run,
  attempt: { payload, requestId, lead },
  mailbox,
  files,
}: Sending & { mailbox: LaneMailbox; files: readonly OutgoingFile[] }): OutgoingEmail {
  const from = payload.from ?? mailbox.address;
  const { campaignId, leadId } = lead;
  const claims = { userId: run.lane.userId, campaignId, leadId, requestId };
  const unsubscribeUrl = run.parts.emailLinkUrl({ purpose: 'UNSUBSCRIBE', claims });
  const campaign = campaignOf(run, campaignId);
  const hasFooter = campaign?.unsubscribeFooter !== false;
  const hasPixel = tracksOpens({
    chosen: campaign?.trackOpens ?? null,
    ratesIncluded: isInPlan(run, 'EMAIL_RATE_FEATURE'),
  });
  return {
    messageId: messageIdOf({ tryKey: requestId, from }),
    from: { name: payload.fromName ?? mailbox.fromName, address: from },
    to: { name: payload.toName ?? '', address: payload.to ?? '' },
    subject: payload.subject ?? '',
    ...emailBody({
      text: payload.text ?? '',
      frame: {
        signature: mailbox.signature,
        footer: hasFooter ? { text: mailbox.footer ?? USUAL_FOOTER, unsubscribeUrl } : null,
      },
      openPixelUrl: hasPixel ? run.parts.emailLinkUrl({ purpose: 'OPEN', claims }) : null,
    }),
    inReplyTo: payload.inReplyTo ?? null,
    references: payload.references ?? [],
    threadId: payload.threadId ?? null,
    headers: unsubscribeHeaders(unsubscribeUrl),
    files: files.map(({ fileName, contentType, contentBase64 }) => ({
      fileName,
      contentType,
      content: Buffer.from(contentBase64, 'base64'),
    })),
  };
}

async function recordSent(run: LaneRun, attempt: ActAttempt, outcome: SendOutcome): Promise<Sent> {
  const record = { ...outcome };
  switch (outcome.kind) {
    case 'SENT':
      await recordDone({ run, attempt, found: { threadId: outcome.threadId } });
      recordMailRecovery(run);
      return 'acted';
    case 'UNKNOWN':
      setState(run, withOpenAttempt(run, attempt.intentId, 'EMAIL'));
      backOffMail(run, 'UNKNOWN');
      return 'rest';
    case 'NOT_SENT':
      await recordNotDone({ run, attempt, outcome: record });
      backOffMail(run, outcome.problem);
      return 'rest';
    case 'LOST':
      await recordNotDone({ run, attempt, outcome: record });
      await recordMailboxLoss(run, outcome.problem);
      return 'rest';
    case 'LIMITED':
      await recordNotDone({ run, attempt, outcome: record });
      pauseMail(run, outcome.retryAfterMs);
      return 'acted';
    case 'REFUSED':
      return recordRefused(run, attempt, outcome);
  }
}

/**
 * Records that the receiving server refused. A permanently refused recipient marks the address, a
 * temporary refusal is tried up to three times in 48 hours, a refused sender is the mailbox's
 * problem, and a refused message is the step's (product rules, section 16).
 */
async function recordRefused(
  run: LaneRun,
  attempt: ActAttempt,
  outcome: Extract<SendOutcome, { kind: 'REFUSED' }>,
): Promise<Sent> {
  const { about, lasting } = outcome;
  const record = { ...outcome };
  if (about === 'SENDER') {
    await recordNotDone({ run, attempt, outcome: record });
    if (lasting) await recordMailboxLoss(run, 'SENDER_REFUSED');
    else pauseMail(run, null);
    return 'rest';
  }
  recordMailRecovery(run);
  const now = campaignNow(run);
  const before = attempt.lead.memory.emailRefusedAt ?? [];
  const effect = bounceEffect({
    bounce: { cause: about === 'MESSAGE' ? 'MESSAGE' : 'ADDRESS', lasting },
    tries: before.length + 1,
    firstTriedAt: before[0] ?? now,
    at: now,
  });
  if (effect.kind === 'RETRY')
    await recordNotDone({
      run,
      attempt,
      outcome: record,
      memory: (memory): WalkMemory => ({
        ...memory,
        emailRefusedAt: [...before, now],
        notBefore: effect.at,
        notBeforeCode: 'EMAIL_RETRY',
      }),
    });
  else if (about === 'MESSAGE')
    await recordBlocked({ run, attempt, state: 'FAILED', reason: 'EMAIL_REFUSED', data: record });
  else
    await recordSkipped({
      run,
      attempt,
      reason: 'EMAIL_BOUNCED',
      refused: { address: attempt.payload.to ?? '', lasting, status: outcome.status },
    });
  return 'acted';
}

import type { SendOutcome } from '#connectors/mail/mail.ts';
import { NetworkError, type NetworkErrorKind } from '#connectors/network/network-error.ts';
import type { OutgoingFile } from '#connectors/network/network.ts';
import type { SendFailure } from '#core/errors/send-failures.ts';
import type { MessageAction, MessagePayload } from '#data/engine-store/message-store.ts';
import { ACTIONS } from '#engine/actions/all-actions.ts';
import { logUnsentEmail } from '#engine/acts/log-unsent-email.ts';
import { withOpenAttempt } from '#engine/acts/open-attempts.ts';
import {
  applyRateLimit,
  backOff,
  recordAccountLoss,
  recordRecovery,
} from '#engine/lane/account-incidents.ts';
import {
  accountOf,
  campaignNow,
  elapsedNow,
  setState,
  type LaneRun,
} from '#engine/lane/lane-run.ts';
import {
  backOffMail,
  pauseMail,
  recordMailboxLoss,
  recordMailRecovery,
} from '#engine/lane/mail-incidents.ts';
import { FAILURES } from '#engine/lane/network-failure.ts';
import { momentFailure, settleMessage } from '#engine/sending/settle-message.ts';
import { readThread } from '#engine/watching/watch-inbox.ts';
import { outgoingEmail } from '#engine/sending/written-message.ts';

/** An email that a server refuses for now is tried three times, a quarter of an hour apart. */
const REFUSED_TRIES = 3;
const REFUSED_PAUSE_MS = 15 * 60_000;

/** A recorded attempt that may leave. */
export type SendAttempt = {
  intentId: string;
  messageId: string;
  memberId: string | null;
  failures: number;
  action: MessageAction;
  payload: MessagePayload;
  requestId: string;
  startedAt: number;
};
type Sending = { run: LaneRun; attempt: SendAttempt };

/** What a network failure means for a message, where it is about the message itself. */
const CODES: Partial<Record<NetworkErrorKind, SendFailure>> = {
  not_connected: 'NOT_CONNECTED_TO_PERSON',
  blocked: 'PERSON_BLOCKED',
  not_found: 'PROFILE_NOT_FOUND',
  no_credits: 'NO_INMAIL_CREDITS',
  not_subscribed: 'INMAIL_NOT_SUBSCRIBED',
  two_factor_off: 'MESSAGE_UNSUPPORTED',
  unsupported: 'MESSAGE_UNSUPPORTED',
};

/**
 * Sends the message of a reserved attempt and records the outcome. Any error that is not the
 * provider's may have come after the request left: the message is looked up later, never sent again
 * blindly.
 */
export async function performSend({
  run,
  attempt,
  files,
  endsElapsed,
}: Sending & { files: readonly OutgoingFile[]; endsElapsed: number }): Promise<void> {
  const beforeRequest = () => confirmSend(run, attempt, endsElapsed);
  const deadlineMs = Math.max(0, Math.ceil(endsElapsed - elapsedNow(run.parts.clock)));
  const { mailbox } = run.state.facts.user;
  try {
    if (attempt.action === 'EMAIL') {
      if (mailbox === null) throw heldBack('The mailbox is gone');
      const outcome = await run.parts.mail.send({
        userId: run.lane.userId,
        email: outgoingEmail({ ...attempt, mailbox, files }),
        deadlineMs,
        beforeDelivery: beforeRequest,
      });
      return await recordEmail(run, attempt, outcome);
    }
    const performed = await ACTIONS[attempt.action].perform({
      network: run.parts.network,
      act: {
        account: accountOf(run),
        requestId: attempt.requestId,
        memberId: attempt.memberId ?? '',
        deadlineMs,
        beforeRequest,
      },
      payload: attempt.payload,
      files,
      now: attempt.startedAt,
    });
    const { messageId = null, chatId = null } = performed.done ? performed.found : {};
    await settleMessage({
      run,
      attempt,
      end: { state: 'SENT', networkMessageId: messageId, chatId, threadId: null },
      outcome: {},
    });
    await recordRecovery(run);
  } catch (error) {
    await recordFailure(run, attempt, error);
  }
}

function heldBack(words: string): NetworkError {
  return new NetworkError('held_back', words);
}

/**
 * The last check before the request leaves: no deadline has passed, and it is recorded that the
 * request may have left. Hours and limits do not apply to messages that the user sends by hand.
 */
async function confirmSend(
  run: LaneRun,
  { intentId }: SendAttempt,
  endsElapsed: number,
): Promise<void> {
  const { store, clock } = run.parts;
  if (!(await store.depart({ lane: run.lane, now: campaignNow(run), intentId })))
    throw heldBack('Another worker owns this attempt now');
  if (elapsedNow(clock) >= endsElapsed) throw heldBack('Its deadline has passed');
}

async function recordFailure(run: LaneRun, attempt: SendAttempt, error: unknown): Promise<void> {
  const meaning =
    error instanceof NetworkError ? FAILURES[error.kind] : ({ about: 'unknown' } as const);
  const kind = error instanceof NetworkError ? error.kind : 'unexpected';
  const isEmail = attempt.action === 'EMAIL';
  run.parts.log.info(
    { userId: run.lane.userId, ...idsOf(attempt), error: kind },
    'A message wasn’t sent, or its outcome isn’t known yet',
  );
  const outcome = { error: kind };
  const again = { run, attempt, end: { state: 'SENDING' } } as const;
  switch (meaning.about) {
    case 'unknown':
      setState(run, withOpenAttempt(run, attempt.intentId, isEmail ? 'EMAIL' : 'NETWORK'));
      if (isEmail) backOffMail(run, String(error));
      else await backOff(run, error);
      return;
    case 'held back':
      await settleMessage({ ...again, outcome: { reason: 'HELD_BACK' } });
      return;
    case 'moment':
      await settleMessage({
        ...again,
        outcome: { ...outcome, ...momentFailure({ run, failures: attempt.failures }) },
      });
      return backOff(run, error);
    case 'limit':
      return recordLimit(run, attempt, error as NetworkError);
    case 'account':
      await settleMessage({
        run,
        attempt,
        end: { state: 'FAILED', code: 'LINKEDIN_NOT_CONNECTED' },
        outcome,
      });
      return recordAccountLoss(run, meaning.trouble);
    case 'refusal':
    case 'person':
    case 'lead': {
      const { chatId = null, sameChat = false } = attempt.payload;
      const isChatGone = sameChat && chatId !== null && kind === 'not_found';
      const code = isChatGone
        ? 'CONVERSATION_REMOVED'
        : (error instanceof NetworkError && CODES[error.kind]) || 'MESSAGE_REFUSED';
      await settleMessage({ run, attempt, end: { state: 'FAILED', code }, outcome });
      // Only its thread can say so; it is then kept as removed.
      if (isChatGone) await readThread({ run, chatId, memberId: attempt.memberId });
    }
  }
}

/** A message limit pauses the channel; an InMail limit holds this InMail and those of campaigns. */
async function recordLimit(run: LaneRun, attempt: SendAttempt, error: NetworkError): Promise<void> {
  const action = attempt.action === 'INMAIL' ? 'INMAIL' : 'MESSAGE';
  await applyRateLimit(run, action, error);
  const notBefore = run.state.marks.pausedUntil?.[action];
  await settleMessage({
    run,
    attempt,
    end: { state: 'SENDING' },
    outcome: {
      error: error.kind,
      ...(action === 'INMAIL' && notBefore !== undefined && { notBefore }),
    },
  });
}

function idsOf({ action, requestId, messageId }: SendAttempt): Record<string, string> {
  return { action, requestId, messageId };
}

async function recordEmail(
  run: LaneRun,
  attempt: SendAttempt,
  outcome: SendOutcome,
): Promise<void> {
  const again = { run, attempt, end: { state: 'SENDING' } } as const;
  const { failures } = attempt;
  if (outcome.kind !== 'SENT') logUnsentEmail(run, idsOf(attempt), outcome);
  switch (outcome.kind) {
    case 'SENT':
      await settleMessage({
        run,
        attempt,
        end: {
          state: 'SENT',
          networkMessageId: null,
          chatId: null,
          threadId: outcome.threadId,
        },
        outcome: {},
      });
      return recordMailRecovery(run);
    case 'UNKNOWN':
      setState(run, withOpenAttempt(run, attempt.intentId, 'EMAIL'));
      return backOffMail(run, 'UNKNOWN');
    case 'NOT_SENT':
      await settleMessage({
        ...again,
        outcome: { ...outcome, ...momentFailure({ run, failures }) },
      });
      return backOffMail(run, outcome.problem);
    case 'LIMITED':
      await settleMessage({ ...again, outcome });
      return pauseMail(run, outcome.retryAfterMs);
    case 'LOST':
      await fail({ run, attempt, code: 'MAILBOX_LOST', outcome });
      return recordMailboxLoss(run, outcome.problem);
    case 'REFUSED':
      return recordRefused(run, attempt, outcome);
  }
}

type Failing = Sending & { code: SendFailure; outcome: SendOutcome; refusedAddress?: string };

async function fail({ run, attempt, code, outcome, ...refused }: Failing): Promise<void> {
  await settleMessage({ run, attempt, end: { state: 'FAILED', code, ...refused }, outcome });
}

/**
 * Records that the server refused. A refused sender is the mailbox's problem; a permanently refused
 * recipient marks the address, and a temporary refusal is tried up to three times (product rules,
 * section 16).
 */
async function recordRefused(
  run: LaneRun,
  attempt: SendAttempt,
  outcome: Extract<SendOutcome, { kind: 'REFUSED' }>,
): Promise<void> {
  const { about, lasting } = outcome;
  const { failures, payload } = attempt;
  if (about === 'SENDER') {
    if (lasting) {
      await fail({ run, attempt, code: 'MAILBOX_LOST', outcome });
      return recordMailboxLoss(run, 'SENDER_REFUSED');
    }
    await settleMessage({ run, attempt, end: { state: 'SENDING' }, outcome });
    return pauseMail(run, null);
  }
  recordMailRecovery(run);
  if (!lasting && failures + 1 < REFUSED_TRIES) {
    const pause = momentFailure({ run, failures, pauseMs: REFUSED_PAUSE_MS });
    await settleMessage({
      run,
      attempt,
      end: { state: 'SENDING' },
      outcome: { ...outcome, ...pause },
    });
    return;
  }
  const isAddress = about === 'RECIPIENT' && lasting;
  await fail({
    run,
    attempt,
    code: isAddress ? 'EMAIL_BOUNCED' : 'EMAIL_REFUSED',
    outcome,
    ...(isAddress && payload.to !== undefined && { refusedAddress: payload.to }),
  });
}

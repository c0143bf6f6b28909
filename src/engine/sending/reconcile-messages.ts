import { nextEmailLook, type NextLook } from '#core/email/email-looks.ts';
import { messageIdOf } from '#core/email/email-threads.ts';
import type {
  LostMessageTry,
  MessageEnd,
  OutgoingMessage,
} from '#data/engine-store/message-store.ts';
import { handEmailRequestId } from '#engine/acts/email-request-id.ts';
import { dueAttempts, type DueAttempts } from '#engine/acts/open-attempts.ts';
import { isAccountAvailable, recordRecovery } from '#engine/lane/account-incidents.ts';
import { withLookupLimit, msUntilNextLookup } from '#engine/lane/isolated-failures.ts';
import { callOptions, campaignNow, type LaneRun } from '#engine/lane/lane-run.ts';
import { backOffMail } from '#engine/lane/mail-incidents.ts';
import type { SendAttempt } from '#engine/sending/perform-send.ts';
import { momentFailure, settleMessage } from '#engine/sending/settle-message.ts';

const ATTEMPTS_AT_ONCE = 20;
/** How many attempts at an email may be missing: those before the last one were refused. */
const LOST_EMAIL_TRIES = 3;

type Look =
  | { result: 'happened'; end: Extract<MessageEnd, { state: 'SENT' }> }
  | { result: 'did_not_happen' }
  | { result: 'cannot_tell'; unread?: boolean; mayTellLater?: boolean };

/**
 * Looks up network messages whose response never came, after the settle time and never before. One
 * that happened is sent; one that did not waits again; one with an unknown outcome is
 * unconfirmed and never sent again automatically.
 */
export async function reconcileMessages(run: LaneRun): Promise<void> {
  // Called in each turn, because it also records what this process has seen: an attempt settles
  // while the network is down, too.
  const ripe = dueAttempts(run);
  if (ripe === null || !isAccountAvailable(run) || msUntilNextLookup(run) > 0) return;
  for (const attempt of await claim({ run, ripe, emails: false })) {
    const found = await look(run, attempt);
    if (found === null && msUntilNextLookup(run) === 0) return;
    if (found === null) continue;
    await settleLook(run, attempt, found);
  }
}

/**
 * The same for emails, which are looked up in the mailbox; `inVainOf` says how many lookups have
 * failed. Returns the attempts to look up again.
 */
export async function reconcileEmailMessages(
  run: LaneRun,
  ripe: DueAttempts,
  inVainOf: (intentId: string) => number,
): Promise<Map<string, NextLook>> {
  const again = new Map<string, NextLook>();
  for (const attempt of await claim({ run, ripe, emails: true })) {
    const found = await look(run, attempt);
    if (found === null) continue;
    const { intentId } = attempt;
    const next =
      found.result === 'cannot_tell'
        ? nextEmailLook({ inVain: inVainOf(intentId), unread: found.unread ?? false })
        : null;
    if (next === null) await settleLook(run, attempt, found);
    else again.set(intentId, next);
  }
  return again;
}

function claim({
  run,
  ripe,
  emails,
}: {
  run: LaneRun;
  ripe: DueAttempts;
  emails: boolean;
}): Promise<LostMessageTry[]> {
  return run.parts.store.claimOpenMessages({
    lane: run.lane,
    now: campaignNow(run),
    ...ripe,
    limit: ATTEMPTS_AT_ONCE,
    emails,
  });
}

async function settleLook(run: LaneRun, attempt: LostMessageTry, found: Look): Promise<void> {
  const end: MessageEnd =
    found.result === 'happened'
      ? found.end
      : { state: found.result === 'cannot_tell' ? 'UNCONFIRMED' : 'SENDING' };
  run.parts.log.info(
    { userId: run.lane.userId, requestId: attempt.requestId, result: found.result },
    'Reconciled a message that got no response',
  );
  await settleMessage({
    run,
    attempt,
    end,
    outcome: { reason: attempt.departed ? 'LOOKED_UP' : 'NEVER_SENT' },
  });
}

/**
 * Looks up an attempt once more before the message is sent again: it may have taken effect late.
 * If its outcome can’t be known anymore, it is unconfirmed, unless the user has said that it did
 * not happen. `ask later`: its outcome can’t be read now, for example while the mailbox is
 * unreachable.
 */
export async function settleLookedUp(
  run: LaneRun,
  attempt: LostMessageTry,
): Promise<'settled' | 'not found' | 'ask later'> {
  const found = await look(run, attempt);
  if (found === null) return 'ask later';
  if (found.result === 'did_not_happen') return 'not found';
  if (found.result === 'cannot_tell') {
    if (attempt.toldNotSent) return 'not found';
    if (attempt.action === 'EMAIL') {
      backOffMail(run, 'CANNOT_TELL');
      return 'ask later';
    }
  }
  const settled = await settleMessage({
    run,
    attempt,
    end: found.result === 'happened' ? found.end : { state: 'UNCONFIRMED' },
    outcome: { reason: 'LOOKED_UP' },
    from: 'LOOKED_UP',
  });
  return settled ? 'settled' : 'ask later';
}

/**
 * Looks up a message that waited while the database went back to an older state: it may have left
 * in the time that was lost (decision 198). Its new attempt is settled if it did, and if no one can
 * tell. False: it has not left.
 */
export async function settleIfLost(
  run: LaneRun,
  message: OutgoingMessage,
  attempt: SendAttempt,
): Promise<boolean> {
  const { look: lost } = run.state.marks;
  if (lost === undefined || message.writtenAt >= lost.until) return false;
  const { knownBefore } = message;
  const before: LostMessageTry = {
    ...attempt,
    knownBefore: [...knownBefore],
    startedAt: lost.oldestSince,
    departed: true,
    seen: null,
    toldNotSent: false,
  };
  const tries = attempt.action === 'EMAIL' ? LOST_EMAIL_TRIES : 1;
  for (let ahead = 0; ahead < tries; ahead += 1) {
    const requestId =
      attempt.action === 'EMAIL'
        ? handEmailRequestId({ userId: run.lane.userId, message, to: attempt.payload.to, ahead })
        : attempt.requestId;
    const found = await look(run, { ...before, requestId });
    if (found?.result === 'did_not_happen') continue;
    const isLater = found === null || (found.result === 'cannot_tell' && found.unread === true);
    const { failures } = attempt;
    if (isLater)
      await settleMessage({
        run,
        attempt,
        end: { state: 'SENDING' },
        outcome: momentFailure({ run, failures }),
      });
    else await settleLook(run, { ...before, requestId }, found);
    return true;
  }
  return false;
}

/** What the network or the mailbox says about an attempt; null when it cannot be asked now. */
async function look(run: LaneRun, attempt: LostMessageTry): Promise<Look | null> {
  const { intentId, action, payload, memberId, startedAt, knownBefore, seen } = attempt;
  if (!attempt.departed) return { result: 'did_not_happen' };
  if (action === 'EMAIL') return lookForEmail(run, attempt);
  if (seen !== null) return happened({ ...seen, threadId: null });
  if (memberId === null) return { result: 'cannot_tell' };
  return withLookupLimit<Look>(run, intentId, async () => {
    const answer = await run.parts.network.reconcile({
      ...callOptions(run),
      intent: {
        kind: action === 'INMAIL' ? 'inmail' : 'message',
        chatId: payload.chatId ?? null,
        text: payload.text,
        memberId,
        startedAt,
        knownBefore,
      },
    });
    await recordRecovery(run);
    return answer.result === 'happened' ? happened({ ...answer.value, threadId: null }) : answer;
  });
}

async function lookForEmail(
  run: LaneRun,
  { requestId, payload, startedAt }: LostMessageTry,
): Promise<Look> {
  if (payload.from === undefined) return { result: 'cannot_tell' };
  const search = await run.parts.mail.findSent({
    userId: run.lane.userId,
    messageId: messageIdOf({ tryKey: requestId, from: payload.from }),
    triedAt: startedAt,
    deadlineMs: run.parts.config.requestTimeoutMs,
  });
  if (search.result === 'NOT_SENT') return { result: 'did_not_happen' };
  if (search.result === 'CANNOT_TELL')
    return { result: 'cannot_tell', unread: search.problem !== null };
  return happened({ messageId: null, chatId: null, threadId: search.threadId });
}

function happened({
  messageId,
  chatId,
  threadId,
}: {
  messageId: string | null;
  chatId: string | null;
  threadId: string | null;
}): Look {
  return {
    result: 'happened',
    end: { state: 'SENT', networkMessageId: messageId, chatId, threadId },
  };
}

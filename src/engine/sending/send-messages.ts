import type { OutgoingFile } from '#connectors/network/network.ts';
import {
  CONVERSATION_CHANNELS,
  type ConversationChannel,
} from '#core/conversation/conversation-channels.ts';
import type { SendFailure } from '#core/errors/send-failures.ts';
import { messageIdOf } from '#core/email/email-threads.ts';
import { localDay } from '#core/schedule/zone.ts';
import type { OutgoingMessage } from '#data/engine-store/message-store.ts';
import { handEmailRequestId } from '#engine/acts/email-request-id.ts';
import { newRequestId } from '#engine/acts/perform-act.ts';
import { msUntilNextLookup } from '#engine/lane/isolated-failures.ts';
import { isAccountAvailable } from '#engine/lane/account-incidents.ts';
import { campaignNow, elapsedNow, setState, type LaneRun } from '#engine/lane/lane-run.ts';
import { withRefusedLease } from '#engine/lane/lane-state.ts';
import { canReadMail } from '#engine/lane/mail-incidents.ts';
import { performSend, type SendAttempt } from '#engine/sending/perform-send.ts';
import { settleIfLost, settleLookedUp } from '#engine/sending/reconcile-messages.ts';
import { settleMessage } from '#engine/sending/settle-message.ts';
import { channelObstacle, writtenMessage, type Written } from '#engine/sending/written-message.ts';

export type SendEnd = { again: boolean; nextAt: number | null };

/**
 * Sends the next message that the user wrote by hand as soon as it is due: regardless of slots,
 * hours, and limits, but through the ledger like every act, and in order within its conversation
 * (product rules, section 15). One that cannot leave until the user changes something fails with
 * its reason; one that cannot leave for now waits.
 */
export async function sendMessages(run: LaneRun): Promise<SendEnd> {
  const { outgoingAt } = run.state.facts;
  const now = campaignNow(run);
  if (outgoingAt === null || outgoingAt > now) return { again: false, nextAt: outgoingAt };
  const paused = CONVERSATION_CHANNELS.map((channel) => pausedUntil(run, channel)).filter(
    (at) => at > now,
  );
  const { next, nextAt } = await run.parts.store.nextMessage({
    userId: run.lane.userId,
    now,
    channels: CONVERSATION_CHANNELS.filter((channel) => !rests(run, channel, now)),
    looksRest: msUntilNextLookup(run) > 0,
  });
  if (next === null) {
    const times = [...paused, ...looksRestUntil(run), ...(nextAt === null ? [] : [nextAt])];
    return { again: false, nextAt: times.length === 0 ? null : Math.min(...times) };
  }
  // A message that a lookup left open blocks no other, and is looked up again after a rest.
  const again = (await send(run, next)) || msUntilNextLookup(run) > 0;
  return { again, nextAt: null };
}

/**
 * When attempts may be looked up again, which messages that were not found wait for; empty: now.
 */
function looksRestUntil(run: LaneRun): number[] {
  const restMs = msUntilNextLookup(run);
  return restMs === 0 ? [] : [campaignNow(run) + Math.ceil(restMs * run.parts.clock.rate())];
}

/**
 * Whether a usable channel is pausing for now; one that cannot be used at all is still tried, so
 * that its messages fail with the reason.
 */
function rests(run: LaneRun, channel: ConversationChannel, now: number): boolean {
  if (obstacleOf(run, channel) !== null) return false;
  if (pausedUntil(run, channel) > now) return true;
  return channel === 'LINKEDIN' ? !isAccountAvailable(run) : !canReadMail(run);
}

/** Until when a provider limit pauses a channel. */
function pausedUntil(run: LaneRun, channel: ConversationChannel): number {
  const { pausedUntil: marks } = run.state.marks;
  return (channel === 'LINKEDIN' ? marks?.MESSAGE : marks?.EMAIL) ?? 0;
}

function obstacleOf(run: LaneRun, channel: ConversationChannel): SendFailure | null {
  const { user } = run.state.facts;
  return channelObstacle(user, channel, run.parts.clock.realNow());
}

/** Whether there may be more to send at once. */
async function send(run: LaneRun, message: OutgoingMessage): Promise<boolean> {
  const obstacle = obstacleOf(run, message.channel);
  if (obstacle !== null) return giveUp(run, message, obstacle);
  const { contactRefusal } = message;
  if (contactRefusal !== null) return giveUp(run, message, contactRefusal);
  // An attempt that a lookup missed may have arrived since, so it is looked up once more.
  if (message.lookedUp !== null) {
    const known = await settleLookedUp(run, message.lookedUp);
    if (known !== 'not found') return known === 'settled';
  }
  const written = writtenMessage(message, run.state.facts.user.mailbox);
  if (written.kind === 'stop') return giveUp(run, message, written.code);
  const files = await filesOf(run, message);
  if (files === null) return giveUp(run, message, 'ATTACHMENT_EXPIRED');
  return reserveAndSend({ run, message, written, files });
}

async function giveUp(
  run: LaneRun,
  { messageId }: OutgoingMessage,
  code: SendFailure,
): Promise<boolean> {
  return run.parts.store.failMessage({ lane: run.lane, now: campaignNow(run), messageId, code });
}

/** The files of a message; null if one is gone. */
async function filesOf(
  run: LaneRun,
  { files: wanted }: OutgoingMessage,
): Promise<OutgoingFile[] | null> {
  if (wanted.length === 0) return [];
  const files = await run.parts.store.readFiles({
    userId: run.lane.userId,
    ids: wanted.map(({ fileId }) => fileId),
    realNow: run.parts.clock.realNow(),
  });
  return (
    files?.map((file, index) => ({ ...file, voiceNote: wanted[index]?.voiceNote === true })) ?? null
  );
}

async function reserveAndSend({
  run,
  message,
  written: { action, payload },
  files,
}: {
  run: LaneRun;
  message: OutgoingMessage;
  written: Extract<Written, { kind: 'ready' }>;
  files: readonly OutgoingFile[];
}): Promise<boolean> {
  const { store, clock, config, random } = run.parts;
  const now = campaignNow(run);
  const realNow = clock.realNow();
  const endsElapsed = elapsedNow(clock) + config.requestTimeoutMs;
  const drawn = newRequestId(random);
  const { userId } = run.lane;
  const requestId =
    action === 'EMAIL' ? handEmailRequestId({ userId, message, to: payload.to }) : drawn;
  const reserved = await store.reserveMessage<SendFailure>({
    lane: run.lane,
    now,
    realNow,
    realDeadline: realNow + config.requestTimeoutMs,
    message,
    action,
    requestId,
    payload,
    emailMessageId:
      action === 'EMAIL' ? messageIdOf({ tryKey: requestId, from: payload.from ?? '' }) : null,
    check(user) {
      const obstacle = channelObstacle(user, message.channel, realNow);
      const { zone } = user.week;
      return obstacle === null
        ? { allowed: true, day: localDay(zone, now), zone }
        : { allowed: false, reason: obstacle };
    },
  });
  // If the account or the plan forbids it by now, it is read again and then fails with its reason.
  if (!reserved.reserved) {
    setState(run, withRefusedLease(run.state, reserved.reason));
    return reserved.reason !== 'LANE_LOST';
  }
  const attempt: SendAttempt = {
    intentId: reserved.intentId,
    messageId: message.messageId,
    memberId: message.memberId,
    failures: message.failures,
    action,
    payload,
    requestId,
    startedAt: now,
  };
  // If the lease ended before the call's deadline, another worker could look the message up while
  // it is still in flight.
  if (clock.realNow() + config.requestTimeoutMs > run.lane.realLeaseUntil) {
    const outcome = { reason: 'LEASE_TOO_SHORT' };
    await settleMessage({ run, attempt, end: { state: 'SENDING' }, outcome });
    return true;
  }
  if (await settleIfLost(run, message, attempt)) return true;
  await performSend({ run, attempt, files, endsElapsed });
  return true;
}

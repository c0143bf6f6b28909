import type { ConversationChannel } from '#core/conversation/conversation-channels.ts';

/**
 * Why a message by hand is waiting to be sent, and until when at the earliest, in campaign ms;
 * null: unknown.
 */
export type SendingWait = { text: string; until: number | null };

/**
 * What delays the messages of a channel: `pausedUntil` in campaign time, the others in real time.
 * Attempts without a response are looked up again at `realLookAt`, and not before `realSettledAt`:
 * a worker that takes over after a crash counts their settle time again.
 */
export type ChannelRest = {
  pausedUntil: number | null;
  realRetryAt: number | null;
  realLookAt: number | null;
  realSettledAt: number | null;
};

/** How long an attempt may go without a response before the user is told, in real ms. */
const RESPONSE_MS = 5000;

const TEXTS = {
  LINKEDIN: {
    limit: 'LinkedIn isn’t taking more messages right now',
    away: 'LinkedIn isn’t responding right now',
    open: 'LinkedIn hasn’t confirmed it yet',
  },
  EMAIL: {
    limit: 'Your mailbox provider isn’t taking more emails right now',
    away: 'Your mailbox isn’t responding right now',
    open: 'Your mailbox hasn’t confirmed it yet',
  },
} as const satisfies Record<ConversationChannel, { limit: string; away: string; open: string }>;

/** `rate`: campaign ms per real ms. `settleMs`: real ms until an attempt is looked up. */
export type SendingMoment = { now: number; realNow: number; rate: number; settleMs: number };

/**
 * Why a message being sent hasn't left yet (product rules, section 15): an attempt without a
 * response, a limit of the provider, a provider that is down, or a failed attempt. Null: nothing
 * delays it.
 */
export function sendingWait({
  channel,
  rest: { pausedUntil, realRetryAt, realLookAt, realSettledAt },
  notBefore,
  realTriedAt,
  moment: { now, realNow, rate, settleMs },
}: {
  channel: ConversationChannel;
  rest: ChannelRest;
  /** When it is retried after a failed attempt; null: none failed. */
  notBefore: number | null;
  /** When the attempt still without a response began, in real time; null: there is none. */
  realTriedAt: number | null;
  moment: SendingMoment;
}): SendingWait | null {
  const texts = TEXTS[channel];
  const campaignAt = (realAt: number) =>
    realAt > realNow ? now + (realAt - realNow) * rate : null;
  if (realTriedAt !== null) {
    if (realNow - realTriedAt < RESPONSE_MS) return null;
    const lookAt = Math.max(realTriedAt + settleMs, realLookAt ?? 0, realSettledAt ?? 0);
    return { text: texts.open, until: campaignAt(lookAt) };
  }
  if (pausedUntil !== null && pausedUntil > now) return { text: texts.limit, until: pausedUntil };
  if (realRetryAt !== null && realRetryAt > realNow)
    return { text: texts.away, until: campaignAt(realRetryAt) };
  if (notBefore !== null && notBefore > now)
    return { text: 'The last try didn’t go through', until: notBefore };
  return null;
}

/**
 * The same for a message that nothing delays but the one before it in its conversation, which has
 * to leave first.
 */
export function waitBehind(before: SendingWait | null): SendingWait | null {
  return before && { text: 'The message before it hasn’t been sent yet', until: before.until };
}

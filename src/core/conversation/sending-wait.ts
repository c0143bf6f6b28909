import type { ConversationChannel } from '#core/conversation/conversation-channels.ts';

/** Why a message by hand waits to be sent, and until when at least, in campaign ms; null: unknown. */
export type SendingWait = { text: string; until: number | null };

/** What keeps the messages of a channel back. Instants in campaign time but for `realRetryAt`. */
export type ChannelRest = { pausedUntil: number | null; realRetryAt: number | null };

const TEXTS = {
  LINKEDIN: {
    limit: 'LinkedIn isn’t taking more messages right now',
    away: 'LinkedIn isn’t responding right now',
  },
  EMAIL: {
    limit: 'Your mailbox provider isn’t taking more emails right now',
    away: 'Your mailbox isn’t responding right now',
  },
} as const satisfies Record<ConversationChannel, { limit: string; away: string }>;

/**
 * Why a message that is being sent has not left yet (product rules, section 15): a limit of the
 * provider, a provider that is away, or its own last try. Null: nothing keeps it back.
 */
export function sendingWait({
  channel,
  rest: { pausedUntil, realRetryAt },
  notBefore,
  now,
  realNow,
}: {
  channel: ConversationChannel;
  rest: ChannelRest;
  /** When it is tried again after a try that failed; null: none did. */
  notBefore: number | null;
  now: number;
  realNow: number;
}): SendingWait | null {
  const texts = TEXTS[channel];
  if (pausedUntil !== null && pausedUntil > now) return { text: texts.limit, until: pausedUntil };
  if (realRetryAt !== null && realRetryAt > realNow) return { text: texts.away, until: null };
  if (notBefore !== null && notBefore > now)
    return { text: 'The last try didn’t go through', until: notBefore };
  return null;
}

import type { Verdict } from '#core/errors/verdict.ts';
import type { ConversationChannel } from '#core/conversation/conversation-channels.ts';

/**
 * The states of a message (product rules, section 15). Received messages, and those sent outside
 * the product, are SENT.
 */
export const MESSAGE_STATES = ['SCHEDULED', 'SENDING', 'SENT', 'FAILED', 'UNCONFIRMED'] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

/** The author of a message from our side: a campaign, the user here, or the user elsewhere. */
export const MESSAGE_SENDERS = ['ENGINE', 'USER', 'OUTSIDE'] as const;
export type MessageSender = (typeof MESSAGE_SENDERS)[number];

/** How long after sending the network allows editing and deleting; campaign ms. */
export const EDIT_WINDOW_MS = 60 * 60_000;

const CHANGE_REASONS = [
  'NOT_YOUR_MESSAGE',
  'EMAIL_CANNOT_BE_CHANGED',
  'EDIT_WINDOW_OVER',
  'ALREADY_DELETED',
  'NOT_SENT_YET',
] as const;
type ChangeReason = (typeof CHANGE_REASONS)[number];

/** What decides whether a message may be changed; `at` and `now` in campaign time. */
type ChangeFacts = {
  channel: ConversationChannel;
  fromMe: boolean;
  state: MessageState;
  at: number;
  deleted: boolean;
  now: number;
};

/**
 * Whether a message may be edited or deleted now: a scheduled one any time before it is sent, a
 * LinkedIn message for 60 minutes, an email never (product rules, section 15). An unconfirmed one
 * can't be changed until it is settled, and a failed one has nothing to change.
 */
export function changeVerdict({
  channel,
  fromMe,
  state,
  at,
  deleted,
  now,
}: ChangeFacts): Verdict<ChangeReason> {
  const reason = ((): ChangeReason | null => {
    if (!fromMe) return 'NOT_YOUR_MESSAGE';
    if (deleted) return 'ALREADY_DELETED';
    if (state === 'SCHEDULED') return null;
    if (state !== 'SENT') return 'NOT_SENT_YET';
    if (channel === 'EMAIL') return 'EMAIL_CANNOT_BE_CHANGED';
    return now - at < EDIT_WINDOW_MS ? null : 'EDIT_WINDOW_OVER';
  })();
  return reason === null ? { allowed: true } : { allowed: false, reason };
}

/**
 * Whether a message may be deleted now: if it may be edited, or to discard the user's own failed
 * one.
 */
export function deleteVerdict({
  sentBy,
  ...facts
}: ChangeFacts & { sentBy: MessageSender | null }): Verdict<ChangeReason> {
  return facts.state === 'FAILED' && sentBy === 'USER' && !facts.deleted
    ? { allowed: true }
    : changeVerdict(facts);
}

/** Why a message can’t be changed, in words. */
export const CHANGE_REASON_TEXTS = {
  NOT_YOUR_MESSAGE: 'Only your own messages can be changed',
  EMAIL_CANNOT_BE_CHANGED: 'An email can’t be changed once it was sent',
  EDIT_WINDOW_OVER: 'LinkedIn allows changes for 60 minutes after sending',
  ALREADY_DELETED: 'This message was deleted',
  NOT_SENT_YET: 'This message isn’t sent yet, or we don’t know whether it was',
} as const satisfies Record<ChangeReason, string>;

const NEXT_STATES = {
  SCHEDULED: ['SENDING'],
  SENDING: ['SENT', 'FAILED', 'UNCONFIRMED'],
  // A message known to have failed may be retried; an unconfirmed one waits for the user or for the
  // network's record.
  FAILED: ['SENDING'],
  UNCONFIRMED: ['SENT', 'FAILED'],
  SENT: [],
} as const satisfies Record<MessageState, readonly MessageState[]>;

/**
 * Whether a message may change from one state to another. SENT is final, and UNCONFIRMED never
 * returns to SENDING: it may have been sent, so it is never sent again automatically.
 */
export function canBecome(from: MessageState, to: MessageState): boolean {
  return (NEXT_STATES[from] as readonly MessageState[]).includes(to);
}

import type { Verdict } from '#core/errors/verdict.ts';
import type { ConversationChannel } from '#core/conversation/conversation-channels.ts';

/**
 * Where a message stands on its way (product rules, section 15). What arrived, and what left
 * outside the product, is SENT.
 */
export const MESSAGE_STATES = ['SCHEDULED', 'SENDING', 'SENT', 'FAILED', 'UNCONFIRMED'] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

/** Who wrote a message of ours: a campaign, the user here, or the user elsewhere. */
export const MESSAGE_SENDERS = ['ENGINE', 'USER', 'OUTSIDE'] as const;
export type MessageSender = (typeof MESSAGE_SENDERS)[number];

/** How long the network lets a sent message be edited or deleted; campaign ms. */
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
 * Whether a message may be edited or deleted now: a scheduled one at any time before, one that was
 * sent on LinkedIn for 60 minutes, an email never (product rules, section 15). One whose fate is
 * open cannot be touched before it is known; one that failed has nothing to change.
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
 * Whether a message may be deleted now: as it may be edited, and one of the user's own that failed is
 * discarded.
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
  // What is known to have failed may be tried again; what nobody could tell waits for the user, or
  // for the network's own record of it.
  FAILED: ['SENDING'],
  UNCONFIRMED: ['SENT', 'FAILED'],
  SENT: [],
} as const satisfies Record<MessageState, readonly MessageState[]>;

/**
 * Whether a message may go from one state to another. SENT is the end, and nothing leads back to
 * SENDING from UNCONFIRMED: nobody knows whether it went, so it is never sent again by itself.
 */
export function canBecome(from: MessageState, to: MessageState): boolean {
  return (NEXT_STATES[from] as readonly MessageState[]).includes(to);
}

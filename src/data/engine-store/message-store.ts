import type { ContactRefusal, DoNotContactReason } from '#core/do-not-contact/do-not-contact.ts';
import type { ConversationChannel } from '#core/conversation/conversation-channels.ts';
import type { SendFailure } from '#core/errors/send-failures.ts';
import type { Lane, LaneUser } from '#data/walk/lane-facts.ts';

type Held = { lane: Lane; now: number };

export type MessageAction = 'MESSAGE' | 'INMAIL' | 'EMAIL';

/**
 * What a manual message is sent with; for an email its sender, receiver, and place in a thread. It
 * is stored in the ledger with the try.
 */
export type MessagePayload = {
  text: string;
  subject: string;
  chatId?: string | null;
  sameChat?: boolean;
  to?: string;
  toName?: string;
  from?: string;
  fromName?: string;
  inReplyTo?: string | null;
  references?: readonly string[];
  threadId?: string | null;
};

/**
 * An email of a conversation, from either side; `threadId` is the provider's own, for one of ours.
 */
type EarlierMessage = { messageId: string; subject: string; threadId: string | null };

/** A manual message that is due to leave. */
export type OutgoingMessage = {
  messageId: string;
  channel: ConversationChannel;
  /** Null: the person is not a lead. */
  leadId: string | null;
  memberId: string | null;
  /** The person's chat with the latest news; null: there is none. */
  chatId: string | null;
  connected: boolean;
  /** Why the person must not be written to on any channel; null: they may be. */
  contactRefusal: ContactRefusal | null;
  subject: string | null;
  text: string;
  files: readonly { fileId: string; voiceNote: boolean }[];
  writtenAt: number;
  /** Ids on the network that are known to be other messages of ours. */
  knownBefore: readonly string[];
  /** How many tries there were. */
  attempts: number;
  /** Temporary failures in a row. */
  failures: number;
  /** The last try, if a lookup did not find it: it is looked up once more before the next one. */
  lookedUp: LostMessageTry | null;
  /** Only for an email; the earlier ones with the newest last. */
  email: {
    address: string | null;
    name: string;
    refusal: DoNotContactReason | null;
    earlier: readonly EarlierMessage[];
  } | null;
};

/** A try of a message that has no outcome yet. */
export type LostMessageTry = {
  intentId: string;
  messageId: string;
  action: MessageAction;
  requestId: string;
  payload: MessagePayload;
  startedAt: number;
  departed: boolean;
  memberId: string | null;
  /** Ids on the network that are known to be other messages of ours. */
  knownBefore: string[];
  /** The message as a read of its thread already showed it. */
  seen: { messageId: string; chatId: string | null } | null;
  /** Whether the user has said that it did not happen. */
  toldNotSent: boolean;
};

/** The day and zone of the unit, or why nothing may be sent. */
type MessageCheck<Refusal extends string> =
  { allowed: true; day: string; zone: string } | { allowed: false; reason: Refusal };

/** `CHANGED`: it is no longer waiting, or its text has changed. */
export type ReservedMessage<Refusal extends string> =
  | { reserved: true; intentId: string }
  | { reserved: false; reason: Refusal | 'LANE_LOST' | 'CHANGED' };

export type ReserveMessageQuery<Refusal extends string> = Held & {
  realNow: number;
  /** The lease must end after this real instant. */
  realDeadline: number;
  message: Pick<OutgoingMessage, 'messageId' | 'leadId' | 'subject' | 'text'>;
  action: MessageAction;
  requestId: string;
  payload: MessagePayload;
  /** The Message-ID of an email, which the try fixes. */
  emailMessageId: string | null;
  check: (user: LaneUser) => MessageCheck<Refusal>;
};

/**
 * The outcome of a try. SENDING: it did not happen and is retried. `networkMessageId` null: the
 * network gave no id.
 */
export type MessageEnd =
  | {
      state: 'SENT';
      networkMessageId: string | null;
      chatId: string | null;
      threadId: string | null;
    }
  | { state: 'FAILED'; code: SendFailure; refusedAddress?: string }
  | { state: 'UNCONFIRMED' | 'SENDING' };

export type SettleMessageQuery = Held & {
  intentId: string;
  /**
   * `LOOKED_UP`: a try that was closed because a lookup did not find it, but happened after all, or
   * may have.
   */
  from?: 'SENDING' | 'LOOKED_UP';
  end: MessageEnd;
  /** `notBefore`: until when (campaign time) the message waits; `failures`: in a row. */
  outcome: Record<string, unknown> & { notBefore?: number; failures?: number };
};

/**
 * Messages that a user writes manually. Each goes through the ledger like any action: checked and
 * reserved with a row, sent, settled. The day's limits count it but never stop it (product rules,
 * section 15).
 */
export interface MessageStore {
  /**
   * The next due message on these channels; those of one conversation go one after the other, so
   * that none overtakes one that waits. `nextAt` is when to check again.
   */
  nextMessage(query: {
    userId: string;
    now: number;
    channels: readonly ConversationChannel[];
    /**
     * Lookups are resting, so skip LinkedIn messages that must be looked up before they are sent.
     */
    looksRest?: boolean;
  }): Promise<{ next: OutgoingMessage | null; nextAt: number | null }>;
  reserveMessage<Refusal extends string>(
    query: ReserveMessageQuery<Refusal>,
  ): Promise<ReservedMessage<Refusal>>;
  /**
   * Writes the outcome of a try, if this lane still owns it. The unit is returned unless the
   * message was sent or nobody can tell.
   */
  settleMessage(query: SettleMessageQuery): Promise<{ settled: boolean }>;
  /** Fails a due message without an open try; false: it is not due, or is being tried. */
  failMessage(query: Held & { messageId: string; code: SendFailure }): Promise<boolean>;
  /**
   * Tries without an outcome that began before `realBefore`, up to the try `upTo`: those of emails,
   * or all others; they belong to this lane from then on.
   */
  claimOpenMessages(
    query: Held & { realBefore: number; upTo?: string | null; limit: number; emails: boolean },
  ): Promise<LostMessageTry[]>;
}

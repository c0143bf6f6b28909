import type { ContactRefusal, DoNotContactReason } from '#core/do-not-contact/do-not-contact.ts';
import type { ConversationChannel } from '#core/conversation/conversation-channels.ts';
import type { SendFailure } from '#core/conversation/send-failures.ts';
import type { Lane, LaneUser } from '#data/engine-store/lane-facts.ts';

type Held = { lane: Lane; now: number };

export type MessageAction = 'MESSAGE' | 'INMAIL' | 'EMAIL';

/**
 * What a message by hand is sent with: of an email from whom to whom and its place in a thread. It
 * is kept in the ledger with the try.
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

/** An email of a conversation, of either side; `threadId` is the provider's own, of one of ours. */
type EarlierMessage = { messageId: string; subject: string; threadId: string | null };

/** A message that a user wrote by hand and that is to leave now. */
export type OutgoingMessage = {
  messageId: string;
  channel: ConversationChannel;
  /** Null: the person is no lead. */
  leadId: string | null;
  memberId: string | null;
  /** The chat with the person that the network has had news in last; null: there is none. */
  chatId: string | null;
  connected: boolean;
  /** Why the person must not be written to on any channel; null: they may be. */
  contactRefusal: ContactRefusal | null;
  subject: string | null;
  text: string;
  files: readonly { fileId: string; voiceNote: boolean }[];
  /** Tries in a row that failed for the moment. */
  failures: number;
  /** The last try, where a look did not find it: it is looked for once more before the next one. */
  lookedUp: LostMessageTry | null;
  /** Of an email only; the earlier ones with the newest last. */
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
  /** Ids of the network that are known to be other messages of ours. */
  knownBefore: string[];
  /** The message as a read of its thread has shown it already. */
  seen: { messageId: string; chatId: string | null } | null;
  /** Whether the user has said that it did not happen. */
  toldNotSent: boolean;
};

/** The day and zone that the unit belongs to, or why nothing may be sent. */
type MessageCheck<Refusal extends string> =
  { allowed: true; day: string; zone: string } | { allowed: false; reason: Refusal };

/** `CHANGED`: it does not wait anymore, or its words are others. */
export type ReservedMessage<Refusal extends string> =
  | { reserved: true; intentId: string }
  | { reserved: false; reason: Refusal | 'LANE_LOST' | 'CHANGED' };

export type ReserveMessageQuery<Refusal extends string> = Held & {
  realNow: number;
  /** The lease must last longer than this real instant. */
  realDeadline: number;
  message: Pick<OutgoingMessage, 'messageId' | 'leadId' | 'subject' | 'text'>;
  action: MessageAction;
  requestId: string;
  payload: MessagePayload;
  /** The Message-ID of an email, which is fixed by the try. */
  emailMessageId: string | null;
  check: (user: LaneUser) => MessageCheck<Refusal>;
};

/**
 * What became of a try. SENDING: it did not happen and is tried again. `networkMessageId` null: the
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
   * `LOOKED_UP`: a try that was closed because a look did not find it, and has happened after all, or
   * may have.
   */
  from?: 'SENDING' | 'LOOKED_UP';
  end: MessageEnd;
  /** `notBefore`: until when (campaign time) the message waits; `failures`: in a row. */
  outcome: Record<string, unknown> & { notBefore?: number; failures?: number };
};

/**
 * Messages that a user writes by hand. Each goes the way of every act: checked and reserved with a
 * row of the ledger, sent, settled; the limits of the day count it and never stop it (product rules,
 * section 15).
 */
export interface MessageStore {
  /**
   * The next message on these channels that is due; those of one conversation go one after the
   * other, so that none overtakes one that waits. `nextAt` is when to look again.
   */
  nextMessage(query: {
    userId: string;
    now: number;
    channels: readonly ConversationChannel[];
    /** Lookups rest, so skip LinkedIn messages that must be looked up before they are sent. */
    looksRest?: boolean;
  }): Promise<{ next: OutgoingMessage | null; nextAt: number | null }>;
  reserveMessage<Refusal extends string>(
    query: ReserveMessageQuery<Refusal>,
  ): Promise<ReservedMessage<Refusal>>;
  /**
   * Writes what became of a try, if this lane still owns it. A unit goes back unless it happened or
   * no one can tell.
   */
  settleMessage(query: SettleMessageQuery): Promise<{ settled: boolean }>;
  /** Gives up a due message that has no open try; false: it is not due, or is being tried. */
  failMessage(query: Held & { messageId: string; code: SendFailure }): Promise<boolean>;
  /**
   * Tries without an outcome that began before `realBefore`, none after the try `upTo`: of emails,
   * or of all others; they belong to this lane from then on.
   */
  claimOpenMessages(
    query: Held & { realBefore: number; upTo?: string | null; limit: number; emails: boolean },
  ): Promise<LostMessageTry[]>;
}

import type { ReceivedFile } from '#core/email/received-email.ts';
import type { Bounce } from '#core/email/mail-system-report.ts';
import type { Lane } from '#data/walk/lane-facts.ts';
import type { LeadInWalk, LeadStep, NewEvent } from '#data/walk/lead-in-walk.ts';

/** `moving`: whether campaigns fed by others may take leads over now; default true. */
type Held = { lane: Lane; now: number; moving?: boolean };

/** The user's mailbox for reading; `place` is how far it was read, in the adapter's own form. */
export type MailboxToRead = {
  address: string;
  status: 'CONNECTED' | 'LOST';
  place: string | null;
  readAt: number | null;
};

/**
 * What identifies the owners of received messages: the Message-IDs that they mention, the
 * provider's threads, and addresses in lower case; `receivedIds` are their own Message-IDs.
 */
export type MailClues = {
  userId: string;
  messageIds: readonly string[];
  threadIds: readonly string[];
  addresses: readonly string[];
  receivedIds: readonly string[];
};

/** An email of ours that left, or may have left. */
export type KnownSentEmail = {
  requestId: string;
  messageId: string;
  threadId: string | null;
  campaignId: string;
  leadId: string;
  itemId: string;
  address: string;
  sentAt: number;
};

/**
 * What those clues match: our emails, oldest first, the leads with those addresses, which messages
 * were stored before, and the request ids of emails that are being sent, which may or may not have
 * left yet.
 */
export type MailFound = {
  sent: KnownSentEmail[];
  leads: { leadId: string; address: string }[];
  received: string[];
  open: string[];
};

/**
 * The effect of a matched message (product rules, sections 3, 15 and 16). OPT_OUT is a reply that
 * asks never to be contacted again, AUTOMATIC has none, a spam COMPLAINT unsubscribes, and what the
 * user has WRITTEN elsewhere holds the lead. GONE: nothing more goes to the address that it came
 * from or answers for; `newAddress` is one that it names.
 */
export type ReceivedEffect =
  | { kind: 'REPLY' }
  | { kind: 'OPT_OUT'; sentence: string }
  | { kind: 'GONE'; sentence: string; newAddress: string | null }
  | { kind: 'AUTOMATIC' }
  | { kind: 'OUT_OF_OFFICE'; until: number }
  | ({ kind: 'BOUNCE' } & Pick<Bounce, 'cause' | 'lasting' | 'status'>)
  | { kind: 'COMPLAINT' }
  | { kind: 'WRITTEN' };

/**
 * A received message of some leads: of the first of `leadIds`, and of others with the same address.
 * `about` is our email that it answers or reports on. `messageId` identifies duplicates: the
 * header's, or one made from the mailbox's own id. `ownText` is the text without the quote.
 */
export type MatchedEmail = {
  messageId: string;
  leadIds: readonly [string, ...string[]];
  about: KnownSentEmail | null;
  fromAddress: string | null;
  subject: string;
  text: string;
  ownText: string;
  /** For people to read; null if there is none, or too much. */
  html?: string | null;
  files?: readonly ReceivedFile[];
  at: number;
  effect: ReceivedEffect;
};

/**
 * The place of a live lead after a message: an absence holds it, a temporary bounce puts it back on
 * its email at `retryAt`. Null leaves it. Pure: it may be called more than once.
 */
export type StepOnEmail = (query: {
  lead: LeadInWalk;
  email: MatchedEmail;
  retryAt: number | null;
}) => LeadStep | null;

/**
 * `changed`: the leads that moved or ended; `onHold`: too many bounces hold the emails from now on.
 */
export type ReceivedNews = {
  changed: { leadId: string; campaignId: string }[];
  replied: { leadId: string; messageId: string }[];
  onHold: boolean;
};

/** Whether a person answered, which counts as a reply. */
export function isReply({ kind }: Pick<ReceivedEffect, 'kind'>): boolean {
  return kind === 'REPLY' || kind === 'OPT_OUT';
}

/** The timeline event of a bounced email, and when it is retried. */
export function bounceEvent(
  { at, effect }: MatchedEmail,
  about: KnownSentEmail,
  retryAt: number | null,
): NewEvent {
  const cause = effect.kind === 'BOUNCE' ? effect : null;
  return {
    type: 'EMAIL_BOUNCED',
    at,
    campaignId: about.campaignId,
    leadId: about.leadId,
    itemId: about.itemId,
    itemType: 'EMAIL',
    actor: 'NETWORK',
    data: {
      address: about.address,
      cause: cause?.cause ?? null,
      lasting: cause?.lasting ?? false,
      status: cause?.status ?? null,
      retryAt: retryAt === null ? null : new Date(retryAt).toISOString(),
    },
  };
}

/** The page of the mailbox, for notifications about it. */
export const MAILBOX_LINK = '/account/email';

/** The engine's record of what arrives in the user's mailbox. */
export interface MailboxStore {
  /** The user's mailbox; null if none is connected. */
  readMailbox(query: { userId: string }): Promise<MailboxToRead | null>;
  /** Leads that the messages could belong to; bounded by the query. */
  findMail(query: MailClues): Promise<MailFound>;
  /**
   * Stores messages with their effects, and how far the mailbox was read (`place` null: no further
   * than before), in one transaction. A message stored before has no effect again. Null: the lane
   * is lost, and nothing was written.
   */
  recordReceived(
    query: Held & { emails: readonly MatchedEmail[]; place: string | null; step: StepOnEmail },
  ): Promise<ReceivedNews | null>;
  /**
   * Marks the mailbox unusable until its user reconnects it, and notifies the user once. False: it
   * was known, or the lane is lost.
   */
  loseMailbox(query: { lane: Lane; now: number; problem: string }): Promise<boolean>;
}

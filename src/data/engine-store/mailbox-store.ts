import type { ReceivedFile } from '#core/email/received-email.ts';
import type { Bounce } from '#core/email/mail-system-report.ts';
import type { Lane } from '#data/engine-store/lane-facts.ts';
import type { LeadInWalk, LeadStep, NewEvent } from '#data/engine-store/lead-in-walk.ts';

/**
 * `moving`: whether campaigns that are fed by others may take leads over now; they may unless told.
 */
type Held = { lane: Lane; now: number; moving?: boolean };

/** The user's mailbox as it is read: `place` is up to where, in the adapter's own word. */
export type MailboxToRead = {
  address: string;
  status: 'CONNECTED' | 'LOST';
  place: string | null;
  readAt: number | null;
};

/**
 * What tells whose received messages are: the Message-IDs that they name, the provider's threads,
 * and addresses in lower case; `receivedIds` are their own Message-IDs.
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
 * What those clues lead to: our emails, oldest first, the leads with those addresses, which messages
 * were kept before, and the request ids of emails that are being sent now, of which no one can tell
 * yet whether they left.
 */
export type MailFound = {
  sent: KnownSentEmail[];
  leads: { leadId: string; address: string }[];
  received: string[];
  open: string[];
};

/**
 * What a matched message does (product rules, sections 3, 15 and 16). OPT_OUT is a reply that asks
 * never to be contacted again, AUTOMATIC does nothing, a spam COMPLAINT is an unsubscription, and what
 * the user has WRITTEN elsewhere holds the lead. GONE: nothing more goes to the address that it came
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
 * A received message that belongs to leads: to the first of `leadIds`, and to others with the same
 * address. `about` is the email of ours that it answers or reports on. `messageId` tells a
 * repetition: the header's, or one made of the mailbox's own id. `ownText` is the text without its
 * quotation.
 */
export type MatchedEmail = {
  messageId: string;
  leadIds: readonly [string, ...string[]];
  about: KnownSentEmail | null;
  fromAddress: string | null;
  subject: string;
  text: string;
  ownText: string;
  /** For people to read; null where there is none, or too much of it. */
  html?: string | null;
  files?: readonly ReceivedFile[];
  at: number;
  effect: ReceivedEffect;
};

/**
 * Where a live lead stands after a message: an absence holds it, a bounce for a time puts it back
 * on its email at `retryAt`. Null leaves it. Pure: it may be asked more than once.
 */
export type StepOnEmail = (query: {
  lead: LeadInWalk;
  email: MatchedEmail;
  retryAt: number | null;
}) => LeadStep | null;

/** `changed`: the leads that moved or ended; `onHold`: too many bounces hold the emails from now on. */
export type ReceivedNews = {
  changed: { leadId: string; campaignId: string }[];
  replied: { leadId: string; messageId: string }[];
  onHold: boolean;
};

/** Whether a person answered: what counts as a reply. */
export function isReply({ kind }: Pick<ReceivedEffect, 'kind'>): boolean {
  return kind === 'REPLY' || kind === 'OPT_OUT';
}

/** What the timeline says of an email that came back, and when it is tried again. */
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

/** What the engine keeps of what comes back to the user's mailbox. */
export interface MailboxStore {
  /** The user's mailbox; null when none is connected. */
  readMailbox(query: { userId: string }): Promise<MailboxToRead | null>;
  /** Whose messages could be; bounded by what is asked for. */
  findMail(query: MailClues): Promise<MailFound>;
  /**
   * Keeps messages with their effects, and how far the mailbox was read (`place` null: no further
   * than before), in one transaction. What was kept before has no effect again. Null: the lane is
   * lost, and nothing was written.
   */
  recordReceived(
    query: Held & { emails: readonly MatchedEmail[]; place: string | null; step: StepOnEmail },
  ): Promise<ReceivedNews | null>;
  /**
   * The mailbox cannot be used until its user connects it again; the user is told once. False: it
   * was known, or the lane is lost.
   */
  loseMailbox(query: { lane: Lane; now: number; problem: string }): Promise<boolean>;
}

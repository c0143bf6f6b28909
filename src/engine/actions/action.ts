import type { SenderValues } from '#core/text/sender-values.ts';
import type { EventType } from '#core/lead/lead-event.ts';
import type { NoteOmission } from '#core/limits/note-budget.ts';
import type { LeadReason } from '#core/lead/lead-state.ts';
import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import type {
  ActionIntent,
  ActionTarget,
  FoundAct,
  NetworkConnector,
  NetworkProfile,
  OutgoingFile,
} from '#connectors/network/network.ts';
import type { EarlierEmail } from '#data/engine-store/email-store.ts';
import type { LaneMailbox } from '#data/walk/lane-facts.ts';
import type { PersonChange, SentMessage } from '#data/engine-store/engine-store.ts';
import type { LeadInWalk, LeadStamp } from '#data/walk/lead-in-walk.ts';

/**
 * What is written into the intent before an act: everything the call and a later lookup need.
 * `variantId` is the text variant the lead was dealt, `fileIds` the attached files.
 */
export type ActPayload = {
  text?: string;
  subject?: string;
  note?: string | null;
  /** There was a note, left out because the previous attempt was refused with it. */
  noteLeftOut?: boolean;
  /** There was a note, and why it isn't sent. */
  noteOmission?: NoteOmission;
  email?: string | null;
  invitationId?: string | null;
  chatId?: string | null;
  /** Do not fall back to another chat when this one is gone. */
  sameChat?: boolean;
  variantId?: string | null;
  alternativeUsed?: boolean;
  fileIds?: readonly string[];
  /** Email only: sender, recipient, and place in a thread; `threadId` is the provider's own. */
  to?: string;
  toName?: string;
  from?: string;
  fromName?: string;
  inReplyTo?: string | null;
  references?: readonly string[];
  threadId?: string | null;
};

/** What an action sends to a lead, or why it cannot. */
export type Prepared =
  | { kind: 'ready'; payload: ActPayload }
  | { kind: 'stop'; state: 'PAUSED' | 'FAILED'; reason: LeadReason; data: Record<string, unknown> };

/**
 * The context for writing texts: how the user spells names, the longest note, why an invitation's
 * note is left out, and whether it was just refused.
 */
export type TextContext = {
  userId: string;
  nameWords: readonly string[];
  sender: SenderValues;
  noteLength: number;
  noteOmission: NoteOmission | null;
  noteRefused: boolean;
};

/**
 * What an email is written from: the mailbox, the emails already sent to the lead, and the
 * campaign's sequence, which gives a follow-up its subject when nothing was sent before it.
 */
export type EmailContext = {
  mailbox: LaneMailbox;
  earlier: readonly EarlierEmail[];
  sequence: SequenceItem | null;
};
export type PrepareQuery = {
  lead: LeadInWalk;
  item: SequenceItem;
  writer: TextContext;
  email?: EmailContext | undefined;
};
type PerformQuery = {
  network: NetworkConnector;
  act: ActionTarget;
  payload: ActPayload;
  now: number;
  files?: readonly OutgoingFile[];
};

/** What the network or mailbox reports about an act: the ids it created, and an email's thread. */
export type Found = Partial<FoundAct> & { threadId?: string | null };

/** The result of an act. `found` holds the ids it created, kept in the ledger. */
export type Performed =
  { done: true; found: Found; profile?: NetworkProfile } | { done: false; reason: LeadReason };

/** What a completed act changes. */
export type Effect = { person: PersonChange; message: SentMessage | null };

/**
 * One kind of act: how it is prepared, performed, looked up afterward, and what it changes for the
 * lead.
 */
export type Action = {
  event: EventType;
  stamps: readonly LeadStamp[];
  prepare: (query: PrepareQuery) => Prepared;
  perform: (query: PerformQuery) => Promise<Performed>;
  /** What to look for when the response was lost; null: this act cannot be looked up. */
  lookFor: ((payload: ActPayload) => LookFor) | null;
  effect: (query: { payload: ActPayload; found: Found; at: number }) => Effect;
};

/** The part of an act that identifies it in a lookup. */
type LookFor =
  | {
      kind: Extract<
        ActionIntent,
        { kind: 'invite' | 'visit' | 'follow' | 'endorse' | 'like' }
      >['kind'];
    }
  | { kind: 'withdraw'; invitationId: string | null }
  | { kind: 'message' | 'inmail'; chatId: string | null; text: string };

export const NOTHING_TO_PREPARE: Prepared = { kind: 'ready', payload: {} };
export const NO_EFFECT: Effect = { person: {}, message: null };

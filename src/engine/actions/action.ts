import type { EventType } from '#core/lead/lead-event.ts';
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
import type { LaneMailbox } from '#data/engine-store/lane-facts.ts';
import type { PersonChange, SentMessage } from '#data/engine-store/engine-store.ts';
import type { LeadInWalk, LeadStamp } from '#data/engine-store/lead-in-walk.ts';

/**
 * What is written into the intent before an act: all that the call and a later look need.
 * `variantId` is the text a lead was dealt, `fileIds` the files that go with it.
 */
export type ActPayload = {
  text?: string;
  subject?: string;
  note?: string | null;
  /** The note was written and left out, because the try before was refused with it. */
  noteLeftOut?: boolean;
  email?: string | null;
  invitationId?: string | null;
  chatId?: string | null;
  /** Not in another chat where that one is gone. */
  sameChat?: boolean;
  variantId?: string | null;
  alternativeUsed?: boolean;
  fileIds?: readonly string[];
  /** Of an email: from whom to whom, and its place in a thread; `threadId` is the provider's own. */
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
 * The texts' surroundings: the user's own words for names, the note's length, whether the note is
 * left out.
 */
export type TextContext = {
  userId: string;
  nameWords: readonly string[];
  noteLength: number;
  omitsNote: boolean;
};

/**
 * What an email is written from: the mailbox, what was sent to the lead before, and the campaign's
 * sequence, by which a follow-up has a subject where nothing was.
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

/** What is found of an act: the ids that it made, and an email's thread. */
export type Found = Partial<FoundAct> & { threadId?: string | null };

/** What an act came to. `found` are the ids it made, kept in the ledger. */
export type Performed =
  { done: true; found: Found; profile?: NetworkProfile } | { done: false; reason: LeadReason };

/** What a done act changes. */
export type Effect = { person: PersonChange; message: SentMessage | null };

/**
 * One kind of act: how it is prepared, done, looked for afterward, and what it means for the lead.
 */
export type Action = {
  event: EventType;
  stamps: readonly LeadStamp[];
  prepare: (query: PrepareQuery) => Prepared;
  perform: (query: PerformQuery) => Promise<Performed>;
  /** What is looked for when the answer was lost; null: this act cannot be read back. */
  lookFor: ((payload: ActPayload) => LookFor) | null;
  effect: (query: { payload: ActPayload; found: Found; at: number }) => Effect;
};

/** The part of an act that tells it from others when it is looked for. */
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

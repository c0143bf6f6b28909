import type { ConversationChannel } from '#core/conversation/conversation-channels.ts';
import type { MessageState } from '#core/conversation/message-state.ts';
import type { CampaignStatus, LateAcceptance } from '#core/campaign/campaign-status.ts';
import type {
  ImportVerdict,
  SearchError,
  SearchStatus,
  SearchType,
  SkipLeadCondition,
} from '#core/lead-pack/lead-pack.ts';
import type { LeadReason, LeadState } from '#core/lead/lead-state.ts';
import type { NoteRule } from '#core/limits/note-rule.ts';
import type { WithdrawalState } from '#core/limits/withdrawal.ts';
import type { SenderLoss } from '#core/team/shared-campaign.ts';
import type { ActionType, SequenceItem, SequenceItemType } from '#core/sequence/sequence-item.ts';
import type { EmailRefusal, WalkMemory } from '#core/sequence/step-facts.ts';
import type { IntentEnd, NetworkHint } from '#data/engine-store/engine-store.ts';
import type { KnownSentEmail, ReceivedEffect } from '#data/engine-store/mailbox-store.ts';
import type { LaneMailbox, LaneMarks, LaneUser } from '#data/walk/lane-facts.ts';
import type { LeadStamp, NewEvent, Person } from '#data/walk/lead-in-walk.ts';
import type { StagedPersonFacts } from '#data/engine-store/classified-rows.ts';

/**
 * Rows are never changed: a change puts a new row in the place of the old one, so that anyone who
 * holds one keeps what was read.
 */
export type UserRow = Readonly<{
  user: LaneUser;
  displayName: string;
  teamId: string | null;
  accountError: string | null;
  profileSlug: string | null;
}>;

export type CampaignRow = Readonly<
  NoteRule & {
    campaignId: string;
    name: string;
    status: CampaignStatus;
    locked: boolean;
    sequence: SequenceItem | null;
    sequenceVersion: number;
    sequenceUpdatedAt: number | null;
    startedAt: number | null;
    servedAt: number | null;
    lateAcceptance: LateAcceptance;
    useLikelyEmails: boolean;
    unsubscribeFooter: boolean;
    trackOpens: boolean | null;
    /** When its last lead came to its end, as the user was notified. */
    finishedAt: number | null;
  }
>;

/** A sender of a shared campaign, with the campaign of their own. */
export type SenderRow = Readonly<{
  userId: string;
  ownCampaignId: string;
  weight: number;
  state: 'AGREED' | 'LEFT';
  lost: SenderLoss | null;
  lostAt: number | null;
}>;

/** Whose a person is in a team, by one of their keys. */
export type BindingRow = Readonly<{
  userId: string;
  company: string | null;
  boundAt: number;
  /** By which key the person was bound first. */
  firstKey: string | undefined;
}>;

/** A person of the user's lead base; `leadNumber` is the id as a number, for order. */
export type LeadRow = Readonly<{
  leadId: string;
  leadNumber: number;
  person: Readonly<Person>;
  headline: string | null;
  phone: string | null;
  website: string | null;
  photoUrl: string | null;
  premium: boolean | null;
  connections: number | null;
  distance: string | null;
  handEdited: readonly string[];
  /** Since when the network does not know the person. */
  unknownAt: number | null;
  createdAt: number;
  updatedAt: number;
}>;

/**
 * A lead's place in one campaign. `dueAt` may carry fractions of a millisecond, which only order
 * leads among each other.
 */
export type PlaceRow = Readonly<{
  key: string;
  campaignId: string;
  leadId: string;
  leadNumber: number;
  leadPackId: string | null;
  version: number;
  state: LeadState;
  reason: LeadReason | null;
  itemId: string | null;
  itemType: SequenceItemType | null;
  enteredAt: number | null;
  visit: number;
  dueAt: number | null;
  memory: WalkMemory;
  stamps: Readonly<Partial<Record<LeadStamp, number>>>;
  addedAt: number;
  updatedAt: number;
}>;

/** How a place that is seeded stands, where it is not as a new lead stands at the root. */
export type StandingPlace = Partial<
  Pick<
    PlaceRow,
    | 'state'
    | 'reason'
    | 'itemId'
    | 'itemType'
    | 'enteredAt'
    | 'visit'
    | 'dueAt'
    | 'memory'
    | 'stamps'
    | 'addedAt'
  >
>;

export type IntentRow = Readonly<{
  intentId: string;
  intentNumber: number;
  campaignId: string;
  leadId: string;
  itemId: string;
  visit: number;
  attempt: number;
  action: ActionType;
  fencing: number;
  requestId: string;
  day: string;
  zone: string;
  /** How many such units the day had; null where it was opened again above the limit. */
  dayLimit: number | null;
  payload: Record<string, unknown>;
  status: 'SENDING' | IntentEnd;
  outcome: Record<string, unknown> | null;
  startedAt: number;
  realStartedAt: number;
  departedAt: number | null;
  settledAt: number | null;
  /**
   * The invitation that this try takes back on a user's word; it then belongs to no campaign and no
   * lead.
   */
  withdrawalId: string | null;
  /** The message by hand that this try sends; it then belongs to no campaign. */
  messageId: string | null;
}>;

/** A message that the user wrote by hand; `conversation` names the person. */
export type OutgoingRow = Readonly<{
  messageId: string;
  conversation: string;
  leadId: string | null;
  memberId: string | null;
  channel: ConversationChannel;
  subject: string | null;
  text: string;
  files: readonly { fileId: string; voiceNote: boolean }[];
  state: MessageState;
  sendAt: number | null;
  at: number;
  failureCode: string | null;
  networkMessageId: string;
  chatId: string | null;
}>;

/** An invitation that the user asked to take back, and the task that it was asked with. */
export type WithdrawalRow = Readonly<{
  withdrawalId: string;
  taskId: string;
  memberId: string;
  invitationId: string;
  state: WithdrawalState;
  reason: string | null;
  settledAt: number | null;
}>;
export type WithdrawalTaskRow = Readonly<{ taskId: string; cancelledAt: number | null }>;

export type EventRow = Readonly<NewEvent & { eventId: number }>;

export type LaneRow = Readonly<{
  userId: string;
  nextWakeAt: number | null;
  nextSlotAt: number | null;
  realLeaseUntil: number | null;
  leaseOwner: string | null;
  fencing: number;
  marks: LaneMarks;
}>;

export type ConversationRow = Readonly<{
  conversationId: string;
  chatId: string;
  memberId: string | null;
  leadId: string | null;
  lastMessageAt: number | null;
  removed: boolean;
}>;
export type MessageRow = Readonly<{
  messageId: string;
  conversationId: string;
  fromMe: boolean;
  sentBy: string | null;
  text: string;
  at: number;
  seenAt: number | null;
}>;
/** The user's mailbox, as far as the engine reads and writes it. */
export type MailboxRow = Readonly<
  LaneMailbox & {
    lostProblem: string | null;
    readingPlace: string | null;
    readAt: number | null;
    bouncesCountedFrom: number | null;
  }
>;
/** An email of ours that left, or may have left. */
export type SentEmailRow = Readonly<
  KnownSentEmail & {
    subject: string;
    intentId: string;
    bouncedAt: number | null;
    bounceLasting: boolean | null;
    /** It came back and is not tried again. */
    bounceFinal: boolean;
  }
>;
export type ReceivedEmailRow = Readonly<{
  messageId: string;
  leadId: string;
  campaignId: string | null;
  requestId: string | null;
  kind: ReceivedEffect['kind'];
  newAddress: string | null;
  fromAddress: string | null;
  subject: string;
  text: string;
  at: number;
}>;
export type RefusedAddressRow = Readonly<{
  address: string;
  reason: EmailRefusal;
  at: number;
  campaignId: string | null;
  leadId: string | null;
  atSending: boolean;
}>;
export type HintRow = Readonly<NetworkHint & { realReceivedAt: number; done: boolean }>;
export type NotificationRow = Readonly<{
  type: string;
  at: number;
  data: Record<string, unknown>;
  link: string | null;
}>;

export type PackRow = Readonly<{
  leadPackId: string;
  campaignId: string;
  searchType: SearchType;
  searchStatus: SearchStatus;
  error: SearchError | null;
  sourceUrl: string | null;
  source: Record<string, unknown>;
  skipLeadConditions: readonly SkipLeadCondition[];
  toCollect: number;
  collected: number;
  resumeOffset: number;
  totalRows: number;
  processedRows: number;
  dueAt: number | null;
  createdAt: number;
}>;

/** One staged row of a pack. */
export type StagedRow = Readonly<{
  rowNumber: number;
  verdict: ImportVerdict | null;
  code: string | null;
  message: string | null;
  cells: readonly (string | null)[];
  person: StagedPersonFacts;
  leadId: string | null;
}>;

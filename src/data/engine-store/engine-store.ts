import type { FoundEmail } from '#core/finder/finder-answer.ts';
import type { UserStatus } from '#core/account/user-status.ts';
import type { EventType } from '#core/lead/lead-event.ts';
import type { LeadReason } from '#core/lead/lead-state.ts';
import type { ActionType, SequenceItemType } from '#core/sequence/sequence-item.ts';
import type { WalkMemory } from '#core/sequence/step-facts.ts';
import type { StreamEventData, StreamEventType } from '#core/stream/stream-event.ts';
import type { FreshFacts, Lane, LaneFacts, LaneMarks } from '#data/walk/lane-facts.ts';
import type { LeadInWalk, LeadStep, NewEvent, Notice } from '#data/walk/lead-in-walk.ts';
import type { EmailStore, SentEmailRecord } from '#data/engine-store/email-store.ts';
import type { FileStore } from '#data/engine-store/file-store.ts';
import type { LookStore, LostAct } from '#data/engine-store/look-store.ts';
import type { MailboxStore } from '#data/engine-store/mailbox-store.ts';
import type { MessageStore } from '#data/engine-store/message-store.ts';
import type { PackStore } from '#data/engine-store/pack-store.ts';
import type { PeopleStore, ReadProfile } from '#data/engine-store/people-store.ts';
import type { WithdrawalStore } from '#data/engine-store/withdrawal-store.ts';

type Held = { lane: Lane; now: number };

/**
 * The result of the re-check inside the intent's transaction: the day and zone of the unit and the
 * day's limit, or the refusal.
 */
export type ReserveCheck<Refusal extends string> =
  | { allowed: true; day: string; zone: string; limit: number; dayLimit: number | null }
  | { allowed: false; reason: Refusal };
export type Reserved<Refusal extends string> =
  | { reserved: true; intentId: string }
  | { reserved: false; reason: Refusal | 'LANE_LOST' | 'LEAD_CHANGED' | 'DAILY_LIMIT' };

export type ReserveQuery<Refusal extends string> = Held & {
  realNow: number;
  /** The lease must end after this real instant. */
  realDeadline: number;
  lead: LeadInWalk;
  action: ActionType;
  requestId: string;
  payload: Record<string, unknown>;
  memory: WalkMemory;
  /** The next slot of the action's channel, stored with the intent; none for a finder. */
  nextSlotAt: number | null;
  check: (fresh: FreshFacts) => ReserveCheck<Refusal>;
};

/** A try without an outcome, with what a lookup requires. */
export type OpenIntent = {
  intentId: string;
  lead: LeadInWalk | null;
  campaignId: string;
  leadId: string;
  itemId: string;
  visit: number;
  action: ActionType;
  requestId: string;
  payload: Record<string, unknown>;
  startedAt: number;
  realStartedAt: number;
  /** When its request was about to leave; null: it never was. */
  departedAt: number | null;
  memberId: string | null;
  chatId: string | null;
  invitationId: string | null;
  /** Ids of what earlier actions on this person created. */
  knownBefore: string[];
  /**
   * Whether an earlier action of this kind on this person happened without a known id of what it
   * created.
   */
  unnamedBefore: boolean;
};

export type IntentEnd = 'HAPPENED' | 'DID_NOT_HAPPEN' | 'UNCONFIRMED';

/**
 * A try whose outcome nobody could find, with what a later lookup requires; `unconfirmedAt` is when
 * that was found.
 */
export type UnconfirmedAttempt = {
  intentId: string;
  memberId: string | null;
  chatId: string | null;
  unconfirmedAt: number;
};

/** What an action changes about its person. */
export type PersonChange = Partial<{
  connectedAt: number | null;
  invitationId: string | null;
  invitationPendingSince: number | null;
  withdrawnAt: number | null;
  lastMessageAt: number | null;
  lastSeenAt: number | null;
  chatId: string | null;
}>;

export type SentMessage = { chatId: string; messageId: string | null; text: string; at: number };

export type SettleQuery = Held & {
  intentId: string;
  /**
   * The status that the try must still have: open and this lane's own, or (for late proof)
   * unconfirmed.
   */
  from?: 'SENDING' | 'UNCONFIRMED';
  end: IntentEnd;
  outcome: Record<string, unknown>;
  person?: PersonChange;
  message?: SentMessage;
  /** What the action showed of the person; stored before the lead's next step is decided. */
  profile?: { read: ReadProfile; late: (lead: LeadInWalk) => LeadStep | null };
  /** The unit goes back to the day it was taken from. */
  refund: boolean;
  /** The email that left with the try, or may have left. */
  email?: SentEmailRecord;
  /** An address that the mail system permanently refused with the try. */
  refusedAddress?: string;
  /**
   * The address that the finder found: it becomes the lead's own if the lead has none that a step
   * may use (decision 120).
   */
  foundEmail?: FoundEmail;
  /**
   * The lead's next step after the outcome, from its current state; null if it is gone. Pure: it
   * may be called more than once.
   */
  step: (lead: LeadInWalk) => LeadStep;
  /** The events for the timeline if the lead has left the campaign meanwhile. */
  events: NewEvent[];
  /** Whether campaigns fed by others may take leads over now; default true. */
  moving?: boolean;
};

/** The lead that a settled try belongs to, before and after. */
export type Settled = { settled: boolean };

export type NetworkHint = { id: string; type: string; body: Record<string, unknown> };

export type UserProblem = {
  status?: UserStatus;
  accountError?: string | null;
  incident?: string | null;
  invitesPausedUntil?: number | null;
  inviteLimitAnswers?: number;
  notification?: Notice;
  /** An event of the account as a whole, for its timeline. */
  event?: { type: EventType; data: Record<string, unknown> };
};

/**
 * Everything the engine stores and reads, in two implementations, PostgreSQL and memory, that pass
 * one suite. Every write of a lane is rejected (`false`, or `LANE_LOST`) once another worker has
 * the lane. Instants are campaign time except `real…`; all time is an argument.
 */
export interface EngineStore
  extends
    PeopleStore,
    PackStore,
    WithdrawalStore,
    MessageStore,
    FileStore,
    EmailStore,
    LookStore,
    MailboxStore {
  /**
   * Announces that this worker is alive, until `stop`; `onWake` receives user ids. Lanes of dead
   * workers are free again.
   */
  join(worker: {
    owner: string;
    onWake: (userId: string) => void;
    onLost: (error: Error) => void;
  }): Promise<{ leave: () => Promise<void> }>;
  freeLanesOfTheDead(query: { now: number }): Promise<number>;
  /** The number of the newest attempt of any lane without a response; null: there is none. */
  newestOpenAttempt(): Promise<string | null>;
  /**
   * Leases due and free lanes, the earliest first. `driven` are the users whose lanes this worker
   * already drives: those are not leased again. Other lanes under its name are held without its
   * knowledge (an answer was lost), so they count as free.
   */
  leaseLanes(query: {
    owner: string;
    driven: readonly string[];
    now: number;
    realNow: number;
    leaseMs: number;
    limit: number;
  }): Promise<Lane[]>;
  /** Extends the lease and consumes the wake of the lane; null if the lane is lost. */
  keepLane(query: { lane: Lane; realNow: number; leaseMs: number }): Promise<Lane | null>;
  /**
   * Releases a lane; `kept` null leaves slot and marks unchanged. A wake that came meanwhile is not
   * lost.
   */
  releaseLane(query: {
    lane: Lane;
    nextWakeAt: number | null;
    kept: { nextSlotAt: number | null; marks: LaneMarks } | null;
  }): Promise<void>;
  /**
   * When the next free lane is due, of users other than the `driven`: a worker that still drives a
   * lane freed meanwhile finds out on its own and leases it again.
   */
  nextWakeAt(query: { driven: readonly string[] }): Promise<number | null>;
  readLane(
    query: Held & { knownSequences: ReadonlyMap<string, number> },
  ): Promise<LaneFacts | null>;
  writeMarks(query: Held & { marks: LaneMarks; nextSlotAt: number | null }): Promise<boolean>;

  /** Waiting leads that are due, oldest first, at most `limit` per campaign. */
  ripeLeads(query: {
    userId: string;
    campaignIds: readonly string[];
    now: number;
    limit: number;
  }): Promise<LeadInWalk[]>;
  /** When the next waiting lead is due. */
  nextRipeAt(query: { userId: string; campaignIds: readonly string[] }): Promise<number | null>;
  /**
   * Leads due for an item of one of these types, the oldest first: per campaign and type, at most
   * `limit` in mid-sequence and as many new ones.
   */
  dueLeads(query: {
    userId: string;
    campaignIds: readonly string[];
    types: readonly SequenceItemType[];
    now: number;
    limit: number;
  }): Promise<LeadInWalk[]>;
  /**
   * Due leads whose item has nothing to do, whatever its limit: to be invited, but already
   * connected or invited; to be emailed, but at a refused address. At most `limit` per campaign,
   * type, and state, the oldest first.
   */
  leadsPastTheirItem(query: {
    userId: string;
    campaignIds: readonly string[];
    now: number;
    limit: number;
  }): Promise<LeadInWalk[]>;
  /**
   * People to be invited of whom no search or profile has shown whether they are already connected
   * or invited. The oldest due first.
   */
  unknownInvitees(query: {
    userId: string;
    campaignIds: readonly string[];
    types: readonly SequenceItemType[];
    now: number;
    limit: number;
  }): Promise<{ leadId: string; who: string }[]>;
  /** Which of these types have a due lead. */
  dueTypes(query: {
    userId: string;
    campaignIds: readonly string[];
    types: readonly SequenceItemType[];
    now: number;
  }): Promise<ReadonlySet<SequenceItemType>>;
  readLead(query: {
    userId: string;
    campaignId: string;
    leadId: string;
  }): Promise<LeadInWalk | null>;
  /**
   * Applies steps to leads that have not changed since they were read; returns the keys
   * (`campaignId/leadId`) of those, or null if the lane is lost.
   */
  applySteps(query: Held & { steps: readonly LeadStep[] }): Promise<ReadonlySet<string> | null>;

  /**
   * Claims a due lead, takes a unit of the day, and writes the intent, in one transaction and only
   * after `check` has seen the current facts.
   */
  reserve<Refusal extends string>(query: ReserveQuery<Refusal>): Promise<Reserved<Refusal>>;
  /**
   * Records that the request of an open try (a lead's, a withdrawal's, or a message's) is about to
   * leave; false: the try is no longer this lane's, and nothing may leave.
   */
  depart(query: Held & { intentId: string }): Promise<boolean>;
  /**
   * Writes a try's outcome with everything that follows from it, if this lane still owns the try.
   */
  settle(query: SettleQuery): Promise<Settled>;
  /**
   * Tries without an outcome that began before `realBefore`, up to the try `upTo`: those of emails
   * and finder questions, or all others; they belong to this lane from then on.
   */
  takeOpenIntents(
    query: Held & { realBefore: number; upTo?: string | null; limit: number; emails?: boolean },
  ): Promise<OpenIntent[]>;
  /** Unconfirmed tries of these actions, the latest found first. */
  unconfirmedTries(query: {
    userId: string;
    actions: readonly ActionType[];
    limit: number;
  }): Promise<UnconfirmedAttempt[]>;
  /** A lost act as a try, with what a lookup requires. It isn't stored. */
  foreseenTry(query: { userId: string; act: LostAct }): Promise<OpenIntent>;
  /** One try with what a lookup requires, whatever its status. */
  readTry(query: { userId: string; intentId: string }): Promise<OpenIntent | null>;
  /**
   * Reopens a try that was closed because a lookup did not find it, but which happened after all;
   * this lane owns it from then on and must settle it. It takes back the unit that it had returned,
   * above the day's limit if necessary. False: its status has changed, or another action on the
   * same person could be the one that was found: one of `alike` without a certain outcome, or a
   * later one that leaves no id.
   */
  reopenTry(query: Held & { intentId: string; alike?: readonly ActionType[] }): Promise<boolean>;

  /**
   * Releases leads that are held for one of these reasons, at most `limit`; returns how many, or
   * null if the lane is lost.
   */
  releaseHeld(
    query: Held & { reasons: readonly LeadReason[]; limit: number },
  ): Promise<number | null>;
  /**
   * Which of these campaigns' last lead has ended without a notification; they are reported now.
   */
  finishCampaigns(query: Held & { campaignIds: readonly string[] }): Promise<string[]>;

  /**
   * The oldest open hints, up to `limit`, with all others that name the same chats, because one
   * read of a chat answers them all.
   */
  openHints(query: { userId: string; limit: number }): Promise<NetworkHint[]>;
  closeHints(query: { userId: string; ids: readonly string[] }): Promise<void>;
  /**
   * Changes the user's row and publishes it; `marks` are stored in the same transaction, for what
   * is reported once.
   */
  changeUser(query: Held & { change: UserProblem; marks?: LaneMarks }): Promise<boolean>;
  /** Publishes events on a user's live stream. */
  announce(query: { userId: string; events: readonly StreamNews[] }): Promise<void>;
}

export type StreamNews = {
  [Type in StreamEventType]: { type: Type; data: StreamEventData[Type] };
}[StreamEventType];

import type { FoundEmail } from '#core/finder/finder-answer.ts';
import type { UserStatus } from '#core/account/user-status.ts';
import type { EventType } from '#core/lead/lead-event.ts';
import type { LeadReason } from '#core/lead/lead-state.ts';
import type { ActionType, SequenceItemType } from '#core/sequence/sequence-item.ts';
import type { WalkMemory } from '#core/sequence/step-facts.ts';
import type { StreamEventData, StreamEventType } from '#core/stream/stream-event.ts';
import type { FreshFacts, Lane, LaneFacts, LaneMarks } from '#data/engine-store/lane-facts.ts';
import type { LeadInWalk, LeadStep, NewEvent, Notice } from '#data/engine-store/lead-in-walk.ts';
import type { EmailStore, SentEmailRecord } from '#data/engine-store/email-store.ts';
import type { FileStore } from '#data/engine-store/file-store.ts';
import type { MailboxStore } from '#data/engine-store/mailbox-store.ts';
import type { MessageStore } from '#data/engine-store/message-store.ts';
import type { PackStore } from '#data/engine-store/pack-store.ts';
import type { PeopleStore, ReadProfile } from '#data/engine-store/people-store.ts';
import type { WithdrawalStore } from '#data/engine-store/withdrawal-store.ts';

type Held = { lane: Lane; now: number };

/**
 * What the re-check inside the intent's transaction answers: the day and zone the unit belongs to
 * and how many such units that day has, or why not.
 */
export type ReserveCheck<Refusal extends string> =
  | { allowed: true; day: string; zone: string; limit: number; dayLimit: number | null }
  | { allowed: false; reason: Refusal };
export type Reserved<Refusal extends string> =
  | { reserved: true; intentId: string }
  | { reserved: false; reason: Refusal | 'LANE_LOST' | 'LEAD_CHANGED' | 'DAILY_LIMIT' };

export type ReserveQuery<Refusal extends string> = Held & {
  realNow: number;
  /** The lease must last longer than this real instant. */
  realDeadline: number;
  lead: LeadInWalk;
  action: ActionType;
  requestId: string;
  payload: Record<string, unknown>;
  memory: WalkMemory;
  /** The next slot of the action's channel, kept with the intent; a finder keeps none. */
  nextSlotAt: number | null;
  check: (fresh: FreshFacts) => ReserveCheck<Refusal>;
};

/** A try without an outcome, with what the look at the network needs to know. */
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
  /** When its acting request was about to leave; null: it never did. */
  departedAt: number | null;
  memberId: string | null;
  chatId: string | null;
  invitationId: string | null;
  /** Ids of what earlier acts on this person made. */
  knownBefore: string[];
  /**
   * Whether an earlier act of this kind on this person is known to have happened, and not what it
   * made.
   */
  unnamedBefore: boolean;
};

export type IntentEnd = 'HAPPENED' | 'DID_NOT_HAPPEN' | 'UNCONFIRMED';

/**
 * A try of which no one could tell whether it happened, as far as a later look needs it;
 * `unconfirmedAt` is when that was found.
 */
export type UnconfirmedAttempt = {
  intentId: string;
  memberId: string | null;
  chatId: string | null;
  unconfirmedAt: number;
};

/** What an act changes in the person it was done to. */
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
   * The status that the try must still have: open and this lane's own, or (for a late proof)
   * unconfirmed.
   */
  from?: 'SENDING' | 'UNCONFIRMED';
  end: IntentEnd;
  outcome: Record<string, unknown>;
  person?: PersonChange;
  message?: SentMessage;
  /** What the act showed of the person; kept before the lead's next step is decided. */
  profile?: { read: ReadProfile; late: (lead: LeadInWalk) => LeadStep | null };
  /** The unit goes back to the day it was taken from. */
  refund: boolean;
  /** The email that left with the try, or may have. */
  email?: SentEmailRecord;
  /** An address that the mail system refused for good with the try. */
  refusedAddress?: string;
  /**
   * The address that the finder has found: it becomes the lead's own where the lead has none that a
   * step may use (decision 120).
   */
  foundEmail?: FoundEmail;
  /**
   * What the outcome makes of the lead as it stands then; null when it is gone. Pure: it may be
   * asked more than once.
   */
  step: (lead: LeadInWalk) => LeadStep;
  /** What is written into the timeline when the lead has left the campaign meanwhile. */
  events: NewEvent[];
  /** Whether campaigns that are fed by others may take leads over now; they may unless told. */
  moving?: boolean;
};

/** The lead that a settled try belongs to, as it stood and as it stands. */
export type Settled = { settled: boolean };

export type NetworkHint = { id: string; type: string; body: Record<string, unknown> };

export type UserProblem = {
  status?: UserStatus;
  accountError?: string | null;
  incident?: string | null;
  invitesPausedUntil?: number | null;
  inviteLimitAnswers?: number;
  notification?: Notice;
  /** Something that happened to the account as a whole, for its timeline. */
  event?: { type: EventType; data: Record<string, unknown> };
};

/**
 * What the engine keeps and asks for. It has two forms, PostgreSQL and memory, which pass one
 * suite. Every write of a lane is refused (`false`, or `LANE_LOST`) once another worker has taken
 * the lane. Instants are campaign time but for `real…`; all time is an argument.
 */
export interface EngineStore
  extends
    PeopleStore,
    PackStore,
    WithdrawalStore,
    MessageStore,
    FileStore,
    EmailStore,
    MailboxStore {
  /**
   * Says that this worker lives, until `stop`; `onWake` hears user ids. Lanes of workers that died
   * are free again.
   */
  join(worker: {
    owner: string;
    onWake: (userId: string) => void;
    onLost: (error: Error) => void;
  }): Promise<{ leave: () => Promise<void> }>;
  freeLanesOfTheDead(query: { now: number }): Promise<number>;
  /**
   * Lanes that are due and free, the earliest first. `driven` are the users whose lanes this worker
   * drives already: those are not taken again, and what else bears its name it holds without
   * knowing (an answer that was lost), so that it is free.
   */
  leaseLanes(query: {
    owner: string;
    driven: readonly string[];
    now: number;
    realNow: number;
    leaseMs: number;
    limit: number;
  }): Promise<Lane[]>;
  /** Lengthens the lease and takes what woke the lane; null when the lane is lost. */
  keepLane(query: { lane: Lane; realNow: number; leaseMs: number }): Promise<Lane | null>;
  /**
   * Gives a lane back; `kept` null leaves slot and marks as they are. A wake that came meanwhile is
   * not lost.
   */
  releaseLane(query: {
    lane: Lane;
    nextWakeAt: number | null;
    kept: { nextSlotAt: number | null; marks: LaneMarks } | null;
  }): Promise<void>;
  /**
   * When the next free lane is due, of other users than the `driven`: anyone who still drives a
   * lane that was freed meanwhile finds it out and takes it again.
   */
  nextWakeAt(query: { driven: readonly string[] }): Promise<number | null>;
  readLane(
    query: Held & { knownSequences: ReadonlyMap<string, number> },
  ): Promise<LaneFacts | null>;
  writeMarks(query: Held & { marks: LaneMarks; nextSlotAt: number | null }): Promise<boolean>;

  /** Waiting leads whose time has come, oldest first, at most `limit` of each campaign. */
  ripeLeads(query: {
    userId: string;
    campaignIds: readonly string[];
    now: number;
    limit: number;
  }): Promise<LeadInWalk[]>;
  /** When the next waiting lead is due. */
  nextRipeAt(query: { userId: string; campaignIds: readonly string[] }): Promise<number | null>;
  /**
   * Leads whose item of one of these types is due, at most `limit` of each campaign and type on
   * their way and as many new ones, the oldest of each.
   */
  dueLeads(query: {
    userId: string;
    campaignIds: readonly string[];
    types: readonly SequenceItemType[];
    now: number;
    limit: number;
  }): Promise<LeadInWalk[]>;
  /**
   * Due leads for whom their item has nothing to do, whatever its limit says: to be invited, but
   * connected or invited already; to be emailed at an address that is refused. At most `limit` of
   * each campaign, type and state, the oldest first.
   */
  leadsPastTheirItem(query: {
    userId: string;
    campaignIds: readonly string[];
    now: number;
    limit: number;
  }): Promise<LeadInWalk[]>;
  /**
   * People to be invited of whom nobody knows whether they are connected or invited already: no
   * search and no profile has told. The oldest due first.
   */
  unknownInvitees(query: {
    userId: string;
    campaignIds: readonly string[];
    types: readonly SequenceItemType[];
    now: number;
    limit: number;
  }): Promise<{ leadId: string; who: string }[]>;
  /** Of which of these types any lead is due. */
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
   * Applies steps to leads that have not changed since they were read; answers the keys
   * (`campaignId/leadId`) of those that were, or null when the lane is lost.
   */
  applySteps(query: Held & { steps: readonly LeadStep[] }): Promise<ReadonlySet<string> | null>;

  /**
   * Claims a due lead, takes a unit of the day and writes the intent, in one transaction and only
   * after `check` has seen the facts again.
   */
  reserve<Refusal extends string>(query: ReserveQuery<Refusal>): Promise<Reserved<Refusal>>;
  /**
   * Records that the acting request of an open try is about to leave, of a lead's, of a
   * withdrawal's or of a message's; false: the try is not this lane's anymore, and nothing may leave.
   */
  depart(query: Held & { intentId: string }): Promise<boolean>;
  /** Writes a try's outcome with all that follows from it, if this lane still owns the try. */
  settle(query: SettleQuery): Promise<Settled>;
  /**
   * Tries without outcome that began before `realBefore`, none after the try `upTo`: those of emails
   * and of questions to the finder, or all others; they belong to this lane from then on.
   */
  takeOpenIntents(
    query: Held & { realBefore: number; upTo?: string | null; limit: number; emails?: boolean },
  ): Promise<OpenIntent[]>;
  /** Unconfirmed tries of these actions, those found so last first. */
  unconfirmedTries(query: {
    userId: string;
    actions: readonly ActionType[];
    limit: number;
  }): Promise<UnconfirmedAttempt[]>;
  /** One try as a look needs it, whatever its status. */
  readTry(query: { userId: string; intentId: string }): Promise<OpenIntent | null>;
  /**
   * Opens a try again that was closed because a look did not find it, for it has happened after
   * all; this lane owns it from then on and must settle it. The unit that it had given back it
   * takes again, above the day's limit if need be. False: it stands otherwise, or another act on
   * the same person could be the one that was found: one of `alike` without a certain outcome, or a
   * later one that leaves no id.
   */
  reopenTry(query: Held & { intentId: string; alike?: readonly ActionType[] }): Promise<boolean>;

  /**
   * Puts leads that are held for one of these reasons back on their way, at most `limit`; returns
   * how many, or null when the lane is lost.
   */
  releaseHeld(
    query: Held & { reasons: readonly LeadReason[]; limit: number },
  ): Promise<number | null>;
  /**
   * Of these campaigns those whose last lead has come to its end and of which the user was not told
   * yet; they are told now.
   */
  finishCampaigns(query: Held & { campaignIds: readonly string[] }): Promise<string[]>;

  /**
   * The oldest hints that are open, up to `limit`, with all that name the same chats, as one look at a
   * chat answers them all.
   */
  openHints(query: { userId: string; limit: number }): Promise<NetworkHint[]>;
  closeHints(query: { userId: string; ids: readonly string[] }): Promise<void>;
  /**
   * Changes the user's row and says so; `marks` are kept in the same transaction, for what is told
   * once.
   */
  changeUser(query: Held & { change: UserProblem; marks?: LaneMarks }): Promise<boolean>;
  /** Says changes on the live stream of a user. */
  announce(query: { userId: string; events: readonly StreamNews[] }): Promise<void>;
}

export type StreamNews = {
  [Type in StreamEventType]: { type: Type; data: StreamEventData[Type] };
}[StreamEventType];

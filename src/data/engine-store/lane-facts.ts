import type { DoNotContactReason } from '#core/do-not-contact/do-not-contact.ts';
import type { UserStatus } from '#core/account/user-status.ts';
import type { CampaignStatus, LateAcceptance } from '#core/campaign/campaign-status.ts';
import type { LimitedAction } from '#core/limits/processing-limits.ts';
import type { LastSentInvite } from '#core/limits/refused-invite.ts';
import type { LeadReason } from '#core/lead/lead-state.ts';
import type { Feature, Tier } from '#core/plan/feature-tiers.ts';
import type { WorkingWeek } from '#core/schedule/week.ts';
import type { SequenceItem, SequenceItemType } from '#core/sequence/sequence-item.ts';

/**
 * A lane held by a worker until `realLeaseUntil` (real time); what carries an older fencing number
 * may not write.
 */
export type Lane = { userId: string; owner: string; fencing: string; realLeaseUntil: number };

/**
 * What the email channel of a lane remembers: its own slot, last act and rest after failures.
 * Instants in campaign time but for `real…`.
 */
export type EmailMarks = {
  nextSlotAt?: number | undefined;
  lastActionAt?: number | undefined;
  realRetryAt?: number | undefined;
  failures?: number | undefined;
  /** When emails without an answer are looked for again that no one could tell about. */
  realLookAt?: number | undefined;
  /** How many looks for each of these were in vain (`nextEmailLook`), by the id of its intent. */
  looks?: Readonly<Record<string, number>> | undefined;
  /** When the mailbox was last swept, and which of its news it was swept for. */
  sweptAt?: number | undefined;
  news?: number | undefined;
};

/** What a lane remembers between leases. Instants in campaign time but for `real…`. */
export type LaneMarks = {
  lastActionAt?: number;
  /** Up to when connections, pending invitations and chats are known without a gap. */
  connectionsReadAt?: number;
  invitationsReadAt?: number;
  chatsReadUntil?: number;
  /**
   * The first reading of the chats, newest first, while it is not at its end: the page that it goes
   * on with, how many chats it has read and how many with several people it has left out, and the
   * newest and the oldest last message among them.
   */
  inboxFilling?:
    | {
        startedAt: number;
        page: string | null;
        chats: number;
        groupChats: number;
        newestAt: number | null;
        backTo: number | null;
      }
    | undefined;
  /**
   * How far the list of chats was compared with those that are kept: the page to go on with, and the
   * last message of its oldest chat and how many chats with several people it has shown so far.
   */
  chatsCompared?: { page: string | null; below: number | null; groupChats?: number } | undefined;
  /** Chats with several people that the last whole reading of the list has left out. */
  groupChats?: number;
  /**
   * A look at all sent invitations that is not at its end: when it began, the page it continues
   * with, how many pages and invitations it has read, which of our own were among them, and until
   * when it rests because the network did not show the page.
   */
  invitationList?:
    | {
        startedAt: number;
        page: string | null;
        pages: number;
        read: number;
        leadIds: string[];
        retryAt?: number | undefined;
      }
    | undefined;
  /**
   * Threads that the network did not show: whom each is with, how many looks in a row failed, and
   * until when it rests.
   */
  hiddenThreads?:
    | Readonly<Record<string, { memberId: string | null; looks: number; restsUntil: number }>>
    | undefined;
  /** When the chats were last looked at, all of them that could have news. */
  chatsLookedAt?: number;
  /** The same look by the wall clock: what a screen tells of it. */
  realChatsLookedAt?: number;
  /** When the network was last swept. */
  sweptAt?: number;
  realInvitationsReadAt?: number;
  /** When these marks were last written while the lane was held. */
  realKeptAt?: number;
  /** The month's invitation notes are used up until then. */
  noteQuotaUntil?: number;
  /**
   * The last invitation that the network took, and who it has refused since then without a reason.
   */
  takenInvite?: LastSentInvite;
  refusedInvites?: string[];
  lastWarningAt?: number;
  /** The zone in which the engine last counted days, and when it found it changed. */
  zone?: string;
  zoneChangedAt?: number;
  /** When unconfirmed tries were last looked at again. */
  unconfirmedLookedAt?: number;
  /** When each type of item had its last turn: types take turns. */
  servedTypes?: Partial<Record<SequenceItemType, number>>;
  /**
   * What Activity Control set last, as it was told; when the user was last told that the week's or
   * the pending invitations are used up.
   */
  controlled?: string;
  capToldAt?: number;
  /** Types of items that a limit answer of the network pauses. */
  pausedUntil?: Partial<Record<SequenceItemType, number>>;
  /** When the next invitation may be taken back that the user asked for. */
  withdrawalSlotAt?: number | undefined;
  /** The provider fails: nothing is called until then. */
  realRetryAt?: number;
  failures?: number;
  /** Tries without an answer are not looked for until then: the network tells nothing of one. */
  realLookAt?: number;
  /** How many looks for each of these tries got no word, and the last, by the id of its intent. */
  looksWithoutWord?: Readonly<Record<string, { looks: number; realAt: number }>>;
  email?: EmailMarks | undefined;
};

/** The user's mailbox as the engine sends from it. Instants in campaign time. */
export type LaneMailbox = {
  address: string;
  fromName: string;
  signature: string;
  /** The text around the unsubscribe link; null: the usual one. */
  footer: string | null;
  status: 'CONNECTED' | 'LOST';
  /** Since when its warm-up counts. */
  rampFrom: number;
  /** Since when too many bounces hold the emails; null: they do not. */
  bouncesHoldSince: number | null;
  /** How often news were seen in it: what counts is that it has changed. */
  news: number;
};

/** The user as the engine needs it. */
export type LaneUser = {
  userId: string;
  email: string;
  status: UserStatus;
  week: WorkingWeek;
  limits: Record<LimitedAction, number>;
  limitRange: number;
  activityControlEnabled: boolean;
  inviteByEmailEnabled: boolean;
  /** Features that were given to this user besides those of the plan. */
  featureFlags: Feature[];
  mailboxConnected: boolean;
  mailbox: LaneMailbox | null;
  /** What is left of the email finder's credits. */
  emailCredits: number;
  planTier: Tier | null;
  subscriptionStatus: string | null;
  realTrialEndsAt: number | null;
  account: string | null;
  memberId: string | null;
  paidAccount: boolean;
  nameWords: string[];
  noteLength: number;
  invitesPausedUntil: number | null;
  /** Limit answers to invitations since the last one that went through. */
  inviteLimitAnswers: number;
  incident: string | null;
  connectedAt: number | null;
};

/** A campaign that runs: ACTIVE and unlocked. `servedAt` is when it last had its turn. */
export type RunningCampaign = {
  campaignId: string;
  name: string;
  sequence: SequenceItem | null;
  sequenceVersion: number;
  startedAt: number | null;
  servedAt: number | null;
  lateAcceptance: LateAcceptance;
  useLikelyEmails: boolean;
  unsubscribeFooter: boolean;
  /** Null: nobody has chosen. */
  trackOpens: boolean | null;
};

/** The invitations that bind the next one. */
export type InviteCounts = {
  sentInWindow: number;
  oldestInWindowAt: number | null;
  pending: number;
};

export type LaneFacts = {
  user: LaneUser;
  campaigns: RunningCampaign[];
  marks: LaneMarks;
  nextSlotAt: number | null;
  /** Units used of the user's local day, by action. */
  usedToday: Partial<Record<string, number>>;
  invites: InviteCounts;
  /** Of the last 100 invitations how many were accepted; read only while Activity Control is on. */
  lastInvites: { sent: number; accepted: number };
  openHints: boolean;
  /** Those of HOLDS_ENDED_BY_ACCOUNT for which any lead of the user is held. */
  heldFor: LeadReason[];
  /** The oldest try without an outcome, in real time. */
  oldestOpenIntentRealAt: number | null;
  /**
   * The first and the last of them; their numbers rise in the order in which they began, whatever
   * any clock said.
   */
  openIntentIds: { first: string; last: string } | null;
  /**
   * The same of emails and of questions to the finder, which neither of the two counts: they leave
   * beside the network and have a settle time of their own.
   */
  openEmails: { oldestRealAt: number; first: string; last: string } | null;
  /** Packs that have something to collect, also of campaigns that do not run. */
  openPacks: boolean;
  /** Invitations that the user asked to take back, waiting or being tried. */
  openWithdrawals: boolean;
  /** When the first message that the user wrote by hand is due; null: none waits to leave. */
  outgoingAt: number | null;
};

/** What the last look before an email is told of its lead, and of the domain that receives it. */
export type FreshEmail = {
  address: string | null;
  refusal: DoNotContactReason | null;
  /**
   * Whether another lead of the campaign got an email at the address: SENT, or one that has no outcome
   * yet (OPEN).
   */
  taken: 'SENT' | 'OPEN' | null;
  /** Emails to the domain that happened or may have, by local day (`YYYY-MM-DD`). */
  toDomain: Readonly<Record<string, number>>;
};

/** What is read again inside the transaction that writes an intent. */
export type FreshFacts = {
  user: LaneUser;
  campaign: { status: CampaignStatus; locked: boolean; sequenceVersion: number };
  person: {
    blacklisted: boolean;
    repliedAt: number | null;
    connectedAt: number | null;
    invitationPendingSince: number | null;
    withdrawnAt: number | null;
  };
  /**
   * Whether an act on the person that a look could not tell from this one has no certain outcome.
   */
  unsettledAlike: boolean;
  addedAt: number;
  answersSeenUntil: number | null;
  openHints: boolean;
  invites: InviteCounts;
  lastInvites: { sent: number; accepted: number };
  /**
   * Acts of this type in the last 24 hours, and whether one of them was counted by another zone's
   * day.
   */
  lastDay: { acts: number; otherZone: boolean };
  /** Of an EMAIL and of a FIND_EMAIL only. */
  email: FreshEmail | null;
};

import type { SenderValues } from '#core/text/sender-values.ts';
import type { DoNotContactReason } from '#core/do-not-contact/do-not-contact.ts';
import type { UserStatus } from '#core/account/user-status.ts';
import type { CampaignStatus, LateAcceptance } from '#core/campaign/campaign-status.ts';
import type { LimitedAction } from '#core/limits/processing-limits.ts';
import type { NoteRule } from '#core/limits/note-rule.ts';
import type { LastSentInvite } from '#core/limits/refused-invite.ts';
import type { LeadReason } from '#core/lead/lead-state.ts';
import type { Feature, Tier } from '#core/plan/feature-tiers.ts';
import type { WorkingWeek } from '#core/schedule/week.ts';
import type { SequenceItem, SequenceItemType } from '#core/sequence/sequence-item.ts';

/**
 * A lane leased by a worker until `realLeaseUntil` (real time); a writer with an older fencing
 * number may not write.
 */
export type Lane = { userId: string; owner: string; fencing: string; realLeaseUntil: number };

/**
 * What the email channel of a lane remembers: its own slot, last action, and rest after failures.
 * Instants in campaign time except `real…`.
 */
export type EmailMarks = {
  nextSlotAt?: number | undefined;
  lastActionAt?: number | undefined;
  realRetryAt?: number | undefined;
  failures?: number | undefined;
  /** When unconfirmed emails are looked up again. */
  realLookAt?: number | undefined;
  /** When the settle time of emails without a response is over, for a screen. */
  realSettledAt?: number | undefined;
  /** How many lookups of each of these found nothing (`nextEmailLook`), by intent id. */
  looks?: Readonly<Record<string, number>> | undefined;
  /** When the mailbox was last swept, and up to which of its news. */
  sweptAt?: number | undefined;
  news?: number | undefined;
};

/**
 * The lost time when the database went back to an older state, and how far the lane has read the
 * network and the mailbox for it (decision 198). Acts between `since` and `until` may be missing;
 * `oldestSince` is the earliest `since` of all looks so far.
 */
export type LookMarks = {
  reason: LookReason;
  since: number;
  until: number;
  oldestSince: number;
  realAskedAt: number;
  /** Leads to look up, as `campaignId/leadId`, and how many of them are done, in this pass. */
  leads?: readonly string[];
  next?: number;
  pass?: 1 | 2;
  found: number;
  unconfirmed: number;
  /** Nothing else is done until then. */
  realDoneAt?: number;
};
/** Restored from a backup, or found to be older than what a process had seen. */
export type LookReason = 'RESTORED' | 'WENT_BACK';

/** What a lane remembers between leases. Instants in campaign time except `real…`. */
export type LaneMarks = {
  look?: LookMarks;
  lastActionAt?: number;
  /** Up to when connections, pending invitations, and chats are known without a gap. */
  connectionsReadAt?: number;
  invitationsReadAt?: number;
  chatsReadUntil?: number;
  /**
   * The initial read of the chats, newest first, until it ends: the page it continues with, how
   * many chats it has read and how many group chats it has left out, and the newest and oldest last
   * message among them.
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
   * How far the list of chats was compared with the stored ones: the page to continue with, the
   * last message of its oldest chat, and how many group chats it has shown so far.
   */
  chatsCompared?: { page: string | null; below: number | null; groupChats?: number } | undefined;
  /** How many group chats the last complete read of the list left out. */
  groupChats?: number;
  /**
   * An unfinished read of all sent invitations: when it began, the page it continues with, how many
   * pages and invitations it has read, which of ours were among them, and until when it rests
   * because the network did not show the page.
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
   * Threads that the network did not show: whom each is with, how many reads in a row failed, and
   * until when it rests.
   */
  hiddenThreads?:
    | Readonly<Record<string, { memberId: string | null; looks: number; restsUntil: number }>>
    | undefined;
  /** When all chats that could have news were last checked. */
  chatsLookedAt?: number;
  /** The same check in real time, for a screen. */
  realChatsLookedAt?: number;
  /** When the network was last swept. */
  sweptAt?: number;
  realInvitationsReadAt?: number;
  /** When these marks were last written while the lane was leased. */
  realKeptAt?: number;
  /**
   * Until when the month's invitation notes are used up because the network refused one, and how
   * many had been sent when it did.
   */
  noteQuotaUntil?: number;
  notesLearned?: number;
  /**
   * The last invitation that the network accepted, and whose it has refused since without a reason.
   */
  takenInvite?: LastSentInvite;
  refusedInvites?: string[];
  lastWarningAt?: number;
  /** The zone in which the engine last counted days, and when it saw it change. */
  zone?: string;
  zoneChangedAt?: number;
  /** When unconfirmed tries were last looked up again. */
  unconfirmedLookedAt?: number;
  /** When each type of item had its last turn, because types take turns. */
  servedTypes?: Partial<Record<SequenceItemType, number>>;
  /**
   * What Activity Control last set, as reported; when the user was last told that the week's or the
   * pending invitations are used up.
   */
  controlled?: string;
  capToldAt?: number;
  /** Item types paused by a limit answer of the network. */
  pausedUntil?: Partial<Record<SequenceItemType, number>>;
  /** When the next withdrawal that the user asked for may happen. */
  withdrawalSlotAt?: number | undefined;
  /** The provider is failing: nothing is called until then. */
  realRetryAt?: number;
  failures?: number;
  /**
   * Tries without an answer are not looked up until then, because the network did not answer for
   * one.
   */
  realLookAt?: number;
  /** When the settle time of tries without an answer is over, for a screen. */
  realSettledAt?: number;
  /** How many lookups of each of these tries got no answer, and the last, by intent id. */
  looksWithoutWord?: Readonly<Record<string, { looks: number; realAt: number }>>;
  email?: EmailMarks | undefined;
};

/** The user's mailbox as the engine sends from it. Instants in campaign time. */
export type LaneMailbox = {
  address: string;
  fromName: string;
  signature: string;
  /** The text around the unsubscribe link; null: the default one. */
  footer: string | null;
  status: 'CONNECTED' | 'LOST';
  /** The start of its warm-up. */
  rampFrom: number;
  /** Since when too many bounces have held the emails; null: they don't. */
  bouncesHoldSince: number | null;
  /** How many times news was seen in it; only a change matters. */
  news: number;
};

/** The facts about the user that the engine uses. */
export type LaneUser = {
  userId: string;
  email: string;
  status: UserStatus;
  week: WorkingWeek;
  limits: Record<LimitedAction, number>;
  limitRange: number;
  activityControlEnabled: boolean;
  inviteByEmailEnabled: boolean;
  /** Features that this user was given besides the plan's. */
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
  sender: SenderValues;
  noteLength: number;
  /** How many notes a month the user says the account has; null: it is learned. */
  notesPerMonth: number | null;
  invitesPausedUntil: number | null;
  /** Limit answers to invitations since the last one that succeeded. */
  inviteLimitAnswers: number;
  incident: string | null;
  connectedAt: number | null;
};

/** A running campaign: ACTIVE and unlocked. `servedAt` is when it last had its turn. */
export type RunningCampaign = NoteRule & {
  campaignId: string;
  name: string;
  sequence: SequenceItem | null;
  sequenceVersion: number;
  startedAt: number | null;
  servedAt: number | null;
  lateAcceptance: LateAcceptance;
  useLikelyEmails: boolean;
  unsubscribeFooter: boolean;
  /** Null: never chosen. */
  trackOpens: boolean | null;
};

/** The counts of invitations that limit the next one. */
export type InviteCounts = {
  sentInWindow: number;
  oldestInWindowAt: number | null;
  pending: number;
  /** When the last ones with a note were sent, newest first: more than a month's. */
  notedAt: readonly number[];
};

export type LaneFacts = {
  user: LaneUser;
  campaigns: RunningCampaign[];
  marks: LaneMarks;
  nextSlotAt: number | null;
  /** Units used on the user's local day, by action. */
  usedToday: Partial<Record<string, number>>;
  invites: InviteCounts;
  /** How many of the last 100 invitations were accepted; read only while Activity Control is on. */
  lastInvites: { sent: number; accepted: number };
  openHints: boolean;
  /** Which of HOLDS_ENDED_BY_ACCOUNT hold any lead of the user. */
  heldFor: LeadReason[];
  /** The oldest try without an outcome, in real time. */
  oldestOpenIntentRealAt: number | null;
  /**
   * The first and the last of them; their numbers increase in the order in which they began,
   * whatever any clock said.
   */
  openIntentIds: { first: string; last: string } | null;
  /**
   * The same for emails and finder questions, which neither of the two above counts: they don't go
   * through the network and have a settle time of their own.
   */
  openEmails: { oldestRealAt: number; first: string; last: string } | null;
  /** Packs with something to collect, including those of campaigns that are not running. */
  openPacks: boolean;
  /** Withdrawals that the user asked for, waiting or being tried. */
  openWithdrawals: boolean;
  /** When the user's first manual message is due; null: none is waiting. */
  outgoingAt: number | null;
};

/** The facts for the last check before an email: about its lead, and about the receiving domain. */
export type FreshEmail = {
  address: string | null;
  refusal: DoNotContactReason | null;
  /**
   * Whether another lead of the campaign got an email at the address: SENT, or one that has no
   * outcome yet (OPEN).
   */
  taken: 'SENT' | 'OPEN' | null;
  /** Emails to the domain that happened or may have happened, by local day (`YYYY-MM-DD`). */
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
   * Whether an action on the person that a lookup could not tell from this one has no certain
   * outcome.
   */
  unsettledAlike: boolean;
  addedAt: number;
  answersSeenUntil: number | null;
  openHints: boolean;
  invites: InviteCounts;
  lastInvites: { sent: number; accepted: number };
  /**
   * Actions of this type in the last 24 hours, and whether one of them was counted in another
   * zone's day.
   */
  lastDay: { acts: number; otherZone: boolean };
  /** Only for an EMAIL and a FIND_EMAIL. */
  email: FreshEmail | null;
};

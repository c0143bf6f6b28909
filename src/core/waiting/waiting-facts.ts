import type { SenderLoss } from '#core/team/shared-campaign.ts';
import type { CampaignStatus } from '#core/campaign/campaign-status.ts';
import type { UserStatus } from '#core/account/user-status.ts';
import type { LeadReason, LeadState } from '#core/lead/lead-state.ts';
import type { NoteOmission } from '#core/limits/note-budget.ts';
import type { UpcomingUnits, WeeklyInvites } from '#core/limits/upcoming-units.ts';
import type { InviteVerdict } from '#core/limits/weekly-invites.ts';
import type { SubscriptionHalt } from '#core/plan/subscription-halt.ts';
import type { WorkingWeek } from '#core/schedule/week.ts';
import { channelOf } from '#core/sequence/channels.ts';
import type { SequenceItem, SequenceItemType } from '#core/sequence/sequence-item.ts';
import type { Position, Step, StepFacts, StepContext } from '#core/sequence/step-facts.ts';

/** What a lead can wait for (product rules, section 3, "Waiting for"). */
export const WAITING_CODES = [
  'CAMPAIGN_OFF',
  'CAMPAIGN_LOCKED',
  'SENDER',
  'SUBSCRIPTION',
  'SUBSCRIPTION_PAUSED',
  'CONNECTION',
  'NETWORK_UNREACHABLE',
  'LOOKING_BACK',
  'BEING_DONE',
  'CHECKING',
  'UNCONFIRMED',
  'YOUR_DECISION',
  'MAILBOX_MISSING',
  'FINDER_MISSING',
  'OUT_OF_EMAIL_CREDITS',
  'DELAY',
  'ACCEPTANCE',
  'VIEW',
  'INVITE_COOLDOWN',
  'NOTE_QUOTA',
  'INVITE_REFUSED',
  'OUT_OF_OFFICE',
  'EMAIL_RETRY',
  'RECEIVING_DOMAIN',
  'FINDER_ANSWER',
  'MAILBOX_LOST',
  'BOUNCES',
  'WARM_UP',
  'INCIDENT',
  'SWEEP',
  'PROFILE_READS',
  'INVITATION_LIST',
  'PAUSED_TODAY',
  'WORKING_HOURS',
  'INVITES_PAUSED',
  'WEEKLY_INVITES',
  'PENDING_INVITES',
  'DAILY_LIMIT',
  'PACE',
  'SEQUENCE_MISSING',
] as const;
export type WaitingCode = (typeof WAITING_CODES)[number];

export type WaitingGate = { code: string; open: boolean; text: string };
export type WaitingFor = {
  code: WaitingCode;
  sentence: string;
  until: number | null;
  queuePosition: number | null;
  ifNothingChanges: string | null;
};
export type WaitingWithGates = WaitingFor & { gates: WaitingGate[] };

/**
 * A lead's turn among the due leads: turns before it of its own type and of all types, what is left
 * today of all types, and the units of the coming days.
 */
type WaitingTurn = { ahead: number; all: number; actionsLeft: number; coming: UpcomingUnits };

/**
 * Everything the answer depends on; instants in campaign time unless they say otherwise. `turn` is
 * null while the lead isn't due for an action, `nextLookAt` while a lookup is due.
 */
export type WaitingFacts = {
  now: number;
  realNow: number;
  name: string;
  state: LeadState;
  reason: LeadReason | null;
  position: Position | null;
  facts: StepFacts;
  around: StepContext;
  sequence: SequenceItem | null;
  campaign: {
    status: CampaignStatus;
    locked: boolean;
    /** The sender of a shared campaign who can’t send, and why (product rules, section 22). */
    lostSender?: { name: string; loss: SenderLoss } | null;
  };
  account: {
    status: UserStatus;
    /** Why the engine may not work for the user; its time is real time. */
    subscriptionHalt: SubscriptionHalt | null;
    /** When a pause of the subscription ends; null: unknown, or there is none. */
    subscriptionPausedUntil: number | null;
    incident: string | null;
    /**
     * The database went back to an older state, and what happened since isn't known yet (decision
     * 198).
     */
    looksBack?: boolean;
    week: WorkingWeek;
    paceSlotAt: number | null;
    minGapMs: number;
    nextLookAt: number | null;
    /** How many profile reads are left today, apart from those that belong to an action. */
    profileReadsLeft: number;
    /**
     * How many entries of a partly read list of sent invitations were read, and when reading is
     * retried if it failed; null: none is being read.
     */
    invitationList: { read: number; retryAt: number | null } | null;
    pausedUntil: Partial<Record<SequenceItemType, number>>;
    /**
     * The mailbox that emails are sent from: lost, on hold after too many bounces, or warming up.
     */
    mailbox: 'CONNECTED' | 'LOST' | 'BOUNCES' | 'WARM_UP' | null;
    /** The email finder's remaining credits; null: searches are free. */
    emailCredits: number | null;
    /** When the email finder's credits renew, in real time; null: nothing renews them. */
    emailCreditsRenewAt: number | null;
    /** Whether credits are sold here. */
    sellsCredits: boolean;
  };
  limit: { used: number; allowance: number };
  invites: InviteVerdict | null;
  weekly: WeeklyInvites | null;
  turn: WaitingTurn | null;
  openIntent: 'BEING_DONE' | 'CHECKING' | null;
  /** Why the invitation that is due would go without its note today; absent: it wouldn't. */
  noteOmission?: NoteOmission;
};

/** What blocks a lead now, before its sentence is written. `step` is where its walk stopped. */
export type Blocked = { code: WaitingCode; until: number | null; step: Step | null };

/** A lead's position in the queue, from 1; null while it isn't due. */
export function queuePositionOf({ turn }: Pick<WaitingFacts, 'turn'>): number | null {
  return turn === null ? null : turn.ahead + 1;
}

/** Whether a step is done on LinkedIn, not through the mailbox or the email finder. */
export function needsNetwork(step: Step): boolean {
  return step.item === null || channelOf(step.item.type) === 'NETWORK';
}

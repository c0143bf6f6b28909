import type { DoNotContactReason } from '#core/do-not-contact/do-not-contact.ts';
import { isUsableInStep, type EmailKind } from '#core/finder/finder-answer.ts';
import type { LeadReason } from '#core/lead/lead-state.ts';
import type {
  ActionType,
  SequenceEndMode,
  SequenceItem,
  StepQuestion,
} from '#core/sequence/sequence-item.ts';
import type { ProfileTraits } from '#core/sequence/profile-traits.ts';
import type { Branch } from '#core/sequence/walk-items.ts';

/**
 * A lead's position: the item it does next, when it entered it (before that item's delay), and how
 * often it has reached it.
 */
export type Position = { itemId: string; enteredAt: number; visit: number };

/** Why a lead may have to wait until a time not set by its sequence. */
const NOT_BEFORE_CODES = [
  'INVITE_COOLDOWN',
  'NOTE_QUOTA',
  'INVITE_REFUSED',
  'OUT_OF_OFFICE',
  'EMAIL_RETRY',
  'RECEIVING_DOMAIN',
  'FINDER_ANSWER',
  'INCIDENT',
  'CHECKING',
] as const;
export type NotBeforeCode = (typeof NOT_BEFORE_CODES)[number];

/** Why an address must not be written to again (product rules, sections 5 and 16). */
export type EmailRefusal = DoNotContactReason;

/**
 * Invitations to this person that the network refused without a reason: the first, the last, and
 * the number of rounds of attempts. `despiteRoom` counts those with certain room for another
 * invitation; `pending` is how many were pending at the last one, while that is unsettled.
 */
export type RefusedInvite = {
  since: number;
  lastAt: number;
  rounds: number;
  despiteRoom: number;
  pending: number | null;
};

/** What the engine remembers about one walk; stored on the campaign lead. */
export type WalkMemory = {
  /** The variant that a lead was assigned, by item (product rules, section 2). */
  variants?: Record<string, string>;
  notBefore?: number;
  notBeforeCode?: NotBeforeCode;
  /**
   * When the invite was refused with its note and without a reason: an immediate retry omits the
   * note.
   */
  noteRefusedAt?: number;
  /**
   * The invite was refused without a reason: the next attempt is by email, if its item allows it.
   */
  byEmail?: boolean;
  refusedInvite?: RefusedInvite;
  /** When the lead's email was temporarily refused by the receiving mail server. */
  emailRefusedAt?: readonly number[];
  /** Replies up to this time don't stop the lead: it was resumed manually after them. */
  answersSeenUntil?: number;
  /** When the user last resumed the lead: messages they wrote before no longer hold it. */
  resumedAt?: number;
  /** The IF_CONNECTED whose no branch was taken last, and whether anything was sent since. */
  noBranchItemId?: string;
  sentSinceNoBranch?: boolean;
  /** When the thread was last read for receipts. */
  threadReadAt?: number;
  /** What the lead was before it was paused or blacklisted. */
  heldState?: string;
  heldDueAt?: number;
  heldReason?: string;
  /** The same for an earlier pause or end. */
  heldBefore?: HeldMemory;
};
type HeldMemory = Pick<WalkMemory, 'heldState' | 'heldDueAt' | 'heldReason' | 'heldBefore'>;

/**
 * What is known about a lead when its next step is decided. Instants in campaign time; null: not
 * so, or unknown.
 */
export type StepFacts = ProfileTraits & {
  blacklisted: boolean;
  /** How the network can find the person: by its id, only by the changeable slug, or not at all. */
  foundBy: 'MEMBER_ID' | 'SLUG' | 'NOTHING';
  connectedAt: number | null;
  invitedAt: number | null;
  invitationPendingSince: number | null;
  /**
   * The network's list of sent invitations lacks the pending one, and what happened to it hasn't
   * been checked yet; absent: not so.
   */
  invitationMissing?: boolean;
  withdrawnAt: number | null;
  profileReadAt: number | null;
  hasEmail: boolean;
  /** How sure the finder was of the address; absent or null: it wasn’t found by the finder. */
  emailKind?: EmailKind | null;
  /** Why the address must not be emailed; absent: it may. */
  emailRefusal?: EmailRefusal | null;
  /** Another lead of the campaign has the address and was emailed there; absent: not so. */
  addressTaken?: boolean;
  /** Our last message to the person, and when it was found to be seen. */
  lastMessageAt: number | null;
  lastSeenAt: number | null;
  /** The last reply that stops this lead. */
  repliedAt: number | null;
  memory: WalkMemory;
};

/** What all leads of a campaign share. */
export type StepContext = {
  /** The first start of the campaign: nothing before it counts. */
  startedAt: number | null;
  /** Up to when acceptances are completely known. */
  connectionsKnownUntil: number | null;
  mailboxConnected: boolean;
  finderAvailable: boolean;
  inviteByEmailAllowed: boolean;
  leadsMovingAllowed: boolean;
  /** Whether the campaign emails addresses that are only likely. */
  useLikelyEmails: boolean;
};

/**
 * Whether a step may use the lead's address: always if it is verified or didn't come from a finder,
 * and if likely only when the campaign allows it (product rules, section 16).
 */
export function hasUsableEmail({
  facts: { hasEmail, emailKind = null },
  around: { useLikelyEmails },
}: Pick<StepQuery, 'facts' | 'around'>): boolean {
  return hasEmail && isUsableInStep({ kind: emailKind, allowLikely: useLikelyEmails });
}

const STEP_WAITS = ['DELAY', 'ACCEPTANCE', 'VIEW', 'LOOK_UP', ...NOT_BEFORE_CODES] as const;
export type StepWait = (typeof STEP_WAITS)[number];

/**
 * What happens next to a lead. `act` and `ask` may happen now; the `action` of an `act` is what is
 * done and counted, which differs from the item's type if an invite is sent by email; `wait` says
 * for what, `until` when (null: open), and when to check again at the latest; `decide` and `skip`
 * continue immediately to `to` (null: the branch is open, the lead ends), entering it at
 * `enteredAt`.
 */
export type Step =
  | { kind: 'act'; item: SequenceItem; action: ActionType; arrivedAt: number }
  | { kind: 'ask'; item: SequenceItem; question: StepQuestion; arrivedAt: number }
  | { kind: 'wait'; item: SequenceItem; code: StepWait; until: number | null; lookAt: number }
  | {
      kind: 'decide';
      item: SequenceItem;
      branch: Branch;
      to: SequenceItem | null;
      enteredAt: number;
    }
  | {
      kind: 'skip';
      item: SequenceItem;
      reason: LeadReason;
      to: SequenceItem | null;
      enteredAt: number;
    }
  | {
      kind: 'finish';
      item: SequenceItem | null;
      reason: LeadReason;
      mode: SequenceEndMode;
      moveToCampaignId: string | null;
    }
  | { kind: 'fail'; item: SequenceItem; reason: LeadReason }
  | { kind: 'hold'; item: SequenceItem; reason: LeadReason };

export type StepQuery = {
  item: SequenceItem;
  arrivedAt: number;
  facts: StepFacts;
  around: StepContext;
  now: number;
};

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
 * Where a lead stands: the item it does next, since when it has stood there (before that item's
 * delay), and how often it has come there.
 */
export type Position = { itemId: string; enteredAt: number; visit: number };

/** Why a lead may be kept back until a time that was not set by its sequence. */
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
 * Refusals of the invite to this person for which the network gave no reason: the first, the last,
 * and how many rounds of tries there were. `despiteRoom` counts those in which there certainly was
 * room for another invitation; `pending` is how many pended at the last one, while that is still
 * open.
 */
export type RefusedInvite = {
  since: number;
  lastAt: number;
  rounds: number;
  despiteRoom: number;
  pending: number | null;
};

/** What the engine remembers of one walk; kept on the campaign lead. */
export type WalkMemory = {
  /** The variant that a lead was dealt, by item (product rules, section 2). */
  variants?: Record<string, string>;
  notBefore?: number;
  notBeforeCode?: NotBeforeCode;
  /**
   * When the invite was refused with its note and without a reason: a try that follows at once
   * leaves the note out.
   */
  noteRefusedAt?: number;
  /** The invite was refused without a reason: its next try goes by e-mail, if its item says so. */
  byEmail?: boolean;
  refusedInvite?: RefusedInvite;
  /** When the lead's email was refused for now, by the mail server that was to take it. */
  emailRefusedAt?: readonly number[];
  /** Answers up to then do not stop the lead: it was resumed manually after them. */
  answersSeenUntil?: number;
  /** When the user last resumed the lead: what they had written themself holds it no more. */
  resumedAt?: number;
  /** The IF_CONNECTED whose no branch was taken last, and whether anything has been sent since. */
  noBranchItemId?: string;
  sentSinceNoBranch?: boolean;
  /** When the thread was last read for receipts. */
  threadReadAt?: number;
  /** What the lead was before it was paused or blacklisted. */
  heldState?: string;
  heldDueAt?: number;
  heldReason?: string;
  /** The same of when it had been paused or finished before that. */
  heldBefore?: HeldMemory;
};
type HeldMemory = Pick<WalkMemory, 'heldState' | 'heldDueAt' | 'heldReason' | 'heldBefore'>;

/**
 * What is known of a lead when its next step is decided. Instants in campaign time; null: not so,
 * or not known.
 */
export type StepFacts = ProfileTraits & {
  blacklisted: boolean;
  /** How the network can find the person: by its id, only by the changeable slug, or not at all. */
  foundBy: 'MEMBER_ID' | 'SLUG' | 'NOTHING';
  connectedAt: number | null;
  invitedAt: number | null;
  invitationPendingSince: number | null;
  /**
   * The network's list of sent invitations lacks the pending one, and no one has looked yet what
   * became of it; absent: not so.
   */
  invitationMissing?: boolean;
  withdrawnAt: number | null;
  profileReadAt: number | null;
  hasEmail: boolean;
  /** How sure the finder was of the address; absent or null: it wasn’t found by the finder. */
  emailKind?: EmailKind | null;
  /** Why the address must not be written to; absent: it may. */
  emailRefusal?: EmailRefusal | null;
  /** Another lead of the campaign has the address and was emailed there; absent: not so. */
  addressTaken?: boolean;
  /** The last message of ours to the person, and when it was found to be seen. */
  lastMessageAt: number | null;
  lastSeenAt: number | null;
  /** The last answer that stops this lead. */
  repliedAt: number | null;
  memory: WalkMemory;
};

/** What holds for all leads of a campaign. */
export type StepContext = {
  /** The first start of the campaign: nothing counts from before it. */
  startedAt: number | null;
  /** Up to when acceptances are known without a gap. */
  connectionsKnownUntil: number | null;
  mailboxConnected: boolean;
  finderAvailable: boolean;
  inviteByEmailAllowed: boolean;
  leadsMovingAllowed: boolean;
  /** Whether the campaign writes to addresses that are only likely. */
  useLikelyEmails: boolean;
};

/**
 * Whether a step may use the lead's address: a verified one, or one that no finder gave, always, a
 * likely one if the campaign allows it (product rules, section 16).
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
 * done and counted, which is another than the item's type where an invite goes by e-mail; `wait`
 * says what for, `until` when (null: open) and when to look again at the latest; `decide` and
 * `skip` move on at once to `to` (null: the branch is open, the lead ends), entering it at
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

import type { EmailKind, FoundEmail } from '#core/finder/finder-answer.ts';
import { hasReplied } from '#core/lead/replied-lead.ts';
import type { EventActor, EventType } from '#core/lead/lead-event.ts';
import type { LeadReason, LeadState } from '#core/lead/lead-state.ts';
import { traitsOf, type ProfileTraits } from '#core/sequence/profile-traits.ts';
import type { SequenceItemType, TriggerType } from '#core/sequence/sequence-item.ts';
import type { EmailRefusal, StepFacts, WalkMemory } from '#core/sequence/step-facts.ts';

/**
 * The person behind a campaign lead, as far as the engine uses them. Instants in campaign time;
 * null: no, or not known.
 */
export type Person = ProfileTraits & {
  memberId: string | null;
  slug: string | null;
  email: string | null;
  /** Why the address must not be emailed; absent: it may. */
  emailRefusal?: EmailRefusal;
  /** Another lead of the campaign was emailed at this address. */
  addressTaken?: true;
  /** How sure the finder was; absent: the finder didn't find it. */
  emailKind?: EmailKind;
  firstName: string | null;
  lastName: string | null;
  fullName: string | null;
  jobTitle: string | null;
  company: string | null;
  industry: string | null;
  location: string | null;
  country: string | null;
  /** Absent: none. */
  tags?: readonly string[];
  custom: Record<string, string>;
  blacklisted: boolean;
  connectedAt: number | null;
  invitationId: string | null;
  invitationPendingSince: number | null;
  /** When this invitation was last found missing from the network's list of sent ones. */
  invitationMissingSince: number | null;
  withdrawnAt: number | null;
  profileReadAt: number | null;
  lastMessageAt: number | null;
  lastSeenAt: number | null;
  repliedAt: number | null;
  /** The last reply came by email. */
  repliedByEmail?: true;
  chatId: string | null;
};

/**
 * What the ledger knows of the lead's current item: how often it was tried, and the try that is
 * open or counts. `lookedUp` is the first try whose answer was lost and that a lookup did not find
 * (outcome `LOOKED_UP`): it is looked up once more before the item is retried.
 */
export type AttemptedItem = {
  attempts: number;
  standing: { intentId: string; status: 'SENDING' | 'HAPPENED' | 'UNCONFIRMED' } | null;
  lookedUp: string | null;
};

/**
 * One campaign lead with everything its next step depends on. Every change increments `version`; a
 * write with an older one changes nothing.
 */
export type LeadInWalk = {
  campaignId: string;
  leadId: string;
  /** The list that brought it; absent: none. */
  leadPackId?: string;
  version: string;
  state: LeadState;
  reason: LeadReason | null;
  itemId: string | null;
  itemType: SequenceItemType | null;
  enteredAt: number;
  visit: number;
  dueAt: number | null;
  memory: WalkMemory;
  addedAt: number;
  invitedAt: number | null;
  acceptedAt: number | null;
  contactedAt: number | null;
  repliedAt: number | null;
  person: Person;
  tried: AttemptedItem;
};

/** The first times of a campaign lead that statistics count. */
export const LEAD_STAMPS = [
  'invited',
  'accepted',
  'withdrawn',
  'contacted',
  'messaged',
  'viewed',
  'replied',
  'inmailed',
  'emailed',
  'email_delivered',
  'email_opened',
  'email_replied',
  'email_bounced',
  'visited',
  'endorsed',
  'followed',
  'liked',
] as const;
export type LeadStamp = (typeof LEAD_STAMPS)[number];

export type NewEvent = {
  type: EventType;
  at: number;
  campaignId: string | null;
  leadId: string | null;
  itemId: string | null;
  itemType: SequenceItemType | null;
  actor: EventActor;
  data: Record<string, unknown>;
};

/** The place and state of a campaign lead after a step. */
type Standing = {
  state: LeadState;
  reason: LeadReason | null;
  itemId: string | null;
  itemType: SequenceItemType | null;
  enteredAt: number;
  visit: number;
  dueAt: number | null;
  memory: WalkMemory;
};

/**
 * One change of a campaign lead: its new place, what statistics count, its timeline events, and the
 * effects of its end.
 */
export type LeadStep = {
  campaignId: string;
  leadId: string;
  version: string;
  to: Standing;
  stamps: Partial<Record<LeadStamp, number>>;
  events: NewEvent[];
  /** If the campaign of a move is gone, the lead is put at `otherwise` instead. */
  end:
    | { mode: 'MOVE'; toCampaignId: string; otherwise: Pick<LeadStep, 'to' | 'events'> }
    | { mode: 'BLACKLIST' }
    | null;
  /**
   * What this step made true of the lead: campaigns that this one feeds by one of these take the
   * lead over in the same transaction.
   */
  triggers?: readonly TriggerType[];
  /** Notices to the user, written in the same transaction. */
  notices?: readonly Notice[];
};

/** An entry of the user's notifications. */
export type Notice = { type: string; data: Record<string, unknown>; link: string | null };

/**
 * The facts of a step, from the row. An answer from before the lead was added to the campaign, or
 * already seen when it was resumed manually, does not stop it.
 */
export function stepFactsOf(lead: LeadInWalk): StepFacts {
  const { person, memory } = lead;
  const counts = hasReplied({
    repliedAt: person.repliedAt,
    addedAt: lead.addedAt,
    answersSeenUntil: memory.answersSeenUntil ?? null,
  });
  return {
    blacklisted: person.blacklisted,
    foundBy: person.memberId !== null ? 'MEMBER_ID' : person.slug !== null ? 'SLUG' : 'NOTHING',
    connectedAt: person.connectedAt,
    invitedAt: lead.invitedAt,
    invitationPendingSince: person.invitationPendingSince,
    invitationMissing: isInvitationMissing(person),
    withdrawnAt: person.withdrawnAt,
    profileReadAt: person.profileReadAt,
    ...traitsOf(person),
    hasEmail: person.email !== null,
    emailRefusal: person.emailRefusal ?? null,
    addressTaken: person.addressTaken ?? false,
    emailKind: person.emailKind ?? null,
    lastMessageAt: person.lastMessageAt,
    lastSeenAt: person.lastSeenAt,
    repliedAt: counts ? person.repliedAt : null,
    memory,
  };
}

/** The lead with the address that the finder found; undefined: it took none. */
export function withFoundEmail(lead: LeadInWalk, found: FoundEmail | undefined): LeadInWalk {
  if (found === undefined) return lead;
  const { emailRefusal: _refusal, addressTaken: _taken, ...person } = lead.person;
  return { ...lead, person: { ...person, email: found.email, emailKind: found.kind } };
}

/**
 * Whether a pending invitation is missing from the network's list and no profile read has shown
 * since what happened to it.
 */
export function isInvitationMissing({
  invitationPendingSince,
  invitationMissingSince,
  profileReadAt,
}: Pick<Person, 'invitationPendingSince' | 'invitationMissingSince' | 'profileReadAt'>): boolean {
  if (
    invitationPendingSince === null ||
    invitationMissingSince === null ||
    invitationMissingSince <= invitationPendingSince
  )
    return false;
  return profileReadAt === null || profileReadAt < invitationMissingSince;
}

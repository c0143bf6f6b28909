import type { LeadReason } from '#core/lead/lead-state.ts';
import type { StepSurroundings } from '#core/sequence/step-facts.ts';

/**
 * Holds that are over as soon as the account has what they wait for (product rules, sections 2 and
 * 14).
 */
export const HOLDS_OF_SURROUNDINGS = [
  'MAILBOX_MISSING',
  'FINDER_MISSING',
  'INVITE_BY_EMAIL_NOT_ALLOWED',
  'MOVING_NOT_IN_PLAN',
] as const satisfies readonly LeadReason[];
export type SurroundingsHold = (typeof HOLDS_OF_SURROUNDINGS)[number];

/** Holds that are tried anew when a value of the person has changed (product rules, section 2). */
export const HOLDS_OF_VALUES = [
  'PLACEHOLDER_MISSING',
  'TEXT_TOO_LONG',
] as const satisfies readonly LeadReason[];

/**
 * Holds that are tried anew when the item on which the lead stands was saved with another text,
 * files or target.
 */
export const HOLDS_OF_ITEMS = [
  ...HOLDS_OF_VALUES,
  'ATTACHMENT_EXPIRED',
  'TARGET_MISSING',
] as const satisfies readonly LeadReason[];

/**
 * Holds that hang on the item on which the lead stands: they are over for whoever goes on from it
 * because it is removed.
 */
export const HOLDS_OF_REMOVED = [
  ...HOLDS_OF_SURROUNDINGS,
  ...HOLDS_OF_ITEMS,
] as const satisfies readonly LeadReason[];

const IS_OVER = {
  MAILBOX_MISSING: ({ mailboxConnected }) => mailboxConnected,
  FINDER_MISSING: ({ finderAvailable }) => finderAvailable,
  INVITE_BY_EMAIL_NOT_ALLOWED: ({ inviteByEmailAllowed }) => inviteByEmailAllowed,
  MOVING_NOT_IN_PLAN: ({ leadsMovingAllowed }) => leadsMovingAllowed,
} as const satisfies Record<SurroundingsHold, (around: StepSurroundings) => boolean>;

/**
 * Of the reasons for which leads are held those that hold no longer. Every other hold is a decision
 * of the user's and stays until they act.
 */
export function endedHoldReasons({
  heldFor,
  around,
}: {
  heldFor: readonly LeadReason[];
  around: StepSurroundings;
}): SurroundingsHold[] {
  return HOLDS_OF_SURROUNDINGS.filter(
    (reason) => heldFor.includes(reason) && IS_OVER[reason](around),
  );
}

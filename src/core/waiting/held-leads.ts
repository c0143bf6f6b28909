import type { LeadReason } from '#core/lead/lead-state.ts';
import type { StepContext } from '#core/sequence/step-facts.ts';

/**
 * Holds that are over as soon as the account has what they wait for (product rules, sections 2 and
 * 14).
 */
export const HOLDS_ENDED_BY_ACCOUNT = [
  'MAILBOX_MISSING',
  'FINDER_MISSING',
  'OUT_OF_EMAIL_CREDITS',
  'INVITE_BY_EMAIL_NOT_ALLOWED',
  'MOVING_NOT_IN_PLAN',
] as const satisfies readonly LeadReason[];
/** All of them but the one that ends for as many leads as there are credits. */
export type SurroundingsHold = Exclude<
  (typeof HOLDS_ENDED_BY_ACCOUNT)[number],
  'OUT_OF_EMAIL_CREDITS'
>;

/** Holds that are tried again when a value of the person has changed (product rules, section 2). */
export const HOLDS_ENDED_BY_VALUES = [
  'PLACEHOLDER_MISSING',
  'TEXT_TOO_LONG',
] as const satisfies readonly LeadReason[];

/**
 * Holds that are tried again when the item on which the lead stands was saved with another text,
 * files or target.
 */
export const HOLDS_ENDED_BY_ITEM_CHANGE = [
  ...HOLDS_ENDED_BY_VALUES,
  'FOREIGN_PLACEHOLDER',
  'ATTACHMENT_EXPIRED',
  'TARGET_MISSING',
] as const satisfies readonly LeadReason[];

/**
 * Holds that depend on the item on which the lead stands: they are over for anyone who continues
 * from it because it is removed.
 */
export const HOLDS_ENDED_BY_ITEM_REMOVAL = [
  ...HOLDS_ENDED_BY_ACCOUNT,
  ...HOLDS_ENDED_BY_ITEM_CHANGE,
] as const satisfies readonly LeadReason[];

/** Whether a lead that is held for this goes on by itself, once what it waits for has changed. */
export function endsByItself(reason: LeadReason | null): boolean {
  return (HOLDS_ENDED_BY_ITEM_REMOVAL as readonly (LeadReason | null)[]).includes(reason);
}

const IS_OVER = {
  MAILBOX_MISSING: ({ mailboxConnected }) => mailboxConnected,
  FINDER_MISSING: ({ finderAvailable }) => finderAvailable,
  INVITE_BY_EMAIL_NOT_ALLOWED: ({ inviteByEmailAllowed }) => inviteByEmailAllowed,
  MOVING_NOT_IN_PLAN: ({ leadsMovingAllowed }) => leadsMovingAllowed,
} as const satisfies Record<SurroundingsHold, (around: StepContext) => boolean>;

/**
 * The hold reasons that no longer apply, but for that of the credits. Every other hold is up to the user and stays until they
 * act.
 */
export function endedHoldReasons(
  heldFor: readonly LeadReason[],
  around: StepContext,
): SurroundingsHold[] {
  return HOLDS_ENDED_BY_ACCOUNT.filter((reason) => reason !== 'OUT_OF_EMAIL_CREDITS').filter(
    (reason) => heldFor.includes(reason) && IS_OVER[reason](around),
  );
}

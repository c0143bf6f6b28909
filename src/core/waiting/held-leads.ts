import type { LeadReason } from '#core/lead/lead-state.ts';
import type { StepContext } from '#core/sequence/step-facts.ts';

/**
 * Holds that end as soon as the account has what they wait for (product rules, sections 2 and 14).
 */
export const HOLDS_ENDED_BY_ACCOUNT = [
  'MAILBOX_MISSING',
  'FINDER_MISSING',
  'OUT_OF_EMAIL_CREDITS',
  'INVITE_BY_EMAIL_NOT_ALLOWED',
  'MOVING_NOT_IN_PLAN',
] as const satisfies readonly LeadReason[];
/** All of them except the one that ends for as many leads as there are credits. */
export type AccountHold = Exclude<(typeof HOLDS_ENDED_BY_ACCOUNT)[number], 'OUT_OF_EMAIL_CREDITS'>;

/** Holds that are retried when a value of the person changed (product rules, section 2). */
export const HOLDS_ENDED_BY_VALUES = [
  'PLACEHOLDER_MISSING',
  'TEXT_TOO_LONG',
] as const satisfies readonly LeadReason[];

/** Holds that are retried when the lead's item was saved with another text, files, or target. */
export const HOLDS_ENDED_BY_ITEM_CHANGE = [
  ...HOLDS_ENDED_BY_VALUES,
  'FOREIGN_PLACEHOLDER',
  'ATTACHMENT_EXPIRED',
  'TARGET_MISSING',
] as const satisfies readonly LeadReason[];

/** Holds that depend on the lead's item: they end for leads that continue because it is removed. */
export const HOLDS_ENDED_BY_ITEM_REMOVAL = [
  ...HOLDS_ENDED_BY_ACCOUNT,
  ...HOLDS_ENDED_BY_ITEM_CHANGE,
] as const satisfies readonly LeadReason[];

/** Whether a lead with this hold continues automatically once what it waits for has changed. */
export function endsAutomatically(reason: LeadReason | null): boolean {
  return (HOLDS_ENDED_BY_ITEM_REMOVAL as readonly (LeadReason | null)[]).includes(reason);
}

const IS_OVER = {
  MAILBOX_MISSING: ({ mailboxConnected }) => mailboxConnected,
  FINDER_MISSING: ({ finderAvailable }) => finderAvailable,
  INVITE_BY_EMAIL_NOT_ALLOWED: ({ inviteByEmailAllowed }) => inviteByEmailAllowed,
  MOVING_NOT_IN_PLAN: ({ leadsMovingAllowed }) => leadsMovingAllowed,
} as const satisfies Record<AccountHold, (around: StepContext) => boolean>;

/**
 * The hold reasons that no longer apply, except for credits. All other holds stay until the user
 * acts.
 */
export function endedHoldReasons(
  heldFor: readonly LeadReason[],
  around: StepContext,
): AccountHold[] {
  return HOLDS_ENDED_BY_ACCOUNT.filter((reason) => reason !== 'OUT_OF_EMAIL_CREDITS').filter(
    (reason) => heldFor.includes(reason) && IS_OVER[reason](around),
  );
}

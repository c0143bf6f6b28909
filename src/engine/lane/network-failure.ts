import type { NetworkErrorKind } from '#connectors/network/network-error.ts';
import type { LeadReason } from '#core/lead/lead-state.ts';

/** What a refusal can reveal about a person. */
export type PersonFact = 'CONNECTED' | 'INVITED' | 'WITHDRAWN';

/** What a failed act means: for the lead, for the account, or that the outcome is unknown. */
export type FailureMeaning =
  | { of: 'unknown' }
  | { of: 'lead'; state: 'FAILED' | 'PAUSED'; reason: LeadReason }
  /**
   * The network knows something about the person that we did not: it is recorded, and the lead is
   * walked again.
   */
  | { of: 'person'; fact: PersonFact }
  /** An invitation was refused without a reason: it may be the person, the note, or the account. */
  | { of: 'refusal' }
  | { of: 'limit' }
  /** We held it back ourselves, right before its request. */
  | { of: 'held back' }
  | { of: 'account'; trouble: 'DISCONNECTED' | 'RESTRICTED' }
  /** The provider or the network is temporarily down; the lead is tried again. */
  | { of: 'moment' };

/**
 * Every way in which a call can fail, by kind and never by its wording (network connector, section
 * 1.6, rules b and e). Only `outcome_unknown` may have acted; every other kind did not.
 */
export const FAILURES = {
  outcome_unknown: { of: 'unknown' },
  transient: { of: 'moment' },
  incident: { of: 'moment' },
  rate_limited: { of: 'limit' },
  account_disconnected: { of: 'account', trouble: 'DISCONNECTED' },
  account_restricted: { of: 'account', trouble: 'RESTRICTED' },
  challenge: { of: 'account', trouble: 'DISCONNECTED' },
  already_invited: { of: 'person', fact: 'INVITED' },
  already_connected: { of: 'person', fact: 'CONNECTED' },
  cooldown: { of: 'person', fact: 'WITHDRAWN' },
  refused: { of: 'refusal' },
  held_back: { of: 'held back' },
  not_connected: { of: 'lead', state: 'FAILED', reason: 'NOT_CONNECTED' },
  blocked: { of: 'lead', state: 'FAILED', reason: 'PERSON_BLOCKED' },
  not_found: { of: 'lead', state: 'FAILED', reason: 'PROFILE_NOT_FOUND' },
  invalid: { of: 'lead', state: 'FAILED', reason: 'ACTION_INVALID' },
  no_credits: { of: 'lead', state: 'PAUSED', reason: 'NO_INMAIL_CREDITS' },
  not_subscribed: { of: 'lead', state: 'PAUSED', reason: 'INMAIL_NOT_SUBSCRIBED' },
  two_factor_off: { of: 'lead', state: 'PAUSED', reason: 'ACTION_UNSUPPORTED' },
  unsupported: { of: 'lead', state: 'PAUSED', reason: 'ACTION_UNSUPPORTED' },
  wrong_code: { of: 'moment' },
  invalid_credentials: { of: 'account', trouble: 'DISCONNECTED' },
  account_mismatch: { of: 'account', trouble: 'DISCONNECTED' },
  flow_expired: { of: 'moment' },
  bad_signature: { of: 'moment' },
} as const satisfies Record<NetworkErrorKind, FailureMeaning>;

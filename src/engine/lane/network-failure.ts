import type { NetworkErrorKind } from '#connectors/network/network-error.ts';
import type { LeadReason } from '#core/lead/lead-state.ts';

/** What a refusal can reveal about a person. */
export type PersonFact = 'CONNECTED' | 'INVITED' | 'WITHDRAWN';

/** What a failed act means: for the lead, for the account, or that the outcome is unknown. */
export type FailureMeaning =
  | { about: 'unknown' }
  | { about: 'lead'; state: 'FAILED' | 'PAUSED'; reason: LeadReason }
  /**
   * The network knows something about the person that we did not: it is recorded, and the lead is
   * walked again.
   */
  | { about: 'person'; fact: PersonFact }
  /** An invitation was refused without a reason: it may be the person, the note, or the account. */
  | { about: 'refusal' }
  | { about: 'limit' }
  /** We held it back ourselves, right before its request. */
  | { about: 'held back' }
  | { about: 'account'; trouble: 'DISCONNECTED' | 'RESTRICTED' }
  /** The provider or the network is temporarily down; the lead is tried again. */
  | { about: 'moment' };

/**
 * Every way in which a call can fail, by kind and never by its wording (network connector, section
 * 1.6, rules b and e). Only `outcome_unknown` may have acted; every other kind did not.
 */
export const FAILURES = {
  outcome_unknown: { about: 'unknown' },
  transient: { about: 'moment' },
  incident: { about: 'moment' },
  rate_limited: { about: 'limit' },
  account_disconnected: { about: 'account', trouble: 'DISCONNECTED' },
  account_restricted: { about: 'account', trouble: 'RESTRICTED' },
  challenge: { about: 'account', trouble: 'DISCONNECTED' },
  already_invited: { about: 'person', fact: 'INVITED' },
  already_connected: { about: 'person', fact: 'CONNECTED' },
  cooldown: { about: 'person', fact: 'WITHDRAWN' },
  refused: { about: 'refusal' },
  held_back: { about: 'held back' },
  not_connected: { about: 'lead', state: 'FAILED', reason: 'NOT_CONNECTED' },
  blocked: { about: 'lead', state: 'FAILED', reason: 'PERSON_BLOCKED' },
  not_found: { about: 'lead', state: 'FAILED', reason: 'PROFILE_NOT_FOUND' },
  invalid: { about: 'lead', state: 'FAILED', reason: 'ACTION_INVALID' },
  no_credits: { about: 'lead', state: 'PAUSED', reason: 'NO_INMAIL_CREDITS' },
  not_subscribed: { about: 'lead', state: 'PAUSED', reason: 'INMAIL_NOT_SUBSCRIBED' },
  two_factor_off: { about: 'lead', state: 'PAUSED', reason: 'ACTION_UNSUPPORTED' },
  unsupported: { about: 'lead', state: 'PAUSED', reason: 'ACTION_UNSUPPORTED' },
  wrong_code: { about: 'moment' },
  invalid_credentials: { about: 'account', trouble: 'DISCONNECTED' },
  account_mismatch: { about: 'account', trouble: 'DISCONNECTED' },
  flow_expired: { about: 'moment' },
  bad_signature: { about: 'moment' },
} as const satisfies Record<NetworkErrorKind, FailureMeaning>;

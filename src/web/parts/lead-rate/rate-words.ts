import type { RateName } from '#core/campaign/lead-statistics.ts';

/** The word for each rate. */
export const RATE_NAMES = {
  ACCEPTANCE: 'Acceptance',
  REPLY: 'Response',
  EMAIL_REPLY: 'Email reply',
  EMAIL_OPEN: 'Email open',
  EMAIL_BOUNCE: 'Email bounce',
} as const satisfies Record<RateName, string>;
/** What a rate is a share of: `346 of 707 invited`. */
export const RATE_DENOMINATORS = {
  ACCEPTANCE: 'invited',
  REPLY: 'contacted',
  EMAIL_REPLY: 'emailed',
  EMAIL_OPEN: 'delivered',
  EMAIL_BOUNCE: 'emailed',
} as const satisfies Record<RateName, string>;
/** Said before the counts of a rate: not every open is known. */
export const RATE_BOUNDS: Partial<Record<RateName, string>> = { EMAIL_OPEN: 'At least ' };
/**
 * The leads that a rate counts, by the filter of the lists of leads; null where no filter is so
 * fine.
 */
export const RATE_LEADS = {
  ACCEPTANCE: 'INVITE_ACCEPTED',
  REPLY: 'MESSAGE_RESPONDED',
  EMAIL_REPLY: null,
  EMAIL_OPEN: null,
  EMAIL_BOUNCE: null,
} as const satisfies Record<RateName, string | null>;

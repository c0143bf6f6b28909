/**
 * The result for each lead of a handover to another sender (product rules, section 22).
 * `HAD_BEFORE`: the new sender contacted the person in this campaign and handed them over since;
 * `BEING_DONE`: something is on its way to them right now.
 */
export const HAND_OVER_CODES = [
  'HANDED_OVER',
  'NOT_IN_CAMPAIGN',
  'ALREADY_THEIRS',
  'BLACKLISTED',
  'REPLIED',
  'NEEDS_DECISION',
  'BEING_DONE',
  'HAD_BEFORE',
] as const;
export type HandOverCode = (typeof HAND_OVER_CODES)[number];

/** Each code as a sentence about a lead. */
export const HAND_OVER_TEXTS = {
  HANDED_OVER: 'Goes to the new sender',
  NOT_IN_CAMPAIGN: 'Already handed over to someone else',
  ALREADY_THEIRS: 'Already belongs to this sender',
  BLACKLISTED: 'On the sender’s do-not-contact list',
  REPLIED: 'Replied, so no one writes to them automatically',
  NEEDS_DECISION: 'Waits for the sender to say whether the last step was done',
  BEING_DONE: 'A step is in progress right now. Try again in a minute',
  HAD_BEFORE: 'This sender contacted them before and would repeat the same steps',
} as const satisfies Record<HandOverCode, string>;

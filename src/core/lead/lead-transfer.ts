/** Why a lead isn't moved with the others (product rules, sections 2 and 3). */
export const TRANSFER_SKIPS = [
  'NOT_IN_CAMPAIGN',
  'ALREADY_MOVED',
  'CAMPAIGN_DUPLICATE',
  'BLACKLISTED',
  'NEEDS_DECISION',
  'MOVE_STOPPED',
] as const;
export type TransferSkip = (typeof TRANSFER_SKIPS)[number];
export type TransferCode = 'MOVED' | TransferSkip;

/** Each reason in words, after a count: "3 are already in that campaign". */
export const TRANSFER_SKIP_TEXTS = {
  NOT_IN_CAMPAIGN: 'no longer in this campaign',
  ALREADY_MOVED: 'already moved on',
  CAMPAIGN_DUPLICATE: 'already in that campaign',
  BLACKLISTED: 'blacklisted',
  NEEDS_DECISION: 'waiting for your answer',
  MOVE_STOPPED: 'not moved because the person moving them lost access',
} as const satisfies Record<TransferSkip, string>;

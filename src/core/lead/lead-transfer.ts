/** Why a lead stays where it is when leads are moved (product rules, sections 2 and 3). */
export const TRANSFER_SKIPS = [
  'NOT_IN_CAMPAIGN',
  'ALREADY_MOVED',
  'CAMPAIGN_DUPLICATE',
  'BLACKLISTED',
  'NEEDS_DECISION',
] as const;
export type TransferSkip = (typeof TRANSFER_SKIPS)[number];
export type TransferCode = 'MOVED' | TransferSkip;

/** Each reason in words, after a count: "3 are in that campaign already". */
export const TRANSFER_SKIP_TEXTS = {
  NOT_IN_CAMPAIGN: 'not in this campaign any more',
  ALREADY_MOVED: 'moved on before',
  CAMPAIGN_DUPLICATE: 'in that campaign already',
  BLACKLISTED: 'blacklisted',
  NEEDS_DECISION: 'waiting for your answer on an act',
} as const satisfies Record<TransferSkip, string>;

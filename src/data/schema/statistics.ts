import type { Generated } from 'kysely';
import type { ImportVerdict } from '#core/lead/lead-pack.ts';
import type { LeadState } from '#core/lead/lead-state.ts';

export type PackStatisticsTable = {
  user_id: string;
  campaign_id: string;
  lead_pack_id: string;
  uploading: Generated<number>;
  getting_ready: Generated<number>;
  in_progress: Generated<number>;
  waiting: Generated<number>;
  paused: Generated<number>;
  finished: Generated<number>;
  failed: Generated<number>;
  blacklisted: Generated<number>;
  invited: Generated<number>;
  accepted: Generated<number>;
  withdrawn: Generated<number>;
  contacted: Generated<number>;
  messaged: Generated<number>;
  viewed: Generated<number>;
  replied: Generated<number>;
  inmailed: Generated<number>;
  emailed: Generated<number>;
  email_delivered: Generated<number>;
  email_opened: Generated<number>;
  email_replied: Generated<number>;
  email_bounced: Generated<number>;
  visited: Generated<number>;
  endorsed: Generated<number>;
  followed: Generated<number>;
  liked: Generated<number>;
};

export type ItemStandingTable = {
  user_id: string;
  campaign_id: string;
  item_id: string;
  state: LeadState;
  leads: Generated<number>;
};

export type ItemStatisticsTable = {
  user_id: string;
  campaign_id: string;
  item_id: string;
  done: Generated<number>;
  skipped: Generated<number>;
  yes_taken: Generated<number>;
  no_taken: Generated<number>;
};

export type LeadCountsTable = {
  user_id: string;
  leads: Generated<number>;
};

/** Rows of a pack by verdict; a row without a code counts under ''. */
export type PackVerdictsTable = {
  user_id: string;
  lead_pack_id: string;
  verdict: ImportVerdict;
  code: Generated<string>;
  rows: Generated<number>;
};

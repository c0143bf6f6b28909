import type { Generated } from 'kysely';
import type { ImportVerdict } from '#core/lead-pack/lead-pack.ts';
import type { EventType } from '#core/lead/lead-event.ts';
import type { LeadReason, LeadState } from '#core/lead/lead-state.ts';
import type { RateName } from '#core/lead/lead-statistics.ts';
import type { Instant } from '#data/schema/columns.ts';

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

/** Leads that were asked in a quarter of an hour, and those of them that have answered by now. */
export type RateStatisticsTable = {
  user_id: string;
  campaign_id: string;
  lead_pack_id: string;
  rate: RateName;
  bucket: Instant;
  asked: Generated<number>;
  done: Generated<number>;
};

/** Leads that have ended, by state and reason; without a reason under ''. */
export type LeavingStatisticsTable = {
  user_id: string;
  campaign_id: string;
  lead_pack_id: string;
  state: LeadState;
  reason: Generated<LeadReason | ''>;
  leads: Generated<number>;
};

/** What a step's text has brought. */
export type ItemAnswersTable = {
  user_id: string;
  campaign_id: string;
  item_id: string;
  sent: Generated<number>;
  answered: Generated<number>;
};

/** Events of imports in a quarter of an hour. */
export type ImportStatisticsTable = {
  user_id: string;
  campaign_id: string;
  type: EventType;
  bucket: Instant;
  events: Generated<number>;
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

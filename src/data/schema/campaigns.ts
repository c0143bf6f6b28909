import type { Generated, GeneratedAlways } from 'kysely';
import type {
  CampaignStatus,
  CampaignType,
  LateAcceptance,
} from '#core/campaign/campaign-status.ts';
import type { SkipLeadCondition } from '#core/lead-pack/lead-pack.ts';
import type { SequenceItem, TriggerType } from '#core/sequence/sequence-item.ts';
import type { ZapierEvent } from '#core/zapier/zapier-event.ts';
import type { Instant, NullableInstant, NullableJson } from '#data/schema/columns.ts';

export type CampaignsTable = {
  user_id: string;
  campaign_id: GeneratedAlways<string>;
  name: string;
  type: Generated<CampaignType>;
  status: Generated<CampaignStatus>;
  locked: Generated<boolean>;
  sequence: NullableJson<SequenceItem>;
  sequence_completed: Generated<boolean>;
  sequence_updated_at: NullableInstant;
  sequence_version: Generated<number>;
  /**
   * Raised by each save of name, rules, late acceptance and address; starts, stops and the sequence
   * do not count.
   */
  settings_version: Generated<number>;
  skip_lead_conditions: Generated<SkipLeadCondition[]>;
  late_acceptance: Generated<LateAcceptance>;
  /**
   * Stands for the address that events are sent to, which is a sealed record; another for each
   * change of it, null without one.
   */
  zapier_address_id: string | null;
  zapier_error: string | null;
  zapier_events: Generated<ZapierEvent[]>;
  /** What a version of before kept in clear; empty once a process has started. */
  unsealed_zapier_url: string | null;
  unsealed_zapier_tested_url: string | null;
  real_zapier_failing_since: NullableInstant;
  started_at: NullableInstant;
  served_at: NullableInstant;
  /** Kept by the database from the root of the sequence. */
  feeds_from: GeneratedAlways<string | null>;
  feed_trigger: GeneratedAlways<TriggerType | null>;
  finished_at: NullableInstant;
  created_at: Instant;
};

import type { Generated, GeneratedAlways } from 'kysely';
import type { LeadReason, LeadState } from '#core/lead/lead-state.ts';
import type { SequenceItemType } from '#core/sequence/sequence-item.ts';
import type {
  DefaultedJson,
  Instant,
  NullableInstant,
  NullableJson,
} from '#data/schema/columns.ts';

export type LeadsTable = {
  user_id: string;
  lead_id: GeneratedAlways<string>;
  network_member_id: string | null;
  profile_slug: string | null;
  email: string | null;
  first_name: string | null;
  last_name: string | null;
  full_name: string | null;
  headline: string | null;
  job_title: string | null;
  company: string | null;
  industry: string | null;
  location: string | null;
  country: string | null;
  phone: string | null;
  website: string | null;
  photo_url: string | null;
  /** Kept by the database; for looking into only. */
  search_text: GeneratedAlways<string>;
  custom: DefaultedJson<Record<string, string>>;
  hand_edited: Generated<string[]>;
  tags: Generated<string[]>;
  blacklisted: Generated<boolean>;
  email_wanted_at: NullableInstant;
  open_profile: boolean | null;
  premium: boolean | null;
  connections: number | null;
  network_distance: string | null;
  profile_read_at: NullableInstant;
  connected_at: NullableInstant;
  invitation_id: string | null;
  invitation_pending_since: NullableInstant;
  invitation_missing_since: NullableInstant;
  withdrawn_at: NullableInstant;
  replied_at: NullableInstant;
  last_message_at: NullableInstant;
  last_seen_at: NullableInstant;
  chat_id: string | null;
  created_at: Instant;
  updated_at: Instant;
};

export type CampaignLeadsTable = {
  user_id: string;
  campaign_id: string;
  lead_id: string;
  lead_pack_id: string | null;
  state: LeadState;
  item_id: string | null;
  item_type: SequenceItemType | null;
  item_entered_at: NullableInstant;
  visit: Generated<number>;
  due_at: NullableInstant;
  reason: LeadReason | null;
  /** Null while nothing is remembered: what adds to it begins with `coalesce(walk, '{}')`. */
  walk: NullableJson<Record<string, unknown>>;
  fencing: Generated<number>;
  lease_until: NullableInstant;
  invited_at: NullableInstant;
  accepted_at: NullableInstant;
  withdrawn_at: NullableInstant;
  contacted_at: NullableInstant;
  messaged_at: NullableInstant;
  viewed_at: NullableInstant;
  replied_at: NullableInstant;
  inmailed_at: NullableInstant;
  emailed_at: NullableInstant;
  email_delivered_at: NullableInstant;
  email_opened_at: NullableInstant;
  email_replied_at: NullableInstant;
  email_bounced_at: NullableInstant;
  visited_at: NullableInstant;
  endorsed_at: NullableInstant;
  followed_at: NullableInstant;
  liked_at: NullableInstant;
  added_at: Instant;
  updated_at: Instant;
};

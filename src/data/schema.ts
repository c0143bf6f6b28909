import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { AdminStatus, UserStatus } from '#core/account/user-status.ts';
import type { CampaignStatus, CampaignType, LateAcceptance } from '#core/campaign/campaign-status.ts';
import type { EventActor, EventType } from '#core/lead/lead-event.ts';
import type { ImportVerdict, SearchError, SearchOption, SearchStatus, SearchType, SkipLeadCondition } from '#core/lead/lead-pack.ts';
import type { LeadReason, LeadState } from '#core/lead/lead-state.ts';
import type { LimitedAction } from '#core/limits/processing-limits.ts';
import type { Tier } from '#core/plan/feature-tiers.ts';
import type { SchedulerItem } from '#core/schedule/week.ts';
import type { ActionType, SequenceItem, SequenceItemType } from '#core/sequence/sequence-item.ts';

/** An instant: read as epoch milliseconds, written as a Date. */
type Instant = ColumnType<number, Date, Date>;
type NullableInstant = ColumnType<number | null, Date | null | undefined, Date | null>;
type DefaultedInstant = ColumnType<number, Date | undefined, Date>;
/** JSON: read as its value, written as text. */
type Json<Value> = ColumnType<Value, string, string>;
type NullableJson<Value> = ColumnType<Value | null, string | null | undefined, string | null>;
type DefaultedJson<Value> = ColumnType<Value, string | undefined, string>;

export type AuditLogTable = {
  user_id: string;
  audit_id: GeneratedAlways<string>;
  acted_by: string;
  type: string;
  data: DefaultedJson<Record<string, unknown>>;
  real_at: DefaultedInstant;
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
  walk: DefaultedJson<Record<string, unknown>>;
  fencing: Generated<string>;
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
  skip_lead_conditions: Generated<SkipLeadCondition[]>;
  late_acceptance: Generated<LateAcceptance>;
  zapier_url: string | null;
  zapier_error: string | null;
  started_at: NullableInstant;
  served_at: NullableInstant;
  created_at: Instant;
};

export type ClockTable = {
  single: Generated<boolean>;
  rate: Generated<number>;
  base_real: Instant;
  base_campaign: Instant;
  ceiling: Instant;
};

export type ConversationsTable = {
  user_id: string;
  conversation_id: GeneratedAlways<string>;
  chat_id: string;
  lead_id: string | null;
  channel: Generated<string>;
  last_message_at: NullableInstant;
  read_up_to: NullableInstant;
};

export type DailyUsageTable = {
  user_id: string;
  day: string;
  action: string;
  used: Generated<number>;
};

export type EventsTable = {
  user_id: string;
  event_id: GeneratedAlways<string>;
  type: EventType;
  at: Instant;
  campaign_id: string | null;
  lead_id: string | null;
  item_id: string | null;
  item_type: SequenceItemType | null;
  actor: EventActor;
  data: DefaultedJson<Record<string, unknown>>;
};

export type IdempotencyKeysTable = {
  user_id: string;
  key: string;
  request_hash: string;
  status: number | null;
  answer: NullableJson<Record<string, unknown>>;
  real_created_at: DefaultedInstant;
};

export type IntentsTable = {
  user_id: string;
  intent_id: GeneratedAlways<string>;
  campaign_id: string;
  lead_id: string;
  item_id: string;
  visit: number;
  attempt: number;
  action: ActionType;
  fencing: string;
  request_id: string;
  day: string;
  payload: Json<Record<string, unknown>>;
  status: 'SENDING' | 'HAPPENED' | 'DID_NOT_HAPPEN' | 'UNCONFIRMED';
  outcome: NullableJson<Record<string, unknown>>;
  started_at: Instant;
  real_started_at: Instant;
  settled_at: NullableInstant;
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

export type LanesTable = {
  user_id: string;
  next_wake_at: NullableInstant;
  next_slot_at: NullableInstant;
  real_lease_until: NullableInstant;
  lease_owner: string | null;
  fencing: Generated<string>;
};

export type LeadPackRowsTable = {
  user_id: string;
  lead_pack_id: string;
  row_number: number;
  verdict: ImportVerdict | null;
  code: string | null;
  message: string | null;
  raw: Json<Record<string, unknown>>;
  lead_id: string | null;
};

export type LeadPacksTable = {
  user_id: string;
  lead_pack_id: GeneratedAlways<string>;
  campaign_id: string;
  name: string;
  search_type: SearchType;
  search_option: Generated<SearchOption>;
  search_status: Generated<SearchStatus>;
  error: SearchError | null;
  source_url: string | null;
  source: DefaultedJson<Record<string, unknown>>;
  file_name: string | null;
  columns: NullableJson<Record<string, unknown>>;
  skip_lead_conditions: Generated<SkipLeadCondition[]>;
  leads_number_to_collect: Generated<number>;
  leads_number_collected: Generated<number>;
  resume_offset: Generated<number>;
  total_rows: Generated<number>;
  processed_rows: Generated<number>;
  lease_until: NullableInstant;
  fencing: Generated<string>;
  due_at: NullableInstant;
  created_at: Instant;
};

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
  custom: DefaultedJson<Record<string, string>>;
  hand_edited: Generated<string[]>;
  tags: Generated<string[]>;
  blacklisted: Generated<boolean>;
  open_profile: boolean | null;
  premium: boolean | null;
  connections: number | null;
  network_distance: string | null;
  profile_read_at: NullableInstant;
  connected_at: NullableInstant;
  invitation_id: string | null;
  invitation_pending_since: NullableInstant;
  withdrawn_at: NullableInstant;
  replied_at: NullableInstant;
  last_message_at: NullableInstant;
  last_seen_at: NullableInstant;
  chat_id: string | null;
  created_at: Instant;
  updated_at: Instant;
};

export type MessagesTable = {
  user_id: string;
  message_id: GeneratedAlways<string>;
  conversation_id: string;
  network_message_id: string;
  from_me: boolean;
  sent_by: string | null;
  text: string;
  at: Instant;
  seen_at: NullableInstant;
};

export type NetworkEventsTable = {
  user_id: string;
  network_event_id: string;
  type: string;
  body: Json<Record<string, unknown>>;
  real_received_at: DefaultedInstant;
  done: Generated<boolean>;
};

export type NotificationsTable = {
  user_id: string;
  notification_id: GeneratedAlways<string>;
  type: string;
  at: Instant;
  closed: Generated<boolean>;
  data: DefaultedJson<Record<string, unknown>>;
  link: string | null;
};

export type OutboxMailsTable = {
  mail_id: GeneratedAlways<string>;
  recipient: string;
  subject: string;
  text: string;
  html: string;
  links: Generated<string[]>;
  real_sent_at: DefaultedInstant;
};

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

export type SecretsTable = {
  user_id: string;
  name: string;
  key_version: number;
  wrapped_key: Buffer;
  sealed: Buffer;
  real_updated_at: DefaultedInstant;
};

export type SettingsTable = {
  name: string;
  value: Json<Record<string, unknown>>;
};

export type StreamEventsTable = {
  user_id: string;
  stream_event_id: GeneratedAlways<string>;
  type: string;
  data: Json<Record<string, unknown>>;
  real_at: DefaultedInstant;
};

export type UsersTable = {
  user_id: string;
  email: string;
  display_name: string;
  status: Generated<UserStatus>;
  account_error: string | null;
  zone: Generated<string>;
  real_zone_updated_at: NullableInstant;
  schedule: Json<SchedulerItem[]>;
  processing_limits: Json<Record<LimitedAction, number>>;
  processing_limit_range: Generated<number>;
  activity_control_enabled: Generated<boolean>;
  person_name_words: Generated<string[]>;
  onboarding_completed: Generated<boolean>;
  invite_by_email_enabled: Generated<boolean>;
  api_version: Generated<number>;
  partner_stack_id: string | null;
  plan_tier: Tier | null;
  subscription_status: string | null;
  real_trial_ends_at: NullableInstant;
  admin_status: AdminStatus | null;
  network_user_name: string | null;
  network_account_id: string | null;
  network_member_id: string | null;
  network_profile: NullableJson<Record<string, unknown>>;
  network_checkpoint: NullableJson<Record<string, unknown>>;
  chosen_contract: string | null;
  note_length: Generated<number>;
  invites_paused_until: NullableInstant;
  network_incident: string | null;
  connected_at: NullableInstant;
  client_version: string | null;
  real_refresh_started_at: NullableInstant;
  real_refresh_done_at: NullableInstant;
  real_created_at: DefaultedInstant;
};

/** Every table of the product (the migrations say what each column means). */
export type Schema = {
  audit_log: AuditLogTable;
  campaign_leads: CampaignLeadsTable;
  campaigns: CampaignsTable;
  clock: ClockTable;
  conversations: ConversationsTable;
  daily_usage: DailyUsageTable;
  events: EventsTable;
  idempotency_keys: IdempotencyKeysTable;
  intents: IntentsTable;
  item_standing: ItemStandingTable;
  item_statistics: ItemStatisticsTable;
  lanes: LanesTable;
  lead_pack_rows: LeadPackRowsTable;
  lead_packs: LeadPacksTable;
  leads: LeadsTable;
  messages: MessagesTable;
  network_events: NetworkEventsTable;
  notifications: NotificationsTable;
  outbox_mails: OutboxMailsTable;
  pack_statistics: PackStatisticsTable;
  secrets: SecretsTable;
  settings: SettingsTable;
  stream_events: StreamEventsTable;
  users: UsersTable;
};

// Made by `npm run types:database` from the migrations and tools/database-column-types.ts.
import type { ActionCodeMode } from '#data/schema/column-types.ts';
import type { ActionType } from '#core/sequence/sequence-item.ts';
import type { AdminStatus } from '#core/account/user-status.ts';
import type { ArchiveCounts } from '#core/account/archive-rules.ts';
import type { ArchivePhase } from '#core/account/archive-rules.ts';
import type { ArchiveProblem } from '#core/account/archive-rules.ts';
import type { ArchiveState } from '#core/account/archive-rules.ts';
import type { CampaignStatus } from '#core/campaign/campaign-status.ts';
import type { CampaignType } from '#core/campaign/campaign-status.ts';
import type { Contact } from '#core/contact-history/contact-facts.ts';
import type { ContactFacts } from '#core/contact-history/contact-facts.ts';
import type { ConversationChannel } from '#core/conversation/conversation-channels.ts';
import type { CreditEntryType } from '#core/plan/email-credits.ts';
import type { DeliveryState } from '#core/zapier/delivery-outcome.ts';
import type { EmailKind } from '#core/finder/finder-answer.ts';
import type { EventActor } from '#core/lead/lead-event.ts';
import type { EventType } from '#core/lead/lead-event.ts';
import type { DoNotContactCovers } from '#core/do-not-contact/do-not-contact.ts';
import type { DoNotContactEvidence } from '#core/do-not-contact/do-not-contact.ts';
import type { DoNotContactReason } from '#core/do-not-contact/do-not-contact.ts';
import type { ExportState } from '#data/schema/column-types.ts';
import type { Feature } from '#core/plan/feature-tiers.ts';
import type { FileOptOut } from '#core/do-not-contact/do-not-contact.ts';
import type { FinderName } from '#core/finder/finder-answer.ts';
import type { GeneratedAlways } from 'kysely';
import type { HistoryCounts } from '#core/contact-history/read-history.ts';
import type { HistoryImportState } from '#core/contact-history/history-tools.ts';
import type { HistoryTool } from '#core/contact-history/history-tools.ts';
import type { ImportVerdict } from '#core/lead-pack/lead-pack.ts';
import type { InmailBalance } from '#core/conversation/inmail-balance.ts';
import type { Instant } from '#data/schema/column-types.ts';
import type { InvoiceState } from '#core/billing/subscription.ts';
import type { JsonText } from '#data/schema/column-types.ts';
import type { LabelColor } from '#core/conversation/conversation-labels.ts';
import type { LateAcceptance } from '#core/campaign/campaign-status.ts';
import type { NoteFilter } from '#core/limits/note-rule.ts';
import type { NoteRuleCode } from '#core/limits/note-rule.ts';
import type { LeadReason } from '#core/lead/lead-state.ts';
import type { LeadState } from '#core/lead/lead-state.ts';
import type { LimitedAction } from '#core/limits/processing-limits.ts';
import type { MessageSender } from '#core/conversation/message-state.ts';
import type { MessageState } from '#core/conversation/message-state.ts';
import type { PastContact } from '#core/contact-history/contact-facts.ts';
import type { PauseReason } from '#core/webhooks/webhook-event.ts';
import type { PaymentFailure } from '#core/billing/subscription.ts';
import type { PriceId } from '#core/billing/prices.ts';
import type { ProviderStatus } from '#core/billing/subscription.ts';
import type { RateName } from '#core/campaign/lead-statistics.ts';
import type { RefusalCode } from '#core/account/archive-rules.ts';
import type { ReminderType } from '#core/lead/reminder.ts';
import type { SchedulerItem } from '#core/schedule/week.ts';
import type { SearchError } from '#core/lead-pack/lead-pack.ts';
import type { SearchOption } from '#core/lead-pack/lead-pack.ts';
import type { SearchStatus } from '#core/lead-pack/lead-pack.ts';
import type { SearchType } from '#core/lead-pack/lead-pack.ts';
import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import type { SequenceItemType } from '#core/sequence/sequence-item.ts';
import type { SessionEndReason } from '#data/schema/column-types.ts';
import type { SkipLeadCondition } from '#core/lead-pack/lead-pack.ts';
import type { StoredInvitationStatus } from '#core/team/team-invitation.ts';
import type { SubscriptionKind } from '#core/billing/prices.ts';
import type { TeamRole } from '#core/account/user-status.ts';
import type { TemplateType } from '#core/template/template-rules.ts';
import type { Tier } from '#core/plan/feature-tiers.ts';
import type { TransferCode } from '#core/lead/lead-transfer.ts';
import type { TriggerType } from '#core/sequence/sequence-item.ts';
import type { UserStatus } from '#core/account/user-status.ts';
import type { WebhookEvent } from '#core/webhooks/webhook-event.ts';
import type { WebhookPayload } from '#core/webhooks/webhook-payload.ts';
import type { WithdrawalState } from '#core/limits/withdrawal.ts';
import type { WritingChannel } from '#core/conversation/conversation-channels.ts';
import type { ZapierBody } from '#core/zapier/zapier-body.ts';
import type { ZapierEvent } from '#core/zapier/zapier-event.ts';
import type { ColumnType } from 'kysely';

export type ArrayType<T> = ArrayTypeImpl<T> extends (infer U)[] ? U[] : ArrayTypeImpl<T>;

export type ArrayTypeImpl<T> =
  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S[], I[], U[]> : T[];

export type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U>
    ? ColumnType<S, I | undefined, U>
    : ColumnType<T, T | undefined, T>;

export interface AccountExportPages {
  content: Buffer;
  export_id: string;
  file_name: string;
  file_number: number;
  page_number: number;
  row_count: number;
  user_id: string;
}

export interface AccountExports {
  after_row: JsonText<string[]> | null;
  export_id: Generated<string>;
  file_number: Generated<number>;
  page_number: Generated<number>;
  real_asked_at: Instant;
  real_done_at: Instant | null;
  real_expires_at: Instant | null;
  rows_done: Generated<string>;
  rows_total: Generated<string>;
  size_bytes: Generated<string>;
  state: Generated<ExportState>;
  user_id: string;
}

export interface AccountsToRelease {
  account: string;
  real_asked_at: Instant;
  user_id: string;
}

export interface ApiKeyCalls {
  address: string;
  call_id: Generated<string>;
  dry_run: boolean;
  key_id: string;
  method: string;
  path: string;
  real_at: Instant;
  status: number;
  user_id: string;
}

export interface ApiKeys {
  approval_needed: boolean;
  key_id: Generated<string>;
  last_address: string | null;
  name: string;
  real_created_at: Instant;
  real_ends_at: Instant | null;
  real_last_used_at: Instant | null;
  real_window_at: Instant | null;
  scopes: string[];
  secret_hash: Buffer | null;
  shown: string;
  user_id: string;
  window_calls: Generated<number>;
}

export interface Approvals {
  answer: JsonText<unknown> | null;
  approval_id: Generated<string>;
  arguments: JsonText<Record<string, unknown>>;
  key_id: string;
  preview: JsonText<unknown>;
  real_created_at: Instant;
  real_decided_at: Instant | null;
  real_expires_at: Instant;
  real_told_at: Instant | null;
  state: Generated<string>;
  summary: string;
  tool: string;
  user_id: string;
}

export interface ArchiveImportIds {
  file: string;
  import_id: string;
  new_id: string;
  old_id: string;
  user_id: string;
}

export interface ArchiveImportParts {
  content: Buffer;
  import_id: string;
  part_number: number;
  user_id: string;
}

export interface ArchiveImportRefusals {
  code: RefusalCode;
  field: string | null;
  file: string;
  import_id: string;
  row_number: number;
  user_id: string;
}

export interface ArchiveImports {
  archive_user_id: string;
  counts: Generated<JsonText<ArchiveCounts>>;
  file_name: string;
  file_number: Generated<number>;
  import_id: Generated<string>;
  left_out: JsonText<Record<string, number>>;
  line_number: Generated<number>;
  phase: Generated<ArchivePhase>;
  problem: ArchiveProblem | null;
  real_asked_at: Instant;
  real_done_at: Instant | null;
  real_made_at: Instant;
  rows_done: Generated<string>;
  rows_total: string;
  state: Generated<ArchiveState>;
  user_id: string;
}

export interface Attachments {
  attachment_id: Generated<string>;
  content: Buffer;
  content_type: string;
  file_name: string;
  real_created_at: Instant;
  real_expires_at: Instant;
  size_bytes: number;
  user_id: string;
}

export interface Attempts {
  count: number;
  key: string;
  real_blocked_until: Instant | null;
  real_last_at: Instant;
  scope: string;
}

export interface AuditLog {
  acted_by: string;
  audit_id: Generated<string>;
  data: Generated<JsonText<Record<string, unknown>>>;
  real_at: Generated<Instant>;
  type: string;
  user_id: string;
}

export interface Authenticators {
  identity_id: string;
  last_step: string;
  real_created_at: Instant;
  real_last_used_at: Instant | null;
}

export interface BillingCheckouts {
  checkout_id: string | null;
  operation_id: Generated<string>;
  price_id: PriceId;
  real_created_at: Instant;
  seats: number;
  user_id: string;
}

export interface BillingCustomers {
  customer_id: string;
  readings: Generated<string>;
  real_created_at: Instant;
  real_read_at: Instant | null;
  user_id: string;
  written_reading: Generated<string>;
}

export interface BillingEvents {
  event_id: string;
  real_received_at: Instant;
  type: string;
  user_id: string | null;
}

export interface BillingInvoices {
  amount_cents: number;
  credit_cents: number;
  description: string;
  failures: Generated<JsonText<PaymentFailure[]>>;
  invoice_id: string;
  number: string;
  real_at: Instant;
  real_paid_at: Instant | null;
  real_retry_at: Instant | null;
  state: InvoiceState;
  subscription_id: string;
  url: string | null;
  user_id: string;
}

export interface CampaignLeads {
  accepted_at: Instant | null;
  added_at: Instant;
  campaign_id: string;
  contacted_at: Instant | null;
  due_at: Instant | null;
  email_bounced_at: Instant | null;
  email_delivered_at: Instant | null;
  email_opened_at: Instant | null;
  email_replied_at: Instant | null;
  emailed_at: Instant | null;
  endorsed_at: Instant | null;
  fencing: Generated<number>;
  followed_at: Instant | null;
  inmailed_at: Instant | null;
  invited_at: Instant | null;
  item_entered_at: Instant | null;
  item_id: string | null;
  item_type: SequenceItemType | null;
  lead_id: string;
  lead_pack_id: string | null;
  lease_until: Instant | null;
  liked_at: Instant | null;
  messaged_at: Instant | null;
  reason: LeadReason | null;
  replied_at: Instant | null;
  state: LeadState;
  updated_at: Instant;
  user_id: string;
  viewed_at: Instant | null;
  visit: Generated<number>;
  visited_at: Instant | null;
  walk: JsonText<Record<string, unknown>> | null;
  withdrawn_at: Instant | null;
}

export interface Campaigns {
  campaign_id: Generated<string>;
  changed_at: Generated<Instant>;
  contacted_before_from: Instant | null;
  created_at: Instant;
  feed_trigger: GeneratedAlways<TriggerType | null> | null;
  feeds_from: GeneratedAlways<string | null> | null;
  finished_at: Instant | null;
  late_acceptance: Generated<LateAcceptance>;
  locked: Generated<boolean>;
  name: string;
  note_filter: JsonText<NoteFilter> | null;
  note_rule: Generated<NoteRuleCode>;
  real_zapier_failing_since: Instant | null;
  sequence: JsonText<SequenceItem> | null;
  sequence_completed: Generated<boolean>;
  sequence_updated_at: Instant | null;
  sequence_version: Generated<number>;
  served_at: Instant | null;
  settings_version: Generated<number>;
  skip_lead_conditions: Generated<SkipLeadCondition[]>;
  started_at: Instant | null;
  status: Generated<CampaignStatus>;
  track_opens: boolean | null;
  type: Generated<CampaignType>;
  unsealed_zapier_tested_url: string | null;
  unsealed_zapier_url: string | null;
  unsubscribe_footer: Generated<boolean>;
  use_likely_emails: Generated<boolean>;
  user_id: string;
  zapier_address_id: string | null;
  zapier_error: string | null;
  zapier_events: Generated<ZapierEvent[]>;
}

export interface CampaignSenders {
  answered_at: Instant | null;
  asked_at: Instant;
  campaign_id: string;
  lost: string | null;
  lost_at: Instant | null;
  own_campaign_id: string | null;
  state: string;
  team_id: string;
  user_id: string;
  weight: Generated<number>;
}

export interface Chats {
  chat_id: string;
  conversation_id: string;
  last_message_at: Instant | null;
  lead_id: string | null;
  network_member_id: string | null;
  person_name: string | null;
  read_back_to: Instant | null;
  removed_at: Instant | null;
  user_id: string;
  whole: Generated<boolean>;
}

export interface Clock {
  base_campaign: Instant;
  base_real: Instant;
  ceiling: Instant;
  play_from: Instant | null;
  play_then_rate: number | null;
  play_until: Instant | null;
  rate: Generated<number>;
  single: Generated<boolean>;
  skips_nights: Generated<boolean>;
}

export interface ColumnMemory {
  headers_key: string;
  mapping: JsonText<{ index: number; meaning: string; customName: string | null }[]>;
  used_at: Instant;
  user_id: string;
}

export interface Connections {
  client_id: string;
  key_id: string;
  user_id: string;
}

export interface ContactHistory {
  contact: Contact | null;
  contacted_at: Instant | null;
  facts: JsonText<ContactFacts>;
  history_id: Generated<string>;
  import_id: string;
  name: string | null;
  opt_out: JsonText<FileOptOut> | null;
  row_number: number;
  user_id: string;
}

export interface ContactHistoryImports {
  counts: JsonText<HistoryCounts>;
  created_at: Instant;
  file_name: string;
  headers: JsonText<string[]>;
  import_id: Generated<string>;
  people: number;
  people_done: Generated<number>;
  silent_rows: number;
  state: Generated<HistoryImportState>;
  tool: HistoryTool;
  total_rows: number;
  user_id: string;
  wrong_rows: number;
}

export interface ContactHistoryKeys {
  history_id: string;
  key: string;
  user_id: string;
}

export interface ContactHistoryRows {
  cells: JsonText<string[]> | null;
  code: string | null;
  import_id: string;
  person: JsonText<PastContact> | null;
  place: number;
  row_number: number;
  user_id: string;
}

export interface ConversationCounts {
  conversations: Generated<number>;
  counted: string;
  user_id: string;
}

export interface ConversationDrafts {
  attachment_ids: Generated<string[]>;
  author_id: string;
  channel: WritingChannel | null;
  conversation_id: string;
  subject: string | null;
  text: string;
  updated_at: Instant;
  user_id: string;
  version: number;
}

export interface ConversationLabels {
  color: LabelColor;
  created_at: Instant;
  label_id: Generated<string>;
  name: string;
  user_id: string;
}

export interface ConversationNotes {
  author_id: string;
  content: string;
  conversation_id: string;
  created_at: Instant;
  note_id: Generated<string>;
  updated_at: Instant;
  user_id: string;
}

export interface Conversations {
  archived: Generated<boolean>;
  assignee_id: string | null;
  awaiting_me: GeneratedAlways<boolean>;
  changed_at: Generated<Instant>;
  conversation_id: Generated<string>;
  created_at: Instant;
  label_id: string | null;
  last_at: Instant | null;
  last_channel: ConversationChannel | null;
  last_message_id: string | null;
  lead_id: string | null;
  marked_unread: Generated<boolean>;
  my_last_at: Instant | null;
  network_member_id: string | null;
  person_headline: string | null;
  person_name: string | null;
  person_photo: string | null;
  private: Generated<boolean>;
  read_up_to: Instant | null;
  replied: Generated<boolean>;
  sort_at: GeneratedAlways<number>;
  their_last_at: Instant | null;
  their_last_channel: ConversationChannel | null;
  unread: GeneratedAlways<boolean>;
  user_id: string;
}

export interface DailyUsage {
  action: string;
  day: string;
  forgiven: Generated<number>;
  used: Generated<number>;
  user_id: string;
}

export interface DealtLists {
  campaign_id: string;
  lead_pack_id: string;
  list_id: string;
  team_id: string;
  user_id: string;
}

export interface DeletedRows {
  deleted_at: Instant;
  id: string;
  kind: string;
  user_id: string;
}

export interface DoNotContact {
  address: string | null;
  at: Instant;
  at_sending: Generated<boolean>;
  campaign_id: string | null;
  changed_at: Generated<Instant>;
  covers: Generated<DoNotContactCovers>;
  entry_id: Generated<string>;
  evidence: JsonText<DoNotContactEvidence> | null;
  history_import_id: string | null;
  lead_id: string | null;
  list_file: string | null;
  name: string | null;
  reason: DoNotContactReason;
  user_id: string;
}

export interface DoNotContactKeys {
  entry_id: string;
  key: string;
  user_id: string;
}

export interface EmailCreditEntries {
  amount: number;
  cause: string;
  entry_id: Generated<string>;
  lead_id: string | null;
  real_at: Instant;
  type: CreditEntryType;
  user_id: string;
}

export interface EmailCredits {
  balance: number;
  real_renews_at: Instant | null;
  user_id: string;
}

export interface ErasedPeople {
  certificate_id: string;
  key_hash: Buffer;
  user_id: string;
}

export interface Erasures {
  acted_by: string | null;
  certificate_id: Generated<string>;
  counts: JsonText<Record<string, unknown>>;
  lead_ids: ArrayType<string>;
  real_at: Instant;
  user_id: string;
}

export interface Events {
  acted_by: Generated<string | null>;
  actor: EventActor;
  at: Instant;
  campaign_id: string | null;
  data: Generated<JsonText<Record<string, unknown>>>;
  event_id: Generated<string>;
  item_id: string | null;
  item_type: SequenceItemType | null;
  lead_id: string | null;
  type: EventType;
  user_id: string;
}

export interface FactorSetups {
  challenge: string | null;
  identity_id: string;
  kind: 'TOTP' | 'PASSKEY';
  real_expires_at: Instant;
  session_id: string;
  tries: Generated<number>;
}

export interface FinderQuestions {
  asked_at: Instant;
  email: string | null;
  finder: FinderName | null;
  finders: Generated<FinderName[]>;
  held: boolean;
  lead_id: string;
  operation: string | null;
  question_key: string;
  real_asked_at: Instant;
  real_next_ask_at: Instant;
  result: EmailKind | 'NOTHING' | null;
  round: Generated<number>;
  source: FinderName | null;
  state: 'OPEN' | 'ANSWERED' | 'GIVEN_UP';
  user_id: string;
}

export interface IdempotencyKeys {
  answer: JsonText<Record<string, unknown>> | null;
  key: string;
  real_created_at: Generated<Instant>;
  request_hash: string;
  status: number | null;
  user_id: string;
}

export interface Identities {
  email: string;
  identity_id: Generated<string>;
  password_hash: string;
  real_created_at: Instant;
  real_disabled_at: Instant | null;
  real_email_changed_at: Instant | null;
  real_email_verified_at: Instant | null;
  real_password_changed_at: Instant;
}

export interface IdentityCodes {
  code_hash: Buffer;
  email: string;
  identity_id: string;
  mode: ActionCodeMode;
  password_hash: string | null;
  real_created_at: Instant;
  real_expires_at: Instant;
  real_used_at: Instant | null;
}

export interface ImportStatistics {
  bucket: Instant;
  campaign_id: string;
  events: Generated<number>;
  type: EventType;
  user_id: string;
}

export interface InboundAddresses {
  address_id: Generated<string>;
  campaign_id: string;
  real_created_at: Instant;
  real_ended_at: Instant | null;
  real_last_at: Instant | null;
  secret_hash: Buffer;
  user_id: string;
}

export interface Intents {
  action: ActionType;
  attempt: number;
  campaign_id: string;
  day: string;
  day_limit: number | null;
  departed_at: Instant | null;
  fencing: string;
  intent_id: Generated<string>;
  item_id: string;
  lead_id: string;
  message_id: string | null;
  outcome: JsonText<Record<string, unknown>> | null;
  payload: JsonText<Record<string, unknown>>;
  real_started_at: Instant;
  request_id: string;
  settled_at: Instant | null;
  started_at: Instant;
  status: 'SENDING' | 'HAPPENED' | 'DID_NOT_HAPPEN' | 'UNCONFIRMED';
  user_id: string;
  visit: number;
  withdrawal_id: string | null;
  zone: Generated<string>;
}

export interface ItemAnswers {
  answered: Generated<number>;
  campaign_id: string;
  item_id: string;
  sent: Generated<number>;
  user_id: string;
}

export interface ItemStanding {
  campaign_id: string;
  item_id: string;
  leads: Generated<number>;
  state: LeadState;
  user_id: string;
}

export interface ItemStatistics {
  campaign_id: string;
  done: Generated<number>;
  item_id: string;
  no_taken: Generated<number>;
  skipped: Generated<number>;
  user_id: string;
  yes_taken: Generated<number>;
}

export interface Lanes {
  fencing: Generated<string>;
  lease_owner: string | null;
  marks: Generated<JsonText<Record<string, unknown>>>;
  next_slot_at: Instant | null;
  next_wake_at: Instant | null;
  real_lease_until: Instant | null;
  user_id: string;
}

export interface LeadCounts {
  leads: Generated<number>;
  user_id: string;
}

export interface LeadNotes {
  author_id: string;
  content: string;
  created_at: Instant;
  lead_id: string;
  note_id: Generated<string>;
  updated_at: Instant;
  user_id: string;
}

export interface LeadPackRows {
  code: string | null;
  lead_id: string | null;
  lead_pack_id: string;
  message: string | null;
  raw: JsonText<Record<string, unknown>>;
  row_number: number;
  user_id: string;
  verdict: ImportVerdict | null;
}

export interface LeadPacks {
  acted_by: Generated<string | null>;
  campaign_id: string;
  changed_at: Generated<Instant>;
  columns: JsonText<Record<string, unknown>> | null;
  created_at: Instant;
  due_at: Instant | null;
  error: SearchError | null;
  fencing: Generated<string>;
  file_name: string | null;
  lead_pack_id: Generated<string>;
  leads_number_collected: Generated<number>;
  leads_number_to_collect: Generated<number>;
  lease_until: Instant | null;
  name: string;
  processed_rows: Generated<number>;
  real_created_at: Generated<Instant | null>;
  real_finished_at: GeneratedAlways<number | null> | null;
  resume_offset: Generated<number>;
  rules_changed: Generated<boolean>;
  search_option: Generated<SearchOption>;
  search_status: Generated<SearchStatus>;
  search_type: SearchType;
  skip_lead_conditions: Generated<SkipLeadCondition[]>;
  source: Generated<JsonText<Record<string, unknown>>>;
  source_url: string | null;
  total_rows: Generated<number>;
  user_id: string;
}

export interface Leads {
  blacklisted: Generated<boolean>;
  chat_id: string | null;
  company: string | null;
  connected_at: Instant | null;
  connections: number | null;
  country: string | null;
  created_at: Instant;
  custom: Generated<JsonText<Record<string, string>>>;
  email: string | null;
  email_kind: 'VERIFIED' | 'LIKELY' | null;
  email_source: FinderName | null;
  email_wanted_at: Instant | null;
  email_wanted_by: string | null;
  first_name: string | null;
  full_name: string | null;
  hand_edited: Generated<string[]>;
  headline: string | null;
  industry: string | null;
  invitation_id: string | null;
  invitation_missing_since: Instant | null;
  invitation_pending_since: Instant | null;
  job_title: string | null;
  last_message_at: Instant | null;
  last_name: string | null;
  last_seen_at: Instant | null;
  lead_id: Generated<string>;
  location: string | null;
  network_distance: string | null;
  network_member_id: string | null;
  open_profile: boolean | null;
  phone: string | null;
  photo_url: string | null;
  premium: boolean | null;
  profile_read_at: Instant | null;
  profile_slug: string | null;
  replied_at: Instant | null;
  search_text: GeneratedAlways<string> | null;
  tags: Generated<string[]>;
  unknown_at: Instant | null;
  updated_at: Instant;
  user_id: string;
  website: string | null;
  withdrawn_at: Instant | null;
}

export interface LeadTransferRows {
  code: TransferCode | null;
  lead_id: string;
  place: number;
  task_id: string;
  user_id: string;
}

export interface LeadTransfers {
  acted_by: Generated<string | null>;
  count: number;
  created_at: Instant;
  ended_at: Instant | null;
  from_campaign_id: string;
  moved: Generated<number>;
  skipped: Generated<number>;
  task_id: Generated<string>;
  to_campaign_id: string;
  user_id: string;
}

export interface LeavingStatistics {
  campaign_id: string;
  lead_pack_id: string;
  leads: Generated<number>;
  reason: Generated<LeadReason | ''>;
  state: LeadState;
  user_id: string;
}

export interface MailboxChecks {
  address: string;
  lines: Generated<JsonText<Record<string, unknown>[]>>;
  provider: string;
  real_ended_at: Instant | null;
  real_started_at: Instant;
  user_id: string;
}

export interface Mailboxes {
  address: string;
  bounces_counted_from: Instant | null;
  bounces_hold_since: Instant | null;
  connected_at: Instant;
  footer: string | null;
  from_name: string;
  lost_problem: string | null;
  news: Generated<number>;
  provider: string;
  ramp_from: Instant;
  read_at: Instant | null;
  reading_place: string | null;
  saves_sent_mail: Generated<boolean>;
  signature: Generated<string>;
  status: Generated<string>;
  user_id: string;
}

export interface MailboxRamps {
  address_hash: string;
  ramp_from: Instant;
  user_id: string;
}

export interface MessageAttachments {
  attachment_id: Generated<string>;
  content_type: string;
  file_name: string | null;
  found_type: string | null;
  message_id: string;
  network_attachment_id: string | null;
  size_bytes: string | null;
  upload_id: string | null;
  user_id: string;
  voice_note: Generated<boolean>;
}

export interface Messages {
  at: Instant;
  author_id: string | null;
  automatic: Generated<boolean>;
  channel: Generated<ConversationChannel>;
  chat_id: string | null;
  conversation_id: string;
  deleted: Generated<boolean>;
  edited: Generated<boolean>;
  failure_code: string | null;
  from_me: boolean;
  html: string | null;
  intent_id: string | null;
  keep_sequence: Generated<boolean>;
  message_id: Generated<string>;
  network_message_id: string;
  seen_at: Instant | null;
  send_at: Instant | null;
  sent_by: MessageSender | null;
  state: Generated<MessageState>;
  subject: string | null;
  text: string;
  user_id: string;
}

export interface NetworkAddresses {
  change_day: string | null;
  changes: Generated<number>;
  city: string | null;
  country_code: string | null;
  ip: string | null;
  real_changed_at: Instant | null;
  user_id: string;
}

export interface NetworkEvents {
  body: JsonText<Record<string, unknown>>;
  done: Generated<boolean>;
  network_event_id: string;
  real_received_at: Generated<Instant>;
  type: string;
  user_id: string;
}

export interface Notifications {
  at: Instant;
  closed: Generated<boolean>;
  data: Generated<JsonText<Record<string, unknown>>>;
  link: string | null;
  notification_id: Generated<string>;
  type: string;
  unique_key: string | null;
  user_id: string;
}

export interface OauthCodes {
  challenge: string;
  client_id: string;
  code_hash: Buffer;
  code_id: Generated<string>;
  key_id: string | null;
  name: string;
  real_ends_at: Instant;
  redirect_uri: string;
  scopes: string[];
  user_id: string;
}

export interface OauthTokens {
  key_id: string;
  kind: string;
  real_ends_at: Instant;
  real_used_at: Instant | null;
  token_hash: Buffer;
  token_id: Generated<string>;
  user_id: string;
}

export interface OutboxMails {
  html: string;
  links: Generated<string[]>;
  mail_id: Generated<string>;
  real_sent_at: Generated<Instant>;
  recipient: string;
  subject: string;
  text: string;
  to_deliver: Generated<boolean>;
}

export interface PacedTries {
  key: string;
  real_full_at: Instant;
  scope: string;
}

export interface PackStatistics {
  accepted: Generated<number>;
  blacklisted: Generated<number>;
  campaign_id: string;
  contacted: Generated<number>;
  email_bounced: Generated<number>;
  email_delivered: Generated<number>;
  email_opened: Generated<number>;
  email_replied: Generated<number>;
  emailed: Generated<number>;
  endorsed: Generated<number>;
  failed: Generated<number>;
  finished: Generated<number>;
  followed: Generated<number>;
  getting_ready: Generated<number>;
  in_progress: Generated<number>;
  inmailed: Generated<number>;
  invited: Generated<number>;
  lead_pack_id: string;
  liked: Generated<number>;
  messaged: Generated<number>;
  paused: Generated<number>;
  replied: Generated<number>;
  uploading: Generated<number>;
  user_id: string;
  viewed: Generated<number>;
  visited: Generated<number>;
  waiting: Generated<number>;
  withdrawn: Generated<number>;
}

export interface PackVerdicts {
  code: Generated<string>;
  lead_pack_id: string;
  rows: Generated<number>;
  user_id: string;
  verdict: ImportVerdict;
}

export interface Passkeys {
  credential_id: string;
  identity_id: string;
  name: string;
  passkey_id: Generated<string>;
  public_key: Buffer;
  real_created_at: Instant;
  real_last_used_at: Instant | null;
  sign_count: string;
  transports: Generated<JsonText<string[]>>;
}

export interface PendingSignIns {
  challenge: string | null;
  identity_id: string;
  real_created_at: Instant;
  real_expires_at: Instant;
  token_hash: Buffer;
  tries: Generated<number>;
  user_agent: string | null;
}

export interface PersonSenders {
  bound_at: Instant;
  campaign_id: string;
  company_key: string | null;
  first_key: string | null;
  person_key: string;
  reason: string;
  team_id: string;
  user_id: string;
}

export interface Proxies {
  capacity: number;
  country_code: string;
  health: Generated<'HEALTHY' | 'DEAD' | 'UNKNOWN'>;
  host: string;
  key_version: number | null;
  port: number;
  problem: string | null;
  protocol: 'http' | 'https' | 'socks5';
  proxy_id: Generated<string>;
  real_checked_at: Instant | null;
  real_created_at: Instant;
  sealed: Buffer | null;
  user_name: string | null;
  wrapped_key: Buffer | null;
}

export interface ProxyUsers {
  proxy_id: string;
  real_since: Instant;
  told: Generated<boolean>;
  user_id: string;
}

export interface RateStatistics {
  asked: Generated<number>;
  bucket: Instant;
  campaign_id: string;
  done: Generated<number>;
  lead_pack_id: string;
  rate: RateName;
  user_id: string;
}

export interface ReceivedEmails {
  at: Instant;
  campaign_id: string | null;
  from_address: string | null;
  kind: string;
  lead_id: string;
  message_id: string;
  new_address: string | null;
  received_id: Generated<string>;
  request_id: string | null;
  subject: string | null;
  text: string | null;
  user_id: string;
}

export interface RecentWrites {
  real_at: Instant;
  user_id: string;
}

export interface RecoveryCodes {
  code_hash: Buffer;
  identity_id: string;
  real_created_at: Instant;
  real_used_at: Instant | null;
}

export interface RefusedAddresses {
  address: string | null;
  at: Instant | null;
  at_sending: Generated<boolean> | null;
  campaign_id: string | null;
  lead_id: string | null;
  reason: DoNotContactReason | null;
  user_id: string | null;
}

export interface Reminders {
  active: Generated<boolean>;
  lead_id: string;
  note: string | null;
  only_if_silent: Generated<boolean>;
  remind_at: Instant;
  reminder_id: Generated<string>;
  reminder_type: ReminderType;
  rung_at: Instant | null;
  set_at: Instant;
  user_id: string;
}

export interface SavedFilters {
  created_at: Instant;
  filter: JsonText<Record<string, unknown>>;
  name: string;
  saved_filter_id: Generated<string>;
  updated_at: Instant;
  user_id: string;
}

export interface SealingKeys {
  real_created_at: Generated<Instant>;
  version: number;
  wrapped_key: Buffer | null;
}

export interface Secrets {
  key_version: number;
  name: string;
  real_updated_at: Generated<Instant>;
  sealed: Buffer;
  user_id: string;
  wrapped_key: Buffer;
}

export interface SentEmails {
  address: string;
  bounce_final: Generated<boolean>;
  bounce_lasting: boolean | null;
  bounced_at: Instant | null;
  campaign_id: string;
  intent_id: string;
  item_id: string;
  lead_id: string;
  machine_opened_at: Instant | null;
  message_id: string;
  opened_at: Instant | null;
  request_id: string;
  sent_at: Instant;
  subject: string;
  thread_id: string | null;
  user_id: string;
}

export interface SequenceTemplates {
  changed_at: Generated<Instant>;
  real_created_at: Instant;
  real_updated_at: Instant;
  sequence: JsonText<SequenceItem>;
  template_id: Generated<string>;
  template_name: string;
  template_type: TemplateType;
  user_id: string;
  version: Generated<number>;
}

export interface SequenceTemplateUses {
  campaign_id: string;
  real_used_at: Instant;
  template_id: string;
  user_id: string;
}

export interface SequenceVersions {
  campaign_id: string;
  items: number;
  saved_at: Instant;
  sequence: JsonText<SequenceItem>;
  user_id: string;
  version: number;
}

export interface Sessions {
  address: string | null;
  end_reason: SessionEndReason | null;
  identity_id: string;
  real_created_at: Instant;
  real_ended_at: Instant | null;
  real_expires_at: Instant;
  real_last_used_at: Instant;
  refresh_hash: Buffer;
  session_id: Generated<string>;
  user_agent: string | null;
}

export interface Settings {
  name: string;
  value: JsonText<Record<string, unknown>>;
}

export interface SharedCampaigns {
  campaign_id: string;
  created_at: Instant;
  hand_over: Generated<string>;
  team_id: string;
  user_id: string;
}

export interface StaffLog {
  actor_id: string | null;
  after: JsonText<Record<string, unknown>> | null;
  before: JsonText<Record<string, unknown>> | null;
  real_at: Instant;
  reason: string | null;
  staff_act_id: Generated<string>;
  target_id: string | null;
  type: string;
}

export interface StaffVisits {
  real_begun_at: Instant;
  real_ends_at: Instant;
  staff_id: string;
  user_id: string;
}

export interface StreamEvents {
  data: JsonText<Record<string, unknown>>;
  real_at: Generated<Instant>;
  stream_event_id: Generated<string>;
  type: string;
  user_id: string;
}

export interface Subscriptions {
  asked_id: string | null;
  asked_wish: string | null;
  cancel_at_period_end: boolean;
  kind: SubscriptionKind;
  next_price_id: PriceId | null;
  next_seats: number | null;
  period_key: string;
  price_id: PriceId;
  provider_status: ProviderStatus;
  real_asked_at: Instant | null;
  real_created_at: Instant;
  real_deactivated_at: Instant | null;
  real_ended_at: Instant | null;
  real_overdue_since: Instant | null;
  real_pause_from: Instant | null;
  real_pause_until: Instant | null;
  real_period_end: Instant;
  real_period_start: Instant;
  seats: number;
  subscription_id: string;
  user_id: string;
}

export interface TeamBlacklist {
  added_by: string | null;
  entry_id: Generated<string>;
  name: string;
  real_added_at: Instant;
  real_taken_off_at: Instant | null;
  reason: string | null;
  taken_off_by: string | null;
  team_id: string;
}

export interface TeamBlacklistKeys {
  entry_id: string;
  person_key: string;
  team_id: string;
}

export interface TeamInvitations {
  email: string;
  invitation_id: Generated<string>;
  invited_by: string | null;
  mails_sent: Generated<number>;
  real_answered_at: Instant | null;
  real_created_at: Instant;
  real_expires_at: Instant;
  real_sent_at: Instant;
  role: TeamRole;
  status: Generated<StoredInvitationStatus>;
  team_id: string;
}

export interface TeamMembers {
  inbox_sharing: Generated<string>;
  joins_campaigns: Generated<boolean>;
  real_joined_at: Generated<Instant>;
  role: Generated<TeamRole>;
  team_id: string;
  user_id: string;
}

export interface TeamPeople {
  person_key: string;
  team_id: string;
}

export interface TeamPersonCampaigns {
  campaign_id: string;
  lead_id: string;
  person_key: string;
  team_id: string;
  user_id: string;
}

export interface Teams {
  real_created_at: Generated<Instant>;
  shared_blacklist: Generated<boolean>;
  team_id: Generated<string>;
  team_name: string;
}

export interface TestBillingRecords {
  record: JsonText<Record<string, unknown>>;
  user_id: string;
}

export interface UserRateDays {
  accepted: Generated<number>;
  contacted: Generated<number>;
  day: string;
  invited: Generated<number>;
  replied: Generated<number>;
  user_id: string;
}

export interface Users {
  account_error: string | null;
  activity_control_enabled: Generated<boolean>;
  admin_status: AdminStatus | null;
  api_version: Generated<number>;
  chosen_contract: string | null;
  client_version: string | null;
  connected_at: Instant | null;
  display_name: string;
  email: string;
  engine_paused_from: Instant | null;
  engine_paused_until: Instant | null;
  feature_flags: Generated<Feature[]>;
  inmail_balance: JsonText<InmailBalance> | null;
  invite_by_email_enabled: Generated<boolean>;
  invite_limit_answers: Generated<number>;
  invites_paused_until: Instant | null;
  left_team_id: string | null;
  left_team_role: TeamRole | null;
  limits_version: Generated<number>;
  mailbox_connected: Generated<boolean>;
  name_words_version: Generated<number>;
  network_account_id: string | null;
  network_checkpoint: JsonText<Record<string, unknown>> | null;
  network_incident: string | null;
  network_member_id: string | null;
  network_profile: JsonText<Record<string, unknown>> | null;
  network_user_name: string | null;
  note_length: Generated<number>;
  notes_per_month: number | null;
  onboarding_completed: Generated<boolean>;
  partner_stack_id: string | null;
  person_name_words: Generated<string[]>;
  plan_tier: Tier | null;
  processing_limit_range: Generated<number>;
  processing_limits: JsonText<Record<LimitedAction, number>>;
  real_created_at: Generated<Instant>;
  real_deletion_asked_at: Instant | null;
  real_partner_told_at: Instant | null;
  real_refresh_done_at: Instant | null;
  real_refresh_started_at: Instant | null;
  real_trial_ends_at: Instant | null;
  real_zone_updated_at: Instant | null;
  schedule: JsonText<SchedulerItem[]>;
  schedule_version: Generated<number>;
  status: Generated<UserStatus>;
  subscription_status: string | null;
  user_id: string;
  zone: Generated<string>;
}

export interface Webhooks {
  active: boolean;
  address_id: Generated<string>;
  campaign_ids: ArrayType<string>;
  events: WebhookEvent[];
  list_ids: ArrayType<string>;
  paused_reason: PauseReason | null;
  problem: string | null;
  real_created_at: Instant;
  real_earlier_secret_until: Instant | null;
  real_failing_since: Instant | null;
  real_paused_at: Instant | null;
  secret_end: string;
  user_id: string;
  webhook_id: Generated<string>;
}

export interface Withdrawals {
  invitation_id: string;
  member_id: string;
  reason: string | null;
  sent_at: Instant | null;
  settled_at: Instant | null;
  state: Generated<WithdrawalState>;
  task_id: string;
  user_id: string;
  withdrawal_id: Generated<string>;
}

export interface WithdrawalTasks {
  asked: Generated<JsonText<Record<string, unknown>>>;
  cancelled_at: Instant | null;
  count: number;
  created_at: Instant;
  task_id: Generated<string>;
  user_id: string;
}

export interface ZapierDeliveries {
  address_id: string | null;
  answer_ms: number | null;
  answer_status: number | null;
  answer_text: string | null;
  body: JsonText<ZapierBody | WebhookPayload> | null;
  campaign_id: string | null;
  conversation: string | null;
  delivery_id: Generated<string>;
  event_id: string;
  event_type: ZapierEvent | WebhookEvent;
  first_problem: string | null;
  lead_id: string | null;
  occurred_at: Instant;
  problem: string | null;
  real_created_at: Generated<Instant>;
  real_first_tried_at: Instant | null;
  real_next_try_at: Generated<Instant>;
  real_tried_at: Instant | null;
  state: Generated<DeliveryState>;
  tries: Generated<number>;
  user_id: string;
  webhook_id: string | null;
}

export interface DB {
  account_export_pages: AccountExportPages;
  account_exports: AccountExports;
  accounts_to_release: AccountsToRelease;
  api_key_calls: ApiKeyCalls;
  api_keys: ApiKeys;
  approvals: Approvals;
  archive_import_ids: ArchiveImportIds;
  archive_import_parts: ArchiveImportParts;
  archive_import_refusals: ArchiveImportRefusals;
  archive_imports: ArchiveImports;
  attachments: Attachments;
  attempts: Attempts;
  audit_log: AuditLog;
  authenticators: Authenticators;
  billing_checkouts: BillingCheckouts;
  billing_customers: BillingCustomers;
  billing_events: BillingEvents;
  billing_invoices: BillingInvoices;
  campaign_leads: CampaignLeads;
  campaign_senders: CampaignSenders;
  campaigns: Campaigns;
  chats: Chats;
  clock: Clock;
  column_memory: ColumnMemory;
  connections: Connections;
  contact_history: ContactHistory;
  contact_history_imports: ContactHistoryImports;
  contact_history_keys: ContactHistoryKeys;
  contact_history_rows: ContactHistoryRows;
  conversation_counts: ConversationCounts;
  conversation_drafts: ConversationDrafts;
  conversation_labels: ConversationLabels;
  conversation_notes: ConversationNotes;
  conversations: Conversations;
  daily_usage: DailyUsage;
  dealt_lists: DealtLists;
  deleted_rows: DeletedRows;
  do_not_contact: DoNotContact;
  do_not_contact_keys: DoNotContactKeys;
  email_credit_entries: EmailCreditEntries;
  email_credits: EmailCredits;
  erased_people: ErasedPeople;
  erasures: Erasures;
  events: Events;
  factor_setups: FactorSetups;
  finder_questions: FinderQuestions;
  idempotency_keys: IdempotencyKeys;
  identities: Identities;
  identity_codes: IdentityCodes;
  import_statistics: ImportStatistics;
  inbound_addresses: InboundAddresses;
  intents: Intents;
  item_answers: ItemAnswers;
  item_standing: ItemStanding;
  item_statistics: ItemStatistics;
  lanes: Lanes;
  lead_counts: LeadCounts;
  lead_notes: LeadNotes;
  lead_pack_rows: LeadPackRows;
  lead_packs: LeadPacks;
  lead_transfer_rows: LeadTransferRows;
  lead_transfers: LeadTransfers;
  leads: Leads;
  leaving_statistics: LeavingStatistics;
  mailbox_checks: MailboxChecks;
  mailbox_ramps: MailboxRamps;
  mailboxes: Mailboxes;
  message_attachments: MessageAttachments;
  messages: Messages;
  network_addresses: NetworkAddresses;
  network_events: NetworkEvents;
  notifications: Notifications;
  oauth_codes: OauthCodes;
  oauth_tokens: OauthTokens;
  outbox_mails: OutboxMails;
  paced_tries: PacedTries;
  pack_statistics: PackStatistics;
  pack_verdicts: PackVerdicts;
  passkeys: Passkeys;
  pending_sign_ins: PendingSignIns;
  person_senders: PersonSenders;
  proxies: Proxies;
  proxy_users: ProxyUsers;
  rate_statistics: RateStatistics;
  received_emails: ReceivedEmails;
  recent_writes: RecentWrites;
  recovery_codes: RecoveryCodes;
  refused_addresses: RefusedAddresses;
  reminders: Reminders;
  saved_filters: SavedFilters;
  sealing_keys: SealingKeys;
  secrets: Secrets;
  sent_emails: SentEmails;
  sequence_template_uses: SequenceTemplateUses;
  sequence_templates: SequenceTemplates;
  sequence_versions: SequenceVersions;
  sessions: Sessions;
  settings: Settings;
  shared_campaigns: SharedCampaigns;
  staff_log: StaffLog;
  staff_visits: StaffVisits;
  stream_events: StreamEvents;
  subscriptions: Subscriptions;
  team_blacklist: TeamBlacklist;
  team_blacklist_keys: TeamBlacklistKeys;
  team_invitations: TeamInvitations;
  team_members: TeamMembers;
  team_people: TeamPeople;
  team_person_campaigns: TeamPersonCampaigns;
  teams: Teams;
  test_billing_records: TestBillingRecords;
  user_rate_days: UserRateDays;
  users: Users;
  webhooks: Webhooks;
  withdrawal_tasks: WithdrawalTasks;
  withdrawals: Withdrawals;
  zapier_deliveries: ZapierDeliveries;
}

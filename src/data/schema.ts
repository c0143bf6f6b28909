import type { CampaignsTable } from '#data/schema/campaigns.ts';
import type { ConversationsTable, MessagesTable } from '#data/schema/conversations.ts';
import type { DailyUsageTable, IntentsTable, LanesTable } from '#data/schema/engine.ts';
import type { EventsTable, NetworkEventsTable, NotificationsTable, StreamEventsTable } from '#data/schema/events.ts';
import type { LeadPackRowsTable, LeadPacksTable } from '#data/schema/lead-packs.ts';
import type { CampaignLeadsTable, LeadsTable } from '#data/schema/leads.ts';
import type { ClockTable, IdempotencyKeysTable, OutboxMailsTable, SettingsTable } from '#data/schema/platform.ts';
import type { ItemStandingTable, ItemStatisticsTable, LeadCountsTable, PackStatisticsTable, PackVerdictsTable } from '#data/schema/statistics.ts';
import type { AuditLogTable, SecretsTable, UsersTable } from '#data/schema/users.ts';

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
  lead_counts: LeadCountsTable;
  lead_pack_rows: LeadPackRowsTable;
  lead_packs: LeadPacksTable;
  leads: LeadsTable;
  messages: MessagesTable;
  network_events: NetworkEventsTable;
  notifications: NotificationsTable;
  outbox_mails: OutboxMailsTable;
  pack_statistics: PackStatisticsTable;
  pack_verdicts: PackVerdictsTable;
  secrets: SecretsTable;
  settings: SettingsTable;
  stream_events: StreamEventsTable;
  users: UsersTable;
};

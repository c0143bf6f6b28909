import type { AccountExportPagesTable, AccountExportsTable } from '#data/schema/account-exports.ts';
import type { AttachmentsTable } from '#data/schema/attachments.ts';
import type { CampaignsTable } from '#data/schema/campaigns.ts';
import type { ConversationsTable, MessagesTable } from '#data/schema/conversations.ts';
import type { DailyUsageTable, IntentsTable, LanesTable } from '#data/schema/engine.ts';
import type {
  EventsTable,
  NetworkEventsTable,
  NotificationsTable,
  StreamEventsTable,
} from '#data/schema/events.ts';
import type {
  AttemptsTable,
  IdentitiesTable,
  IdentityCodesTable,
  PacedTriesTable,
  SessionsTable,
} from '#data/schema/identity.ts';
import type {
  ColumnMemoryTable,
  LeadPackRowsTable,
  LeadPacksTable,
} from '#data/schema/lead-packs.ts';
import type { LeadNotesTable } from '#data/schema/lead-notes.ts';
import type { LeadTransferRowsTable, LeadTransfersTable } from '#data/schema/lead-transfers.ts';
import type { CampaignLeadsTable, LeadsTable } from '#data/schema/leads.ts';
import type {
  ClockTable,
  IdempotencyKeysTable,
  OutboxMailsTable,
  SettingsTable,
} from '#data/schema/platform.ts';
import type {
  AuthenticatorsTable,
  FactorSetupsTable,
  PasskeysTable,
  PendingSignInsTable,
  RecoveryCodesTable,
} from '#data/schema/second-factor.ts';
import type {
  AccountsToReleaseTable,
  NetworkAddressesTable,
} from '#data/schema/network-addresses.ts';
import type { SealingKeysTable } from '#data/schema/sealing-keys.ts';
import type { RemindersTable } from '#data/schema/reminders.ts';
import type { SavedFiltersTable } from '#data/schema/saved-filters.ts';
import type {
  SequenceTemplatesTable,
  SequenceTemplateUsesTable,
} from '#data/schema/sequence-templates.ts';
import type { SequenceVersionsTable } from '#data/schema/sequence-versions.ts';
import type {
  ImportStatisticsTable,
  ItemAnswersTable,
  ItemStandingTable,
  ItemStatisticsTable,
  LeadCountsTable,
  LeavingStatisticsTable,
  PackStatisticsTable,
  PackVerdictsTable,
  RateStatisticsTable,
} from '#data/schema/statistics.ts';
import type {
  TeamMembersTable,
  TeamPeopleTable,
  TeamPersonCampaignsTable,
  TeamsTable,
} from '#data/schema/teams.ts';
import type { AuditLogTable, SecretsTable, UsersTable } from '#data/schema/users.ts';
import type { ZapierDeliveriesTable } from '#data/schema/zapier.ts';
import type { WithdrawalsTable, WithdrawalTasksTable } from '#data/schema/withdrawals.ts';

/** Every table of the product (the migrations say what each column means). */
export type Schema = {
  account_export_pages: AccountExportPagesTable;
  account_exports: AccountExportsTable;
  accounts_to_release: AccountsToReleaseTable;
  attachments: AttachmentsTable;
  attempts: AttemptsTable;
  audit_log: AuditLogTable;
  authenticators: AuthenticatorsTable;
  campaign_leads: CampaignLeadsTable;
  campaigns: CampaignsTable;
  clock: ClockTable;
  column_memory: ColumnMemoryTable;
  conversations: ConversationsTable;
  daily_usage: DailyUsageTable;
  events: EventsTable;
  factor_setups: FactorSetupsTable;
  idempotency_keys: IdempotencyKeysTable;
  identities: IdentitiesTable;
  identity_codes: IdentityCodesTable;
  import_statistics: ImportStatisticsTable;
  intents: IntentsTable;
  item_answers: ItemAnswersTable;
  item_standing: ItemStandingTable;
  item_statistics: ItemStatisticsTable;
  lanes: LanesTable;
  lead_counts: LeadCountsTable;
  lead_notes: LeadNotesTable;
  lead_pack_rows: LeadPackRowsTable;
  lead_packs: LeadPacksTable;
  lead_transfer_rows: LeadTransferRowsTable;
  lead_transfers: LeadTransfersTable;
  leads: LeadsTable;
  leaving_statistics: LeavingStatisticsTable;
  messages: MessagesTable;
  network_addresses: NetworkAddressesTable;
  network_events: NetworkEventsTable;
  notifications: NotificationsTable;
  outbox_mails: OutboxMailsTable;
  pack_statistics: PackStatisticsTable;
  pack_verdicts: PackVerdictsTable;
  paced_tries: PacedTriesTable;
  passkeys: PasskeysTable;
  pending_sign_ins: PendingSignInsTable;
  rate_statistics: RateStatisticsTable;
  recovery_codes: RecoveryCodesTable;
  reminders: RemindersTable;
  saved_filters: SavedFiltersTable;
  sealing_keys: SealingKeysTable;
  secrets: SecretsTable;
  sequence_template_uses: SequenceTemplateUsesTable;
  sequence_templates: SequenceTemplatesTable;
  sequence_versions: SequenceVersionsTable;
  sessions: SessionsTable;
  settings: SettingsTable;
  stream_events: StreamEventsTable;
  team_members: TeamMembersTable;
  team_people: TeamPeopleTable;
  team_person_campaigns: TeamPersonCampaignsTable;
  teams: TeamsTable;
  users: UsersTable;
  withdrawal_tasks: WithdrawalTasksTable;
  withdrawals: WithdrawalsTable;
  zapier_deliveries: ZapierDeliveriesTable;
};

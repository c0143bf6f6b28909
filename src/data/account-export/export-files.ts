import type { RawBuilder } from 'kysely';
import { placeNumber, placeOrder } from '#data/leads/place-number.ts';

/**
 * One file of an account's archive: rows of one table, every column but those left out. `of` is the
 * column that says whose a row is, `order` the rest of its key. Columns of binary content are never
 * taken. `csv` makes the same rows once more as a table.
 */
export type ExportFile = {
  name: string;
  table: string;
  of: 'user_id' | 'identity_id';
  order: readonly string[];
  leaveOut?: readonly string[];
  csv?: readonly string[];
  says: string;
  /**
   * Where an index has the key in another form: its order, of the row `t`, and the place in it that
   * the values of `order` make.
   */
  inIndex?: { order: RawBuilder<unknown>; placeOf: (values: readonly string[]) => string };
};

const own = { of: 'user_id' } as const;
const identity = { of: 'identity_id' } as const;

/**
 * The files of an archive in their order (docs/data-export.md). A table that comes later is named
 * here or in `NOT_EXPORTED`; a test holds that.
 */
export const EXPORT_FILES: readonly ExportFile[] = [
  {
    name: 'user',
    table: 'users',
    ...own,
    order: ['user_id'],
    leaveOut: [
      'network_checkpoint',
      'network_account_id',
      'network_user_name',
      'left_team_id',
      'left_team_role',
    ],
    says: 'You: profile, zone, working hours, limits, words of the data scrubber, plan and trial',
  },
  {
    name: 'identity',
    table: 'identities',
    ...identity,
    order: ['identity_id'],
    leaveOut: ['password_hash'],
    says: 'Your sign-in: email and when it was confirmed',
  },
  {
    name: 'devices',
    table: 'sessions',
    ...identity,
    order: ['session_id'],
    leaveOut: ['refresh_hash'],
    says: 'Devices that are or were signed in',
  },
  {
    name: 'authenticator',
    table: 'authenticators',
    ...identity,
    order: [],
    leaveOut: ['last_step'],
    says: 'Your authenticator app, without its secret',
  },
  {
    name: 'passkeys',
    table: 'passkeys',
    ...identity,
    order: ['passkey_id'],
    leaveOut: ['credential_id', 'sign_count'],
    says: 'Your passkeys, without their keys',
  },
  {
    name: 'recovery-codes',
    table: 'recovery_codes',
    ...identity,
    order: ['code_hash'],
    leaveOut: ['code_hash'],
    says: 'When recovery codes were made and used',
  },
  {
    name: 'team-membership',
    table: 'team_members',
    ...own,
    order: ['team_id'],
    says: 'The team that you are in, and your role',
  },
  {
    name: 'campaigns',
    table: 'campaigns',
    ...own,
    order: ['campaign_id'],
    leaveOut: ['zapier_address_id', 'unsealed_zapier_url', 'unsealed_zapier_tested_url'],
    csv: [
      'campaignId',
      'name',
      'status',
      'locked',
      'createdAt',
      'startedAt',
      'finishedAt',
      'lateAcceptance',
    ],
    says: 'Campaigns with their settings and current sequence',
  },
  {
    name: 'sequence-versions',
    table: 'sequence_versions',
    ...own,
    order: ['campaign_id', 'version'],
    says: 'Kept versions of the sequences',
  },
  {
    name: 'sequence-templates',
    table: 'sequence_templates',
    ...own,
    order: ['template_id'],
    says: 'Your sequence templates',
  },
  {
    name: 'sequence-template-uses',
    table: 'sequence_template_uses',
    ...own,
    order: ['template_id', 'campaign_id'],
    says: 'Which campaign began from which template',
  },
  {
    name: 'attachments',
    table: 'attachments',
    ...own,
    order: ['attachment_id'],
    says: 'Files of steps; their content lies in attachments/',
  },
  {
    name: 'lead-packs',
    table: 'lead_packs',
    ...own,
    order: ['lead_pack_id'],
    says: 'Lists of leads: searches and files',
  },
  {
    name: 'lead-pack-rows',
    table: 'lead_pack_rows',
    ...own,
    order: ['lead_pack_id', 'row_number'],
    says: 'Every row of each list, with its verdict',
  },
  {
    name: 'column-memory',
    table: 'column_memory',
    ...own,
    order: ['headers_key'],
    says: 'How files with known headers were read',
  },
  {
    name: 'leads',
    table: 'leads',
    ...own,
    order: ['lead_id'],
    leaveOut: ['search_text'],
    csv: [
      'leadId',
      'firstName',
      'lastName',
      'fullName',
      'headline',
      'jobTitle',
      'company',
      'industry',
      'location',
      'country',
      'email',
      'phone',
      'website',
      'profileSlug',
      'tags',
      'blacklisted',
      'createdAt',
    ],
    says: 'People in your lead base',
  },
  {
    name: 'lead-notes',
    table: 'lead_notes',
    ...own,
    order: ['note_id'],
    csv: ['noteId', 'leadId', 'content', 'createdAt', 'updatedAt'],
    says: 'Notes on leads',
  },
  {
    name: 'reminders',
    table: 'reminders',
    ...own,
    order: ['reminder_id'],
    says: 'Reminders about leads',
  },
  {
    name: 'saved-filters',
    table: 'saved_filters',
    ...own,
    order: ['saved_filter_id'],
    says: 'Filters that you saved',
  },
  {
    name: 'campaign-leads',
    table: 'campaign_leads',
    ...own,
    order: ['campaign_id', 'lead_id'],
    inIndex: {
      order: placeOrder({ place: 't' }),
      placeOf: ([campaignId = '0', leadId = '0']) => placeNumber({ campaignId, leadId }),
    },
    leaveOut: ['fencing', 'lease_until'],
    csv: [
      'campaignId',
      'leadId',
      'leadPackId',
      'state',
      'reason',
      'itemId',
      'itemType',
      'dueAt',
      'invitedAt',
      'acceptedAt',
      'messagedAt',
      'repliedAt',
      'updatedAt',
    ],
    says: 'Where each lead stands in each campaign',
  },
  {
    name: 'lead-transfers',
    table: 'lead_transfers',
    ...own,
    order: ['task_id'],
    says: 'Leads that you moved between campaigns',
  },
  {
    name: 'lead-transfer-rows',
    table: 'lead_transfer_rows',
    ...own,
    order: ['task_id', 'place'],
    says: 'Who was moved',
  },
  {
    name: 'events',
    table: 'events',
    ...own,
    order: ['event_id'],
    says: 'Everything that happened with your leads',
  },
  {
    name: 'acts',
    table: 'intents',
    ...own,
    order: ['intent_id'],
    leaveOut: ['fencing', 'request_id'],
    says: 'Every try of an action, with what was sent and its outcome',
  },
  {
    name: 'acts-a-day',
    table: 'daily_usage',
    ...own,
    order: ['day', 'action'],
    says: 'How many actions of each type a day had',
  },
  {
    name: 'withdrawal-tasks',
    table: 'withdrawal_tasks',
    ...own,
    order: ['task_id'],
    says: 'When you asked to take invitations back',
  },
  {
    name: 'withdrawals',
    table: 'withdrawals',
    ...own,
    order: ['withdrawal_id'],
    says: 'Invitations taken back',
  },
  {
    name: 'outgoing-addresses',
    table: 'network_addresses',
    ...own,
    order: ['user_id'],
    says: 'The outgoing address of your LinkedIn connection, and its changes',
  },
  {
    name: 'conversations',
    table: 'conversations',
    ...own,
    order: ['conversation_id'],
    says: 'Conversations',
  },
  { name: 'messages', table: 'messages', ...own, order: ['message_id'], says: 'Their messages' },
  {
    name: 'network-events',
    table: 'network_events',
    ...own,
    order: ['network_event_id'],
    says: 'News from LinkedIn of the last days, as they came',
  },
  {
    name: 'notifications',
    table: 'notifications',
    ...own,
    order: ['notification_id'],
    says: 'Notifications',
  },
  {
    name: 'webhook-deliveries',
    table: 'zapier_deliveries',
    ...own,
    order: ['delivery_id'],
    leaveOut: ['address_id'],
    says: 'Events sent to the addresses of campaigns',
  },
  {
    name: 'activity',
    table: 'audit_log',
    ...own,
    order: ['audit_id'],
    csv: ['auditId', 'realAt', 'type', 'actedBy'],
    says: 'The activity log of your account',
  },
  {
    name: 'exports',
    table: 'account_exports',
    ...own,
    order: ['export_id'],
    leaveOut: ['after_row', 'real_taken_until', 'tries', 'file_number', 'page_number'],
    says: 'When you asked for exports',
  },
];

/** Tables with rows of a user that no archive holds, and why. */
export const NOT_EXPORTED: Readonly<Record<string, string>> = {
  account_export_pages: 'the archive itself',
  secrets: 'secrets leave the server never',
  identity_codes: 'hashes of mailed codes',
  pending_sign_ins: 'hashes of half-done sign-ins',
  factor_setups: 'a second factor that is being set up',
  stream_events:
    'what the screen was told in the last hour; the rows themselves are in the archive',
  idempotency_keys: 'answers of the last day, kept against repetition',
  accounts_to_release: 'what the provider still has to let go of a connection that you ended',
  lanes: "the engine's own working row",
  team_person_campaigns: 'an index that is made from campaign leads',
  import_statistics: 'counted from rows of the archive',
  item_answers: 'counted from rows of the archive',
  item_standing: 'counted from rows of the archive',
  item_statistics: 'counted from rows of the archive',
  lead_counts: 'counted from rows of the archive',
  leaving_statistics: 'counted from rows of the archive',
  pack_statistics: 'counted from rows of the archive',
  pack_verdicts: 'counted from rows of the archive',
  rate_statistics: 'counted from rows of the archive',
};

import { IMPORTED } from '#core/conversation/message-failure.ts';
import type { ExportFile } from '#data/account-export/export-file.ts';
import { EXPORT_FILES } from '#data/account-export/export-files.ts';

/** A row of an archive: each field under the name that the archive gives it. */
export type ArchiveRow = Record<string, unknown>;

/**
 * How the rows of a file are read. `anew`: columns that begin anew, because they follow from
 * other rows or are about the other installation. `change`: what is not as it was, so that nothing
 * starts by itself, and nothing is sent that was sent there.
 */
type ReadingRule = {
  anew?: readonly string[];
  change?: (row: ArchiveRow) => ArchiveRow;
};
export type ImportFile = ExportFile & ReadingRule;

/** In this order; rows come after those that they name, and places in campaigns last of all. */
const RULES: Readonly<Record<string, ReadingRule>> = {
  user: {},
  attachments: {},
  campaigns: {
    anew: ['changed_at', 'zapier_error', 'real_zapier_failing_since'],
    change: (row) => (row['status'] === 'ACTIVE' ? { status: 'NOT_ACTIVE' } : {}),
  },
  'sequence-versions': {},
  'sequence-templates': { anew: ['changed_at'] },
  'sequence-template-uses': {},
  'column-memory': {},
  events: {},
  'withdrawal-tasks': {},
  withdrawals: { change: (row) => (row['state'] === 'WAITING' ? { state: 'CANCELLED' } : {}) },
  acts: { change: unsettled },
  'acts-a-day': {},
  'sent-emails': {},
  'received-emails': {},
  'contact-history-imports': {
    change: (row) => ({ state: 'DONE', peopleDone: row['people'] }),
  },
  'contact-history': {},
  'contact-history-keys': {},
  'do-not-contact': { anew: ['changed_at'] },
  'do-not-contact-keys': {},
  leads: {},
  'lead-notes': {},
  reminders: {},
  'saved-filters': {},
  'conversation-labels': {},
  conversations: {
    anew: [
      'assignee_id',
      'changed_at',
      'last_message_id',
      'last_at',
      'last_channel',
      'their_last_at',
      'their_last_channel',
      'my_last_at',
    ],
  },
  'conversation-drafts': {},
  chats: {},
  messages: { change: unsent },
  'message-files': {},
  'conversation-notes': {},
  'lead-packs': {
    anew: ['changed_at', 'lease_until', 'fencing', 'due_at'],
    change: (row) =>
      row['searchStatus'] === 'SEARCH_IN_PROGRESS'
        ? { searchStatus: 'SEARCH_PAUSED', error: 'PAUSED_BY_USER' }
        : {},
  },
  'lead-pack-rows': {},
  'campaign-leads': {},
};

export const IMPORT_FILES: readonly ImportFile[] = Object.entries(RULES).map(([name, rule]) => {
  const file = EXPORT_FILES.find((one) => one.name === name);
  if (file === undefined) throw new Error(`An archive has no file ${name}`);
  return { ...file, ...rule };
});

/**
 * The columns of numbers that name rows of other files. `people` are users: of them, an account
 * knows only its own.
 */
export const REFERENCES: Readonly<Record<string, string>> = {
  campaign_id: 'campaigns',
  template_id: 'sequence-templates',
  upload_id: 'attachments',
  attachment_ids: 'attachments',
  lead_pack_id: 'lead-packs',
  lead_id: 'leads',
  withdrawal_id: 'withdrawals',
  task_id: 'withdrawal-tasks',
  intent_id: 'acts',
  conversation_id: 'conversations',
  message_id: 'messages',
  entry_id: 'do-not-contact',
  import_id: 'contact-history-imports',
  history_import_id: 'contact-history-imports',
  history_id: 'contact-history',
  author_id: 'people',
  acted_by: 'people',
  email_wanted_by: 'people',
};

/** The members of JSON that do, by the columns of JSON that have any. */
export const JSON_REFERENCES: Readonly<Record<string, string>> = {
  campaignId: 'campaigns',
  fromCampaignId: 'campaigns',
  toCampaignId: 'campaigns',
  sourceCampaignId: 'campaigns',
  moveToCampaignId: 'campaigns',
  moveLeadsFromSequenceId: 'campaigns',
  leadPackId: 'lead-packs',
  leadsList: 'lead-packs',
  leadId: 'leads',
  fileIds: 'attachments',
};
export const JSON_WITH_REFERENCES = [
  'sequence',
  'source',
  'filter',
  'note_filter',
  'asked',
  'data',
  'payload',
  'outcome',
];

type TextReference = { words: RegExp; file: string; only?: (row: ArchiveRow) => boolean };

/** An act that belongs to no campaign is known by the withdrawal or message that it is of. */
const ofNoCampaign = (row: ArchiveRow) => row['campaignId'] === '0';

/** The texts that name a row by its number, after a word. */
export const TEXT_REFERENCES: Readonly<Record<string, readonly TextReference[]>> = {
  item_id: [
    { words: /^(withdrawal-)(\d{1,18})$/, file: 'withdrawals', only: ofNoCampaign },
    { words: /^(message-)(\d{1,18})$/, file: 'messages', only: ofNoCampaign },
  ],
  request_id: [{ words: /^(erased\/)(\d{1,18})$/, file: 'acts' }],
  label_id: [{ words: /^()(\d{1,18})$/, file: 'conversation-labels' }],
};

/** The tables of which an account that an archive is read into has no row. */
export const EMPTY_TABLES = IMPORT_FILES.map(({ table }) => table).filter(
  (table) => !['users', 'daily_usage', 'events', 'column_memory'].includes(table),
);

/**
 * An act with an unknown outcome may have happened: it is looked up, not taken for one that never
 * left. A message by hand waits for the user's word.
 */
function unsettled(row: ArchiveRow): ArchiveRow {
  if (row['status'] !== 'SENDING') return {};
  if (row['messageId'] !== null) return { status: 'UNCONFIRMED' };
  return { departedAt: row['departedAt'] ?? row['startedAt'] };
}

/** A message that was to leave may have left there, so it does not leave here by itself. */
function unsent(row: ArchiveRow): ArchiveRow {
  if (row['state'] === 'SENDING') return { state: 'UNCONFIRMED' };
  return row['state'] === 'SCHEDULED'
    ? { state: 'FAILED', failureCode: IMPORTED, sendAt: null }
    : {};
}

import type { PlantedUser } from './plant-user.ts';

/** The meaning of an API name, if it isn't simply that of a table's own id. */
const NAMED: Readonly<Record<string, readonly [table: string, column: string]>> = {
  sourceCampaignId: ['campaigns', 'campaign_id'],
  fromCampaignId: ['campaigns', 'campaign_id'],
  toCampaignId: ['campaigns', 'campaign_id'],
  moveToCampaignId: ['campaigns', 'campaign_id'],
  moveLeadsFromSequenceId: ['campaigns', 'campaign_id'],
  listId: ['lead_packs', 'lead_pack_id'],
  leadsList: ['lead_packs', 'lead_pack_id'],
  userId: ['users', 'user_id'],
  toUserId: ['users', 'user_id'],
  actorId: ['users', 'user_id'],
  accountId: ['users', 'user_id'],
  assigneeId: ['users', 'user_id'],
  senderId: ['users', 'user_id'],
  lastMessageId: ['messages', 'message_id'],
  attachmentId: ['attachments', 'attachment_id'],
  sessionId: ['sessions', 'session_id'],
  subscriptionId: ['subscriptions', 'subscription_id'],
  fileId: ['do_not_contact', 'list_file'],
  archiveImportId: ['archive_imports', 'import_id'],
  historyImportId: ['contact_history_imports', 'import_id'],
  certificateId: ['erasures', 'certificate_id'],
  checkoutId: ['billing_checkouts', 'checkout_id'],
  connectionId: ['connections', 'key_id'],
};
/** Names that a path has to tell apart. */
const BY_PATH: Readonly<
  Record<string, readonly (readonly [part: string, table: string, column: string])[]>
> = {
  taskId: [
    ['withdraw', 'withdrawal_tasks', 'task_id'],
    ['', 'lead_transfers', 'task_id'],
  ],
  eventId: [
    ['messaging', 'messages', 'message_id'],
    ['', 'events', 'event_id'],
  ],
  noteId: [
    ['messaging', 'conversation_notes', 'note_id'],
    ['', 'lead_notes', 'note_id'],
  ],
  ids: [
    ['search-lead-config-item', 'lead_packs', 'lead_pack_id'],
    ['messaging', 'conversations', 'conversation_id'],
    ['', 'campaigns', 'campaign_id'],
  ],
  id: [
    ['userdetails', 'users', 'user_id'],
    ['billings', 'subscriptions', 'subscription_id'],
    ['', 'attachments', 'attachment_id'],
  ],
};

/**
 * Names that end like ids and are none of rows: the item of a sequence within it, a seat at the
 * network, a price.
 */
const NOT_ROWS: readonly string[] = [
  'itemId',
  'contractId',
  'priceId',
  'nextPriceId',
  'partnerStackId',
];

function snakeOf(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Whether a parameter's or field's name means ids. */
export function namesId(name: string): boolean {
  if (NOT_ROWS.includes(name)) return false;
  return name in NAMED || name in BY_PATH || /(^id|Ids?)$/.test(name);
}

/** A user's ids for an API name; none when nothing of that kind is planted. */
export function idsOf({
  user,
  name,
  path,
}: {
  user: PlantedUser;
  name: string;
  path: string;
}): string[] {
  const one = name.endsWith('Ids') ? name.slice(0, -1) : name;
  const byPath = BY_PATH[one]?.find(([part]) => path.includes(part));
  const [table, column] =
    byPath === undefined ? (NAMED[one] ?? [null, snakeOf(one)]) : [byPath[1], byPath[2]];
  // The table whose own id it is comes before those that refer to it.
  const owners =
    table === null
      ? Object.entries(user.rows).filter(
          ([, rows]) => rows[0] !== undefined && Object.keys(rows[0]).slice(0, 2).includes(column),
        )
      : [[table, user.rows[table] ?? []] as const];
  const found =
    owners.find(([name_]) =>
      `${name_.replace(/ie?s$/, '').replace(/s$/, '')}_id`.endsWith(column),
    ) ?? owners[0];
  return (found?.[1] ?? []).flatMap((row) => (row[column] == null ? [] : [String(row[column])]));
}

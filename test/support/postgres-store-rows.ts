import { sql } from 'kysely';
import type { Database } from '#data/database.ts';
import { LEAD_STAMPS } from '#data/walk/lead-in-walk.ts';
import { toLaneUser, USER_COLUMNS, type UserRow } from '#data/walk/lane-reading.ts';
import { inOrder, type StoredRows } from './store-subject.ts';

export type Row = Record<string, unknown>;

export async function readRows({
  db,
  userId,
}: {
  db: Database;
  userId: string;
}): Promise<StoredRows> {
  const of = (
    table:
      | 'lanes'
      | 'campaigns'
      | 'leads'
      | 'intents'
      | 'events'
      | 'chats'
      | 'network_events'
      | 'lead_packs'
      | 'lead_pack_rows'
      | 'notifications'
      | 'daily_usage'
      | 'mailboxes'
      | 'sent_emails'
      | 'refused_addresses'
      | 'withdrawals',
  ): Promise<Row[]> => db.selectFrom(table).selectAll().where('user_id', '=', userId).execute();
  const [
    lane,
    campaigns,
    leads,
    intents,
    usage,
    events,
    conversations,
    hints,
    packs,
    packRows,
    withdrawals,
    mailbox,
    sentEmails,
    receivedEmails,
    refusedAddresses,
    notifications,
    places,
    messages,
    users,
  ] = await Promise.all([
    of('lanes'),
    of('campaigns'),
    of('leads'),
    of('intents'),
    of('daily_usage'),
    of('events'),
    of('chats'),
    of('network_events'),
    of('lead_packs'),
    of('lead_pack_rows'),
    of('withdrawals'),
    of('mailboxes'),
    of('sent_emails'),
    sql<Row>`
      select r.*, coalesce(r.subject, m.subject) as subject, coalesce(r.text, m.text) as text
      from received_emails r
      left join messages m on m.user_id = r.user_id
        and m.network_message_id = 'email/' || r.message_id
      where r.user_id = ${userId}`
      .execute(db)
      .then(({ rows }) => rows),
    of('refused_addresses'),
    of('notifications'),
    sql<Row>`
      select *, (extract(epoch from due_at) * 1000000)::bigint::float8 as due_micros
      from campaign_leads
      where user_id = ${userId}`
      .execute(db)
      .then(({ rows }) => rows),
    sql<Row>`
      select m.*
      from messages m
      where m.user_id = ${userId} and (m.channel = 'LINKEDIN' or m.sent_by = 'USER')`
      .execute(db)
      .then(({ rows }) => rows),
    sql<
      UserRow & { account_error: string | null }
    >`select ${USER_COLUMNS}, u.account_error from users u where u.user_id = ${userId}`
      .execute(db)
      .then(({ rows }) => rows),
  ]);
  const only =
    (columns: readonly string[]) =>
    (row: Row): Row =>
      Object.fromEntries(columns.map((column) => [camel(column), row[column] ?? null]));
  return {
    lane: lane.map((row) => ({
      ...only(['next_wake_at', 'next_slot_at', 'real_lease_until', 'lease_owner', 'marks'])(row),
      fencing: Number(row['fencing']),
    })),
    user: users.map((row) => ({ ...toLaneUser(row), accountError: row.account_error })),
    campaigns: inOrder(
      campaigns.map(
        only([
          'campaign_id',
          'name',
          'status',
          'locked',
          'sequence',
          'sequence_version',
          'sequence_updated_at',
          'started_at',
          'served_at',
          'late_acceptance',
          'use_likely_emails',
          'unsubscribe_footer',
          'track_opens',
          'note_rule',
          'note_filter',
          'finished_at',
        ]),
      ),
      'campaignId',
    ),
    leads: inOrder(leads.map(leadRow), 'leadId'),
    places: inOrder(places.map(placeRow), 'campaignId', 'leadId'),
    intents: inOrder(
      intents.map((row) => ({
        ...only([
          'intent_id',
          'campaign_id',
          'lead_id',
          'item_id',
          'visit',
          'attempt',
          'action',
          'request_id',
          'day',
          'zone',
          'day_limit',
          'payload',
          'status',
          'outcome',
          'started_at',
          'real_started_at',
          'departed_at',
          'settled_at',
          'withdrawal_id',
          'message_id',
        ])(row),
        fencing: Number(row['fencing']),
      })),
      'intentId',
    ),
    usage: usage.map(only(['day', 'action', 'used'])),
    events: inOrder(events, 'event_id').map(
      only(['type', 'at', 'campaign_id', 'lead_id', 'item_id', 'item_type', 'actor', 'data']),
    ),
    conversations: conversations.map((row) => ({
      memberId: row['network_member_id'],
      removed: row['removed_at'] !== null,
      ...only(['chat_id', 'lead_id', 'last_message_at'])(row),
    })),
    messages: messages.filter(isOnNetwork).map((row) => ({
      messageId: row['network_message_id'],
      ...only(['chat_id', 'from_me', 'sent_by', 'text', 'at', 'seen_at'])(row),
    })),
    outgoing: inOrder(
      messages
        .filter((row) => row['sent_by'] === 'USER')
        .map((row) => ({
          ...only(['message_id', 'channel', 'subject', 'text', 'state', 'send_at', 'failure_code'])(
            row,
          ),
          networkMessageId: isUnnamed(row) ? null : row['network_message_id'],
        })),
      'messageId',
    ),
    hints: hints.map((row) => ({
      id: row['network_event_id'],
      ...only(['type', 'body', 'real_received_at', 'done'])(row),
    })),
    packs: inOrder(
      packs.map((row) => ({
        ...only([
          'lead_pack_id',
          'campaign_id',
          'search_type',
          'search_status',
          'error',
          'source_url',
          'source',
          'skip_lead_conditions',
          'resume_offset',
          'total_rows',
          'processed_rows',
          'due_at',
          'created_at',
        ])(row),
        toCollect: row['leads_number_to_collect'],
        collected: row['leads_number_collected'],
      })),
      'leadPackId',
    ),
    packRows: inOrder(
      packRows.map((row) => ({
        ...only(['lead_pack_id', 'row_number', 'verdict', 'code', 'message', 'lead_id'])(row),
        person: (row['raw'] as { person: unknown }).person,
      })),
      'leadPackId',
      'rowNumber',
    ),
    withdrawals: inOrder(
      withdrawals.map(
        only(['withdrawal_id', 'member_id', 'invitation_id', 'state', 'reason', 'settled_at']),
      ),
      'withdrawalId',
    ),
    mailbox: mailbox.map(
      only([
        'address',
        'status',
        'lost_problem',
        'reading_place',
        'read_at',
        'bounces_hold_since',
        'bounces_counted_from',
        'from_name',
        'signature',
        'footer',
        'ramp_from',
      ]),
    ),
    sentEmails: sentEmails.map(
      only([
        'request_id',
        'message_id',
        'thread_id',
        'campaign_id',
        'lead_id',
        'item_id',
        'address',
        'sent_at',
        'subject',
        'bounced_at',
        'bounce_lasting',
        'bounce_final',
      ]),
    ),
    receivedEmails: receivedEmails.map(
      only([
        'message_id',
        'lead_id',
        'campaign_id',
        'request_id',
        'kind',
        'new_address',
        'from_address',
        'subject',
        'text',
        'at',
      ]),
    ),
    refusedAddresses: refusedAddresses.map(
      only(['address', 'reason', 'at', 'campaign_id', 'lead_id', 'at_sending']),
    ),
    notifications: notifications.map(only(['type', 'at', 'data', 'link'])),
  };
}

/** Whether the id of a message by hand is not known yet. */
function isUnnamed(row: Row): boolean {
  return String(row['network_message_id']).startsWith('hand/');
}

function isOnNetwork(row: Row): boolean {
  return row['channel'] === 'LINKEDIN' && !isUnnamed(row);
}

function leadRow(row: Row): Row {
  const person = {
    memberId: row['network_member_id'],
    slug: row['profile_slug'],
    email: row['email'],
    ...(row['email_kind'] === null ? {} : { emailKind: row['email_kind'] }),
    firstName: row['first_name'],
    lastName: row['last_name'],
    fullName: row['full_name'],
    jobTitle: row['job_title'],
    company: row['company'],
    industry: row['industry'],
    location: row['location'],
    country: row['country'],
    ...((row['tags'] as string[]).length === 0 ? {} : { tags: row['tags'] }),
    custom: row['custom'],
    blacklisted: row['blacklisted'],
    openProfile: row['open_profile'],
    connectedAt: row['connected_at'],
    invitationId: row['invitation_id'],
    invitationPendingSince: row['invitation_pending_since'],
    invitationMissingSince: row['invitation_missing_since'],
    withdrawnAt: row['withdrawn_at'],
    profileReadAt: row['profile_read_at'],
    lastMessageAt: row['last_message_at'],
    lastSeenAt: row['last_seen_at'],
    repliedAt: row['replied_at'],
    chatId: row['chat_id'],
  };
  return {
    leadId: row['lead_id'],
    person,
    headline: row['headline'],
    phone: row['phone'],
    website: row['website'],
    photoUrl: row['photo_url'],
    premium: row['premium'],
    connections: row['connections'],
    distance: row['network_distance'],
    handEdited: row['hand_edited'],
    unknownAt: row['unknown_at'],
    createdAt: row['created_at'],
    updatedAt: row['updated_at'],
  };
}

function placeRow(row: Row): Row {
  const stamps = Object.fromEntries(
    LEAD_STAMPS.flatMap((stamp) =>
      row[`${stamp}_at`] === null ? [] : [[stamp, row[`${stamp}_at`]]],
    ),
  );
  return {
    campaignId: row['campaign_id'],
    leadId: row['lead_id'],
    leadPackId: row['lead_pack_id'],
    version: Number(row['fencing']),
    state: row['state'],
    reason: row['reason'],
    itemId: row['item_id'],
    itemType: row['item_type'],
    enteredAt: row['item_entered_at'],
    visit: row['visit'],
    dueMicros: row['due_micros'],
    memory: row['walk'] ?? {},
    stamps,
    addedAt: row['added_at'],
    updatedAt: row['updated_at'],
  };
}

function camel(column: string): string {
  return column.replaceAll(/_(\w)/g, (_match, letter: string) => letter.toUpperCase());
}

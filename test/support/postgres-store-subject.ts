import { sql } from 'kysely';
import { DEFAULT_LIMITS } from '#core/limits/processing-limits.ts';
import { DEFAULT_WEEK } from '#core/schedule/week.ts';
import { startingState } from '#core/sequence/walk-on.ts';
import { insertAttachment } from '#data/campaigns/attachments.ts';
import { instant, json, type Database } from '#data/database.ts';
import { LEAD_STAMPS, type Person } from '#data/engine-store/lead-in-walk.ts';
import {
  toLaneUser,
  USER_COLUMNS,
  type UserRow,
} from '#data/engine-store/postgres/lane-reading.ts';
import { postgresEngineStore } from '#data/engine-store/postgres/postgres-engine-store.ts';
import { insertEvent } from '#data/campaigns/events.ts';
import { wakeLane } from '#data/lanes/lanes.ts';
import {
  blacklistLeads,
  finishLeads,
  pauseLeads,
  removeLeads,
  resumeLeads,
  retryLeads,
  unblacklistLeads,
  type LeadChange,
  type LeadChangeAnswer,
} from '#data/leads/lead-changes.ts';
import { placeLeadsAfterSave } from '#data/leads/lead-placement.ts';
import { ensureMovedPack } from '#data/lead-packs/moved-pack.ts';
import { storeNetworkEvents } from '#data/notices/network-events.ts';
import { readSequence, writeSequence } from '#data/campaigns/sequences.ts';
import { cancelWithdrawalTask, insertWithdrawalTask } from '#data/waiting/withdrawals.ts';
import { inOrder, type StoredRows, type StoreSubject } from './store-subject.ts';

type Row = Record<string, unknown>;
let users = 900_000;

/** The PostgreSQL form, with the server's own functions. */
export function postgresSubject({
  db,
  databaseUrl,
}: {
  db: Database;
  databaseUrl: string;
}): StoreSubject {
  const changed =
    (change: (query: LeadChange) => Promise<LeadChangeAnswer>) =>
    async (query: Omit<LeadChange, 'db'>) =>
      (await change({ db, ...query })).changed;
  return {
    store: postgresEngineStore({ db, databaseUrl }),
    ...seeding(db),
    ...serverChanges(db),
    wakeLane: (wake) => wakeLane({ db, ...wake }),
    async addHint({ userId, hint, now, realNow }) {
      const { network_account_id: account } = await db
        .selectFrom('users')
        .select('network_account_id')
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow();
      return (
        (
          await storeNetworkEvents({
            db,
            events: [{ ...hint, account: String(account) }],
            now,
            realNow,
          })
        ).length > 0
      );
    },
    pauseLeads: changed(pauseLeads),
    resumeLeads: changed(resumeLeads),
    finishLeads: changed(finishLeads),
    retryLeads: changed(retryLeads),
    blacklistLeads: changed(blacklistLeads),
    unblacklistLeads: changed(unblacklistLeads),
    removeLeads: changed(removeLeads),
    async addWithdrawals({ userId, invitations, now }) {
      const { taskId } = await db
        .transaction()
        .execute((trx) => insertWithdrawalTask({ db: trx, userId, asked: {}, invitations, now }));
      await wakeLane({ db, userId, at: now });
      return taskId;
    },
    cancelWithdrawals: async ({ userId, taskId, now }) =>
      void (await db
        .transaction()
        .execute((trx) => cancelWithdrawalTask({ db: trx, userId, taskId, now }))),
    async loseWorker(owner) {
      await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = ${`reachwell worker ${owner}`}`.execute(
        db,
      );
      for (let alive = true; alive;)
        alive =
          (
            await sql`select from pg_stat_activity where datname = current_database() and application_name = ${`reachwell worker ${owner}`}`.execute(
              db,
            )
          ).rows.length > 0;
    },
    addFile: async ({ userId, fileName, content, realNow, realExpiresAt }) =>
      (
        await db.transaction().execute((trx) =>
          insertAttachment({
            db: trx,
            userId,
            fileName,
            contentType: 'text/plain',
            content: Buffer.from(content),
            realNow,
            realExpiresAt,
          }),
        )
      ).id,
    forgetLanes: async () => void (await db.deleteFrom('lanes').execute()),
    rows: (userId) => readRows({ db, userId }),
  };
}

function seeding(
  db: Database,
): Pick<StoreSubject, 'addUser' | 'addCampaign' | 'addPeople' | 'addLeads' | 'addPack'> {
  return {
    async addUser({
      profileSlug = null,
      displayName = 'Test',
      teamId = null,
      week = { zone: 'Etc/UTC', schedulerItems: DEFAULT_WEEK },
      ...user
    } = {}) {
      const userId = user.userId ?? String((users += 1));
      await db
        .insertInto('users')
        .values({
          user_id: userId,
          email: user.email ?? `u${userId}@example.com`,
          display_name: displayName,
          status: user.status ?? 'VERIFIED',
          zone: week.zone,
          schedule: json(week.schedulerItems),
          processing_limits: json(user.limits ?? DEFAULT_LIMITS),
          processing_limit_range: user.limitRange ?? 0,
          plan_tier: user.planTier ?? 'ADVANCED',
          subscription_status: user.subscriptionStatus ?? 'active',
          network_account_id: user.account ?? `acc-${userId}`,
          network_member_id: user.memberId ?? 'm-me',
          activity_control_enabled: user.activityControlEnabled ?? false,
          connected_at: instant(user.connectedAt ?? null),
          network_profile: profileSlug === null ? null : json({ slug: profileSlug }),
        })
        .execute();
      if (teamId !== null) {
        await sql`insert into teams (team_id, team_name) overriding system value values (${teamId}, 'Team') on conflict do nothing`.execute(
          db,
        );
        await db.insertInto('team_members').values({ team_id: teamId, user_id: userId }).execute();
      }
      return userId;
    },

    async addCampaign({
      userId,
      sequence,
      now,
      status = 'ACTIVE',
      startedAt = now,
      lateAcceptance = 'NOTIFY',
      locked = false,
      name = 'Campaign',
    }) {
      const row = {
        user_id: userId,
        name,
        status,
        locked,
        late_acceptance: lateAcceptance,
        sequence: sequence === null ? null : json(sequence),
        sequence_version: sequence === null ? 0 : 1,
        started_at: instant(startedAt),
        created_at: instant(now),
      };
      return (
        await db
          .insertInto('campaigns')
          .values(row)
          .returning('campaign_id')
          .executeTakeFirstOrThrow()
      ).campaign_id;
    },

    async addPeople({ userId, people, now }) {
      const leadIds: string[] = [];
      for (const {
        handEdited = [],
        distance = null,
        photoUrl = null,
        headline = null,
        phone = null,
        website = null,
        premium = null,
        connections = null,
        ...person
      } of people) {
        const row = {
          user_id: userId,
          ...personColumns(person),
          hand_edited: [...handEdited],
          network_distance: distance,
          photo_url: photoUrl,
          headline,
          phone,
          website,
          premium,
          connections,
          created_at: instant(now),
          updated_at: instant(now),
        };
        leadIds.push(
          (await db.insertInto('leads').values(row).returning('lead_id').executeTakeFirstOrThrow())
            .lead_id,
        );
      }
      return leadIds;
    },

    async addLeads({ userId, campaignId, leadIds, now, standing = {} }) {
      const root = (await readSequence({ db, userId, campaignId }))?.sequence ?? null;
      const at = {
        state: root === null ? 'GETTING_READY' : startingState(root),
        reason: null,
        itemId: root?.id ?? null,
        itemType: root?.type ?? null,
        enteredAt: now,
        visit: 1,
        memory: {},
        addedAt: now,
        ...standing,
      } as const;
      const stamps = Object.fromEntries(
        LEAD_STAMPS.map((stamp) => [`${stamp}_at`, instant(standing.stamps?.[stamp] ?? null)]),
      );
      for (const leadId of leadIds) {
        await db
          .insertInto('campaign_leads')
          .values({
            user_id: userId,
            campaign_id: campaignId,
            lead_id: leadId,
            state: at.state,
            reason: at.reason,
            item_id: at.itemId,
            item_type: at.itemType,
            item_entered_at: instant(at.enteredAt),
            visit: at.visit,
            walk: json(at.memory),
            ...stamps,
            due_at:
              standing.dueAt !== undefined
                ? instant(standing.dueAt)
                : root === null
                  ? null
                  : sql`${instant(now - 1000)}::timestamptz + (${leadId}::bigint % 1000000) * interval '1 microsecond'`,
            added_at: instant(at.addedAt),
            updated_at: instant(now),
          })
          .execute();
      }
      await wakeLane({ db, userId, at: now });
    },

    async addPack({
      userId,
      campaignId,
      now,
      people = [],
      searchType = 'CSV_FILE',
      searchStatus = 'SEARCH_IN_PROGRESS',
      sourceUrl = null,
      source = {},
      skipLeadConditions = ['CAMPAIGN_DUPLICATE'],
      toCollect = people.length,
    }) {
      const row = {
        user_id: userId,
        campaign_id: campaignId,
        name: 'List',
        search_type: searchType,
        search_status: searchStatus,
        source_url: sourceUrl,
        source: json(source),
        skip_lead_conditions: [...skipLeadConditions],
        leads_number_to_collect: toCollect,
        total_rows: people.length,
        due_at: instant(now),
        created_at: instant(now),
      };
      const { lead_pack_id: leadPackId } = await db
        .insertInto('lead_packs')
        .values(row)
        .returning('lead_pack_id')
        .executeTakeFirstOrThrow();
      for (const [index, person] of people.entries())
        await db
          .insertInto('lead_pack_rows')
          .values({
            user_id: userId,
            lead_pack_id: leadPackId,
            row_number: index + 1,
            raw: json({ cells: [], person }),
          })
          .execute();
      await wakeLane({ db, userId, at: now });
      return leadPackId;
    },
  };
}

function personColumns(person: Partial<Person>): Row {
  const {
    memberId,
    slug,
    firstName,
    lastName,
    fullName,
    jobTitle,
    custom,
    openProfile,
    invitationId,
    chatId,
    connectedAt,
    invitationPendingSince,
    invitationMissingSince,
    withdrawnAt,
    profileReadAt,
    lastMessageAt,
    lastSeenAt,
    repliedAt,
    ...same
  } = person;
  return {
    ...same,
    network_member_id: memberId,
    profile_slug: slug,
    first_name: firstName,
    last_name: lastName,
    full_name: fullName,
    job_title: jobTitle,
    custom: json(custom ?? {}),
    open_profile: openProfile,
    invitation_id: invitationId,
    chat_id: chatId,
    connected_at: instant(connectedAt ?? null),
    invitation_pending_since: instant(invitationPendingSince ?? null),
    invitation_missing_since: instant(invitationMissingSince ?? null),
    withdrawn_at: instant(withdrawnAt ?? null),
    profile_read_at: instant(profileReadAt ?? null),
    last_message_at: instant(lastMessageAt ?? null),
    last_seen_at: instant(lastSeenAt ?? null),
    replied_at: instant(repliedAt ?? null),
  };
}

/** What the server's handlers do, without their gates. */
function serverChanges(
  db: Database,
): Pick<
  StoreSubject,
  'switchCampaign' | 'lockCampaign' | 'saveSequence' | 'changeUser' | 'switchCollecting'
> {
  return {
    async switchCampaign({ userId, campaignId, status, now }) {
      const before = await db
        .selectFrom('campaigns')
        .select(['status', 'started_at'])
        .where('user_id', '=', userId)
        .where('campaign_id', '=', campaignId)
        .executeTakeFirstOrThrow();
      if (before.status !== status) {
        const first = status === 'ACTIVE' && before.started_at === null;
        await db
          .updateTable('campaigns')
          .set({ status, ...(first ? { started_at: instant(now) } : {}) })
          .where('user_id', '=', userId)
          .where('campaign_id', '=', campaignId)
          .execute();
        if (status === 'ACTIVE' || before.status === 'ACTIVE')
          await insertEvent({
            db,
            userId,
            type: status === 'ACTIVE' ? 'CAMPAIGN_STARTED' : 'CAMPAIGN_STOPPED',
            at: now,
            campaignId,
            actor: 'USER',
            data: status === 'ACTIVE' ? { first, from: before.status } : {},
          });
      }
      await wakeLane({ db, userId, at: now });
    },

    async lockCampaign({ userId, campaignId, locked, now }) {
      await db
        .updateTable('campaigns')
        .set({ locked })
        .where('user_id', '=', userId)
        .where('campaign_id', '=', campaignId)
        .execute();
      await wakeLane({ db, userId, at: now });
    },

    saveSequence: ({ userId, campaignId, sequence, removedItems = {}, now }) =>
      db.transaction().execute(async (trx) => {
        const one = { db: trx, userId, campaignId };
        const { started_at: startedAt } = await trx
          .selectFrom('campaigns')
          .select('started_at')
          .where('user_id', '=', userId)
          .where('campaign_id', '=', campaignId)
          .executeTakeFirstOrThrow();
        const before = await readSequence(one);
        await writeSequence({
          ...one,
          sequence,
          completed: true,
          updatedAt: Math.max(now, (before?.sequenceUpdatedAt ?? 0) + 1),
        });
        const counts = await placeLeadsAfterSave({
          ...one,
          before: startedAt === null ? null : (before?.sequence ?? null),
          after: sequence,
          removedItems,
          now,
        });
        if (sequence.moveLeadsFromSequenceId !== null)
          await ensureMovedPack({ ...one, fromCampaignId: sequence.moveLeadsFromSequenceId, now });
        return counts;
      }),

    async changeUser({ userId, user, now }) {
      const set = {
        ...(user.status === undefined ? {} : { status: user.status }),
        ...(user.week === undefined
          ? {}
          : { zone: user.week.zone, schedule: json(user.week.schedulerItems) }),
        ...(user.limits === undefined ? {} : { processing_limits: json(user.limits) }),
        ...(user.activityControlEnabled === undefined
          ? {}
          : { activity_control_enabled: user.activityControlEnabled }),
        ...(user.mailboxConnected === undefined
          ? {}
          : { mailbox_connected: user.mailboxConnected }),
      };
      await db.updateTable('users').set(set).where('user_id', '=', userId).execute();
      await wakeLane({ db, userId, at: now });
    },

    async switchCollecting({ userId, leadPackId, collects, now }) {
      const set = collects
        ? ({ search_status: 'SEARCH_IN_PROGRESS', error: null, due_at: instant(now) } as const)
        : ({ search_status: 'SEARCH_PAUSED', error: 'PAUSED_BY_USER' } as const);
      await db
        .updateTable('lead_packs')
        .set(set)
        .where('user_id', '=', userId)
        .where('lead_pack_id', '=', leadPackId)
        .execute();
      await wakeLane({ db, userId, at: now });
    },
  };
}

async function readRows({ db, userId }: { db: Database; userId: string }): Promise<StoredRows> {
  const of = (
    table:
      | 'lanes'
      | 'campaigns'
      | 'leads'
      | 'intents'
      | 'events'
      | 'conversations'
      | 'network_events'
      | 'lead_packs'
      | 'lead_pack_rows'
      | 'notifications'
      | 'daily_usage'
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
    of('conversations'),
    of('network_events'),
    of('lead_packs'),
    of('lead_pack_rows'),
    of('withdrawals'),
    of('notifications'),
    sql<Row>`select *, (extract(epoch from due_at) * 1000000)::bigint::float8 as due_micros from campaign_leads where user_id = ${userId}`
      .execute(db)
      .then(({ rows }) => rows),
    sql<Row>`select m.*, c.chat_id from messages m join conversations c using (user_id, conversation_id) where m.user_id = ${userId}`
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
        ])(row),
        fencing: Number(row['fencing']),
      })),
      'intentId',
    ),
    usage: usage.map(only(['day', 'action', 'used'])),
    events: events.map(
      only(['type', 'at', 'campaign_id', 'lead_id', 'item_id', 'item_type', 'actor', 'data']),
    ),
    conversations: conversations.map((row) => ({
      memberId: row['network_member_id'],
      ...only(['chat_id', 'lead_id', 'last_message_at'])(row),
    })),
    messages: messages.map((row) => ({
      messageId: row['network_message_id'],
      ...only(['chat_id', 'from_me', 'sent_by', 'text', 'at', 'seen_at'])(row),
    })),
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
    notifications: notifications.map(only(['type', 'at', 'data', 'link'])),
  };
}

function leadRow(row: Row): Row {
  const person = {
    memberId: row['network_member_id'],
    slug: row['profile_slug'],
    email: row['email'],
    firstName: row['first_name'],
    lastName: row['last_name'],
    fullName: row['full_name'],
    jobTitle: row['job_title'],
    company: row['company'],
    industry: row['industry'],
    location: row['location'],
    country: row['country'],
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

import { sql } from 'kysely';
import { insertAttachment } from '#data/tables/attachments.ts';
import { instant, json, type Database } from '#data/database.ts';
import { erasedPeople } from '#data/tables/erased-people.ts';
import { postgresEngineStore } from '#data/engine-store/postgres/postgres-engine-store.ts';
import { insertEvent } from '#data/tables/events.ts';
import { OWNER_LOCK_CLASS, wakeLane } from '#data/tables/lanes.ts';
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
import { sendAgain, writeMessage } from './hand-messages.ts';
import type { StoreSubject } from './store-subject.ts';
import { seeding } from './postgres-store-seeding.ts';
import { readRows } from './postgres-store-rows.ts';
import { workersAlone } from './worker-alone.ts';

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
    store: postgresEngineStore(
      db,
      workersAlone(databaseUrl),
      erasedPeople({ version: 1, bytes: Buffer.alloc(32, 5) }),
    ),
    ...seeding(db),
    ...serverChanges(db),
    wakeLane: (wake) => wakeLane({ ...wake, db }, wake.at),
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
        .execute((trx) => insertWithdrawalTask({ db: trx, userId, now }, {}, invitations));
      await wakeLane({ db, userId }, now);
      return taskId;
    },
    cancelWithdrawals: async ({ userId, taskId, now }) =>
      void (await db
        .transaction()
        .execute((trx) => cancelWithdrawalTask({ db: trx, userId, now }, taskId))),
    writeMessage: (message) => writeMessage({ db, ...message }),
    sendAgain: (again) => sendAgain({ db, ...again }),
    async loseWorker(owner) {
      const held = sql`
        select pid
        from pg_locks
        where locktype = 'advisory'
          and classid::bigint = ${OWNER_LOCK_CLASS}
          and objid::bigint = ${owner}::bigint
          and database = (select oid from pg_database where datname = current_database())`;
      await sql`select pg_terminate_backend(pid) from (${held}) held`.execute(db);
      while ((await held.execute(db)).rows.length > 0);
    },
    async refuseAddress({ userId, address, reason, now }) {
      await db
        .insertInto('refused_addresses')
        .values({ user_id: userId, address, reason, at: instant(now) })
        .execute();
      await wakeLane({ db, userId }, now);
    },
    addFile: async ({ userId, fileName, content, realNow, realExpiresAt }) =>
      (
        await db
          .transaction()
          .execute((trx) =>
            insertAttachment(
              { db: trx, userId, realNow },
              { fileName, contentType: 'text/plain', content: Buffer.from(content), realExpiresAt },
            ),
          )
      ).id,
    forgetLanes: async () => void (await db.deleteFrom('lanes').execute()),
    rows: (userId) => readRows({ db, userId }),
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
      await wakeLane({ db, userId }, now);
    },

    async lockCampaign({ userId, campaignId, locked, now }) {
      await db
        .updateTable('campaigns')
        .set({ locked })
        .where('user_id', '=', userId)
        .where('campaign_id', '=', campaignId)
        .execute();
      await wakeLane({ db, userId }, now);
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
        const before = await readSequence(one, one.campaignId);
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
      await wakeLane({ db, userId }, now);
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
      await wakeLane({ db, userId }, now);
    },
  };
}

import type { TaskName, TaskPayloads } from '#core/jobs/task-rules.ts';
import type { Mail } from '#core/mail/mail.ts';
import { failExport, makeExportPages } from '#data/account-export/make-archive.ts';
import { endArchiveImport } from '#data/account-import/archive-imports.ts';
import { importArchive } from '#data/account-import/import-archive.ts';
import type { ImportParts } from '#data/account-import/import-page.ts';
import { notifyOfFailing } from '#data/backup/backup-notices.ts';
import { readBackupRecord } from '#data/backup/backup-record.ts';
import { shredDeletedRows } from '#data/account/shred-deleted-rows.ts';
import { analyzePartitioned } from '#data/chores/analyze-partitioned.ts';
import { pruneExpired } from '#data/chores/prune-expired.ts';
import { importHistory } from '#data/contact-history/import-history.ts';
import { unlessBackingUp } from '#data/database/backup-lock.ts';
import { inTransaction } from '#data/database/retried-transaction.ts';
import { eraseReturned } from '#data/erasure/erase-returned.ts';
import { endAbandonedQuestions } from '#data/finder/abandoned-questions.ts';
import { addJob } from '#data/jobs/jobs.ts';
import { moveLeads } from '#data/leads/move-leads.ts';
import { deliverMail } from '#data/tables/outbox.ts';
import { sendDueReminders, scheduleReminders } from '#data/notices/send-reminders.ts';
import type { MasterKey } from '#data/secrets/sealing.ts';
import { erasedPeople } from '#data/tables/erased-people.ts';
import { endExpiredVisit } from '#data/staff/visits.ts';
import { dealAnew } from '#data/shared-campaigns/deal-anew.ts';
import { wakeLane } from '#data/tables/lanes.ts';
import { shareRecord } from '#data/teams/share-record.ts';
import { deliverEvents, type DeliveryParts } from '#jobs/deliver-events.ts';
import { deliverWebhook, type WebhookParts } from '#jobs/deliver-webhook.ts';
import { findEmails, type FindingParts } from '#jobs/find-emails.ts';
import { eraseAccount, type ErasingParts } from '#jobs/erase-account.ts';
import { makeBackup, type BackupParts } from '#jobs/make-backup.ts';
import { checkProxies, checkProxy, giveProxy, type ProxyParts } from '#jobs/proxies.ts';
import { compareBilling, settleBilling, type SellingParts } from '#jobs/settle-billing.ts';
import { tellPartner, type PartnerParts } from '#jobs/tell-partner.ts';

/** What tasks work with. `now` is campaign time. */
export type TaskWorld = BackupParts &
  DeliveryParts &
  ErasingParts &
  FindingParts &
  PartnerParts &
  ProxyParts &
  SellingParts &
  WebhookParts & {
    now: () => number;
    /** Null in a process without a mail server: its mails wait for a process that has one. */
    send: ((mail: Mail) => Promise<void>) | null;
    masterKey: MasterKey;
    /** The field of an archive's row that the product can't read. */
    wrongField: ImportParts['wrongField'];
  };

/** `stopping`: the process is shutting down, so the rest is enqueued for another. */
export type TaskRun = { stopping: () => boolean; isLastTry: boolean };

type Task<Name extends TaskName> = (of: {
  world: TaskWorld;
  payload: TaskPayloads[Name];
  run: TaskRun;
}) => Promise<void>;

/** How soon a job that must wait checks again, in real ms. */
const AGAIN_MS = 500;
const AFTER_BACKUP_MS = 60_000;
/** Few at a time, so that a kill, which counts as a try, costs no more than these. */
const PAGES_AT_ONCE = 5;

/**
 * What each task does. A task may run twice, even at the same time: a job whose end was not
 * recorded is run again.
 */
export const TASKS = {
  'deliver-mail': async ({ world: { db, send, masterKey }, payload: { mailId } }) => {
    if (send === null) throw new Error('This process has no mail server');
    await deliverMail({ db, mailId, send, masterKey });
  },
  'deliver-events': ({ world, payload, run: { stopping } }) =>
    deliverEvents(world, payload, stopping),
  'deliver-webhook': ({ world, payload, run: { stopping } }) =>
    deliverWebhook(world, payload, stopping),
  'make-archive': makeArchive,
  'erase-account': ({ world, payload: { userId } }) => eraseAccount(world, userId),
  'erase-returned': ({ world: { db, masterKey, shred, now, realNow }, payload }) =>
    eraseReturned({ db, masterKey, shred, now: now(), realNow: realNow(), ...payload }),
  'shred-deleted-rows': async ({ world: { db } }) => {
    if (!(await unlessBackingUp(db, () => shredDeletedRows(db))))
      await addJob({ db, task: 'shred-deleted-rows', payload: {}, afterMs: AFTER_BACKUP_MS });
  },
  'ring-reminders': async ({ world: { db, now } }) => {
    while ((await sendDueReminders({ db, now: now() })) > 0);
    await inTransaction(db, (trx) => scheduleReminders(trx, AGAIN_MS));
  },
  'move-leads': async ({ world: { db, now }, payload, run: { stopping } }) => {
    if (await moveLeads({ db, ...payload, now, stopping }))
      await addJob({ db, task: 'move-leads', payload, afterMs: AGAIN_MS });
  },
  'find-emails': ({ world, payload: { userId }, run: { stopping } }) =>
    findEmails(world, userId, stopping),
  'settle-billing': ({ world, payload: { userId } }) => settleBilling(world, userId),
  'compare-billing': async ({ world, run: { stopping } }) => {
    await compareBilling({ parts: world, stopping });
  },
  'give-proxy': ({ world, payload: { userId } }) => giveProxy(world, userId),
  'check-proxy': ({ world, payload: { proxyId } }) => checkProxy(world, proxyId),
  'check-proxies': ({ world }) => checkProxies(world),
  'tell-partner': ({ world, payload: { userId } }) => tellPartner(world, userId),
  'end-visit': ({ world: { db, realNow }, payload }) =>
    inTransaction(db, (trx) => endExpiredVisit(trx, payload, realNow())),
  'prune-expired': async ({ world: { db, now, realNow } }) => {
    await pruneExpired(db, realNow());
    await endAbandonedQuestions({ db, now: Math.floor(now()), realNow: realNow() });
  },
  'share-do-not-contact': async ({ world: { db, now, realNow }, payload: { userId } }) => {
    const times = { now: Math.floor(now()), realNow: realNow() };
    await inTransaction(db, (trx) => shareRecord({ db: trx, userId, ...times }));
  },
  'wake-lane': ({ world: { db, now }, payload: { userId } }) =>
    wakeLane({ db, userId }, Math.floor(now())),
  'deal-anew': ({ world: { db, now, realNow }, run: { stopping } }) =>
    dealAnew({ db, now: Math.floor(now()), realNow: realNow(), stopping }),
  'analyze-partitioned': async ({ world: { db } }) => {
    await analyzePartitioned(db);
  },
  'import-history': async ({ world: { db, now, masterKey }, payload, run: { stopping } }) => {
    const { userId, importId } = payload;
    const erased = erasedPeople(masterKey);
    let more = true;
    while (more && !stopping())
      more = await importHistory({ db, userId, now: Math.floor(now()) }, { importId, erased });
    if (more) await addJob({ db, task: 'import-history', payload });
  },
  'make-backup': async ({ world, run: { stopping, isLastTry } }) => {
    const { db, now } = world;
    try {
      if (!(await makeBackup(world, stopping)))
        await addJob({ db, task: 'make-backup', payload: {} });
    } catch (error) {
      if (isLastTry) await notifyOfFailing(db, await readBackupRecord(db), Math.floor(now()));
      throw error;
    }
  },
  'import-archive': importWholeArchive,
} satisfies { [Name in TaskName]: Task<Name> };

/** Reads an archive to its end, or enqueues another job for the rest. */
async function importWholeArchive({
  world: { db, now, realNow, masterKey, wrongField },
  payload,
  run: { stopping, isLastTry },
}: Parameters<Task<'import-archive'>>[0]): Promise<void> {
  const run = { db, ...payload, now, realNow, stopping };
  try {
    if (await importArchive(run, { wrongField, erased: erasedPeople(masterKey) }))
      await addJob({ db, task: 'import-archive', payload });
  } catch (error) {
    const { userId, importId } = payload;
    if (isLastTry)
      await inTransaction(db, (trx) =>
        endArchiveImport({ db: trx, userId, realNow: realNow() }, importId, 'GIVEN_UP'),
      );
    throw error;
  }
}

/** Makes a few pages of an archive, and enqueues another job for the rest. */
async function makeArchive({
  world: { db, realNow },
  payload,
  run: { stopping, isLastTry },
}: Parameters<Task<'make-archive'>>[0]): Promise<void> {
  try {
    const isMore = await makeExportPages({
      db,
      ...payload,
      realNow,
      stopping,
      pages: PAGES_AT_ONCE,
    });
    if (isMore) await addJob({ db, task: 'make-archive', payload });
  } catch (error) {
    if (isLastTry) await failExport({ ...payload, db, realNow: realNow() }, payload.exportId);
    throw error;
  }
}

import type { Database } from '#data/database.ts';
import type { EngineStore } from '#data/engine-store/engine-store.ts';
import { createIntentSettler } from '#data/engine-store/postgres/intent-settling.ts';
import { createIntentWriter } from '#data/engine-store/postgres/intents.ts';
import { lateActs } from '#data/engine-store/postgres/late-acts.ts';
import { laneLeases } from '#data/engine-store/postgres/lanes.ts';
import { lostActs } from '#data/engine-store/postgres/lost-acts.ts';
import { createEmailWriter } from '#data/engine-store/postgres/emails.ts';
import { createLaneReader } from '#data/walk/lane-reading.ts';
import { createLeadReader } from '#data/engine-store/postgres/lead-reading.ts';
import { createMessageWriter } from '#data/engine-store/postgres/messages.ts';
import { createMailboxWriter } from '#data/engine-store/postgres/mailbox.ts';
import { createPackAdmitter } from '#data/engine-store/postgres/pack-admission.ts';
import { createPackStager } from '#data/engine-store/postgres/pack-staging.ts';
import { createPackReader } from '#data/engine-store/postgres/packs.ts';
import { createPeopleWriter } from '#data/engine-store/postgres/people.ts';
import { createStepWriter } from '#data/walk/step-writing.ts';
import { createUserProblemWriter } from '#data/engine-store/postgres/user-problem.ts';
import { createWithdrawalWriter } from '#data/engine-store/postgres/withdrawals.ts';
import { withLaneLease } from '#data/walk/lane-guard.ts';
import {
  hasUnreportedFinish,
  notifyFinishedCampaigns,
} from '#data/campaigns/finished-campaigns.ts';
import { releaseHeldLeads } from '#data/leads/held-leads.ts';
import { readAttachmentFile } from '#data/tables/attachments.ts';
import type { ErasedPeople } from '#data/tables/erased-people.ts';
import type { FileStore, StepFile } from '#data/engine-store/file-store.ts';

function fileReading(db: Database): FileStore {
  return {
    async readFiles({ userId, ids, realNow }) {
      const files: StepFile[] = [];
      for (const attachmentId of ids) {
        const file = await readAttachmentFile({ db, userId, realNow }, attachmentId);
        if (file === undefined) return null;
        files.push({
          fileName: file.fileName,
          contentType: file.contentType,
          contentBase64: file.content.toString('base64'),
        });
      }
      return files;
    },
  };
}

/**
 * Campaign-wide work of a lane: releases held leads, and notifies the user of finished campaigns.
 */
function campaignKeeping(db: Database): Pick<EngineStore, 'releaseHeld' | 'finishCampaigns'> {
  return {
    releaseHeld: ({ lane, now, reasons, limit }) =>
      withLaneLease(db, lane, (trx) =>
        releaseHeldLeads({ db: trx, userId: lane.userId, reasons, limit, now }),
      ),
    async finishCampaigns({ lane, now, campaignIds }) {
      const { userId } = lane;
      if (!(await hasUnreportedFinish({ db, userId }, campaignIds))) return [];
      return (
        (await withLaneLease(db, lane, (trx) =>
          notifyFinishedCampaigns({ db: trx, userId, now }, campaignIds),
        )) ?? []
      );
    },
  };
}

/**
 * The engine's store on PostgreSQL. `presence` shows that a worker is alive; `erased` knows who
 * must not come back.
 */
export function postgresEngineStore(
  db: Database,
  presence: Pick<EngineStore, 'join'>,
  erased: ErasedPeople,
): EngineStore {
  return {
    ...presence,
    ...laneLeases(db),
    ...createLaneReader(db),
    ...createLeadReader(db),
    ...createStepWriter(db),
    ...createIntentWriter(db),
    ...createIntentSettler(db),
    ...lateActs(db),
    ...lostActs(db),
    ...campaignKeeping(db),
    ...createUserProblemWriter(db),
    ...createPeopleWriter(db, erased),
    ...createPackReader(db),
    ...createPackStager(db),
    ...createPackAdmitter(db, erased),
    ...createWithdrawalWriter(db),
    ...createMessageWriter(db),
    ...createMailboxWriter(db),
    ...createEmailWriter(db),
    ...fileReading(db),
  };
}

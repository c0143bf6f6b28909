import type { Database } from '#data/database.ts';
import type { EngineStore } from '#data/engine-store/engine-store.ts';
import { fileReading } from '#data/engine-store/postgres/files.ts';
import { intentSettling } from '#data/engine-store/postgres/intent-settling.ts';
import { intentWriting } from '#data/engine-store/postgres/intents.ts';
import { campaignKeeping } from '#data/engine-store/postgres/campaign-keeping.ts';
import { lateActs } from '#data/engine-store/postgres/late-acts.ts';
import { laneLeases } from '#data/engine-store/postgres/lanes.ts';
import { laneReading } from '#data/engine-store/postgres/lane-reading.ts';
import { leadReading } from '#data/engine-store/postgres/lead-reading.ts';
import { packAdmission } from '#data/engine-store/postgres/pack-admission.ts';
import { packStaging } from '#data/engine-store/postgres/pack-staging.ts';
import { packReading } from '#data/engine-store/postgres/packs.ts';
import { peopleKeeping } from '#data/engine-store/postgres/people.ts';
import { stepWriting } from '#data/engine-store/postgres/step-writing.ts';
import { userTrouble } from '#data/engine-store/postgres/user-trouble.ts';
import { withdrawalKeeping } from '#data/engine-store/postgres/withdrawals.ts';
import { workerPresence } from '#data/engine-store/postgres/worker-presence.ts';

/**
 * The engine's store on PostgreSQL. `databaseUrl` is for the one connection a worker keeps to
 * itself.
 */
export function postgresEngineStore({
  db,
  databaseUrl,
}: {
  db: Database;
  databaseUrl: string;
}): EngineStore {
  return {
    ...workerPresence({ databaseUrl }),
    ...laneLeases(db),
    ...laneReading(db),
    ...leadReading(db),
    ...stepWriting(db),
    ...intentWriting(db),
    ...intentSettling(db),
    ...lateActs(db),
    ...campaignKeeping(db),
    ...userTrouble(db),
    ...peopleKeeping(db),
    ...packReading(db),
    ...packStaging(db),
    ...packAdmission(db),
    ...withdrawalKeeping(db),
    ...fileReading(db),
  };
}

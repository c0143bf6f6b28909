import type { Database } from '#data/database.ts';
import { readSetting, writeSetting } from '#data/settings/settings.ts';

const SETTING = 'engine-heartbeat';
export const HEARTBEAT_MS = 5000;
const MAX_SILENCE_MS = 30_000;

/** Records, for every process of the deployment, that an engine is running. */
export async function recordHeartbeat(db: Database, realNow: number): Promise<void> {
  await writeSetting(db, SETTING, { realAt: realNow });
}

/** Whether an engine has reported lately, anywhere in the deployment. */
export async function isEngineAlive(db: Database, realNow: number): Promise<boolean> {
  const heartbeat = await readSetting(db, SETTING);
  return heartbeat !== null && realNow - Number(heartbeat['realAt']) < MAX_SILENCE_MS;
}

import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Config } from '#config.ts';
import type { Database } from '#data/database.ts';
import { acquireDeploymentLock } from '#data/database/deployment-lock.ts';
import type { Listener } from '#data/database/listen.ts';
import { readSetting, writeSetting } from '#data/settings/settings.ts';
import { startPracticeProcess, type PracticeAddress } from '#main/practice-process.ts';

/**
 * The key that a deployment's practice network accepts. It listens only on the loopback interface
 * and protects nothing sensitive.
 */
export const PRACTICE_API_KEY = 'practice';

const SETTING = 'practice-network';
/** Held by the one process that runs a deployment's practice network. */
const HOST_LOCK = 5_391_203;
const LOOK_EVERY_MS = 250;
const MAX_WAIT_MS = 60_000;

export type PracticeHost = { address: PracticeAddress; stop: () => Promise<void> };

/** Where the practice network of this deployment is; throws if no process runs it. */
export async function readPracticeAddress(db: Database): Promise<PracticeAddress> {
  for (let waited = 0; waited < MAX_WAIT_MS; waited += LOOK_EVERY_MS) {
    const setting = (await readSetting(db, SETTING)) as PracticeAddress | null;
    const alive =
      setting !== null &&
      (await fetch(`${setting.controlUrl}/health`, { signal: AbortSignal.timeout(1000) }).then(
        (answer) => answer.ok,
        () => false,
      ));
    if (alive) return setting;
    await wait(LOOK_EVERY_MS);
  }
  throw new Error(
    'No process of this deployment runs the practice network. Start one with ROLE=web or ROLE=all first.',
  );
}

type Find = {
  config: Config;
  listener: Listener;
  db: Database;
  log: (line: string) => void;
  restarted: (address: PracticeAddress) => void;
};

/**
 * The practice network of this deployment: ours if this process should run it, or else another
 * process's on this machine.
 */
export async function findPracticeNetwork({
  config,
  listener,
  db,
  log,
  restarted,
}: Find): Promise<PracticeHost> {
  const lock = config.ROLE === 'worker' ? null : await acquireDeploymentLock(listener, HOST_LOCK);
  if (lock === null) return { address: await readPracticeAddress(db), stop: async () => {} };
  const write = (address: PracticeAddress) =>
    writeSetting(db, SETTING, { url: address.url, controlUrl: address.controlUrl });
  const running = await startPracticeProcess({
    dataDir: join(config.DATA_DIR, 'practice-network'),
    seed: config.PRACTICE_SEED,
    apiKey: PRACTICE_API_KEY,
    log,
    restarted: (address) => {
      void write(address).catch((error: unknown) => log(String(error)));
      restarted(address);
    },
  });
  await write(running.address);
  return {
    address: running.address,
    async stop() {
      await running.stop();
      await lock.release();
    },
  };
}

import type { Logger } from 'pino';
import { createBackgroundWork, type BackgroundWork } from '#main/background-work.ts';
import type { Config } from '#config.ts';
import { ConfigError } from '#setting-values.ts';
import type { NetworkConnector } from '#connectors/network/network.ts';
import { createNetworkConnector } from '#connectors/network/unipile/connector.ts';
import { finishRestore } from '#data/backup/finish-restore.ts';
import type { ProductClock } from '#data/chores/clock.ts';
import type { Database, Pool } from '#data/database.ts';
import { openListener, type Listener } from '#data/database/listen.ts';
import type { ReplicaReads } from '#data/database/replica-reads.ts';
import { sealUserNames } from '#data/secrets/seal-user-names.ts';
import { sealZapierAddresses } from '#data/campaigns/seal-zapier-addresses.ts';
import type { MasterKey } from '#data/secrets/sealing.ts';
import { createHeartbeat, type EngineHeartbeat } from '#main/engine-heartbeat.ts';
import { readMasterKey } from '#main/master-key.ts';
import { openData } from '#main/open-data.ts';
import { openProductClock } from '#main/open-product-clock.ts';
import { createClockFollower, type ClockFollower } from '#main/practice-clock-follower.ts';
import { findPracticeNetwork, PRACTICE_API_KEY } from '#main/practice-host.ts';
import { openReplica } from '#main/open-replica.ts';
import { readOrCreateSetting } from '#data/settings/settings.ts';
import { makeDataFolder } from '#main/start-errors.ts';

const SETTING = 'deployment-mode';

/**
 * A database belongs permanently to practice mode or to a real network: campaign time in practice
 * mode runs ahead of real time, and its leads are not real. Throws a ConfigError if it is used the
 * other way.
 */
async function checkDeploymentMode({
  db,
  practice,
}: {
  db: Database;
  practice: boolean;
}): Promise<void> {
  const mode = await readOrCreateSetting(db, SETTING, { practice });
  if (mode['practice'] === practice) return;
  throw new ConfigError([
    mode['practice']
      ? 'This database was created in practice mode and can’t be used with a real network. Set a different DATA_DIR or DATABASE_URL.'
      : 'This database is used with a real network, so practice mode can’t use it. Set a different DATA_DIR or DATABASE_URL.',
  ]);
}

/** The network's URL and, if known, that of a practice network's control plane. */
type NetworkAddress = { url: string; controlUrl: string | null };

/** What the parts of a started product share. */
export type Resources = {
  config: Config;
  log: Logger;
  print: (line: string) => void;
  masterKey: MasterKey;
  /** For connections of their own: never through a pooler. */
  directUrl: string;
  pool: Pool;
  db: Database;
  /** For what web processes read beside the primary; null without a replica. */
  replica: ReplicaReads | null;
  listener: Listener;
  heartbeat: EngineHeartbeat;
  clock: ProductClock;
  network: NetworkConnector;
  networkAddress: NetworkAddress;
  follower: ClockFollower;
  background: BackgroundWork;
};

/** A teardown step; they run in reverse order. */
export type Undo = () => Promise<unknown> | void;
export type Start = { config: Config; log: Logger; print: (line: string) => void };

/** How many connections a process opens at most, with the listening one. */
const WEB_CONNECTIONS = 10;
const WORKER_CONNECTIONS = 12;

function connectionsOf({ ROLE, DATABASE_POOL }: Config): number {
  return DATABASE_POOL ?? (ROLE === 'web' ? WEB_CONNECTIONS : WORKER_CONNECTIONS);
}

/**
 * The network's address: configured, or that of the practice network, which then runs alongside the
 * product.
 */
async function findNetwork({
  config,
  listener,
  db,
  log,
  undo,
  restarted,
}: {
  config: Config;
  listener: Listener;
  db: Database;
  log: Logger;
  undo: Undo[];
  restarted: () => void;
}): Promise<{ address: NetworkAddress; apiKey: string }> {
  if (config.NETWORK_URL !== undefined)
    return {
      address: {
        url: config.NETWORK_URL,
        controlUrl: config.practice ? (config.PRACTICE_CONTROL_URL ?? null) : null,
      },
      apiKey: config.NETWORK_API_KEY ?? '',
    };
  const host = await findPracticeNetwork({
    config,
    listener,
    db,
    log: (line) => log.info(line),
    restarted,
  });
  undo.push(() => host.stop());
  return { address: host.address, apiKey: PRACTICE_API_KEY };
}

/**
 * Opens shared resources: database, clock, network. What was opened before a failure is in `undo`.
 */
export async function openResources({
  config,
  log,
  print,
  undo,
}: Start & { undo: Undo[] }): Promise<Resources> {
  makeDataFolder(config);
  const masterKey = readMasterKey(config);
  const lost = (what: string) => (error: unknown) => log.warn({ err: error }, `Lost ${what}`);
  const heartbeat = createHeartbeat({
    beats: config.ROLE !== 'web',
    mail: { publicUrl: config.publicUrl, toDeliver: config.SMTP_URL !== undefined },
    log,
  });
  const { directUrl, pool, db, close } = await openData({
    config,
    connections: connectionsOf(config) - 1,
    check: heartbeat.checkConnection,
    say: (line) => log.info(line),
    patient: config.DATABASE_URL !== undefined,
    onError: lost('an idle database connection'),
  });
  undo.push(close);
  const replica = openReplica({ config, db, pool, log });
  if (replica !== null) undo.push(replica.close);
  const restored = await finishRestore(db, Date.now());
  if (restored !== null) log.warn(restored, 'This database was restored from a backup');
  await checkDeploymentMode({ db, practice: config.practice });
  await sealUserNames(db, masterKey, Date.now());
  await sealZapierAddresses({ db, masterKey, realNow: Date.now() });
  const listener = openListener(directUrl, lost('the listening connection'));
  undo.push(() => listener.close());
  const background = createBackgroundWork(log);
  undo.push(() => background.stop());
  const clock = await openProductClock({ config, db, listener, log });
  undo.push(() => clock.close());
  heartbeat.follow(clock.clock);
  const follow = { now: () => {} };
  const { address, apiKey } = await findNetwork({
    config,
    listener,
    db,
    log,
    undo,
    restarted: () => follow.now(),
  });
  const follower = createClockFollower(
    clock,
    () => address.controlUrl,
    (line) => log.warn(line),
  );
  undo.push(() => follower.stop());
  follow.now = () => background.once('setting the practice network’s clock', follower.follow);
  await follower.follow();
  const network = createNetworkConnector({
    baseUrl: address.url,
    apiKey,
    requestTimeoutMs: config.ENGINE_REQUEST_TIMEOUT_MS,
    clock: clock.clock,
  });
  undo.push(() => network.close());
  return {
    config,
    log,
    print,
    masterKey,
    directUrl,
    pool,
    db,
    replica: replica?.reads ?? null,
    listener,
    heartbeat,
    clock,
    network,
    networkAddress: address,
    follower,
    background,
  };
}

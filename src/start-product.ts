import { mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import type { Logger } from 'pino';
import { createBackgroundWork, type BackgroundWork } from '#background-work.ts';
import type { Config } from '#config.ts';
import { openProductClock } from '#open-product-clock.ts';
import { createNetworkConnector } from '#connectors/network/unipile/connector.ts';
import type { NetworkConnector } from '#connectors/network/network.ts';
import type { ProductClock } from '#data/clock.ts';
import { openDatabase, openPool, type Database } from '#data/database.ts';
import { startEmbeddedPostgres } from '#data/embedded-postgres/start-embedded-postgres.ts';
import { openListener, type Listener } from '#data/listen.ts';
import { migrate } from '#data/migrate.ts';
import type { MasterKey } from '#data/sealing.ts';
import { checkDeploymentMode } from '#deployment-mode.ts';
import { readMasterKey } from '#master-key.ts';
import { createClockFollower, type ClockFollower } from '#practice-clock-follower.ts';
import { findPracticeNetwork, PRACTICE_API_KEY } from '#practice-host.ts';
import { startWebServer } from '#web-server.ts';

/** What the parts of a started product share. `controlUrl` is the practice network's, where there is one. */
export type Ground = {
  config: Config;
  log: Logger;
  print: (line: string) => void;
  masterKey: MasterKey;
  databaseUrl: string;
  db: Database;
  listener: Listener;
  clock: ProductClock;
  network: NetworkConnector;
  networkAddress: { url: string; controlUrl: string | null };
  follower: ClockFollower;
  background: BackgroundWork;
};

export type Product = { url: string | null; stop: () => Promise<void> };

type Start = { config: Config; log: Logger; print: (line: string) => void };
type Undo = () => Promise<unknown> | void;

const WEB_CONNECTIONS = 10;
const WORKER_CONNECTIONS = 20;
const STOP_STEP_MS = 8000;

/** A port that is free now, for a deployment that takes any: links in mails need it before the server listens. */
async function freePort(host: string): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, host, resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 0;
}

async function withPort(config: Config): Promise<Config> {
  if (config.PORT !== 0 || config.ROLE === 'worker') return config;
  const port = await freePort(config.HOST);
  return { ...config, PORT: port, publicUrl: config.publicUrl.replace(/:0$/, `:${port}`) };
}

async function openData({ config, log, undo }: { config: Config; log: Logger; undo: Undo[] }): Promise<{ databaseUrl: string; db: Database; listener: Listener }> {
  const say = (line: string) => log.info(line);
  const server = config.DATABASE_URL === undefined ? await startEmbeddedPostgres({ dataDir: config.DATA_DIR, log: say }) : null;
  if (server) undo.push(() => server.stop());
  const databaseUrl = config.DATABASE_URL ?? server?.url ?? '';
  await migrate({ databaseUrl, log: say });
  const pool = openPool({ databaseUrl, size: config.ROLE === 'web' ? WEB_CONNECTIONS : WORKER_CONNECTIONS, applicationName: `reachwell ${config.ROLE}`, onError: (error) => log.warn({ err: error }, 'an idle database connection was lost') });
  undo.push(() => pool.end());
  const db = openDatabase({ pool });
  await checkDeploymentMode({ db, practice: config.practice });
  const listener = openListener({ databaseUrl, onError: (error) => log.warn({ err: error }, 'the listening connection was lost') });
  undo.push(() => listener.close());
  return { databaseUrl, db, listener };
}

/** Where the network is: named by the settings, or the practice network, which then runs beside the product. */
async function findNetwork({ config, databaseUrl, db, log, undo, restarted }: { config: Config; databaseUrl: string; db: Database; log: Logger; undo: Undo[]; restarted: () => void }): Promise<{ url: string; controlUrl: string | null; apiKey: string }> {
  if (config.NETWORK_URL !== undefined) return { url: config.NETWORK_URL, controlUrl: config.practice ? (config.PRACTICE_CONTROL_URL ?? null) : null, apiKey: config.NETWORK_API_KEY ?? '' };
  const host = await findPracticeNetwork({ config, databaseUrl, db, log: (line) => log.info(line), restarted });
  undo.push(() => host.stop());
  return { ...host.address, apiKey: PRACTICE_API_KEY };
}

async function prepareGround({ config, log, print, undo }: Start & { undo: Undo[] }): Promise<Ground> {
  mkdirSync(config.DATA_DIR, { recursive: true, mode: 0o755 });
  const masterKey = readMasterKey({ config });
  const { databaseUrl, db, listener } = await openData({ config, log, undo });
  const background = createBackgroundWork({ log });
  undo.push(() => background.stop());
  const clock = await openProductClock({ config, db, listener, log });
  undo.push(() => clock.close());
  const follow = { now: () => {} };
  const address = await findNetwork({ config, databaseUrl, db, log, undo, restarted: () => follow.now() });
  const follower = createClockFollower({ clock, controlUrl: () => address.controlUrl, log: (line) => log.warn(line) });
  undo.push(() => follower.stop());
  follow.now = () => background.once('setting the clock of the practice network', follower.follow);
  if (address.controlUrl !== null) await follower.follow();
  const network = createNetworkConnector({ baseUrl: address.url, apiKey: address.apiKey, requestTimeoutMs: config.ENGINE_REQUEST_TIMEOUT_MS, clock: clock.clock });
  undo.push(() => network.close());
  return { config, log, print, masterKey, databaseUrl, db, listener, clock, network, networkAddress: address, follower, background };
}

/** A step of stopping that hangs must not keep the others from their turn. */
async function undoAll({ undo, log }: { undo: Undo[]; log: Logger }): Promise<void> {
  for (const step of undo.toReversed()) {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise((resolve) => (timer = setTimeout(resolve, STOP_STEP_MS)));
    await Promise.race([Promise.resolve(step()).catch((error: unknown) => log.warn({ err: error }, 'a part did not stop well')), late]);
    clearTimeout(timer);
  }
}

/** Starts what this process's role asks for: database, clock, network, then web server and engine. Stopping takes them down in the other order. */
export async function startProduct({ config: given, log, print }: Start): Promise<Product> {
  const undo: Undo[] = [];
  const stop = () => undoAll({ undo: undo.splice(0), log });
  try {
    const config = await withPort(given);
    const ground = await prepareGround({ config, log, print, undo });
    if (config.ROLE !== 'web') undo.push(await (await import('#engine-worker.ts')).startEngineWorker({ ground }));
    if (config.ROLE === 'worker') return { url: null, stop };
    const web = await startWebServer({ ground });
    undo.push(web.stop);
    return { url: web.url, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

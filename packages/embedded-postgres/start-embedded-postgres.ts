import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { postgresBinaries } from './binaries.ts';
import { clusterHome, homePassword } from './cluster-home.ts';
import { createCluster, OWNER } from './create-cluster.ts';
import { leaseServer, type LeasedServer } from './lease-server.ts';
import { serverAccount } from './server-account.ts';
import { stopUnleasedServer } from './stop-unleased-server.ts';
import { startWatchdog } from './watchdog.ts';

const DATABASE = 'reachwell';
const RETRY_MS = 500;

/** A PostgreSQL that lives as long as someone uses it. */
export type EmbeddedPostgres = {
  /** A connection string of its owner, the same for as long as this process lives. */
  url: string;
  /** Ends the use; stops the server too unless another Reachwell uses it. */
  stop(): Promise<void>;
};

/**
 * Starts the PostgreSQL 18 that comes with the project on `<dataDir>/postgres`, or adopts the one
 * that already runs there. While this process lives, a server that dies is brought back at the same
 * address, so that pools reconnect; when this process dies, by whatever means, a watchdog stops the
 * server unless another Reachwell uses it.
 *
 * @param args.durable false gives up safety against a crash of the machine, for tests only
 */
export async function startEmbeddedPostgres(args: {
  dataDir: string;
  log: (line: string) => void;
  durable?: boolean;
}): Promise<EmbeddedPostgres> {
  const { log, durable = true } = args;
  // The watchdog works in another folder, where a relative path would lead elsewhere.
  const dataDir = resolve(args.dataDir);
  const account = serverAccount();
  const home = clusterHome({ dataDir, account, log });
  const binaries = postgresBinaries({ account, copyInto: home.folder, log });
  const password = homePassword(home);
  await createCluster({ home, binaries, account, durable });
  const watchdog = startWatchdog(dataDir, home);
  const ground = { home, binaries, account, durable, password, log };

  let isStopping = false;
  let held = await leaseServer({
    ...ground,
    port: rememberedPort(home.portFile),
    portIsFixed: false,
  });
  writeFileSync(home.portFile, `${held.port}\n`);
  await held.lease.ensureDatabase(DATABASE);
  const keeping = keepHolding();

  return {
    url: `postgresql://${OWNER}:${password}@127.0.0.1:${held.port}/${DATABASE}`,
    async stop() {
      isStopping = true;
      await held.lease.release();
      await keeping;
      await stopUnleasedServer({ home, binaries, patienceMs: 0 });
      watchdog.dismiss();
    },
  };

  async function keepHolding(): Promise<void> {
    for (;;) {
      await held.lease.ended;
      if (isStopping) return;
      log('Lost the connection to the embedded PostgreSQL; restarting it');
      held = await holdAgain();
      if (isStopping) return held.lease.release();
    }
  }

  async function holdAgain(): Promise<LeasedServer> {
    for (;;) {
      try {
        return await leaseServer({ ...ground, port: held.port, portIsFixed: true });
      } catch (error) {
        log(`The embedded PostgreSQL didn’t restart: ${String(error)}`);
        await wait(RETRY_MS);
      }
    }
  }
}

function rememberedPort(file: string): number {
  try {
    return Number(readFileSync(file, 'utf8')) || 0;
  } catch {
    return 0;
  }
}

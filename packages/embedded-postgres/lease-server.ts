import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import type { PostgresBinaries } from './binaries.ts';
import type { ClusterHome } from './cluster-home.ts';
import { acquireLease, type Lease } from './lease.ts';
import { freePort, launchPostmaster, livePostmaster } from './postmaster.ts';
import type { ServerAccount } from './server-account.ts';

const POLL_MS = 25;
const LAUNCHES = 40;
const RELAUNCH_MS = 250;
const SAY_SO_MS = 10_000;

/** A server that answers and that no one stops while the lease is held. */
export type LeasedServer = { port: number; lease: Lease };

/**
 * Returns a running server with a lease on it: adopts a living one, waits for one that starts,
 * recovers or ends, and launches one where there is none. A launch may fail for a while, when
 * backends of a killed server are still about or another process launches too; it throws when it
 * failed for ten seconds.
 */
export async function leaseServer(args: {
  home: ClusterHome;
  binaries: PostgresBinaries;
  account: ServerAccount | null;
  durable: boolean;
  password: string;
  port: number;
  portIsFixed: boolean;
  log: (line: string) => void;
}): Promise<LeasedServer> {
  for (let launch = 1; ; launch += 1) {
    const held = await leaseLiving(args);
    if (held !== null) return held;
    if (launch > LAUNCHES)
      throw new Error(
        `PostgreSQL does not start. The end of ${args.home.logFile}:\n${lastLines(args.home)}`,
      );
    const port = args.portIsFixed ? args.port : await freePort(args.port);
    const { ended } = launchPostmaster({ ...args, port });
    const started = await leaseLiving({ ...args, launching: ended });
    if (started !== null) return started;
    await wait(RELAUNCH_MS);
  }
}

/**
 * A lease on the server that lives or that is being launched; null when there is none, or no
 * longer.
 */
async function leaseLiving(args: {
  home: ClusterHome;
  password: string;
  log: (line: string) => void;
  launching?: Promise<void>;
}): Promise<LeasedServer | null> {
  let isLaunching = args.launching !== undefined;
  void args.launching?.then(() => (isLaunching = false));
  for (let waitedMs = 0; ; waitedMs += POLL_MS) {
    const postmaster = livePostmaster(args.home);
    if (postmaster === null && !isLaunching) return null;
    if (postmaster !== null && postmaster.port > 0) {
      const answer = await acquireLease({
        address: { port: postmaster.port, password: args.password },
        alone: false,
      });
      if (answer.kind === 'lease') return { port: postmaster.port, lease: answer.lease };
    }
    if (waitedMs > 0 && waitedMs % SAY_SO_MS === 0)
      args.log('The embedded PostgreSQL isn’t ready yet; waiting for it');
    await wait(POLL_MS);
  }
}

function lastLines(home: ClusterHome): string {
  try {
    return readFileSync(home.logFile, 'utf8').trimEnd().split('\n').slice(-15).join('\n');
  } catch {
    return '(no log)';
  }
}

import { setTimeout as wait } from 'node:timers/promises';
import type { PostgresBinaries } from './binaries.ts';
import { homePassword, type ClusterHome } from './cluster-home.ts';
import { acquireLease, type Lease } from './lease.ts';
import { isAlive, livePostmaster, signalPostmaster } from './postmaster.ts';

const POLL_MS = 50;
const FAST_STOP_MS = 60_000;

/**
 * What became of the server: `stopped`, `leased` to another Reachwell and left alone, or there was
 * `none`.
 */
export type StopVerdict = 'stopped' | 'leased' | 'none';

/**
 * Stops the server unless another Reachwell holds a lease on it. Holding the lock alone while it
 * ends makes a Reachwell that starts in the same moment wait for the end and start again, instead
 * of adopting a server that is going away.
 *
 * @param args.patienceMs how long to wait for a server to appear, and for the lease of a process
 * that just died to go
 */
export async function stopUnleasedServer(args: {
  home: ClusterHome;
  binaries: PostgresBinaries;
  patienceMs: number;
}): Promise<StopVerdict> {
  const password = homePassword(args.home);
  let patience = args.patienceMs;
  for (let seen = false; ;) {
    const postmaster = livePostmaster(args.home);
    if (postmaster === null && (seen || patience <= 0)) return seen ? 'stopped' : 'none';
    if (postmaster !== null) {
      seen = true;
      const answer = await acquireLease({
        address: { port: postmaster.port, password },
        alone: true,
      });
      if (answer.kind === 'lease') return endServer({ ...args, lease: answer.lease });
      if (answer.kind === 'held' && patience <= 0) return 'leased';
      // While it starts, recovers or ends, the time does not count.
      if (answer.kind !== 'held') patience += POLL_MS;
    }
    await wait(POLL_MS);
    patience -= POLL_MS;
  }
}

async function endServer(args: {
  home: ClusterHome;
  binaries: PostgresBinaries;
  lease: Lease;
}): Promise<StopVerdict> {
  const pid = await args.lease.postmasterPid();
  signalPostmaster({ ...args, pid, mode: 'fast' });
  if (!(await isGone({ pid, withinMs: FAST_STOP_MS }))) {
    signalPostmaster({ ...args, pid, mode: 'immediate' });
    await isGone({ pid, withinMs: FAST_STOP_MS });
  }
  await args.lease.release();
  return 'stopped';

  async function isGone({ pid, withinMs }: { pid: number; withinMs: number }): Promise<boolean> {
    for (let waited = 0; waited < withinMs; waited += 20) {
      if (!isAlive(pid) || livePostmaster(args.home)?.pid !== pid) return true;
      await wait(20);
    }
    return false;
  }
}

import { postgresBinaries } from './binaries.ts';
import { existingClusterHome, removeClusterHome } from './cluster-home.ts';
import { serverAccount } from './server-account.ts';
import { stopUnleasedServer, type StopVerdict } from './stop-unleased-server.ts';

/** Stops the embedded PostgreSQL of a data folder unless a living Reachwell uses it. */
export async function stopEmbeddedPostgres(
  dataDir: string,
  patienceMs: number,
): Promise<StopVerdict> {
  const home = existingClusterHome(dataDir);
  if (home === null) return 'none';
  const binaries = postgresBinaries({
    account: serverAccount(),
    copyInto: home.folder,
    log: () => undefined,
  });
  return stopUnleasedServer({ home, binaries, patienceMs });
}

/**
 * Deletes the embedded PostgreSQL of a data folder with all its data; throws while a living
 * Reachwell uses it.
 */
export async function removeEmbeddedPostgres(dataDir: string): Promise<void> {
  const verdict = await stopEmbeddedPostgres(dataDir, 0);
  if (verdict === 'leased')
    throw new Error(`Reachwell is still running on ${dataDir}. Stop it first.`);
  removeClusterHome(dataDir);
}

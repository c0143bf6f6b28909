import type { Logger } from 'pino';
import type { Config } from '#config.ts';
import { openPool, type Database, type Pool } from '#data/database.ts';
import { openReplicaReads, type ReplicaReads } from '#data/database/replica-reads.ts';

/** How long a statement may take there before the primary is asked. */
const ANSWER_WITHIN_MS = 30_000;
const CONNECT_WITHIN_MS = 2000;

/** Reads beside the primary for a process that serves the web; null without a replica. */
export function openReplica({
  config,
  db,
  pool,
  log,
}: {
  config: Config;
  db: Database;
  pool: Pool;
  log: Logger;
}): { reads: ReplicaReads; close: () => Promise<void> } | null {
  if (config.DATABASE_REPLICA_URL === undefined || config.ROLE === 'worker') return null;
  const replica = openPool({
    databaseUrl: config.DATABASE_REPLICA_URL,
    size: config.DATABASE_REPLICA_POOL,
    applicationName: `reachwell ${config.ROLE} replica`,
    connectWithinMs: CONNECT_WITHIN_MS,
    answerWithinMs: ANSWER_WITHIN_MS,
  });
  const reads = openReplicaReads({
    db,
    pool,
    replica,
    prepares: config.DATABASE_PREPARED,
    maxLagMs: config.DATABASE_REPLICA_LAG_SECONDS * 1000,
    onChange: (why) =>
      why === null
        ? log.info('Reading from the replica')
        : log.warn({ why }, 'Not reading from the replica'),
  });
  return { reads, close: () => replica.end() };
}

import { z } from 'zod';
import { databaseHosts } from '#data/database/database-hosts.ts';
import { onOff, whole, wholeNumber } from '#setting-values.ts';

const databaseUrl = z
  .string()
  .refine(
    (given) => databaseHosts(given) !== null,
    'must be a postgres URL, such as postgres://name:password@host:5432/reachwell, perhaps with several hosts (a:5432,b:5432) and ?target_session_attrs=read-write',
  );

/** Where the database is, and how many connections there are to it (decision 204). */
export const DATABASE_SETTINGS = {
  DATABASE_URL: databaseUrl
    .optional()
    .describe(
      'A PostgreSQL server, version 15 or later, or several hosts of one cluster (postgres://a,b/reachwell?target_session_attrs=read-write), of which the one that accepts writes is used. Unset: the embedded one.',
    ),
  DATABASE_LISTEN_URL: databaseUrl
    .optional()
    .describe(
      'The same database without a pooler between, if DATABASE_URL goes through PgBouncer in transaction mode: for each process’s listening connection, migrations, and backups. Default: DATABASE_URL.',
    ),
  DATABASE_POOL: wholeNumber({ min: 4, max: 1000 })
    .optional()
    .describe(
      'How many database connections a process opens at most, with its listening one. Default: 10 for ROLE=web, otherwise 12.',
    ),
  DATABASE_PARTITIONED: onOff('off').describe(
    'Whether the tables that grow with leads are partitioned by user when the database is first set up. Later: "reachwell partition".',
  ),
  DATABASE_REPLICA_URL: databaseUrl
    .optional()
    .describe(
      'A replica of the same database, one server, from which web processes read exports, statistics, and searches. Unset: they read them from DATABASE_URL, as they do whenever the replica is too late or gone.',
    ),
  DATABASE_REPLICA_LAG_SECONDS: whole({ min: 1, max: 300, standard: 10 }).describe(
    'How many seconds the replica may be behind. What someone changed is read from DATABASE_URL for five seconds longer.',
  ),
  DATABASE_REPLICA_POOL: whole({ min: 1, max: 1000, standard: 5 }).describe(
    'How many connections a web process opens to the replica at most, in addition to DATABASE_POOL.',
  ),
  DATABASE_PREPARED: onOff('on').describe(
    'Whether recurring statements stay prepared on their connections. Turn it off for PgBouncer in transaction mode before version 1.21, or without max_prepared_statements.',
  ),
};

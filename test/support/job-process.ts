import { openDatabase, openPool } from '#data/database.ts';
import { jobWorld, runJobsOn } from './job-world.ts';

/**
 * A process for the tests to kill: it runs the jobs of a database, and whatever it sends is never
 * answered. It prints each thing that it began to send.
 */
const databaseUrl = String(process.argv[2]);
const begin = (what: string) =>
  new Promise<never>(() => {
    console.log(`sending ${what}`);
  });
runJobsOn(
  databaseUrl,
  jobWorld({
    db: openDatabase(openPool({ databaseUrl })),
    send: ({ subject }) => begin(subject),
    outbound: { post: () => begin('event') },
  }),
);
console.log('running');

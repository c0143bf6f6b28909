import { pino } from 'pino';
import { openDatabase, openPool } from '#data/database.ts';
import { runJobs } from '#main/job-runner.ts';
import { jobWorld } from './job-world.ts';

/**
 * A process for the tests to kill: it runs the jobs of a database, and whatever it sends is never
 * answered. It prints each thing that it began to send.
 */
const databaseUrl = String(process.argv[2]);
const begin = (what: string) =>
  new Promise<never>(() => {
    console.log(`sending ${what}`);
  });
await runJobs(
  jobWorld({
    db: openDatabase(openPool({ databaseUrl })),
    send: ({ subject }) => begin(subject),
    outbound: { post: () => begin('event') },
  }),
  databaseUrl,
  pino({ level: 'silent' }),
);
console.log('running');

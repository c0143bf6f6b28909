import { readFileSync, statSync } from 'node:fs';
import { inject } from 'vitest';
import { createTestDatabase, openTestDatabase, type TestDatabase } from './database.ts';
import type { WorkersProgram } from './journey-programs.ts';
import { faultsIn, startProgram, type Program } from './program.ts';

/**
 * What a journey runs on. Most share the program of their worker, each with users of its own. These
 * need a program of their own:
 *
 *     account          erases its user, and looks that nothing of them is left anywhere
 *     api-walk         a month at 240 times the speed of life
 *     bad-input        asks every call wrongly, which is counted by network address
 *     billing          sells plans; billing-boundaries also changes the speed of the clock
 *     browser-walk     changes the speed of the clock
 *     campaign-tabs    kills the program, and lets it post to a receiver
 *     chaos            kills programs
 *     connection       settings for the support chat and the tags, and empties the outbox
 *     demo             has the demo account, and a clock that skips nights; so has first-reply
 *     email-walk       changes the speed of the clock, and has an email finder
 *     first-campaign   changes the speed of the clock, and lets it post to a receiver
 *     first-hour       changes the speed of the clock
 *     identity         slows the sign-in of the whole address, and changes all users
 *     inbox-walk       changes the speed of the clock
 *     kill             kills the program
 *     other-network    another network than the practice one
 *     secrets          other settings, the most talkative log, and searches all that was written
 *     settings         moves the clock by months
 *     shared-walk      changes the speed of the clock
 *     staff            sells plans, and has proxies on this machine
 *
 * `browser` needs none.
 */
export type JourneyHarness = {
  program: Pick<Program, 'baseUrl' | 'faults'>;
  database: Omit<TestDatabase, 'drop'>;
  /** Ends what belongs to this file alone. */
  leave: () => Promise<void>;
};

/** The program of this worker, with its faults since now. */
export async function sharedHarness(): Promise<JourneyHarness> {
  const answer = await fetch(`${inject('journeyProgramsUrl')}/${process.env.VITEST_POOL_ID}`);
  const text = await answer.text();
  if (!answer.ok) throw new Error(text);
  const { baseUrl, logPath, databaseUrl } = JSON.parse(text) as WorkersProgram;
  const { size } = statSync(logPath);
  const database = openTestDatabase(databaseUrl);
  return {
    program: { baseUrl, faults: () => faultsIn(readFileSync(logPath).subarray(size).toString()) },
    database,
    leave: () => database.pool.end(),
  };
}

/** A program and a database of this file's own. */
export async function ownHarness(
  env: Record<string, string> = {},
): Promise<JourneyHarness & { program: Program }> {
  const database = await createTestDatabase();
  const program = await startProgram({
    env: { PRACTICE_RATE: '1', DATABASE_URL: database.url, ...env },
  });
  return {
    program,
    database,
    async leave() {
      await program.stop();
      await database.drop();
    },
  };
}

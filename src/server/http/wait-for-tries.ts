import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '#data/database.ts';
import { countOpenTries, type OpenTry } from '#data/teams/void-tries.ts';

const LOOK_AGAIN_MS = 50;
/** Ten seconds in total: half of what a request to the network may take. */
const LOOKS = 200;

/**
 * Waits until tries that may have left have an outcome, so that the response can promise that
 * nothing more is sent. Returns how many had none after ten seconds: the provider is slow, or the
 * worker that sent them is gone, so they can't be called back.
 */
export async function waitForTries(
  db: Database,
  tries: readonly OpenTry[],
  mostLooks: number = LOOKS,
): Promise<number> {
  if (tries.length === 0) return 0;
  for (let looks = 1; ; looks += 1) {
    const open = await countOpenTries(db, tries);
    if (open === 0 || looks >= mostLooks) return open;
    await wait(LOOK_AGAIN_MS);
  }
}

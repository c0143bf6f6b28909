import type { LaneRun } from '#engine/lane/lane-run.ts';

/**
 * Reads what came to the user's mailbox since the last look. True: something of a lead has changed,
 * so that it is to be looked at again.
 */
export function watchMailbox(_run: LaneRun): Promise<boolean> {
  return Promise.resolve(false);
}

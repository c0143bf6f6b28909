import type { Condition } from '#engine/conditions/condition.ts';
import { readThreadsOf } from '#engine/watching/watch-inbox.ts';

/**
 * IF_MESSAGE_VIEWED: true as soon as a read receipt is known; without one heard of, the thread
 * itself is read. Somebody who keeps receipts to themselves never shows as viewed.
 */
export const ifMessageViewed: Condition = {
  async look({ run, lead }) {
    await readThreadsOf({ run, lead });
    return 'LOOKED';
  },
};

import { ACT_RECORDS } from '#core/sequence/act-records.ts';
import { NO_EFFECT, NOTHING_TO_PREPARE, type Action } from '#engine/actions/action.ts';

/** FOLLOW: somebody who is followed already is a skip. */
export const follow: Action = {
  ...ACT_RECORDS.FOLLOW,
  prepare: () => NOTHING_TO_PREPARE,
  async perform({ network, act }) {
    const answer = await network.act.follow(act);
    return answer.done ? { done: true, found: {} } : answer;
  },
  lookFor: () => ({ kind: 'follow' }),
  effect: () => NO_EFFECT,
};

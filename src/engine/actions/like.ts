import { ACT_RECORDS } from '#core/sequence/act-records.ts';
import { NO_EFFECT, NOTHING_TO_PREPARE, type Action } from '#engine/actions/action.ts';

/** LIKE: the newest post of the last 90 days that this account has not liked; no post is a skip. */
export const like: Action = {
  ...ACT_RECORDS.LIKE,
  prepare: () => NOTHING_TO_PREPARE,
  async perform({ network, act, now }) {
    const answer = await network.act.like({ ...act, now });
    return answer.done ? { done: true, found: { postId: answer.postId } } : answer;
  },
  lookFor: () => ({ kind: 'like' }),
  effect: () => NO_EFFECT,
};

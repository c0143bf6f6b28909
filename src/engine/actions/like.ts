import { NO_EFFECT, NOTHING_TO_PREPARE, type Action } from '#engine/actions/action.ts';

/** LIKE: the newest post of the last 90 days that this account has not liked; no post is a skip. */
export const like: Action = {
  event: 'LIKED',
  stamps: ['liked'],
  prepare: () => NOTHING_TO_PREPARE,
  async perform({ network, act, now }) {
    const answer = await network.act.like({ ...act, now });
    return answer.done ? { done: true, found: { postId: answer.postId } } : answer;
  },
  lookFor: () => ({ kind: 'like' }),
  effect: () => NO_EFFECT,
};

import { ACT_RECORDS } from '#core/sequence/act-records.ts';
import { NO_EFFECT, NOTHING_TO_PREPARE, type Action } from '#engine/actions/action.ts';

/** VISIT: a profile view. It leaves nothing that could be read back. */
export const visit: Action = {
  ...ACT_RECORDS.VISIT,
  prepare: () => NOTHING_TO_PREPARE,
  async perform({ network, act }) {
    const answer = await network.act.visit(act);
    return answer.done ? { done: true, found: {}, profile: answer.profile } : answer;
  },
  lookFor: null,
  effect: () => NO_EFFECT,
};

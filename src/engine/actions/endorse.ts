import { ACT_RECORDS } from '#core/sequence/act-records.ts';
import { NO_EFFECT, NOTHING_TO_PREPARE, type Action } from '#engine/actions/action.ts';

/** ENDORSE: up to three of the person's top skills; nothing to endorse is a skip. */
export const endorse: Action = {
  ...ACT_RECORDS.ENDORSE,
  prepare: () => NOTHING_TO_PREPARE,
  async perform({ network, act }) {
    const answer = await network.act.endorse(act);
    return answer.done ? { done: true, found: { skillIds: answer.skillIds } } : answer;
  },
  lookFor: () => ({ kind: 'endorse' }),
  effect: () => NO_EFFECT,
};

import { ACT_RECORDS } from '#core/sequence/act-records.ts';
import { NO_EFFECT, type Action } from '#engine/actions/action.ts';

/**
 * FIND_EMAIL: leads are held with FINDER_MISSING before they come here while no finder is set up
 * (product rules, section 14); there is no way to ask one yet.
 */
export const findEmail: Action = {
  ...ACT_RECORDS.FIND_EMAIL,
  prepare: () => ({ kind: 'stop', state: 'PAUSED', reason: 'ACTION_UNSUPPORTED', data: {} }),
  perform: () => Promise.reject(new Error('No email finder is set up.')),
  lookFor: null,
  effect: () => NO_EFFECT,
};

import { ACT_RECORDS } from '#core/sequence/act-records.ts';
import { NO_EFFECT, type Action } from '#engine/actions/action.ts';

/** FIND_EMAIL: leads are held with FINDER_MISSING while no finder is set up (product rules, section 14). */
export const findEmail: Action = {
  ...ACT_RECORDS.FIND_EMAIL,
  prepare: () => ({ kind: 'stop', state: 'PAUSED', reason: 'FINDER_MISSING', data: {} }),
  perform: () => Promise.reject(new Error('No email finder is set up.')),
  lookFor: null,
  effect: () => NO_EFFECT,
};

import { ACT_RECORDS } from '#core/sequence/act-records.ts';
import { NO_EFFECT, type Action } from '#engine/actions/action.ts';

/** EMAIL: leads are held with MAILBOX_MISSING while no mailbox can be connected (product rules, section 14). */
export const email: Action = {
  ...ACT_RECORDS.EMAIL,
  prepare: () => ({ kind: 'stop', state: 'PAUSED', reason: 'MAILBOX_MISSING', data: {} }),
  perform: () => Promise.reject(new Error('No mailbox is connected.')),
  lookFor: null,
  effect: () => NO_EFFECT,
};

import { ACT_RECORDS } from '#core/sequence/act-records.ts';
import { NO_EFFECT, type Action } from '#engine/actions/action.ts';

/**
 * EMAIL: leads are held with MAILBOX_MISSING before they come here while no mailbox is connected
 * (product rules, section 14); there is no way to send one yet.
 */
export const email: Action = {
  ...ACT_RECORDS.EMAIL,
  prepare: () => ({ kind: 'stop', state: 'PAUSED', reason: 'ACTION_UNSUPPORTED', data: {} }),
  perform: () => Promise.reject(new Error('No mailbox is connected.')),
  lookFor: null,
  effect: () => NO_EFFECT,
};

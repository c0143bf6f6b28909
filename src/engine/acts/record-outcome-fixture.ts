// Shared by the tests of recording an outcome: an attempt, and a lane that settles it.
import type { LeadInWalk } from '#data/walk/lead-in-walk.ts';
import type { ActAttempt } from '#engine/acts/step-after-act.ts';
import { chain, item } from '../../../test/support/engine-world.ts';
import { AT, settlingLane, leadOnItem } from '../../../test/support/settling-lane.ts';

export const BEGAN = AT - 60_000;
export const SEQUENCE = chain(
  item('CONNECT', { id: 'a', yesDelay: 24 }),
  item('VISIT', { id: 'b', yesDelay: 0 }),
);
export const PLACE = { campaignId: '1', leadId: '11', itemId: 'a', itemType: 'CONNECT' };

export function tryAt(parts: Partial<ActAttempt> = {}): ActAttempt {
  return {
    intentId: '9',
    lead: leadOnItem(),
    item: SEQUENCE,
    action: 'CONNECT',
    payload: { note: 'Hi Ada' },
    requestId: 'r-1',
    startedAt: BEGAN,
    ...parts,
  };
}

export type Lane = Parameters<typeof settlingLane>[0];
export const lane = (options: Lane = {}) => settlingLane({ sequence: SEQUENCE, ...options });
export const elsewhere = (parts: Partial<LeadInWalk> = {}) =>
  leadOnItem({ itemId: 'x', itemType: 'LIKE', ...parts });

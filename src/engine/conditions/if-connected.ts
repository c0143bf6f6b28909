import type { Condition } from '#engine/conditions/condition.ts';

/**
 * IF_CONNECTED: true as soon as an acceptance is known; the sweeps of connections and invitations
 * know all of them (`watch-connections.ts`).
 */
export const ifConnected: Condition = { look: null };

import { emptyState, wakeLane, type MemoryState, type WakeDelivery } from './memory-state.ts';
import { worldSeeding } from './world-seeding.ts';
import { worldLeadChanges } from './world-lead-changes.ts';
import { worldTeam } from './world-team.ts';
import { worldReading } from './world-reading.ts';
import { worldServer } from './world-server.ts';
import { worldMessages } from './world-messages.ts';
import { worldWithdrawals } from './world-withdrawals.ts';
import { atomically } from './undo-log.ts';

/**
 * What the memory form of the engine's store stands on, as a database does for the other form: it
 * is filled by `add…`, changed as the server changes it, and looked into without copies. Rows are
 * never changed in place, so that what was read once stays as it was read.
 */
export type MemoryWorld = ReturnType<typeof createMemoryWorld>;

export function createMemoryWorld({ deliverWake }: { deliverWake?: WakeDelivery } = {}) {
  const state: MemoryState = emptyState({ deliverWake });
  return {
    state,
    ...worldSeeding(state),
    ...worldServer(state),
    ...worldLeadChanges(state),
    ...worldWithdrawals(state),
    ...worldMessages(state),
    ...worldTeam(state),
    ...worldReading(state),

    /**
     * Wakes the engine because something of a user may be due at `at`, as every change by the
     * server does.
     */
    wakeLane({ userId, at }: { userId: string; at: number }): void {
      atomically(state.undo, () => wakeLane(state, { userId, at }));
    },

    /**
     * The connection of a worker is gone, because its process died or the network between: its
     * lanes may be freed. A worker that lives hears of it.
     */
    loseWorker({ owner, lives = false }: { owner: string; lives?: boolean }): void {
      const worker = state.workers.get(owner);
      state.workers.delete(owner);
      if (lives) worker?.onLost(new Error('The connection that listens for wakes has ended.'));
    },
  };
}

import type { Lane } from '#data/walk/lane-facts.ts';
import type { StoreFlaws } from './flaws.ts';
import { tablesOf, type MemoryState } from './memory-state.ts';
import { atomically } from './undo-log.ts';
import type { UserTables } from './user-tables.ts';

/** Shared by the parts of the in-memory store. */
export type StoreBase = { state: MemoryState; flaws: StoreFlaws };

/** Whether a lane is still this worker's. */
export function holdsLane({ state }: StoreBase, lane: Lane): boolean {
  return String(state.lanes.get(lane.userId)?.fencing) === lane.fencing;
}

/**
 * Does `work` in one transaction; null, with nothing written, when another worker has the lane
 * already.
 */
export function withLaneLease<Result>(
  base: StoreBase,
  { lane, work }: { lane: Lane; work: (tables: UserTables) => Result },
): Result | null {
  if (!holdsLane(base, lane) && !base.flaws.has('WRITE_WITHOUT_LANE_FENCING')) return null;
  return atomically(base.state.undo, () => work(tablesOf(base.state, lane.userId)));
}

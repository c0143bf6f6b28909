import type { StepFile } from '#data/engine-store/file-store.ts';
import type { LaneRow } from './memory-rows.ts';
import type { Ids, UserTables } from './user-tables.ts';
import { put, type UndoLog } from './undo-log.ts';

/** A worker that has joined: what it hears. */
type JoinedWorker = {
  owner: string;
  onWake: (userId: string) => void;
  onLost: (error: Error) => void;
};

/**
 * What happens to a wake on its way to one worker: a simulator may let it come late, or never. By
 * default it comes at once.
 */
export type WakeDelivery = (wake: { userId: string; owner: string; deliver: () => void }) => void;

/**
 * All that the memory form keeps; any number of stores, one for each worker, may stand on one of
 * these.
 */
export type MemoryState = {
  undo: UndoLog;
  ids: Ids;
  users: Map<string, UserTables>;
  lanes: Map<string, LaneRow>;
  workers: Map<string, JoinedWorker>;
  /** Files of steps by `userId/id`. */
  files: Map<string, { file: StepFile; realExpiresAt: number }>;
  deliverWake: WakeDelivery;
};

export function emptyState({
  deliverWake = ({ deliver }) => deliver(),
}: { deliverWake?: WakeDelivery | undefined } = {}): MemoryState {
  return {
    undo: { steps: null },
    ids: {
      user: 0,
      campaign: 0,
      lead: 0,
      intent: 0,
      event: 0,
      pack: 0,
      conversation: 0,
      withdrawal: 0,
      withdrawalTask: 0,
      message: 0,
    },
    users: new Map(),
    lanes: new Map(),
    workers: new Map(),
    files: new Map(),
    deliverWake,
  };
}

/** The tables of a user; throws when there is no such user. */
export function tablesOf(state: MemoryState, userId: string): UserTables {
  const tables = state.users.get(userId);
  if (tables === undefined) throw new Error(`There is no user ${userId}.`);
  return tables;
}

export function putLane({ undo, lanes }: MemoryState, row: LaneRow): void {
  put(undo, lanes, [row.userId, row]);
}

/**
 * What `data/tables/lanes.ts` does on PostgreSQL: keeps the earlier of both times, and tells every
 * worker.
 */
export function wakeLane(state: MemoryState, { userId, at }: { userId: string; at: number }): void {
  const lane = state.lanes.get(userId) ?? {
    userId,
    nextWakeAt: null,
    nextSlotAt: null,
    realLeaseUntil: null,
    leaseOwner: null,
    fencing: 0,
    marks: {},
  };
  putLane(state, { ...lane, nextWakeAt: earlier(lane.nextWakeAt, Math.trunc(at)) });
  for (const { owner, onWake } of state.workers.values())
    state.deliverWake({ userId, owner, deliver: () => onWake(userId) });
}

/** The earlier of two times; a time that is not there does not count. */
export function earlier(one: number | null, other: number | null): number | null {
  if (one === null) return other;
  return other === null ? one : Math.min(one, other);
}

/** The later of two times; a time that is not there does not count. */
export function later(one: number | null, other: number | null): number | null {
  if (one === null) return other;
  return other === null ? one : Math.max(one, other);
}

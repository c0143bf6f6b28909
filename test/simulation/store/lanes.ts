import type { EngineStore } from '#data/engine-store/engine-store.ts';
import type { Lane } from '#data/walk/lane-facts.ts';
import { frozenJson } from './frozen-json.ts';
import { holdsLane, type StoreBase } from './lane-guard.ts';
import type { LaneRow } from './memory-rows.ts';
import { earlier, putLane } from './memory-state.ts';

type Query<Name extends keyof EngineStore> = Parameters<EngineStore[Name]>[0];

/** Leases of lanes: who works for which user, and when a lane is looked at next. */
export function laneLeases(base: StoreBase) {
  const { state, flaws } = base;
  const held = (lane: Lane): LaneRow | null =>
    holdsLane(base, lane) ? (state.lanes.get(lane.userId) ?? null) : null;
  return {
    freeLanesOfTheDead: (query: Query<'freeLanesOfTheDead'>) => freeLanesOfTheDead(base, query),

    newestOpenAttempt: (): string | null => newestOpenAttempt(base),

    leaseLanes: (query: Query<'leaseLanes'>) => leaseDueLanes(base, query),

    keepLane({ lane, realNow, leaseMs }: Query<'keepLane'>): Lane | null {
      const row = held(lane);
      if (row === null || row.leaseOwner !== lane.owner) return null;
      const kept = {
        ...row,
        leaseOwner: lane.owner,
        realLeaseUntil: Math.trunc(realNow + leaseMs),
        nextWakeAt: null,
      };
      putLane(state, kept);
      return toLane(kept);
    },

    releaseLane({ lane, nextWakeAt, kept }: Query<'releaseLane'>): void {
      const row = held(lane);
      if (row === null) return;
      const at = nextWakeAt === null ? null : Math.trunc(nextWakeAt);
      const wakes = flaws.has('WAKE_LOST_ON_RELEASE') ? at : earlier(row.nextWakeAt, at);
      putLane(state, {
        ...row,
        ...(kept === null ? {} : keeping(kept)),
        leaseOwner: null,
        realLeaseUntil: null,
        nextWakeAt: wakes,
      });
    },

    nextWakeAt({ driven }: Query<'nextWakeAt'>): number | null {
      let first: number | null = null;
      for (const { userId, leaseOwner, nextWakeAt } of state.lanes.values())
        if (leaseOwner === null && !driven.includes(userId)) first = earlier(first, nextWakeAt);
      return first;
    },

    writeMarks({ lane, marks, nextSlotAt }: Query<'writeMarks'>): boolean {
      const row = held(lane);
      if (row === null) return false;
      putLane(state, { ...row, ...keeping({ marks, nextSlotAt }) });
      return true;
    },
  };
}

function freeLanesOfTheDead(base: StoreBase, { now }: Query<'freeLanesOfTheDead'>): number {
  const { state, flaws } = base;

  if (flaws.has('DEAD_LANES_KEPT')) return 0;
  let freed = 0;
  for (const lane of state.lanes.values()) {
    if (
      lane.leaseOwner === null ||
      (state.workers.has(lane.leaseOwner) && !flaws.has('LIVE_LANES_FREED'))
    )
      continue;
    putLane(state, {
      ...lane,
      leaseOwner: null,
      realLeaseUntil: null,
      nextWakeAt: earlier(lane.nextWakeAt, Math.trunc(now)),
    });
    freed += 1;
  }
  return freed;
}

function newestOpenAttempt({ state }: StoreBase): string | null {
  let newest: string | null = null;
  for (const { openIntents } of state.users.values())
    for (const id of openIntents.keys())
      if (newest === null || BigInt(id) > BigInt(newest)) newest = id;
  return newest;
}

function leaseDueLanes(
  base: StoreBase,
  { owner, driven, now, realNow, leaseMs, limit }: Query<'leaseLanes'>,
): Lane[] {
  const { state, flaws } = base;

  const due: LaneRow[] = [];
  for (const lane of state.lanes.values())
    if (
      !driven.includes(lane.userId) &&
      mayLease({
        lane,
        owner,
        now: Math.trunc(now),
        realNow: Math.trunc(realNow),
        again: flaws.has('LEASED_LANE_LEASED_AGAIN'),
      })
    )
      due.push(lane);
  if (due.length > 1)
    due.sort((one, other) => (one.nextWakeAt ?? Infinity) - (other.nextWakeAt ?? Infinity));
  return due.slice(0, limit).map((lane) => {
    const leased = {
      ...lane,
      leaseOwner: owner,
      realLeaseUntil: Math.trunc(realNow + leaseMs),
      fencing: lane.fencing + 1,
      nextWakeAt: null,
    };
    putLane(state, leased);
    return toLane(leased);
  });
}

function mayLease({
  lane,
  owner,
  now,
  realNow,
  again,
}: {
  lane: LaneRow;
  owner: string;
  now: number;
  realNow: number;
  again: boolean;
}): boolean {
  const ended =
    lane.realLeaseUntil !== null && (lane.realLeaseUntil < realNow || lane.leaseOwner === owner);
  const due =
    (lane.nextWakeAt !== null && lane.nextWakeAt <= now) || (lane.leaseOwner !== null && ended);
  return due && (lane.realLeaseUntil === null || ended || again);
}

function keeping({
  marks,
  nextSlotAt,
}: {
  marks: LaneRow['marks'];
  nextSlotAt: number | null;
}): Pick<LaneRow, 'marks' | 'nextSlotAt'> {
  return {
    marks: frozenJson(marks),
    nextSlotAt: nextSlotAt === null ? null : Math.trunc(nextSlotAt),
  };
}

/** A lane as its worker knows it; a row that was just leased has an owner and an end. */
function toLane({
  userId,
  leaseOwner,
  fencing,
  realLeaseUntil,
}: LaneRow & { leaseOwner: string; realLeaseUntil: number }): Lane {
  return { userId, owner: leaseOwner, fencing: String(fencing), realLeaseUntil };
}

import type { LaneRun } from '#engine/lanes/lane-run.ts';
import type { MemoryEngineWorld } from './memory-engine-world.ts';

/** The lane of a memory world's user, just taken and read: for one part of the engine at a time. */
export async function takeLane(it: MemoryEngineWorld): Promise<LaneRun> {
  const { parts, clock } = it;
  it.memory.wakeLane({ userId: it.userId, at: clock.now() });
  const [lane] = await parts.store.leaseLanes({
    owner: '7',
    driven: [],
    now: clock.now(),
    realNow: clock.realNow(),
    leaseMs: parts.config.leaseMs,
    limit: 1,
  });
  if (lane === undefined) throw new Error('The lane is not due.');
  const run = {
    parts,
    lane,
    marks: {},
    nextSlotAt: null,
    slotOpenedAt: null,
    sequences: new Map(),
    blockedTypes: new Set(),
    connectionsWanted: false,
    ended: new Set(),
    news: [],
  } as unknown as LaneRun;
  await readLane(run);
  run.marks = { ...run.facts.marks };
  run.nextSlotAt = run.facts.nextSlotAt;
  return run;
}

/** Reads anew what the store knows of a lane, as between two turns. */
export async function readLane(run: LaneRun): Promise<void> {
  const facts = await run.parts.store.readLane({
    lane: run.lane,
    now: Math.floor(run.parts.clock.now()),
    knownSequences: new Map(),
  });
  if (facts === null) throw new Error('The lane is lost.');
  run.facts = facts;
  run.sequences = new Map(
    facts.campaigns.map(({ campaignId, sequenceVersion, sequence }) => [
      campaignId,
      { version: sequenceVersion, sequence },
    ]),
  );
}

/** The same, whose network was swept just now and whose slot is there, unless told otherwise. */
export async function dueLane(
  it: MemoryEngineWorld,
  marks: LaneRun['marks'] = {},
): Promise<LaneRun> {
  const run = await takeLane(it);
  run.marks = { sweptAt: it.clock.now(), zone: 'Etc/UTC', ...marks };
  run.nextSlotAt = it.clock.now();
  return run;
}

/** What a call of the store is asked from now on. */
export function counted(
  it: MemoryEngineWorld,
  name: keyof MemoryEngineWorld['parts']['store'],
): unknown[] {
  const queries: unknown[] = [];
  const call = it.parts.store[name] as (query: never) => unknown;
  Object.assign(it.parts.store, { [name]: (query: never) => (queries.push(query), call(query)) });
  return queries;
}

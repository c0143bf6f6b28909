import { setState, type LaneRun } from '#engine/lane/lane-run.ts';
import type { MemoryEngineWorld } from './memory-engine-world.ts';

/**
 * The lane of an in-memory world's user, just leased and read: for testing one part of the engine.
 */
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
  const { facts, sequences } = await factsOf({ parts, lane });
  return {
    parts,
    lane,
    sequences,
    state: {
      facts,
      marks: { ...facts.marks },
      nextSlotAt: facts.nextSlotAt,
      slotOpenedAt: null,
      blockedTypes: new Set(),
      connectionsWanted: false,
      ended: new Set(),
      news: [],
    },
  };
}

/** Reads again what the store knows of a lane, as between two turns. */
export async function readLane(run: LaneRun): Promise<void> {
  const { facts, sequences } = await factsOf(run);
  setState(run, { ...run.state, facts });
  Object.assign(run, { sequences });
}

/** Another worker has taken the lane meanwhile. */
export function loseLane(run: LaneRun): void {
  Object.assign(run, { lane: { ...run.lane, fencing: '999' } });
}

async function factsOf({ parts, lane }: Pick<LaneRun, 'parts' | 'lane'>) {
  const facts = await parts.store.readLane({
    lane,
    now: Math.floor(parts.clock.now()),
    knownSequences: new Map(),
  });
  if (facts === null) throw new Error('The lane is lost.');
  const sequences = new Map(
    facts.campaigns.map(({ campaignId, sequenceVersion, sequence }) => [
      campaignId,
      { version: sequenceVersion, sequence },
    ]),
  );
  return { facts, sequences };
}

/** The same, with the network just swept and its slot open by default. */
export async function dueLane(
  it: MemoryEngineWorld,
  marks: LaneRun['state']['marks'] = {},
): Promise<LaneRun> {
  const run = await takeLane(it);
  setState(run, { ...run.state, marks: { sweptAt: it.clock.now(), zone: 'Etc/UTC', ...marks } });
  setState(run, { ...run.state, nextSlotAt: it.clock.now() });
  return run;
}

/** Records the arguments of a store call from now on. */
export function counted(
  it: MemoryEngineWorld,
  name: keyof MemoryEngineWorld['parts']['store'],
): unknown[] {
  const queries: unknown[] = [];
  const call = it.parts.store[name] as (query: never) => unknown;
  Object.assign(it.parts.store, { [name]: (query: never) => (queries.push(query), call(query)) });
  return queries;
}

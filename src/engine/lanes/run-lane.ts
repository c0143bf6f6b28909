import { localDay } from '#core/schedule/zone.ts';
import type { Lane, LaneMarks } from '#data/engine-store/lane-facts.ts';
import type { Alarm } from '#engine/lanes/alarm.ts';
import type { EngineParts } from '#engine/engine-parts.ts';
import { campaignNow, elapsedNow, type LaneRun } from '#engine/lanes/lane-run.ts';
import { laneTurn, type TurnEnd } from '#engine/lanes/lane-turn.ts';
import { plausibleMarks } from '#engine/watching/plausible-marks.ts';

/**
 * A lane that has nothing to do for longer than this is given back, and where others want its
 * place, at once and after a while in any case; real ms.
 */
const HOLD_MS = 1500;
const CROWDED_HOLD_MS = 20;
const CROWDED_TURN_MS = 300;
const LONGEST_WAIT_MS = 1000;
const KEEP_MARKS_MS = 2000;
/** After an error of our own the lane is left alone for so long; real ms. */
const ERROR_REST_MS = 5000;

/** `crowded`: other lanes are due and find no place. */
type Drive = {
  parts: EngineParts;
  lane: Lane;
  alarm: Alarm;
  stopping: AbortSignal;
  crowded: () => boolean;
};

/**
 * Drives one leased lane turn by turn until it has nothing to do for a while, is lost to another
 * worker, or the engine stops; then it is given back with the time at which it is to be looked at
 * again. Never throws.
 */
export async function runLane({ parts, lane, alarm, stopping, crowded }: Drive): Promise<void> {
  let run: LaneRun | null = null;
  let end: TurnEnd = { again: true, nextAt: null };
  const heldSince = elapsedNow(parts.clock);
  try {
    while (!stopping.aborted) {
      run =
        run === null
          ? await openRun({ parts, lane })
          : (await holdOn({ run, woken: alarm.rang() }))
            ? run
            : null;
      if (run === null) return;
      end = await laneTurn(run);
      await sayNews(run);
      const waitMs = end.again
        ? 0
        : end.nextAt === null
          ? Infinity
          : Math.max(1, (end.nextAt - parts.clock.now()) / parts.clock.rate());
      const heldMs = elapsedNow(parts.clock) - heldSince;
      if (waitMs > (crowded() ? CROWDED_HOLD_MS : HOLD_MS) && !alarm.isRinging()) break;
      if (heldMs > CROWDED_TURN_MS && crowded()) break;
      if (waitMs > 0)
        await parts.sleep({ ms: Math.min(LONGEST_WAIT_MS, waitMs), signal: alarm.signal() });
    }
    await giveBack({
      parts,
      lane,
      run,
      nextWakeAt: stopping.aborted || end.again ? Math.floor(parts.clock.now()) : end.nextAt,
    });
  } catch (error) {
    parts.log.error(
      {
        userId: lane.userId,
        error: String(error),
        stack: error instanceof Error ? error.stack : undefined,
      },
      'A lane failed',
    );
    await giveBack({
      parts,
      lane,
      run,
      nextWakeAt: parts.clock.now() + ERROR_REST_MS * parts.clock.rate(),
    }).catch((cause: unknown) =>
      parts.log.warn(
        { userId: lane.userId, error: String(cause) },
        'A lane could not be given back; its lease will end',
      ),
    );
  }
}

/** A run that knows what the store knows; null when there is no such user any more. */
async function openRun({
  parts,
  lane,
}: {
  parts: EngineParts;
  lane: Lane;
}): Promise<LaneRun | null> {
  const facts = await parts.store.readLane({
    lane,
    now: Math.floor(parts.clock.now()),
    knownSequences: new Map(),
  });
  if (facts === null) return null;
  const run: LaneRun = {
    parts,
    lane,
    facts,
    marks: { ...facts.marks, realKeptAt: parts.clock.realNow() },
    nextSlotAt: facts.nextSlotAt,
    slotOpenedAt: null,
    sequences: new Map(),
    blockedTypes: new Set(),
    connectionsWanted: false,
    ended: new Set(),
    news: [],
  };
  take({ run, facts });
  // A slot of another day is drawn anew, so that no day begins to the second.
  const dayOf = (at: number): string => localDay({ zone: facts.user.week.zone, at });
  if (run.nextSlotAt !== null && dayOf(run.nextSlotAt) !== dayOf(campaignNow(run)))
    run.nextSlotAt = null;
  return run;
}

/**
 * Keeps the lease long enough for the next call, and reads everything anew. False: the lane is
 * lost.
 */
async function holdOn({ run, woken }: { run: LaneRun; woken: boolean }): Promise<boolean> {
  const { store, clock, config } = run.parts;
  const realNow = clock.realNow();
  if (
    woken ||
    run.lane.realLeaseUntil - realNow < Math.max(config.leaseMs / 2, config.requestTimeoutMs + 1000)
  ) {
    const kept = await store.keepLane({ lane: run.lane, realNow, leaseMs: config.leaseMs });
    if (kept === null) return lost(run);
    run.lane = kept;
  }
  if (realNow - (run.marks.realKeptAt ?? 0) > KEEP_MARKS_MS) {
    run.marks = { ...run.marks, realKeptAt: realNow };
    if (
      !(await store.writeMarks({
        lane: run.lane,
        now: campaignNow(run),
        marks: run.marks,
        nextSlotAt: run.nextSlotAt,
      }))
    )
      return lost(run);
  }
  const knownSequences = new Map(
    [...run.sequences].map(([campaignId, { version }]) => [campaignId, version]),
  );
  const facts = await store.readLane({ lane: run.lane, now: campaignNow(run), knownSequences });
  if (facts === null) return lost(run);
  take({ run, facts });
  return true;
}

function lost(run: LaneRun): false {
  run.parts.log.warn(
    { userId: run.lane.userId, fencing: run.lane.fencing },
    'A lane was lost to another worker',
  );
  return false;
}

/** What was read replaces what was known; sequences that did not change are kept. */
function take({ run, facts }: { run: LaneRun; facts: LaneRun['facts'] }): void {
  const sequences = new Map(
    facts.campaigns.map(({ campaignId, sequenceVersion, sequence }) => {
      const known = run.sequences.get(campaignId);
      return [
        campaignId,
        known?.version === sequenceVersion && sequence === null
          ? known
          : { version: sequenceVersion, sequence },
      ];
    }),
  );
  run.facts = facts;
  const marks = plausibleMarks({
    marks: run.marks,
    now: campaignNow(run),
    realNow: run.parts.clock.realNow(),
  });
  run.marks = noteZone({ marks, zone: facts.user.week.zone, now: campaignNow(run) });
  run.sequences = sequences;
  run.blockedTypes = new Set();
  run.connectionsWanted = false;
}

/**
 * Marks in whose zone days are counted; the first look at a changed one is kept, for it binds the
 * 24 hours around it.
 */
function noteZone({
  marks,
  zone,
  now,
}: {
  marks: LaneMarks;
  zone: string;
  now: number;
}): LaneMarks {
  if (marks.zone === zone) return marks;
  return marks.zone === undefined ? { ...marks, zone } : { ...marks, zone, zoneChangedAt: now };
}

async function sayNews(run: LaneRun): Promise<void> {
  const events = run.news.splice(0);
  // What was said is only "look again": nothing is lost when it cannot be said.
  await run.parts.store
    .announce({ userId: run.lane.userId, events })
    .catch((error: unknown) =>
      run.parts.log.warn({ error: String(error) }, 'News could not be said'),
    );
}

async function giveBack({
  parts,
  lane,
  run,
  nextWakeAt,
}: {
  parts: EngineParts;
  lane: Lane;
  run: LaneRun | null;
  nextWakeAt: number | null;
}): Promise<void> {
  const kept = run === null ? null : { nextSlotAt: run.nextSlotAt, marks: run.marks };
  await parts.store.releaseLane({
    lane,
    nextWakeAt: nextWakeAt === null ? null : Math.ceil(nextWakeAt),
    kept,
  });
}

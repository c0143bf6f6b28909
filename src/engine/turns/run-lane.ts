import { localDay } from '#core/schedule/zone.ts';
import type { Lane, LaneFacts, LaneMarks } from '#data/walk/lane-facts.ts';
import type { WakeSignal } from '#engine/turns/wake-signal.ts';
import type { EngineParts } from '#engine/engine-parts.ts';
import { setState, campaignNow, elapsedNow, type LaneRun } from '#engine/lane/lane-run.ts';
import { withMarks, type LaneState } from '#engine/lane/lane-state.ts';
import type { TurnEnd } from '#engine/turns/act-in-slots.ts';
import { runLaneTurn } from '#engine/turns/lane-turn.ts';
import { clampMarks } from '#engine/turns/clamp-marks.ts';

/**
 * A lane that would wait longer than `HOLD_MS` is released; while others want its place, one that
 * would wait longer than `FULL_POOL_HOLD_MS`, and any lane after `FULL_POOL_TURN_MS`. Real ms.
 */
const HOLD_MS = 1500;
const FULL_POOL_HOLD_MS = 20;
const FULL_POOL_TURN_MS = 300;
const MAX_WAIT_MS = 1000;
const KEEP_MARKS_MS = 2000;
/** How long a lane pauses after an error of our own; real ms. */
const ERROR_REST_MS = 5000;

/** `isPoolFull`: other lanes are due and there is no free place. */
type Drive = {
  parts: EngineParts;
  lane: Lane;
  alarm: WakeSignal;
  stopping: AbortSignal;
  isPoolFull: () => boolean;
};

/**
 * Drives one leased lane turn by turn until it has nothing to do for a while, is lost to another
 * worker, or the engine stops; then releases it with the time at which to look at it again. Never
 * throws.
 */
export async function runLane({ parts, lane, alarm, stopping, isPoolFull }: Drive): Promise<void> {
  let run: LaneRun | null = null;
  let end: TurnEnd = { again: true, nextAt: null };
  const heldSince = elapsedNow(parts.clock);
  try {
    while (!stopping.aborted) {
      run =
        run === null ? await firstTurn(parts, lane) : await nextTurn({ run, woken: alarm.rang() });
      if (run === null) return;
      end = await runLaneTurn(run);
      await publishNews(run);
      const waitMs = end.again
        ? 0
        : end.nextAt === null
          ? Infinity
          : Math.max(1, (end.nextAt - parts.clock.now()) / parts.clock.rate());
      const heldMs = elapsedNow(parts.clock) - heldSince;
      if (waitMs > (isPoolFull() ? FULL_POOL_HOLD_MS : HOLD_MS) && !alarm.isRinging()) break;
      if (heldMs > FULL_POOL_TURN_MS && isPoolFull()) break;
      if (waitMs > 0)
        await parts.sleep({ ms: Math.min(MAX_WAIT_MS, waitMs), signal: alarm.signal() });
    }
    await release({
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
    await release({
      parts,
      lane,
      run,
      nextWakeAt: parts.clock.now() + ERROR_REST_MS * parts.clock.rate(),
    }).catch((cause: unknown) =>
      parts.log.warn(
        { userId: lane.userId, error: String(cause) },
        'Couldn’t release a lane; its lease will expire',
      ),
    );
  }
}

/** The first turn of a lane, read from the store; null when its user no longer exists. */
async function firstTurn(parts: EngineParts, lane: Lane): Promise<LaneRun | null> {
  const facts = await parts.store.readLane({
    lane,
    now: Math.floor(parts.clock.now()),
    knownSequences: new Map(),
  });
  if (facts === null) return null;
  // A slot of another day is drawn again, so that days don't all start at the same second.
  const dayOf = (at: number): string => localDay(facts.user.week.zone, at);
  const today = dayOf(campaignNow({ parts }));
  const ofToday = (slot: number | null): number | null =>
    slot !== null && dayOf(slot) === today ? slot : null;
  const { email } = facts.marks;
  return turnOf({
    parts,
    lane,
    sequences: new Map(),
    facts,
    state: {
      marks: {
        ...facts.marks,
        realKeptAt: parts.clock.realNow(),
        ...(email !== undefined && {
          email: { ...email, nextSlotAt: ofToday(email.nextSlotAt ?? null) ?? undefined },
        }),
      },
      nextSlotAt: ofToday(facts.nextSlotAt),
      slotOpenedAt: null,
      ended: new Set(),
      news: [],
    },
  });
}

/**
 * The next turn, after renewing the lease for its next call and reading everything again. Null: the
 * lane is lost.
 */
async function nextTurn({ run, woken }: { run: LaneRun; woken: boolean }): Promise<LaneRun | null> {
  const { parts, sequences } = run;
  const { store, clock, config } = parts;
  const realNow = clock.realNow();
  let { lane } = run;
  if (
    woken ||
    run.state.leaseRefused === true ||
    lane.realLeaseUntil - realNow < Math.max(config.leaseMs / 2, config.requestTimeoutMs + 1000)
  ) {
    const kept = await store.keepLane({ lane, realNow, leaseMs: config.leaseMs });
    if (kept === null) return laneLost(run);
    lane = kept;
    setState(run, { ...run.state, leaseRefused: false });
  }
  if (realNow - (run.state.marks.realKeptAt ?? 0) > KEEP_MARKS_MS) {
    setState(run, withMarks(run.state, { realKeptAt: realNow }));
    const { marks, nextSlotAt } = run.state;
    if (!(await store.writeMarks({ lane, now: campaignNow(run), marks, nextSlotAt })))
      return laneLost(run);
  }
  const knownSequences = new Map(
    [...sequences].map(([campaignId, { version }]) => [campaignId, version]),
  );
  const facts = await store.readLane({ lane, now: campaignNow(run), knownSequences });
  return facts === null
    ? laneLost(run)
    : turnOf({ parts, lane, sequences, facts, state: run.state });
}

function laneLost(run: LaneRun): null {
  run.parts.log.warn(
    { userId: run.lane.userId, fencing: run.lane.fencing },
    'Another worker claimed a lane',
  );
  return null;
}

/** A turn with freshly read facts; sequences that did not change are kept. */
function turnOf({
  parts,
  lane,
  sequences: known,
  facts,
  state,
}: Pick<LaneRun, 'parts' | 'lane' | 'sequences'> & {
  facts: LaneFacts;
  state: Omit<LaneState, 'facts' | 'blockedTypes' | 'connectionsWanted'>;
}): LaneRun {
  const sequences = new Map(
    facts.campaigns.map(({ campaignId, sequenceVersion, sequence }) => {
      const before = known.get(campaignId);
      return [
        campaignId,
        before?.version === sequenceVersion && sequence === null
          ? before
          : { version: sequenceVersion, sequence },
      ];
    }),
  );
  const now = campaignNow({ parts });
  const marks = clampMarks({ marks: state.marks, now, realNow: parts.clock.realNow() });
  return {
    parts,
    lane,
    sequences,
    state: {
      ...state,
      facts,
      marks: withZone(marks, facts.user.week.zone, now),
      blockedTypes: new Set(),
      connectionsWanted: false,
    },
  };
}

/**
 * Marks with the zone in which days are counted; when a change was first noticed is kept, because
 * it restricts the 24 hours around it.
 */
function withZone(marks: LaneMarks, zone: string, now: number): LaneMarks {
  if (marks.zone === zone) return marks;
  return marks.zone === undefined ? { ...marks, zone } : { ...marks, zone, zoneChangedAt: now };
}

/** Publishes what changed in a turn to the live stream. */
async function publishNews(run: LaneRun): Promise<void> {
  const { news: events } = run.state;
  setState(run, { ...run.state, news: [] });
  // It only tells clients to reload, so nothing is lost if it cannot be published.
  await run.parts.store
    .announce({ userId: run.lane.userId, events })
    .catch((error: unknown) =>
      run.parts.log.warn({ error: String(error) }, 'Couldn’t publish changes'),
    );
}

async function release({
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
  const kept = run === null ? null : { nextSlotAt: run.state.nextSlotAt, marks: run.state.marks };
  await parts.store.releaseLane({
    lane,
    nextWakeAt: nextWakeAt === null ? null : Math.ceil(nextWakeAt),
    kept,
  });
}

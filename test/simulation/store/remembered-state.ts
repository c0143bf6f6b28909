import type { PlaceRow } from './memory-rows.ts';

type Memory = PlaceRow['memory'];

/**
 * The memory of a place with what it was before it is stopped now, and of one that stood still
 * already what that was.
 */
export function heldMemory(
  place: Pick<PlaceRow, 'memory' | 'state' | 'reason' | 'dueAt'>,
  { keepsDue = true }: { keepsDue?: boolean } = {},
): Memory {
  const { memory, state, reason, dueAt } = place;
  const { heldState, heldDueAt, heldReason, heldBefore } = memory;
  const before = Object.fromEntries(
    Object.entries({ heldState, heldDueAt, heldReason, heldBefore }).filter(
      ([, value]) => value !== undefined,
    ),
  );
  const keepsBefore =
    (state === 'PAUSED' || state === 'FINISHED') && Object.keys(before).length > 0;
  return {
    ...unheld({ place }),
    heldState: state,
    ...(reason === null ? {} : { heldReason: reason }),
    ...(dueAt === null || !keepsDue ? {} : { heldDueAt: dueAt }),
    ...(keepsBefore ? { heldBefore: before } : {}),
  };
}

/**
 * The memory of a place without what it was before it was stopped; of one that is stopped again,
 * what it was before that is given back.
 */
export function unheld({
  place: { memory },
  stoppedAgain = false,
}: {
  place: Pick<PlaceRow, 'memory'>;
  stoppedAgain?: boolean;
}): Memory {
  const { heldState: _state, heldDueAt: _due, heldReason: _reason, heldBefore, ...rest } = memory;
  return stoppedAgain ? { ...rest, ...heldBefore } : rest;
}

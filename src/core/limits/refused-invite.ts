import { MS_PER_DAY } from '#core/schedule/zone-offset.ts';
import type { RefusedInvite } from '#core/sequence/step-facts.ts';
import { localDay } from '#core/schedule/zone.ts';

/**
 * How many different people in a row the network may refuse without a reason before invitations
 * pause (product rules, section 4).
 */
export const REFUSALS_BEFORE_PAUSE = 3;
/**
 * How often a person is refused, on different days and although there was room, before the refusal
 * counts as final.
 */
const REFUSALS_BEFORE_FAILING = 3;
/**
 * Acceptances that we don't know about yet also make room: the network accepted an invitation when
 * this many more seemed to be pending than really were.
 */
const UNKNOWN_ROOM = { share: 0.25, most: 5 } as const;
const MAX_WAIT_DAYS = 7;
/**
 * How many days refusals must continue if no one else was invited in between: by then a weekly
 * throttle has ended.
 */
const PATIENCE_DAYS = 14;
const NOTE_PATIENCE_DAYS = 32;
/** The longest wait, in days, for an account that can't invite anyone. */
const LAST_PATIENCE_DAYS = 60;
/**
 * How long a refused note affects the very next attempt; later, something else may have changed.
 */
const NOTE_REFUSAL_HOLDS_MS = 600_000;
const REAL_NOTE_REFUSAL_HOLDS_MS = 5000;

/**
 * The last invitation that the network accepted from this account, the last one with a note, and
 * the most that were pending when it accepted one.
 */
export type LastSentInvite = { at: number; notedAt: number | null; pending: number };

type Refusal = {
  /** How it was attempted: with a note, with the person's email address. */
  withNote: boolean;
  byEmail: boolean;
  /** Whether this item may leave its note out, and whether the invitation can go by email. */
  mayLeaveNoteOut: boolean;
  canGoByEmail: boolean;
  /** This person's earlier refusals. */
  before: RefusedInvite | undefined;
  taken: LastSentInvite | undefined;
  pending: number;
  now: number;
};

/**
 * What happens to this person; `pauses`: the refusal counts toward those in a row that pause
 * invitations.
 */
export type RefusalOutcome =
  | { next: 'LEAVE_NOTE_OUT' }
  | { next: 'BY_EMAIL'; pauses: boolean }
  | { next: 'WAIT'; refused: RefusedInvite; until: number; pauses: boolean }
  | { next: 'FAIL'; pauses: boolean };

/**
 * What to do if the network refuses an invitation without a reason. The refusal affects only this
 * person and this attempt (product rules, section 4): the person is tried again immediately without
 * the note, then by email if possible, then on later days. It fails only after three refusals
 * although there was room, and if others were invited in between or two weeks have passed. Instants
 * in epoch milliseconds of campaign time.
 */
export function decideAfterRefusal({
  withNote,
  byEmail,
  mayLeaveNoteOut,
  canGoByEmail,
  before,
  taken,
  pending,
  now,
}: Refusal): RefusalOutcome {
  if (withNote && mayLeaveNoteOut) return { next: 'LEAVE_NOTE_OUT' };
  // A repeated refusal while others were accepted says nothing about the account.
  const pauses = before === undefined || (taken?.at ?? -Infinity) <= before.lastAt;
  if (!byEmail && canGoByEmail) return { next: 'BY_EMAIL', pauses };
  const hadRoom = (count: number | null): boolean => count !== null && count <= roomKnown(taken);
  const since = before?.since ?? now;
  const rounds = (before?.rounds ?? 0) + 1;
  const despiteRoom =
    (before?.despiteRoom ?? 0) +
    (hadRoom(before?.pending ?? null) ? 1 : 0) +
    (hadRoom(pending) ? 1 : 0);
  const takenAt = withNote ? taken?.notedAt : taken?.at;
  const days = (now - since) / MS_PER_DAY;
  const patient =
    (takenAt != null && takenAt > since) || days >= (withNote ? NOTE_PATIENCE_DAYS : PATIENCE_DAYS);
  if ((despiteRoom >= REFUSALS_BEFORE_FAILING && patient) || days >= LAST_PATIENCE_DAYS)
    return { next: 'FAIL', pauses };
  const waitDays = Math.min(MAX_WAIT_DAYS, 2 ** Math.min(rounds - 1, 3));
  return {
    next: 'WAIT',
    refused: {
      since,
      lastAt: now,
      rounds,
      despiteRoom,
      pending: hadRoom(pending) ? null : pending,
    },
    until: now + waitDays * MS_PER_DAY,
    pauses,
  };
}

/** The number of pending invitations at which the network certainly accepts another one. */
function roomKnown(taken: LastSentInvite | undefined): number {
  if (taken === undefined) return -1;
  return taken.pending - Math.min(UNKNOWN_ROOM.most, Math.ceil(taken.pending * UNKNOWN_ROOM.share));
}

/**
 * Whether the next attempt omits its note, because the one just before was refused with it; `rate`
 * is campaign time per real time.
 */
export function omitsNote({
  noteRefusedAt,
  now,
  rate,
}: {
  noteRefusedAt: number | undefined;
  now: number;
  rate: number;
}): boolean {
  return (
    noteRefusedAt !== undefined &&
    now - noteRefusedAt <= NOTE_REFUSAL_HOLDS_MS + rate * REAL_NOTE_REFUSAL_HOLDS_MS
  );
}

/**
 * When the monthly invitation notes are reset: the first instant of the user's next calendar month
 * (product rules, section 2).
 */
export function nextNoteMonth(zone: string, now: number): number {
  return Temporal.PlainDate.from(localDay(zone, now))
    .with({ day: 1 })
    .add({ months: 1 })
    .toZonedDateTime(zone).epochMilliseconds;
}

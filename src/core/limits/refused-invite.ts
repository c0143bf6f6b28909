import { MS_PER_DAY } from '#core/schedule/zone-offset.ts';
import type { RefusedInvite } from '#core/sequence/step-facts.ts';
import { localDay } from '#core/schedule/zone.ts';

/**
 * After so many different people in a row whom the network refused without a reason, invitations
 * pause (product rules, section 4).
 */
export const REFUSALS_BEFORE_PAUSE = 3;
/**
 * A person is refused so often, on different days and although there was room, before the refusal
 * counts as the network's last word.
 */
const REFUSALS_BEFORE_FAILING = 3;
/**
 * Acceptances that we do not know of yet make room too: the network took an invitation at so many
 * more pending than there really were.
 */
const UNKNOWN_ROOM = { share: 0.25, most: 5 } as const;
const MAX_WAIT_DAYS = 7;
/**
 * How long refusals must continue when no one else was invited meanwhile: a throttle of the week is
 * over by then, a month's notes are new.
 */
const PATIENCE_DAYS = 14;
const NOTE_PATIENCE_DAYS = 32;
/** No one waits forever for an account that takes no invitation at all. */
const LAST_PATIENCE_DAYS = 60;
/** How long a refused note speaks for the very next try; later, something else may have changed. */
const NOTE_REFUSAL_HOLDS_MS = 600_000;
const REAL_NOTE_REFUSAL_HOLDS_MS = 5000;

/**
 * The last invitation that the network took from this account, the last with a note, and the most
 * that pended when it took one.
 */
export type LastSentInvite = { at: number; notedAt: number | null; pending: number };

type Refusal = {
  /** How it was tried: with a note, with the person's e-mail address. */
  withNote: boolean;
  byEmail: boolean;
  /** Whether this item may leave its note out, and whether the invitation can go by e-mail. */
  mayLeaveNoteOut: boolean;
  canGoByEmail: boolean;
  /** What this person was refused before. */
  before: RefusedInvite | undefined;
  taken: LastSentInvite | undefined;
  pending: number;
  now: number;
};

/**
 * What follows for the one person; `pauses`: the refusal counts among those in a row that pause
 * invitations.
 */
export type RefusalOutcome =
  | { next: 'LEAVE_NOTE_OUT' }
  | { next: 'BY_EMAIL'; pauses: boolean }
  | { next: 'WAIT'; refused: RefusedInvite; until: number; pauses: boolean }
  | { next: 'FAIL'; pauses: boolean };

/**
 * What follows when the network refuses an invitation and does not say why. It is believed about no
 * one but this person and this try (product rules, section 4): the same person is tried without the
 * note at once, then by e-mail where that is possible, then on later days. It fails only when it
 * was refused three times although there was room, and others were invited meanwhile or two weeks
 * have gone by. Instants in epoch milliseconds of campaign time.
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
  // Someone refused again although others were taken in between says nothing of the account.
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

/** At how many pending invitations the network surely takes another one. */
function roomKnown(taken: LastSentInvite | undefined): number {
  if (taken === undefined) return -1;
  return taken.pending - Math.min(UNKNOWN_ROOM.most, Math.ceil(taken.pending * UNKNOWN_ROOM.share));
}

/**
 * Whether the next try leaves its note out, because the one just before was refused with it; `rate`
 * is campaign time by real time.
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
 * When a month's invitation notes begin again: the first instant of the user's next calendar month
 * (product rules, section 2).
 */
export function nextNoteMonth(zone: string, now: number): number {
  return Temporal.PlainDate.from(localDay(zone, now))
    .with({ day: 1 })
    .add({ months: 1 })
    .toZonedDateTime(zone).epochMilliseconds;
}

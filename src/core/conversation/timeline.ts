/** The kinds of entries of a thread, in the order in which they stand at one instant. */
const KINDS = ['MESSAGE', 'NOTE', 'EVENT'] as const;

/**
 * An entry of a thread: a message of any channel, an internal note, or something that happened to
 * the lead.
 */
export type TimelineKey = { kind: (typeof KINDS)[number]; at: number; id: string };

/** Whether entries of a kind stand before those of another one at the same instant. */
export function isOlderKind(one: TimelineKey['kind'], other: TimelineKey['kind']): boolean {
  return KINDS.indexOf(one) < KINDS.indexOf(other);
}

/**
 * Which of two entries is newer: positive when `other` is. At one instant an event comes after the
 * message that it follows from ("Jonas replied, so the sequence stopped"), and of one kind the one
 * received later is newer; ids are decimal numbers of any length.
 */
export function compareNewestFirst(one: TimelineKey, other: TimelineKey): number {
  if (one.at !== other.at) return other.at - one.at;
  if (one.kind !== other.kind) return isOlderKind(one.kind, other.kind) ? 1 : -1;
  if (one.id.length !== other.id.length) return other.id.length - one.id.length;
  return one.id === other.id ? 0 : one.id < other.id ? 1 : -1;
}

/**
 * A page of the timeline that merges every channel, notes, and the lead's events, newest first
 * (product rules, sections 15 and 23). `entries` are the newest `size` + 1 of each kind before a
 * cursor, in any order; `more`: the page isn't the last.
 */
export function mergeTimeline<Entry extends TimelineKey>(
  entries: readonly Entry[],
  size: number,
): { entries: Entry[]; more: boolean } {
  const merged = [...entries].sort(compareNewestFirst);
  return { entries: merged.slice(0, size), more: merged.length > size };
}

/** The cursor after an entry, as the API's `before` carries it. */
export function placeOf({ kind, at, id }: TimelineKey): string {
  return `${at}-${kind}-${id}`;
}

/** The entry that a cursor follows; null if the text isn't a cursor. */
export function entryAt(place: string): TimelineKey | null {
  const match = /^(\d{1,15})-(MESSAGE|NOTE|EVENT)-([1-9]\d{0,17})$/.exec(place);
  if (match === null) return null;
  const [, at, kind, id] = match as unknown as [string, string, TimelineKey['kind'], string];
  return { kind, at: Number(at), id };
}

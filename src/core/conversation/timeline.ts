/** An entry of a thread: a message of any channel, or something that happened to the lead. */
export type TimelineKey = { kind: 'MESSAGE' | 'EVENT'; at: number; id: string };

/**
 * Which of two entries is newer: positive when `other` is. At one instant an event comes after the
 * message that it follows from ("Jonas replied, so the sequence stopped"), and of one kind the one
 * received later is newer; ids are decimal numbers of any length.
 */
export function compareNewestFirst(one: TimelineKey, other: TimelineKey): number {
  if (one.at !== other.at) return other.at - one.at;
  if (one.kind !== other.kind) return one.kind === 'EVENT' ? -1 : 1;
  if (one.id.length !== other.id.length) return other.id.length - one.id.length;
  return one.id === other.id ? 0 : one.id < other.id ? 1 : -1;
}

/**
 * A page of the timeline that merges every channel and the lead's events, newest first (product
 * rules, section 15). `messages` and `events` are each the newest `size` + 1 before a cursor, in
 * any order; `more`: the page isn't the last.
 */
export function mergeTimeline<Message extends TimelineKey, Event extends TimelineKey>(
  messages: readonly Message[],
  events: readonly Event[],
  size: number,
): { entries: (Message | Event)[]; more: boolean } {
  const merged = [...messages, ...events].sort(compareNewestFirst);
  return { entries: merged.slice(0, size), more: merged.length > size };
}

/** The cursor after an entry, as the API's `before` carries it. */
export function placeOf({ kind, at, id }: TimelineKey): string {
  return `${at}-${kind}-${id}`;
}

/** The entry that a cursor follows; null if the text isn't a cursor. */
export function entryAt(place: string): TimelineKey | null {
  const match = /^(\d{1,15})-(MESSAGE|EVENT)-([1-9]\d{0,17})$/.exec(place);
  if (match === null) return null;
  const [, at, kind, id] = match as unknown as [string, string, TimelineKey['kind'], string];
  return { kind, at: Number(at), id };
}

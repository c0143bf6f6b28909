import type { PlaceRow } from './memory-rows.ts';

type DuePlace = PlaceRow & { dueAt: number };

/** Places in the order in which they are due; among equal times the older lead first. */
export type DueOrder = DuePlace[];

/**
 * Puts a place where its time belongs. New places are mostly the latest of all, which costs
 * nothing.
 */
export function addDue(order: DueOrder, place: DuePlace): void {
  const last = order.at(-1);
  if (last === undefined || isBefore(last, place)) order.push(place);
  else order.splice(positionOf(order, place), 0, place);
}

/** Removes a place from the order. */
export function removeDue(order: DueOrder, place: DuePlace): void {
  const position = positionOf(order, place);
  if (order[position] !== place) throw new Error(`Place ${place.key} is not where its time says.`);
  if (position === 0) order.shift();
  else order.splice(position, 1);
}

/** The first of them that are due, at most so many. */
export function firstDue(
  order: DueOrder,
  { now, limit }: { now: number; limit: number },
): readonly DuePlace[] {
  let end = 0;
  for (const last = Math.min(limit, order.length); end < last && isDue(order[end], now); end += 1);
  return order.slice(0, end);
}

/** Whether anyone is due. */
export function anyDue(order: DueOrder | undefined, now: number): boolean {
  return order !== undefined && isDue(order[0], now);
}

function isDue(place: DuePlace | undefined, now: number): boolean {
  return place !== undefined && place.dueAt <= now;
}

function isBefore(one: DuePlace, other: DuePlace): boolean {
  return (
    one.dueAt < other.dueAt || (one.dueAt === other.dueAt && one.leadNumber < other.leadNumber)
  );
}

function positionOf(order: DueOrder, place: DuePlace): number {
  let from = 0;
  let to = order.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    const at = order[middle];
    if (at !== undefined && isBefore(at, place)) from = middle + 1;
    else to = middle;
  }
  return from;
}

/**
 * Future events ordered by time, in any order at the same instant. Each carries one whole number.
 */
export type EventHeap = { times: Float64Array; carried: Int32Array; size: number };

/** An empty heap with this initial capacity; it grows as needed. */
export function createEventHeap(capacity: number): EventHeap {
  return {
    times: new Float64Array(Math.max(16, capacity)),
    carried: new Int32Array(Math.max(16, capacity)),
    size: 0,
  };
}

/** The time of the first event; Infinity if there is none. */
export function peekTime({ times, size }: EventHeap): number {
  return size === 0 ? Infinity : (times[0] ?? Infinity);
}

/** Adds an event at a time. */
export function push(heap: EventHeap, at: number, carries: number): void {
  if (heap.size === heap.times.length) grow(heap);
  const { times, carried } = heap;
  let place = heap.size;
  heap.size += 1;
  while (place > 0) {
    const above = (place - 1) >> 1;
    const aboveAt = times[above] ?? 0;
    if (aboveAt <= at) break;
    times[place] = aboveAt;
    carried[place] = carried[above] ?? 0;
    place = above;
  }
  times[place] = at;
  carried[place] = carries;
}

/** Removes the first event and returns what it carries; the heap must not be empty. */
export function pop(heap: EventHeap): number {
  const { times, carried } = heap;
  const first = carried[0] ?? 0;
  heap.size -= 1;
  const at = times[heap.size] ?? 0;
  const carries = carried[heap.size] ?? 0;
  let place = 0;
  for (let below = 1; below < heap.size; below = place * 2 + 1) {
    if (below + 1 < heap.size && (times[below + 1] ?? 0) < (times[below] ?? 0)) below += 1;
    const belowAt = times[below] ?? 0;
    if (at <= belowAt) break;
    times[place] = belowAt;
    carried[place] = carried[below] ?? 0;
    place = below;
  }
  times[place] = at;
  carried[place] = carries;
  return first;
}

function grow(heap: EventHeap): void {
  const times = new Float64Array(heap.times.length * 2);
  const carried = new Int32Array(heap.carried.length * 2);
  times.set(heap.times);
  carried.set(heap.carried);
  heap.times = times;
  heap.carried = carried;
}

/**
 * Something that happens at a virtual time. Of two at one time the one with the smaller tie comes
 * first.
 */
export type QueuedEvent = { time: number; tie: number; run: () => void };

/** A binary heap of events, the earliest first. */
export class EventQueue {
  readonly #heap: QueuedEvent[] = [];

  get size(): number {
    return this.#heap.length;
  }

  nextTime(): number {
    return this.#heap[0]?.time ?? Infinity;
  }

  push(event: QueuedEvent): void {
    const heap = this.#heap;
    let index = heap.length;
    heap.push(event);
    while (index > 0) {
      const parentIndex = (index - 1) >> 1;
      const parent = heap[parentIndex] as QueuedEvent;
      if (!isBefore(event, parent)) break;
      heap[index] = parent;
      index = parentIndex;
    }
    heap[index] = event;
  }

  pop(): QueuedEvent | undefined {
    const heap = this.#heap;
    const first = heap[0];
    const last = heap.pop();
    if (first === undefined || last === undefined || heap.length === 0) return first;
    let index = 0;
    for (;;) {
      let childIndex = 2 * index + 1;
      if (childIndex >= heap.length) break;
      const right = heap[childIndex + 1];
      if (right !== undefined && isBefore(right, heap[childIndex] as QueuedEvent)) childIndex += 1;
      const child = heap[childIndex] as QueuedEvent;
      if (!isBefore(child, last)) break;
      heap[index] = child;
      index = childIndex;
    }
    heap[index] = last;
    return first;
  }
}

function isBefore(one: QueuedEvent, other: QueuedEvent): boolean {
  return one.time < other.time || (one.time === other.time && one.tie < other.tie);
}

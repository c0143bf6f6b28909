/** What undoes the writes of the transaction that is under way; null outside of one. */
export type UndoLog = { steps: (() => void)[] | null };

/**
 * Does `work` as a whole or not at all: when it throws, everything it wrote is taken back. Inside a
 * transaction it joins that one.
 */
export function atomically<Result>(undo: UndoLog, work: () => Result): Result {
  if (undo.steps !== null) return work();
  const steps: (() => void)[] = [];
  undo.steps = steps;
  try {
    return work();
  } catch (error) {
    undo.steps = null;
    for (const step of steps.reverse()) step();
    throw error;
  } finally {
    undo.steps = null;
  }
}

/** Puts a value into a map, or takes the key out with `undefined`, so that it can be undone. */
export function put<Key, Value>(
  undo: UndoLog,
  map: Map<Key, Value>,
  [key, value]: readonly [Key, Value | undefined],
): void {
  const before = map.get(key);
  if (value === undefined) map.delete(key);
  else map.set(key, value);
  undo.steps?.push(() => (before === undefined ? map.delete(key) : map.set(key, before)));
}

/** Adds an entry at the end of a list, so that it can be undone. */
export function append<Value>(undo: UndoLog, list: Value[], entry: Value): void {
  list.push(entry);
  undo.steps?.push(() => list.pop());
}

type Reading<Value> = () => Promise<Value>;
type Lane<Value> = { running: number; next: { begin: () => void; value: Promise<Value> } | null };

/** So many equal readings run at a time at most. */
const AT_MOST = 2;

/** Lets equal questions that come at the same time share one reading. */
export type SharedReadings<Value> = (asked: {
  of: object;
  key: string;
  read: Reading<Value>;
}) => Promise<Value>;

/**
 * A change of a lead makes every open page of its list ask again, all at once. Who asks while two
 * equal readings of the same database (`of`) run waits for one of them to end and shares the next
 * one with all who have asked meanwhile: so each answer was read after its question, and none is
 * older than the asker's own last change.
 */
export function sharedReadings<Value>(): SharedReadings<Value> {
  const memories = new WeakMap<object, Map<string, Lane<Value>>>();
  return ({ of, key, read }) => {
    const lanes = memories.get(of) ?? new Map<string, Lane<Value>>();
    memories.set(of, lanes);
    const lane = lanes.get(key) ?? { running: 0, next: null };
    lanes.set(key, lane);
    const leave = (): void => {
      lane.running -= 1;
      lane.next?.begin();
      if (lane.running === 0) lanes.delete(key);
    };
    const begin = (): Promise<Value> => {
      lane.running += 1;
      lane.next = null;
      const value = read();
      value.then(keepText).then(leave, leave);
      return value;
    };
    if (lane.next === null && lane.running < AT_MOST) return begin();
    lane.next ??= gathering(begin);
    return lane.next.value;
  };
}

/** A reading that begins when it is told to. */
function gathering<Value>(begin: () => Promise<Value>): NonNullable<Lane<Value>['next']> {
  const { promise: value, resolve } = Promise.withResolvers<Value>();
  return { value, begin: () => resolve(begin()) };
}

/** The JSON of what is shared, which is written once for all; null for everything else. */
export function sharedText(value: unknown): string | null {
  if (typeof value !== 'object' || value === null) return null;
  const text = texts.get(value);
  if (text === undefined) return null;
  const written = text ?? JSON.stringify(value);
  texts.set(value, written);
  return written;
}

/** Null: not written yet. */
const texts = new WeakMap<object, string | null>();

function keepText(shared: unknown): void {
  if (typeof shared === 'object' && shared !== null) texts.set(shared, null);
}

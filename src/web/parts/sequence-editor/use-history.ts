import { useState } from 'react';

const LONGEST = 200;

/** The values before the current one and the undone ones; `of` is the value that they belong to. */
export type Stacks<Value> = {
  past: readonly Value[];
  future: readonly Value[];
  group: string | null;
  of: Value;
};

/** The history of a value no one here has changed: what comes from outside begins again. */
export function emptyHistory<Value>(value: Value): Stacks<Value> {
  return { past: [], future: [], group: null, of: value };
}

/**
 * After a change to `next`; letters typed into one field (the same `group` in a row) are undone
 * together.
 */
export function pushChange<Value>({
  stacks,
  next,
  group,
}: {
  stacks: Stacks<Value>;
  next: Value;
  group: string | null;
}): Stacks<Value> {
  const together = group !== null && group === stacks.group;
  return {
    past: together ? stacks.past : [...stacks.past, stacks.of].slice(-LONGEST),
    future: [],
    group,
    of: next,
  };
}

/** One step back or forth; null where there is none. */
export function stepHistory<Value>({
  stacks,
  to,
}: {
  stacks: Stacks<Value>;
  to: 'past' | 'future';
}): Stacks<Value> | null {
  const [from, other] = to === 'past' ? [stacks.past, stacks.future] : [stacks.future, stacks.past];
  const [next] = from.slice(-1);
  if (from.length === 0) return null;
  const [shorter, longer] = [from.slice(0, -1), [...other, stacks.of]];
  return {
    past: to === 'past' ? shorter : longer,
    future: to === 'past' ? longer : shorter,
    group: null,
    of: next as Value,
  };
}

/**
 * Undo and redo for a value that its owner holds: every change is reported immediately, and nothing
 * else is.
 */
export function useHistory<Value>({
  value,
  onChange,
}: {
  value: Value;
  onChange: (value: Value) => void;
}) {
  const [kept, setKept] = useState(() => emptyHistory(value));
  const stacks = kept.of === value ? kept : emptyHistory(value);
  const tell = (next: Stacks<Value> | null) => {
    if (next === null) return;
    setKept(next);
    onChange(next.of);
  };
  return {
    canUndo: stacks.past.length > 0,
    canRedo: stacks.future.length > 0,
    set: (next: Value, group: string | null = null) =>
      next !== value && tell(pushChange({ stacks, next, group })),
    undo: () => tell(stepHistory({ stacks, to: 'past' })),
    redo: () => tell(stepHistory({ stacks, to: 'future' })),
  };
}

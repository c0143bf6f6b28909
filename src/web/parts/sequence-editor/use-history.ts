import { useCallback, useReducer } from 'react';

type History<Value> = { past: Value[]; present: Value; future: Value[]; group: string | null };
type Change<Value> = { kind: 'set'; value: Value; group: string | null } | { kind: 'undo' } | { kind: 'redo' } | { kind: 'reset'; value: Value };
const LONGEST = 200;

function reduce<Value>(history: History<Value>, change: Change<Value>): History<Value> {
  const { past, present, future } = history;
  if (change.kind === 'reset') return { past: [], present: change.value, future: [], group: null };
  if (change.kind === 'set') {
    if (change.value === present) return history;
    // Letters typed into one field are undone together.
    const together = change.group !== null && change.group === history.group;
    return { past: together ? past : [...past, present].slice(-LONGEST), present: change.value, future: [], group: change.group };
  }
  const [from, to] = change.kind === 'undo' ? [past, future] : [future, past];
  const next = from.at(-1);
  if (next === undefined) return history;
  const [shorter, longer] = [from.slice(0, -1), [...to, present]];
  return { past: change.kind === 'undo' ? shorter : longer, present: next, future: change.kind === 'undo' ? longer : shorter, group: null };
}

/** A value with undo and redo; changes of one `group` in a row count as one. */
export function useHistory<Value>(initial: Value) {
  const [history, dispatch] = useReducer(reduce<Value>, { past: [], present: initial, future: [], group: null });
  return {
    value: history.present,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    set: useCallback((value: Value, group: string | null = null) => dispatch({ kind: 'set', value, group }), []),
    undo: useCallback(() => dispatch({ kind: 'undo' }), []),
    redo: useCallback(() => dispatch({ kind: 'redo' }), []),
    reset: useCallback((value: Value) => dispatch({ kind: 'reset', value }), []),
  };
}

import { useSyncExternalStore } from 'react';

const STORED = 'keyboardShortcuts';
const listeners = new Set<() => void>();

/** Whether single keys do something: on until switched off in the account. */
export function areShortcutsEnabled(): boolean {
  return localStorage.getItem(STORED) !== 'off';
}

function turn(on: boolean) {
  if (on) localStorage.removeItem(STORED);
  else localStorage.setItem(STORED, 'off');
  for (const tell of listeners) tell();
}

function subscribe(tell: () => void): () => void {
  listeners.add(tell);
  window.addEventListener('storage', tell);
  return () => {
    listeners.delete(tell);
    window.removeEventListener('storage', tell);
  };
}

/** The same as state, in all tabs of this browser. */
export function useShortcutsOn(): [on: boolean, turn: (on: boolean) => void] {
  return [useSyncExternalStore(subscribe, areShortcutsEnabled), turn];
}

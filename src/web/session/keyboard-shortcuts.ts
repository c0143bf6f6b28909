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

const FIELDS =
  'input:not([type=checkbox], [type=radio], [type=button]), textarea, select, [contenteditable]:not([contenteditable=false]), [role=combobox], [role=textbox]';
/** Where keys have a meaning of their own. */
const OWN_KEYS = '[role=tree], [role=menu], [role=listbox], [role=slider], [role=grid]';

/**
 * Whether single keys are left alone: while something is typed, in what has keys of its own, and
 * while a dialog is open.
 */
export function areKeysTaken({ target }: KeyboardEvent): boolean {
  const element = target instanceof Element ? target : null;
  return (
    Boolean(element?.closest(`${FIELDS}, ${OWN_KEYS}`)) ||
    document.querySelector('dialog:modal, [role=menu]') !== null
  );
}

/** The same as state, in all tabs of this browser. */
export function useShortcutsOn(): [on: boolean, turn: (on: boolean) => void] {
  return [useSyncExternalStore(subscribe, areShortcutsEnabled), turn];
}

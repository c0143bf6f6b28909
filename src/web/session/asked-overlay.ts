import { useSyncExternalStore } from 'react';

export type AskedOverlay = 'palette' | 'shortcuts' | 'notifications' | null;

let asked: AskedOverlay = null;
const listeners = new Set<() => void>();

/**
 * Opens the command palette, the list of shortcuts or, on phones, the notifications over whatever
 * page stands there; null closes.
 */
export function askOverlay(next: AskedOverlay): void {
  asked = next;
  for (const tell of listeners) tell();
}

/** What is asked for at this moment. */
export function askedOverlay(): AskedOverlay {
  return asked;
}

/** What is asked for now, kept up to date. */
export function useAskedOverlay(): AskedOverlay {
  return useSyncExternalStore(
    (tell) => {
      listeners.add(tell);
      return () => listeners.delete(tell);
    },
    () => asked,
  );
}

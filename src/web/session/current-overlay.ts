import { useSyncExternalStore } from 'react';

export type AskedOverlay = 'palette' | 'shortcuts' | 'notifications' | 'accounts' | null;

let asked: AskedOverlay = null;
const listeners = new Set<() => void>();

/**
 * Opens the command palette, the list of shortcuts or, on phones, the notifications over whatever
 * page stands there; null closes.
 */
export function openOverlay(next: AskedOverlay): void {
  asked = next;
  for (const tell of listeners) tell();
}

/** What is asked for at this moment. */
export function currentOverlay(): AskedOverlay {
  return asked;
}

/** What is asked for now, kept up to date. */
export function useCurrentOverlay(): AskedOverlay {
  return useSyncExternalStore(
    (tell) => {
      listeners.add(tell);
      return () => listeners.delete(tell);
    },
    () => asked,
  );
}

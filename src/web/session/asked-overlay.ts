import { useSyncExternalStore } from 'react';

export type AskedOverlay = 'palette' | 'shortcuts' | null;

let asked: AskedOverlay = null;
const listeners = new Set<() => void>();

/** Opens the command palette or the list of shortcuts over whatever page stands there; null closes. */
export function askOverlay(next: AskedOverlay): void {
  asked = next;
  for (const tell of listeners) tell();
}

/** What is asked for now. */
export function useAskedOverlay(): AskedOverlay {
  return useSyncExternalStore((tell) => {
    listeners.add(tell);
    return () => listeners.delete(tell);
  }, () => asked);
}

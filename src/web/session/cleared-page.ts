import { useSyncExternalStore } from 'react';

let cleared = false;
const listeners = new Set<() => void>();

/** Whether the page was taken off the screen and the next one is not there yet. */
export function isPageBlank(): boolean {
  return cleared;
}

/** Takes the page off the screen at once, or lets the next one be shown. */
export function blankPage(next: boolean): void {
  cleared = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function usePageCleared(): boolean {
  return useSyncExternalStore(subscribe, isPageBlank);
}

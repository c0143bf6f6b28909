import { useSyncExternalStore } from 'react';

let announced = false;
const listeners = new Set<() => void>();

function set(next: boolean) {
  announced = next;
  for (const listener of listeners) listener();
}

/** Opens the update popup: a newer version is available, or a part of this one can't be loaded. */
export function announceNewVersion() {
  set(true);
}

/** The person chose Later. */
export function postponeNewVersion() {
  set(false);
}

/** Whether it was announced and not put off. */
export function isNewVersionAnnounced(): boolean {
  return announced;
}

/** Whether the update popup should be open. */
export function useNewVersion(): boolean {
  return useSyncExternalStore((changed) => {
    listeners.add(changed);
    return () => listeners.delete(changed);
  }, isNewVersionAnnounced);
}

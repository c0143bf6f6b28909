let needed = false;
const listeners = new Set<() => void>();

/** Whether the visit in the open account has ended, so that staff say again why they work there. */
export function isVisitNeeded(): boolean {
  return needed;
}

/** Asks for a visit, or takes the question back once there is one. */
export function askForVisit(asked: boolean): void {
  needed = asked;
  for (const listener of listeners) listener();
}

/** Subscribes to the question. */
export function onVisitNeeded(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

import type { QueryClient } from '@tanstack/react-query';
import type { RouteKey } from './call-types.ts';

const listeners = new Set<(key: RouteKey) => void>();

/** Says that a call was answered or refused. */
export function callEnded(key: RouteKey): void {
  if (!key.startsWith('GET ')) for (const listener of listeners) listener(key);
}

/**
 * From now on every call has what it changed read again, once its mutation has put its own answer
 * in place. The table comes with the first change; without it everything may have changed.
 */
export function followCalls(client: QueryClient): void {
  listeners.add((key) => {
    setTimeout(() => {
      void import('./changed-readings.ts').then(
        ({ isChangedBy }) =>
          client.invalidateQueries({ predicate: ({ queryKey: [read] }) => isChangedBy(key, read) }),
        () => client.invalidateQueries(),
      );
    });
  });
}

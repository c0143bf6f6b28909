import type { QueryClient } from '@tanstack/react-query';
import type { RouteKey } from './call-types.ts';

const listeners = new Set<(key: RouteKey) => Promise<void>>();
let reading: Promise<unknown> = Promise.resolve();

/** Says that a call was answered or refused. */
export function callEnded(key: RouteKey): void {
  if (key.startsWith('GET ')) return;
  reading = Promise.all([reading, ...[...listeners].map((listener) => listener(key))]);
}

/** Resolves when what the calls so far changed was read again, for those who show it next. */
export async function changesRead(): Promise<void> {
  await reading;
}

/**
 * From now on, every call refetches what it changed, once its mutation has stored its own response.
 * The table is loaded with the first change; without it, everything is refetched.
 */
export function followCalls(client: QueryClient): void {
  listeners.add(async (key) => {
    await new Promise((resolve) => setTimeout(resolve));
    const table = await import('./changed-readings.ts').catch(() => null);
    await client.invalidateQueries({
      predicate: ({ queryKey: [read] }) => table === null || table.isChangedBy(key, read),
    });
  });
}

import type { CallBounds } from '#connectors/network/network.ts';

/**
 * Runs one port call under one signal that fires at its deadline or with the caller's own,
 * whichever is first. All requests of the call share it.
 */
export async function withinBounds<Value>({
  bounds,
  timeoutMs,
  work,
}: {
  bounds: CallBounds;
  timeoutMs: number;
  work: (signal: AbortSignal) => Promise<Value>;
}): Promise<Value> {
  const control = new AbortController();
  const end = () => control.abort(new Error('The call was given up by its caller'));
  const timer = setTimeout(
    () => control.abort(new Error('The call took longer than its deadline')),
    Math.max(0, bounds.deadlineMs ?? timeoutMs),
  );
  if (bounds.signal?.aborted) end();
  bounds.signal?.addEventListener('abort', end, { once: true });
  try {
    return await work(control.signal);
  } finally {
    clearTimeout(timer);
    bounds.signal?.removeEventListener('abort', end);
  }
}

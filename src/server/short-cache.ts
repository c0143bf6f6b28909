import { createHash } from 'node:crypto';

/**
 * Keeps what was computed for a short real time, as long as what it depends on stays the same;
 * equal questions at the same time share one computation.
 */
export type ShortCache<Value> = {
  get: (query: { key: unknown; realNow: number; compute: () => Promise<Value> }) => Promise<Value>;
};

/** A memory of so many answers at most, each for so many real milliseconds. */
export function createShortCache<Value>({
  keepMs,
  most,
}: {
  keepMs: number;
  most: number;
}): ShortCache<Value> {
  const kept = new Map<string, { until: number; value: Promise<Value> }>();
  return {
    get({ key, realNow, compute }) {
      const name = createHash('sha256').update(JSON.stringify(key)).digest('base64');
      const known = kept.get(name);
      if (known !== undefined && known.until > realNow) return known.value;
      const value = compute();
      kept.delete(name);
      kept.set(name, { until: realNow + keepMs, value });
      for (const [oldest, { until }] of kept)
        if (kept.size > most || until <= realNow) kept.delete(oldest);
      // A failure is not kept: the next question tries again.
      value.catch(() => kept.get(name)?.value === value && kept.delete(name));
      return value;
    },
  };
}

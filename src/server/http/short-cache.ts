import { createHash } from 'node:crypto';

/**
 * Caches computed values for a short real time, while what they depend on stays the same;
 * concurrent requests for one value share its computation.
 */
export type ShortCache<Value> = {
  get: (query: { key: unknown; realNow: number; compute: () => Promise<Value> }) => Promise<Value>;
};

/** A cache of at most this many answers, each kept for this many real ms. */
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
      // A failure is not cached: the next call tries again.
      value.catch(() => kept.get(name)?.value === value && kept.delete(name));
      return value;
    },
  };
}

import { createContext, useContext, useEffect, useState } from 'react';
import { browserZone } from './dates.ts';

const SECOND_MS = 1000;

export type ProductTime = {
  /** The product's own time now, epoch milliseconds. */
  now: () => number;
  /** How many times faster than real time it runs. */
  rate: number;
  /** The user's zone. */
  zone: string;
  /** Shows absolute times instead of relative ones. */
  exact?: boolean;
};

export const ProductTimeContext = createContext<ProductTime>({
  now: () => Date.now(),
  rate: 1,
  zone: browserZone(),
});

/** The product's clock and the user's zone. */
export function useProductTime(): ProductTime {
  return useContext(ProductTimeContext);
}

/**
 * How often a time is refreshed on screen, in real ms: every `everyMs` of a clock that runs fast,
 * but at most once per second unless requested.
 */
export function renewalMs(everyMs: number, rate: number): number {
  return Math.min(everyMs, Math.max(SECOND_MS, everyMs / rate));
}

/** The product's time now, renewed every `everyMs` of it. */
export function useNow(everyMs: number): number {
  const { now, rate } = useProductTime();
  return useTicking(now, renewalMs(everyMs, rate));
}

/** The wall clock's time now, renewed every `everyMs`: for what has happened in real time. */
export function useRealNow(everyMs: number): number {
  return useTicking(Date.now, everyMs);
}

function useTicking(now: () => number, everyMs: number): number {
  const [at, setAt] = useState(now);
  useEffect(() => {
    setAt(now());
    const timer = setInterval(() => setAt(now()), everyMs);
    return () => clearInterval(timer);
  }, [now, everyMs]);
  return at;
}

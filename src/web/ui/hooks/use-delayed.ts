import { useEffect, useState } from 'react';

/** Becomes true `delayMs` after mounting: skeletons from 150 ms on, the loader from 300 ms on. */
export function useDelayed(delayMs: number): boolean {
  const [passed, setPassed] = useState(delayMs === 0);
  useEffect(() => {
    const timer = setTimeout(() => setPassed(true), delayMs);
    return () => clearTimeout(timer);
  }, [delayMs]);
  return passed;
}

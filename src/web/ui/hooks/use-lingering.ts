import { useEffect, useState } from 'react';

/** True while `open`, and for `lingerMs` after it, so that a closing popup keeps its content. */
export function useLingering(open: boolean, lingerMs: number): boolean {
  const [lingers, setLingers] = useState(open);
  useEffect(() => {
    if (open) {
      setLingers(true);
      return undefined;
    }
    const timer = setTimeout(() => setLingers(false), lingerMs);
    return () => clearTimeout(timer);
  }, [open, lingerMs]);
  return open || lingers;
}

import { useEffect, useState } from 'react';

/** More rows than these in one frame take longer than a frame may. */
const AT_ONCE = 50;

/**
 * How many rows of a table to render. Of a long new page, first some and the rest after those are
 * painted, so that no frame takes long. A page that shares rows with the previous one is rendered
 * whole.
 */
export function useProgressiveRowCount(keys: readonly string[]): number {
  const [page, setPage] = useState({ keys, drawn: Math.min(AT_ONCE, keys.length) });
  const same =
    keys.length === page.keys.length && keys.every((key, index) => key === page.keys[index]);
  const another = !page.keys.includes(keys[0] ?? '') && !page.keys.includes(keys.at(-1) ?? '');
  const drawn = same ? page.drawn : another ? Math.min(AT_ONCE, keys.length) : keys.length;
  if (!same) setPage({ keys, drawn });
  const waits = drawn < keys.length;
  useEffect(() => {
    if (!waits) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setPage((now) => ({ ...now, drawn: now.keys.length })));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [waits]);
  return drawn;
}

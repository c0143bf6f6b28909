import type { HistoryAction } from './browser-history.ts';

type Arrival = { key: string | null; pathname: string | null; action: HistoryAction | undefined };

const LONGEST_WAIT_MS = 600;

/**
 * What a page reads may come a moment after the page itself: its place is gone to again until the
 * page is high enough.
 */
function scrollWhenHighEnough({
  to,
  still,
  until,
}: {
  to: number;
  still: () => boolean;
  until: number;
}) {
  window.scrollTo(0, to);
  if (Math.abs(window.scrollY - to) < 1 || performance.now() > until) return;
  requestAnimationFrame(() => still() && scrollWhenHighEnough({ to, still, until }));
}

/** Remembers how far each entry of the history was scrolled, for as long as the tab lives. */
export function createScrollMemory() {
  const places = new Map<string, number>();
  let here: { key: string; pathname: string } | null = null;
  const note = () => here && places.set(here.key, window.scrollY);
  return {
    /** Watches the scrolling; the browser itself takes over when the page is loaded anew. */
    keep: (): (() => void) => {
      const give = () => void (history.scrollRestoration = 'auto');
      history.scrollRestoration = 'manual';
      addEventListener('scroll', note, { passive: true });
      addEventListener('pagehide', give);
      return () => {
        removeEventListener('scroll', note);
        removeEventListener('pagehide', give);
      };
    },
    /**
     * Goes to where the entry was left, or to the top of a page that was gone to; a change of the
     * query alone stays.
     */
    arrive: ({ key, pathname, action }: Arrival): void => {
      if (key === null || pathname === null) return;
      const before = here;
      here = { key, pathname };
      if (before === null || before.key === key) return;
      if (action === 'pop')
        scrollWhenHighEnough({
          to: places.get(key) ?? 0,
          still: () => here?.key === key,
          until: performance.now() + LONGEST_WAIT_MS,
        });
      else if (before.pathname !== pathname) window.scrollTo(0, 0);
    },
  };
}

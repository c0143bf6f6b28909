import { useSyncExternalStore } from 'react';

export const PHONE = '(max-width: 639px)';
export const BELOW_DESKTOP = '(max-width: 959px)';
export const BELOW_WIDE = '(max-width: 1199px)';

/** Whether a media query holds now, kept up to date. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const media = matchMedia(query);
      media.addEventListener('change', changed);
      return () => media.removeEventListener('change', changed);
    },
    () => matchMedia(query).matches,
  );
}

/** Whether the person asked the system for less motion. */
export function prefersReducedMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

import { useEffect } from 'react';
import { useRouter } from '#web/routing/router-context.ts';

const IDLE_MS = 1500;

/** Loads parts once the browser has nothing better to do; nothing for who asked the browser to save data. */
export function preloadWhenIdle(parts: readonly { preload: () => void }[]): () => void {
  if (savesData()) return () => undefined;
  const timer = setTimeout(() => parts.forEach((part) => part.preload()), IDLE_MS);
  return () => clearTimeout(timer);
}

/** The same for the code of pages that are likely to be opened next, so that it is there at the click. */
export function usePreloadedPages(pathnames: readonly string[]): void {
  const router = useRouter();
  const all = pathnames.join(' ');
  useEffect(
    () =>
      all === ''
        ? undefined
        : preloadWhenIdle(
            all.split(' ').map((pathname) => ({ preload: () => router.preload(pathname) })),
          ),
    [router, all],
  );
}

function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
}

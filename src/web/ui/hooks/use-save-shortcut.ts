import { useEffect, useRef } from 'react';

/** Calls `save` on ⌘S or Ctrl+S while `enabled`, instead of the browser's own saving. */
export function useSaveShortcut({ enabled, save }: { enabled: boolean; save: () => void }) {
  const latest = useRef(save);
  latest.current = save;
  useEffect(() => {
    if (!enabled) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      if ((event.metaKey || event.ctrlKey) && !event.altKey && event.key.toLowerCase() === 's') {
        event.preventDefault();
        latest.current();
      }
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [enabled]);
}

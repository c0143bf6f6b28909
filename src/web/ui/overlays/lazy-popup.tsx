import { useEffect, useState, type ComponentType } from 'react';
import { loadWithTimeout } from '#web/ui/loading/load-with-timeout.ts';

/** User input that suggests that a popup may soon be needed. */
const SIGNS = ['pointermove', 'pointerdown', 'keydown'] as const;

let somebodyCame: Promise<void> | null = null;

function untilSomebodyComes(): Promise<void> {
  somebodyCame ??= new Promise((resolve) => {
    for (const sign of SIGNS)
      window.addEventListener(sign, () => resolve(), { once: true, capture: true, passive: true });
  });
  return somebodyCame;
}

/**
 * A popup whose code isn't part of a page's first load: it is loaded on the first user input, at
 * the latest when the popup is first opened. If the code can't be loaded, the update popup opens
 * and the page stays as it is.
 */
export function lazyPopup<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let known: ComponentType<Props> | null = null;
  let awaited = false;

  function Popup(props: Props) {
    const [Loaded, setLoaded] = useState<ComponentType<Props> | null>(() => known);
    useEffect(() => {
      if (Loaded) return undefined;
      let wanted = true;
      loadWithTimeout(load).then(
        (popup) => {
          known = popup;
          if (wanted) setLoaded(() => popup);
        },
        () => undefined,
      );
      return () => {
        wanted = false;
      };
    }, [Loaded]);
    return Loaded && <Loaded {...props} />;
  }

  const preload = () => {
    if (awaited) return;
    awaited = true;
    void untilSomebodyComes()
      .then(load)
      .then(
        (popup) => (known = popup),
        () => undefined,
      );
  };
  return Object.assign(Popup, { usePreloaded: () => useEffect(preload, []) });
}

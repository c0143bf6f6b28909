import { useEffect, useState, type ComponentType } from 'react';
import { loadInTime } from '#web/session/load-in-time.ts';

/** What tells that somebody is at the page, so that a popup may soon be wanted. */
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
 * A popup whose code is no part of a page's first load: it comes with the first sign of a person,
 * at the latest when the popup is first asked for. Code that cannot be had opens the update popup
 * and leaves the page as it is.
 */
export function latePopup<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let known: ComponentType<Props> | null = null;
  let awaited = false;

  function Popup(props: Props) {
    const [Loaded, setLoaded] = useState<ComponentType<Props> | null>(() => known);
    useEffect(() => {
      if (Loaded) return undefined;
      let wanted = true;
      loadInTime(load).then(
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

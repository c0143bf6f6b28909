import { useEffect, useState } from 'react';
import { useDelayed } from '../hooks/use-delayed.ts';
import { prefersReducedMotion } from '../hooks/use-media.ts';
import { LOADER_FRAMES, LoaderMark } from './loader-mark.tsx';
import { uiTexts } from '../ui-texts.ts';
import styles from './loader.module.css';

const SHOWN_FROM_MS = 300;
const FRAME_MS = 1000 / 30;
const PAUSE_FRAMES = Math.round(1200 / FRAME_MS);

function useFrame(): number {
  const still = prefersReducedMotion();
  const [frame, setFrame] = useState(still ? LOADER_FRAMES - 1 : 0);
  useEffect(() => {
    if (still) return undefined;
    let request = 0;
    let started: number | null = null;
    const tick = (at: number) => {
      started ??= at;
      setFrame(
        Math.min(
          LOADER_FRAMES - 1,
          Math.floor((at - started) / FRAME_MS) % (LOADER_FRAMES + PAUSE_FRAMES),
        ),
      );
      request = requestAnimationFrame(tick);
    };
    request = requestAnimationFrame(tick);
    return () => cancelAnimationFrame(request);
  }, [still]);
  return frame;
}

/** The brand's loader, for the first load of the app or of a page's code; shown after 300 ms. */
export function Loader() {
  const shown = useDelayed(SHOWN_FROM_MS);
  const frame = useFrame();
  return (
    <div className={styles.loader} role="status">
      {shown && (
        <div className={styles.mark}>
          <LoaderMark frame={frame} />
        </div>
      )}
      <span className={prefersReducedMotion() && shown ? undefined : 'sr-only'}>
        {uiTexts.loading}
      </span>
    </div>
  );
}

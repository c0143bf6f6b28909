import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { threadTexts as texts } from './thread-texts.ts';
import styles from './thread.module.css';

/** The shape of a thread while it loads. */
export function BubbleSkeletons() {
  return (
    <div className={`stack gap-20 grow ${styles.skeletons}`} role="status">
      <span className="sr-only">{texts.loading}</span>
      {[44, 60, 36].map((width, index) => (
        <span key={width} className={index % 2 === 0 ? styles.theirsWaits : styles.mineWaits}>
          <Skeleton width={`${width}%`} height={48} />
        </span>
      ))}
    </div>
  );
}

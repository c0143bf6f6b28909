import { classNames } from '../class-names.ts';
import styles from './segmented-bar.module.css';

export type BarSegment = { key: string; value: number; color: string; hatched?: boolean };

/**
 * Shares side by side, 8 px high; zero segments are left out and none is under 1.2 %. Decorative:
 * counts stand next to it.
 */
export function SegmentedBar({ segments }: { segments: readonly BarSegment[] }) {
  const shown = segments.filter((segment) => segment.value > 0);
  return (
    <div className={styles.bar} aria-hidden="true">
      {shown.map((segment) => (
        <span
          key={segment.key}
          className={classNames(styles.segment, segment.hatched && styles.hatched)}
          style={{ flexGrow: segment.value, '--fill': segment.color } as React.CSSProperties}
        />
      ))}
      {shown.length === 0 && <span className={styles.empty} />}
    </div>
  );
}

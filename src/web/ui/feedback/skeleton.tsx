import { classNames } from '../class-names.ts';
import { useDelayed } from '../hooks/use-delayed.ts';
import { uiTexts } from '../ui-texts.ts';
import styles from './skeleton.module.css';

const SHOWN_FROM_MS = 150;

/** A gray placeholder for content; shown after 150 ms. */
export function Skeleton({
  width = '100%',
  height = 12,
  round,
}: {
  width?: number | string;
  height?: number | string;
  round?: boolean;
}) {
  const shown = useDelayed(SHOWN_FROM_MS);
  return (
    <span
      aria-hidden="true"
      className={classNames(styles.skeleton, round && styles.round, !shown && styles.waiting)}
      style={{ width, height }}
    />
  );
}

/** Placeholder rows of a list, with one label for screen readers. */
export function SkeletonRows({
  count = 5,
  rowHeight = 56,
  avatar,
  label = uiTexts.loading,
}: {
  count?: number;
  rowHeight?: number;
  avatar?: boolean;
  label?: string;
}) {
  return (
    <div
      className={styles.rows}
      role="status"
      style={{ '--row': `${rowHeight}px` } as React.CSSProperties}
    >
      <span className="sr-only">{label}</span>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={styles.row}>
          {avatar && <Skeleton width={32} height={32} round />}
          <div className={styles.lines}>
            <Skeleton width={`${38 - (index % 3) * 6}%`} height={10} />
            <Skeleton width={`${24 - (index % 2) * 6}%`} height={8} />
          </div>
          <Skeleton width={72} height={10} />
        </div>
      ))}
    </div>
  );
}

import { LeadsProgress } from '#web/parts/leads-progress/leads-progress.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { useDelayed } from '#web/ui/hooks/use-delayed.ts';
import styles from './campaigns.module.css';

const ROWS = 5;
const SHOWN_FROM_MS = 150;

/**
 * The list while it loads: each row's indicator is five placeholders that blink (campaigns spec,
 * section 4, "Progress indicator groups").
 */
export function LoadingRows() {
  const shown = useDelayed(SHOWN_FROM_MS);
  return (
    <div role="status">
      <span className="sr-only">Loading campaigns</span>
      <div aria-hidden="true">
        {Array.from({ length: ROWS }, (_, row) => (
          <div key={row} className={styles.loadingRow}>
            <Skeleton width={32} height={18} />
            <span className={styles.loadingName}>
              <Skeleton width={`${62 - (row % 3) * 10}%`} height={10} />
              <Skeleton width="36%" height={8} />
            </span>
            <span className={styles.loadingBar}>
              {shown && <LeadsProgress counts={null} of="" />}
            </span>
            <Skeleton width={72} height={10} />
          </div>
        ))}
      </div>
    </div>
  );
}

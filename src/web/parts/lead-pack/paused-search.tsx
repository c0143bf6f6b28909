import { Play } from 'lucide-react';
import type { LeadPackAnswer } from '#contract/lead-packs.ts';
import { Button } from '#web/ui/actions/button.tsx';
import styles from './lead-pack-card.module.css';
import { usePackActions } from './use-pack-actions.ts';

export type PausedSearchProps = { pack: LeadPackAnswer; reason: string; onReport: () => void };

/** Why a search stands still, and the way on. */
export function PausedSearch({ pack, reason, onReport }: PausedSearchProps) {
  const { switchSearch } = usePackActions();
  return (
    <div className={styles.pausedSearch}>
      <h3>Search paused</h3>
      <p>{reason}.</p>
      <div className={styles.pausedActions}>
        <Button
          size="small"
          variant="primary"
          icon={<Play aria-hidden="true" />}
          disabledReason={pack.can.resume.allowed ? null : reason}
          busy={switchSearch.isPending}
          onClick={() => switchSearch.mutate({ pack, on: true })}
        >
          Resume
        </Button>
        <Button size="small" onClick={onReport}>
          View report
        </Button>
      </div>
    </div>
  );
}

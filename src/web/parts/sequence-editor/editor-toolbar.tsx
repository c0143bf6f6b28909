import { ChevronRight, CircleAlert, CircleCheck, Redo2, Timer, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#web/ui/actions/button.tsx';
import { counted } from '#web/ui/text/numbers.ts';
import { longTimeText } from './step-words.ts';
import styles from './sequence-editor.module.css';

type EditorToolbarProps = {
  errors: number;
  longest: number;
  canUndo: boolean;
  canRedo: boolean;
  undo: () => void;
  redo: () => void;
  readOnly: boolean;
  onFirstError: () => void;
  children: ReactNode;
};

/**
 * Undo, redo and what the owner adds at the left; what is to fix and how long it takes at the
 * right.
 */
export function EditorToolbar({
  errors,
  longest,
  canUndo,
  canRedo,
  undo,
  redo,
  readOnly,
  onFirstError,
  children,
}: EditorToolbarProps) {
  return (
    <div className={styles.toolbar} role="toolbar" aria-label="Sequence">
      <div className={styles.tools}>
        {!readOnly && (
          <Button
            size="small"
            variant="quiet"
            icon={<Undo2 aria-hidden="true" />}
            disabledReason={canUndo ? null : 'Nothing to undo'}
            aria-label="Undo"
            onClick={undo}
          >
            <span className={styles.toolWord}>Undo</span>
          </Button>
        )}
        {!readOnly && (
          <Button
            size="small"
            variant="quiet"
            icon={<Redo2 aria-hidden="true" />}
            disabledReason={canRedo ? null : 'Nothing to redo'}
            aria-label="Redo"
            onClick={redo}
          >
            <span className={styles.toolWord}>Redo</span>
          </Button>
        )}
        {!readOnly && children && <span className={styles.divider} />}
        {children}
      </div>
      <div className={styles.tools}>
        {errors > 0 ? (
          <Button
            size="small"
            variant="quiet"
            className={styles.toFix}
            icon={<CircleAlert aria-hidden="true" />}
            iconAfter={
              <span className={styles.show}>
                Show
                <ChevronRight aria-hidden="true" />
              </span>
            }
            onClick={onFirstError}
          >
            {counted(errors, 'thing')} to fix
          </Button>
        ) : (
          <span className={styles.fine}>
            <CircleCheck aria-hidden="true" />
            No errors
          </span>
        )}
        <span className={styles.divider} />
        <span className={styles.longest}>
          <Timer aria-hidden="true" />
          Longest path {longTimeText(longest)}
        </span>
      </div>
    </div>
  );
}

import { ChevronRight, CircleAlert, CircleCheck, Redo2, Timer, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#web/ui/actions/button.tsx';
import { longTimeText } from './step-words.ts';
import { sequenceEditorTexts } from './sequence-editor-texts.ts';
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
    <div
      className={`flex gap-8 between wrap ${styles.toolbar}`}
      role="toolbar"
      aria-label={sequenceEditorTexts.sequence}
    >
      <div className={`row wrap ${styles.tools}`}>
        {!readOnly && (
          <Button
            size="small"
            variant="quiet"
            icon={<Undo2 aria-hidden="true" />}
            disabledReason={canUndo ? null : sequenceEditorTexts.nothingToUndo}
            aria-label={sequenceEditorTexts.undo}
            onClick={undo}
          >
            <span className={styles.toolWord}>{sequenceEditorTexts.undo}</span>
          </Button>
        )}
        {!readOnly && (
          <Button
            size="small"
            variant="quiet"
            icon={<Redo2 aria-hidden="true" />}
            disabledReason={canRedo ? null : sequenceEditorTexts.nothingToRedo}
            aria-label={sequenceEditorTexts.redo}
            onClick={redo}
          >
            <span className={styles.toolWord}>{sequenceEditorTexts.redo}</span>
          </Button>
        )}
        {!readOnly && children && <span className={styles.divider} />}
        {children}
      </div>
      <div className={`row wrap ${styles.tools}`}>
        {errors > 0 ? (
          <Button
            size="small"
            variant="quiet"
            className={styles.toFix}
            icon={<CircleAlert aria-hidden="true" />}
            iconAfter={
              <span className={styles.show}>
                {sequenceEditorTexts.show}
                <ChevronRight aria-hidden="true" />
              </span>
            }
            onClick={onFirstError}
          >
            {sequenceEditorTexts.toFix(errors)}
          </Button>
        ) : (
          <span className={styles.fine}>
            <CircleCheck aria-hidden="true" />
            {sequenceEditorTexts.noErrors}
          </span>
        )}
        <span className={styles.divider} />
        <span className={styles.longest}>
          <Timer aria-hidden="true" />
          {sequenceEditorTexts.longestPath(longTimeText(longest))}
        </span>
      </div>
    </div>
  );
}

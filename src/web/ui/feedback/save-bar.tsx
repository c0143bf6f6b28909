import { CircleAlert } from 'lucide-react';
import { Button } from '../actions/button.tsx';
import { useSaveShortcut } from '../hooks/use-save-shortcut.ts';
import { uiTexts } from '../ui-texts.ts';
import styles from './save-bar.module.css';

type SaveBarProps = {
  visible: boolean;
  /** What changed. */
  text: string;
  onCancel: () => void;
  onSave: () => void;
  saving?: boolean;
  saveLabel?: string;
  saveDisabledReason?: string | null;
};

/** Floats at the bottom of a settings page while something is changed; ⌘S saves. */
export function SaveBar({
  visible,
  text,
  onCancel,
  onSave,
  saving,
  saveLabel = uiTexts.save,
  saveDisabledReason,
}: SaveBarProps) {
  useSaveShortcut({ enabled: visible && !saving && !saveDisabledReason, save: onSave });
  if (!visible) return null;
  return (
    <div className={styles.bar} role="region" aria-label={uiTexts.unsavedChanges}>
      <p className={styles.text} role="status">
        <CircleAlert aria-hidden="true" />
        {text}
      </p>
      <Button onClick={onCancel} disabled={saving}>
        {uiTexts.cancel}
      </Button>
      <Button
        variant="primary"
        onClick={onSave}
        busy={Boolean(saving)}
        busyLabel={uiTexts.saving}
        disabledReason={saveDisabledReason}
      >
        {saveLabel}
      </Button>
    </div>
  );
}

import { CircleAlert } from 'lucide-react';
import { Button } from '../actions/button.tsx';
import { useSaveShortcut } from '../hooks/use-save-shortcut.ts';
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
  saveLabel = 'Save',
  saveDisabledReason,
}: SaveBarProps) {
  useSaveShortcut({ enabled: visible && !saving && !saveDisabledReason, save: onSave });
  if (!visible) return null;
  return (
    <div className={styles.bar} role="region" aria-label="Unsaved changes">
      <p className={styles.text} role="status">
        <CircleAlert aria-hidden="true" />
        {text}
      </p>
      <Button onClick={onCancel} disabled={saving}>
        Cancel
      </Button>
      <Button
        variant="primary"
        onClick={onSave}
        busy={Boolean(saving)}
        busyLabel="Saving"
        disabledReason={saveDisabledReason}
      >
        {saveLabel}
      </Button>
    </div>
  );
}

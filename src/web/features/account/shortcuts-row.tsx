import { askOverlay } from '#web/session/asked-overlay.ts';
import { useShortcutsOn } from '#web/session/keyboard-shortcuts.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Switch } from '#web/ui/fields/switch.tsx';
import styles from './account.module.css';

/** The switch of the single-key shortcuts, and the list of what keys do. */
export function ShortcutsRow() {
  const [on, turn] = useShortcutsOn();
  return (
    <div className={styles.row}>
      <span>Keyboard shortcuts</span>
      <span className={styles.together}>
        <Button size="small" variant="quiet" onClick={() => askOverlay('shortcuts')}>
          Show all
        </Button>
        <Switch hideLabel label="Keyboard shortcuts" checked={on} onChange={turn} />
      </span>
    </div>
  );
}

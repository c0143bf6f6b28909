import { useState } from 'react';
import { useShortcutsOn } from '#web/session/keyboard-shortcuts.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Switch } from '#web/ui/fields/switch.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { Kbd } from '#web/ui/text/kbd.tsx';
import styles from './account.module.css';

const SHORTCUTS = [
  { keys: ['⌘', 'S'], does: 'Save what changed on a settings page' },
  { keys: ['Esc'], does: 'Close a dialog, a menu or a drawer' },
  { keys: ['←', '→'], does: 'Move between tabs' },
  { keys: ['↑', '↓'], does: 'Move in a list, a menu or the steps of a sequence' },
] as const;

/** The switch of the single-key shortcuts and the list of what keys do. */
export function ShortcutsRow() {
  const [on, turn] = useShortcutsOn();
  const [listed, setListed] = useState(false);
  return (
    <div className={styles.row}>
      <span>Keyboard shortcuts</span>
      <span className={styles.together}>
        <Button size="small" variant="quiet" onClick={() => setListed(true)}>Show all</Button>
        <Switch hideLabel label="Keyboard shortcuts" checked={on} onChange={turn} />
      </span>
      <Dialog open={listed} onClose={() => setListed(false)} title="Keyboard shortcuts" size="small">
        <dl className={styles.keys}>
          {SHORTCUTS.map(({ keys, does }) => <div key={does}><dt>{keys.map((key) => <Kbd key={key}>{key}</Kbd>)}</dt><dd>{does}</dd></div>)}
        </dl>
      </Dialog>
    </div>
  );
}

import { threadBefore } from '#core/sequence/thread-before.ts';
import { Switch } from '#web/ui/fields/switch.tsx';
import type { ItemPanelProps } from './item-panel-props.ts';
import { itemSettingsTexts } from './item-settings-texts.ts';
import styles from '../sequence-editor.module.css';

/**
 * Whether an email answers in the thread of the one before or begins its own; the first email on
 * its way always does (product rules, section 16).
 */
export function ThreadField({ placed: { item }, sequence, readOnly, onChange }: ItemPanelProps) {
  if (threadBefore(sequence, item.id) === null) return null;
  return (
    <div className={styles.texts}>
      <Switch
        label={itemSettingsTexts.newThread}
        checked={item.newThread === true}
        disabledReason={readOnly ? itemSettingsTexts.readOnly : null}
        onChange={(newThread) => onChange(item.id, { newThread })}
      />
      <p className={styles.hint}>
        {item.newThread === true ? itemSettingsTexts.ownThread : itemSettingsTexts.sameThread}
      </p>
    </div>
  );
}

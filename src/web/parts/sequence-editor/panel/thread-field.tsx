import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import { replySubject } from '#core/email/email-threads.ts';
import { threadBefore } from '#core/sequence/thread-before.ts';
import { Switch } from '#web/ui/fields/switch.tsx';
import type { ItemPanelProps } from './item-panel-props.ts';
import { itemSettingsTexts } from './item-settings-texts.ts';
import styles from '../sequence-editor.module.css';

/** The subjects that an email has by the thread in which it answers, before they are filled in. */
export type ThreadSubjects = Pick<SequenceItem, 'subject' | 'alternativeSubject'>;

/** The subjects of the thread in which a step's email answers; null where it begins one. */
export function threadSubjects({
  placed: { item },
  sequence,
}: Pick<ItemPanelProps, 'placed' | 'sequence'>): ThreadSubjects | null {
  const thread = item.newThread === true ? null : threadBefore({ sequence, itemId: item.id });
  if (thread === null) return null;
  const { subject, alternativeSubject } = thread.variants[0] ?? thread;
  const reply = (text: string | null) => (text === null || text === '' ? text : replySubject(text));
  return { subject: reply(subject), alternativeSubject: reply(alternativeSubject) };
}

/**
 * Whether an email answers in the thread of the one before or begins its own; the first email on its
 * way always does (product rules, section 16).
 */
export function ThreadField({ placed: { item }, sequence, readOnly, onChange }: ItemPanelProps) {
  if (threadBefore({ sequence, itemId: item.id }) === null) return null;
  return (
    <div className={styles.choice}>
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

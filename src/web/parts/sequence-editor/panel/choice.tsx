import type { ComponentProps } from 'react';
import { RadioList } from '#web/ui/fields/radio-card.tsx';
import styles from '../sequence-editor.module.css';

/** One of a few with its label above. */
export function Choice<Value extends string>(props: ComponentProps<typeof RadioList<Value>>) {
  return (
    <div className={`stack gap-8 ${styles.choice}`}>
      <p aria-hidden="true">{props.label}</p>
      <RadioList {...props} />
    </div>
  );
}

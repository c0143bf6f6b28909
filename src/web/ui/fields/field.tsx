import { CircleAlert } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { uiTexts } from '../ui-texts.ts';
import styles from './field.module.css';

/** The attributes that link a control to its label, help, and error. */
export type FieldAria = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
};

export type FieldFrameProps = {
  label: ReactNode;
  /** Keeps the label for screen readers only. */
  hideLabel?: boolean | undefined;
  /** To the right of the label, such as a link. */
  aside?: ReactNode;
  help?: ReactNode;
  /** Replaces the help, unless that stays. */
  error?: string | null | undefined;
  helpStays?: boolean | undefined;
  required?: boolean | undefined;
  optional?: boolean | undefined;
  className?: string | undefined;
};

type FieldProps = FieldFrameProps & {
  counter?: ReactNode;
  children: (aria: FieldAria) => ReactNode;
};

/** Label above, help or error below; hands the control its ids. */
export function Field({
  label,
  hideLabel,
  aside,
  help,
  error,
  helpStays,
  required,
  optional,
  counter,
  className,
  children,
}: FieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const note = error || help;
  return (
    <div className={classNames(styles.field, className)}>
      <div className={classNames(styles.top, hideLabel && !aside && 'sr-only')}>
        <label htmlFor={id} className={classNames(styles.label, hideLabel && 'sr-only')}>
          {label}
          {optional && <span className={styles.optional}> {uiTexts.optional}</span>}
        </label>
        {aside}
      </div>
      {children({
        id,
        'aria-describedby': note ? noteId : undefined,
        'aria-invalid': error ? true : undefined,
        'aria-required': required ? true : undefined,
      })}
      {(note || counter) && (
        <div className={styles.bottom}>
          {note && (
            <div id={noteId} className={styles.notes}>
              {error && (
                <p className={styles.error}>
                  <CircleAlert aria-hidden="true" />
                  <span>{error}</span>
                </p>
              )}
              {help && (!error || helpStays) && <p className={styles.help}>{help}</p>}
            </div>
          )}
          {counter}
        </div>
      )}
    </div>
  );
}

import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Field, type FieldFrameProps } from './field.tsx';
import styles from './field.module.css';

export type TextFieldProps = FieldFrameProps &
  Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'size' | 'className' | 'required'> & {
    value: string;
    onChange: (value: string) => void;
    size?: 'small' | 'medium' | 'large';
    /** An icon at the left. */
    icon?: ReactNode;
    /** A red border without a message, for a reason that is shown elsewhere. */
    invalid?: boolean;
    /** A control or words at the right, inside the edge. */
    end?: ReactNode;
  };

/** A line of text. */
export function TextField({
  label,
  hideLabel,
  aside,
  help,
  error,
  required,
  optional,
  className,
  value,
  onChange,
  size = 'medium',
  icon,
  end,
  invalid = false,
  ...rest
}: TextFieldProps) {
  return (
    <Field {...{ label, hideLabel, aside, help, error, required, optional, className }}>
      {(aria) => {
        if (!icon && !end) {
          return (
            <input
              type="text"
              {...rest}
              {...aria}
              {...(invalid && { 'aria-invalid': true })}
              value={value}
              className={classNames(
                styles.control,
                size === 'large' && styles.large,
                size === 'small' && styles.smallControl,
                (error || invalid) && styles.invalid,
              )}
              onChange={(event) => onChange(event.target.value)}
            />
          );
        }
        return (
          <div
            className={classNames(
              styles.box,
              size === 'large' && styles.large,
              (error || invalid) && styles.invalid,
              rest.disabled && styles.off,
            )}
          >
            {icon}
            <input
              type="text"
              {...rest}
              {...aria}
              {...(invalid && { 'aria-invalid': true })}
              value={value}
              className={styles.inner}
              onChange={(event) => onChange(event.target.value)}
            />
            {end && <span className={styles.end}>{end}</span>}
          </div>
        );
      }}
    </Field>
  );
}

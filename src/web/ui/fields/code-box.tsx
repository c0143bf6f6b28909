import { Fragment, useRef, useState } from 'react';
import { classNames } from '../class-names.ts';
import styles from './code-box.module.css';
import { Field } from './field.tsx';

export const CODE_LENGTH = 6;

type CodeBoxProps = {
  label: string;
  value: string;
  onChange: (code: string) => void;
  /** Called as soon as the last cell is filled. */
  onComplete: (code: string) => void;
  error?: string | null;
  /** While the code is being checked: it keeps the focus and takes nothing. */
  disabled?: boolean;
  autoFocus?: boolean;
};

/** Six cells for a one-time code; for assistive tech and autofill it is one input. */
export function CodeBox({
  label,
  value,
  onChange,
  onComplete,
  error,
  disabled,
  autoFocus,
}: CodeBoxProps) {
  const [focused, setFocused] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const toEnd = () => input.current?.setSelectionRange(CODE_LENGTH, CODE_LENGTH);
  const cells = Array.from({ length: CODE_LENGTH }, (_, index) => value[index] ?? '');
  return (
    <Field label={label} hideLabel error={error}>
      {(aria) => (
        <div className={styles.box}>
          {cells.map((digit, index) => (
            <Fragment key={index}>
              {index === CODE_LENGTH / 2 && <span className={styles.dash} aria-hidden="true" />}
              <span
                aria-hidden="true"
                className={classNames(
                  styles.cell,
                  error && styles.invalid,
                  disabled && styles.off,
                  focused && !disabled && index === value.length && styles.active,
                )}
              >
                {digit}
              </span>
            </Fragment>
          ))}
          <input
            ref={input}
            {...aria}
            className={styles.input}
            type="text"
            inputMode="numeric"
            autoComplete="one-time-code"
            pattern="[0-9]*"
            maxLength={CODE_LENGTH + 6}
            data-autofocus=""
            readOnly={disabled}
            aria-disabled={disabled || undefined}
            value={value}
            autoFocus={autoFocus}
            onFocus={() => {
              setFocused(true);
              requestAnimationFrame(toEnd);
            }}
            onSelect={toEnd}
            onBlur={() => setFocused(false)}
            onChange={(event) => {
              const code = event.target.value.replace(/\D/g, '').slice(0, CODE_LENGTH);
              onChange(code);
              if (code.length === CODE_LENGTH && code !== value) onComplete(code);
            }}
          />
        </div>
      )}
    </Field>
  );
}

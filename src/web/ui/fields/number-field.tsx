import { useEffect, useState } from 'react';
import { FIELD_MESSAGES } from '#core/errors/error-catalog.ts';
import { classNames } from '../class-names.ts';
import { Field, type FieldFrameProps } from './field.tsx';
import styles from './field.module.css';

type NumberFieldProps = FieldFrameProps & {
  value: number;
  onChange: (value: number) => void;
  min?: number;
  max?: number;
  unit?: string;
  disabled?: boolean;
  size?: 'small' | 'medium';
};

/**
 * A whole number: arrows step by 1, Page by 10. On blur, an out-of-range value is clamped and an
 * empty field gets its value back; anything that isn't a whole number stays, with the reason, until
 * it is corrected.
 */
export function NumberField({
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
  min = 0,
  max = Number.MAX_SAFE_INTEGER,
  unit,
  disabled,
  size,
}: NumberFieldProps) {
  const [text, setText] = useState(String(value));
  useEffect(() => setText(String(value)), [value]);
  const clamp = (next: number) => Math.min(max, Math.max(min, Math.round(next)));
  const parsed = text.trim() === '' ? Number.NaN : Number(text);
  const own = Number.isNaN(parsed)
    ? FIELD_MESSAGES.NOT_A_NUMBER()
    : Number.isInteger(parsed)
      ? null
      : FIELD_MESSAGES.NOT_AN_INTEGER();
  const steps: Record<string, number> = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 };
  const control = (aria: object) => (
    <input
      {...aria}
      type="text"
      inputMode="numeric"
      role="spinbutton"
      aria-valuenow={value}
      aria-valuemin={min}
      aria-valuemax={max}
      disabled={disabled}
      value={text}
      className={classNames(
        unit ? styles.inner : styles.control,
        styles.number,
        size === 'small' && styles.smallControl,
        (error || own) && styles.invalid,
      )}
      onChange={(event) => {
        setText(event.target.value);
        const next = Number(event.target.value);
        if (
          event.target.value.trim() !== '' &&
          Number.isInteger(next) &&
          next >= min &&
          next <= max
        )
          onChange(next);
      }}
      onBlur={() => {
        if (own !== null && text.trim() !== '') return;
        const next = Number.isNaN(parsed) ? value : clamp(parsed);
        setText(String(next));
        if (next !== value) onChange(next);
      }}
      onKeyDown={(event) => {
        const step = steps[event.key];
        if (step === undefined) return;
        event.preventDefault();
        onChange(clamp(value + step));
      }}
    />
  );
  return (
    <Field
      {...{ label, hideLabel, aside, help, required, optional, className }}
      error={error ?? (text === String(value) ? null : own)}
    >
      {(aria) =>
        unit ? (
          <div className={classNames(styles.box, disabled && styles.off)}>
            {control(aria)}
            <span className={styles.affix}>{unit}</span>
          </div>
        ) : (
          control(aria)
        )
      }
    </Field>
  );
}

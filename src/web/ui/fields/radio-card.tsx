import { CircleCheck, Lock } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './choices.module.css';

type RadioOption<Value extends string> = {
  value: Value;
  label: string;
  description?: ReactNode;
  icon?: ReactNode;
  hint?: ReactNode;
  disabledReason?: string | null | undefined;
};

type RadioProps<Value extends string> = {
  label: string;
  value: Value | null;
  onChange: (value: Value) => void;
  options: readonly RadioOption<Value>[];
  className?: string;
};

/**
 * One of a few, as cards with an icon, two lines and a hint; as `tiles` they stand apart and the
 * chosen one carries a check. An option that is off says why in its second line.
 */
export function RadioCards<Value extends string>({
  label,
  value,
  onChange,
  options,
  look = 'rows',
  className,
}: RadioProps<Value> & { look?: 'rows' | 'tiles' }) {
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={classNames(styles.cards, look === 'tiles' && styles.tiles, className)}
    >
      {options.map((option) => (
        <label
          key={option.value}
          className={classNames(styles.card, option.disabledReason && styles.cardOff)}
        >
          <input
            type="radio"
            name={name}
            className={classNames(styles.input, styles.radio)}
            hidden={Boolean(option.disabledReason)}
            checked={option.value === value}
            disabled={Boolean(option.disabledReason)}
            onChange={() => onChange(option.value)}
          />
          {option.icon && <span className={styles.tile}>{option.icon}</span>}
          <span className={styles.cardText}>
            <span className={styles.cardName}>{option.label}</span>
            {(option.disabledReason ?? option.description) && (
              <span className={styles.description}>
                {option.disabledReason ?? option.description}
              </span>
            )}
          </span>
          {option.disabledReason ? (
            <Lock className={styles.lock} aria-hidden="true" />
          ) : look === 'tiles' ? (
            <CircleCheck className={styles.tileCheck} aria-hidden="true" />
          ) : (
            option.hint && <span className={styles.cardHint}>{option.hint}</span>
          )}
        </label>
      ))}
    </div>
  );
}

/**
 * One of a few, as plain radio buttons in a column. One that is off says why in its second line.
 */
export function RadioList<Value extends string>({
  label,
  value,
  onChange,
  options,
  className,
}: RadioProps<Value>) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className={classNames(styles.list, className)}>
      {options.map((option) => (
        <label
          key={option.value}
          className={classNames(styles.check, option.disabledReason && styles.off)}
        >
          <input
            type="radio"
            name={name}
            className={classNames(styles.input, styles.radio)}
            checked={option.value === value}
            // Reached by the keyboard nevertheless, so that its reason is heard.
            aria-disabled={option.disabledReason ? true : undefined}
            onChange={() => {
              if (!option.disabledReason) onChange(option.value);
            }}
          />
          <span className={styles.text}>
            {option.label}
            {(option.disabledReason ?? option.description) && (
              <span className={styles.description}>
                {option.disabledReason ?? option.description}
              </span>
            )}
          </span>
        </label>
      ))}
    </div>
  );
}

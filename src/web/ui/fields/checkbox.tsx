import { Check, Minus } from 'lucide-react';
import { useEffect, useRef, type MouseEvent, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Tooltip } from '../overlays/tooltip.tsx';
import styles from './choices.module.css';

type CheckboxProps = {
  checked: boolean;
  onChange: (checked: boolean, event: MouseEvent) => void;
  label: ReactNode;
  /** Keeps the label for screen readers only, as in tables. */
  hideLabel?: boolean;
  description?: ReactNode;
  /** Only some of the items are checked. */
  mixed?: boolean;
  disabled?: boolean;
  disabledReason?: string | null | undefined;
};

/** The reason why it is off describes the input itself, which has the focus. */
function Control({
  checked,
  onChange,
  label,
  hideLabel,
  description,
  mixed = false,
  disabled,
  disabledReason,
  ...described
}: CheckboxProps & { 'aria-describedby'?: string }) {
  const input = useRef<HTMLInputElement>(null);
  const off = Boolean(disabled || disabledReason);
  useEffect(() => {
    if (input.current) input.current.indeterminate = mixed && !checked;
  }, [mixed, checked]);
  return (
    <label className={classNames(styles.check, off && styles.off, hideLabel && styles.bare)}>
      <input
        {...described}
        ref={input}
        type="checkbox"
        className={styles.input}
        checked={checked}
        aria-disabled={off || undefined}
        disabled={Boolean(disabled) && !disabledReason}
        onChange={() => undefined}
        onClick={(event) => {
          if (off) event.preventDefault();
          else onChange(!checked, event);
        }}
      />
      <Check className={classNames(styles.mark, styles.tick)} aria-hidden="true" />
      <Minus className={classNames(styles.mark, styles.dash)} aria-hidden="true" />
      <span className={hideLabel ? 'sr-only' : styles.text}>
        {label}
        {description && <span className={styles.description}>{description}</span>}
      </span>
    </label>
  );
}

/**
 * A checkbox with the mixed state. `onChange` hands the click on, so that a table can read Shift.
 */
export function Checkbox(props: CheckboxProps) {
  const { disabledReason } = props;
  const box = <Control {...props} />;
  return disabledReason ? (
    <Tooltip onPress text={disabledReason}>
      {box}
    </Tooltip>
  ) : (
    box
  );
}

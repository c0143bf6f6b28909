import type { ReactNode } from 'react';
import { Tooltip } from '../overlays/tooltip.tsx';
import styles from './choices.module.css';

type SwitchProps = {
  checked: boolean;
  /** Applies at once: change the value optimistically and put it back when the call fails. */
  onChange: (checked: boolean) => void;
  label: ReactNode;
  hideLabel?: boolean;
  /** A switch that is off limits always says why. */
  disabledReason?: string | null | undefined;
  busy?: boolean;
};

/** An on and off switch. */
export function Switch({ checked, onChange, label, hideLabel, disabledReason, busy }: SwitchProps) {
  const control = (
    <label className={styles.switch} data-off={disabledReason ? '' : undefined}>
      <input
        type="checkbox"
        role="switch"
        className={styles.switchInput}
        checked={checked}
        aria-disabled={disabledReason ? true : undefined}
        aria-busy={busy || undefined}
        onChange={() => undefined}
        onClick={(event) => {
          if (disabledReason || busy) event.preventDefault();
          else onChange(!checked);
        }}
      />
      <span className={hideLabel ? 'sr-only' : undefined}>{label}</span>
    </label>
  );
  return disabledReason ? (
    <Tooltip onPress text={disabledReason}>
      {control}
    </Tooltip>
  ) : (
    control
  );
}

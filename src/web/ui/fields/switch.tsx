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

/** The reason why it is off describes the input itself, which has the focus. */
function Control({
  checked,
  onChange,
  label,
  hideLabel,
  disabledReason,
  busy,
  ...described
}: SwitchProps & { 'aria-describedby'?: string }) {
  return (
    <label className={styles.switch} data-off={disabledReason ? '' : undefined}>
      <input
        {...described}
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
}

/** An on and off switch. */
export function Switch(props: SwitchProps) {
  const { disabledReason } = props;
  const control = <Control {...props} />;
  return disabledReason ? (
    <Tooltip onPress text={disabledReason}>
      {control}
    </Tooltip>
  ) : (
    control
  );
}

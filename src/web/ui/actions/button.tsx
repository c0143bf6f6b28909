import { Loader } from 'lucide-react';
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { useRipple } from '../hooks/use-ripple.ts';
import { Tooltip } from '../overlays/tooltip.tsx';
import styles from './button.module.css';

const BUTTON_VARIANTS = [
  'primary',
  'secondary',
  'quiet',
  'link',
  'danger-outline',
  'danger',
] as const;
export type ButtonVariant = (typeof BUTTON_VARIANTS)[number];
export type ButtonSize = 'small' | 'medium' | 'large';

export type ButtonLook = {
  variant?: ButtonVariant;
  size?: ButtonSize;
  fullWidth?: boolean;
  square?: boolean;
  off?: boolean;
};

export function buttonClass({
  variant = 'secondary',
  size = 'medium',
  fullWidth,
  square,
  off,
}: ButtonLook): string {
  return classNames(
    styles.button,
    styles[variant],
    size !== 'medium' && styles[size],
    fullWidth && styles.full,
    square && styles.square,
    off && styles.off,
  );
}

export type ButtonProps = Omit<ComponentProps<'button'>, 'children'> &
  Omit<ButtonLook, 'off'> & {
    children?: ReactNode;
    icon?: ReactNode;
    iconAfter?: ReactNode;
    /**
     * Shows the spinner and `busyLabel`, keeps the width, and ignores clicks. When given, true or
     * false, the second click of a double click is ignored.
     */
    busy?: boolean;
    busyLabel?: ReactNode;
    /** Why it is disabled: the button stays focusable and shows this in a tooltip. */
    disabledReason?: string | null | undefined;
  };

/** A native button with the ripple, but without the tooltip of a disabled one. */
export function BareButton({
  variant,
  size,
  fullWidth,
  square,
  children,
  icon,
  iconAfter,
  busy,
  busyLabel,
  disabled,
  disabledReason,
  className,
  onClick,
  ...rest
}: ButtonProps) {
  const ripple = useRipple();
  const off = Boolean(disabled || disabledReason);
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (off || busy || (busy !== undefined && event.detail > 1)) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type="button"
      {...rest}
      className={classNames(
        buttonClass({ variant, size, fullWidth, square, off: off && !busy }),
        busy && styles.busy,
        className,
      )}
      disabled={Boolean(disabled) && !disabledReason && !busy}
      aria-disabled={off || busy ? true : undefined}
      aria-busy={busy ? true : undefined}
      onClick={click}
      onPointerDown={(event) => {
        if (!off && !busy) ripple.handlers.onPointerDown(event);
        rest.onPointerDown?.(event);
      }}
      onKeyDown={(event) => {
        if (!off && !busy) ripple.handlers.onKeyDown(event);
        rest.onKeyDown?.(event);
      }}
    >
      <span ref={ripple.layer} className={styles.ripple} aria-hidden="true" />
      {busy ? <Loader className={styles.spinner} aria-hidden="true" /> : icon}
      {busy && busyLabel !== undefined ? busyLabel : children}
      {iconAfter}
    </button>
  );
}

/** A native button with the ripple; one primary per view. */
export function Button(props: ButtonProps) {
  // When it can be disabled with a reason, the element stays the same, so that it keeps the focus.
  return props.disabledReason === undefined ? (
    <BareButton {...props} />
  ) : (
    <Tooltip onPress text={props.disabledReason} fullWidth={props.fullWidth}>
      <BareButton {...props} />
    </Tooltip>
  );
}

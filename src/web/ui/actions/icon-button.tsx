import type { ReactNode } from 'react';
import { BareButton, type ButtonProps } from './button.tsx';
import { Tooltip } from '../overlays/tooltip.tsx';

type IconButtonProps = Omit<ButtonProps, 'children' | 'icon' | 'aria-label' | 'square'> & {
  /** The spoken name, also the tooltip. */
  label: string;
  icon: ReactNode;
  /** Shown beside the icon, such as a count; the name stays `label`. */
  children?: ReactNode;
};

/** A button with an icon only: always a name and a tooltip. */
export function IconButton({
  label,
  icon,
  children,
  variant = 'quiet',
  disabledReason,
  ...rest
}: IconButtonProps) {
  const off = Boolean(disabledReason);
  // One tooltip for both of its texts: the button stays the same element, and keeps the focus.
  return (
    <Tooltip text={disabledReason || label} describes={off} onPress={off}>
      <BareButton
        {...rest}
        variant={variant}
        square={children === undefined}
        aria-label={label}
        disabledReason={disabledReason}
        icon={icon}
      >
        {children}
      </BareButton>
    </Tooltip>
  );
}

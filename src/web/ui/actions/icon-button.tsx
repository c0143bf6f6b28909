import type { ReactNode } from 'react';
import { Button, type ButtonProps } from './button.tsx';
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
  const button = (
    <Button
      {...rest}
      variant={variant}
      square={children === undefined}
      aria-label={label}
      disabledReason={disabledReason}
      icon={icon}
    >
      {children}
    </Button>
  );
  return disabledReason ? (
    button
  ) : (
    <Tooltip text={label} describes={false}>
      {button}
    </Tooltip>
  );
}

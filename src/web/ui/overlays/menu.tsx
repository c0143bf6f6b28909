import { useCallback, useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import type { Align, Side } from './in-top-layer.ts';
import { lazyPopup } from './lazy-popup.tsx';
import type { MenuItem } from './menu-item.ts';
import styles from './popup.module.css';

const MenuPopup = lazyPopup(async () => (await import('./menu-popup.tsx')).MenuPopup);

type MenuTrigger = {
  'aria-haspopup': 'menu';
  'aria-expanded': boolean;
  'aria-controls': string | undefined;
  onClick: () => void;
};

type MenuProps = {
  label: string;
  items: MenuItem[];
  trigger: (props: MenuTrigger) => ReactNode;
  side?: Side;
  align?: Align;
  fullWidth?: boolean;
  className?: string;
  /** Mounted open, for a menu that is only made when it is asked for. */ startsOpen?: boolean;
};

/**
 * A list of actions behind a button: arrows, Home, End and letters move, Esc closes and returns the
 * focus.
 */
export function Menu({
  label,
  items,
  trigger,
  side = 'bottom',
  align = 'end',
  fullWidth,
  className,
  startsOpen = false,
}: MenuProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const anchor = useRef<HTMLSpanElement>(null);
  const button = useCallback(
    () => anchor.current?.querySelector<HTMLElement>('[aria-haspopup=menu]'),
    [],
  );
  // Not on mount: a popup that mounts together with its trigger can't find it for positioning.
  useLayoutEffect(() => setOpen(startsOpen), [startsOpen]);
  MenuPopup.usePreloaded();
  return (
    <span ref={anchor} className={classNames(styles.anchor, fullWidth && styles.full, className)}>
      {trigger({
        'aria-haspopup': 'menu',
        'aria-expanded': open,
        'aria-controls': open ? id : undefined,
        onClick: () => setOpen(!open),
      })}
      {open && (
        <MenuPopup
          {...{ id, label, items, side, align }}
          trigger={button}
          close={() => setOpen(false)}
        />
      )}
    </span>
  );
}

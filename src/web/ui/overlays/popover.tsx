import { useCallback, useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import type { Align, Side } from './in-top-layer.ts';
import { lazyPopup } from './lazy-popup.tsx';
import styles from './popup.module.css';

const PopoverPopup = lazyPopup(async () => (await import('./popover-popup.tsx')).PopoverPopup);

const HOVER_OPEN_MS = 200;

type PopoverTrigger = {
  'aria-expanded': boolean;
  'aria-controls': string | undefined;
  'aria-haspopup': 'dialog';
  onClick: () => void;
};

type PopoverProps = {
  /** The spoken name of the popup. */
  label: string;
  trigger: (props: PopoverTrigger) => ReactNode;
  children: ReactNode | ((close: () => void) => ReactNode);
  side?: Side;
  align?: Align;
  /**
   * 'hover' also opens on hover and on keyboard focus and stays open while the pointer is in it.
   */
  on?: 'click' | 'hover';
  fullWidth?: boolean;
  padded?: boolean;
  className?: string | undefined;
};

/**
 * A small surface beside its trigger. Esc, a click elsewhere and leaving it by keyboard close it.
 */
export function Popover({
  label,
  trigger,
  children,
  side = 'bottom',
  align = 'start',
  on = 'click',
  fullWidth,
  padded = true,
  className,
}: PopoverProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const anchor = useRef<HTMLSpanElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const button = useCallback(
    () => anchor.current?.querySelector<HTMLElement>('[aria-haspopup=dialog]'),
    [],
  );
  PopoverPopup.usePreloaded();
  useEffect(() => () => clearTimeout(timer.current), []);
  const hover = on === 'hover';
  const openIn = (delay: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(true), delay);
  };
  const close = () => {
    clearTimeout(timer.current);
    // Before it unmounts, so that the trigger knows that the focus comes from its own popup.
    if (anchor.current?.contains(document.activeElement)) button()?.focus();
    setOpen(false);
  };
  return (
    <span
      ref={anchor}
      className={classNames(styles.anchor, fullWidth && styles.full, className)}
      onPointerEnter={(event) => hover && event.pointerType !== 'touch' && openIn(HOVER_OPEN_MS)}
      onPointerLeave={() => clearTimeout(timer.current)}
      onFocus={(event) =>
        hover &&
        !event.currentTarget.contains(event.relatedTarget) &&
        event.target.matches(':focus-visible') &&
        openIn(0)
      }
    >
      {trigger({
        'aria-expanded': open,
        'aria-controls': open ? id : undefined,
        'aria-haspopup': 'dialog',
        onClick: () => setOpen(hover || !open),
      })}
      {open && (
        <PopoverPopup {...{ id, label, side, align, hover, padded, close }} trigger={button}>
          {typeof children === 'function' ? children(close) : children}
        </PopoverPopup>
      )}
    </span>
  );
}

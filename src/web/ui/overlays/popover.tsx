import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import type { Align, Side } from './place-popup.ts';
import styles from './popup.module.css';
import { useAnchored } from './use-anchored.ts';

const HOVER_OPEN_MS = 200;
const HOVER_CLOSE_MS = 160;

type PopoverTrigger = {
  'aria-expanded': boolean;
  'aria-controls': string;
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
  const popup = useRef<HTMLDivElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useAnchored({ open, anchor, popup, side, align, gap: 6 });
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    const element = popup.current;
    if (!open || !element) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      event.preventDefault();
      setOpen(false);
      const focusWasInside = element.contains(document.activeElement);
      if (focusWasInside)
        anchor.current?.querySelector<HTMLElement>('button, a, [tabindex]')?.focus();
    };
    const onPointerDown = (event: PointerEvent) => {
      if (!anchor.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('keydown', onKeyDown, true);
    document.addEventListener('pointerdown', onPointerDown, true);
    return () => {
      document.removeEventListener('keydown', onKeyDown, true);
      document.removeEventListener('pointerdown', onPointerDown, true);
    };
  }, [open]);
  const later = (next: boolean, delay: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(next), delay);
  };
  const hover = on === 'hover';
  return (
    <span
      ref={anchor}
      className={classNames(styles.anchor, fullWidth && styles.full, className)}
      onPointerEnter={(event) =>
        hover && event.pointerType !== 'touch' && later(true, HOVER_OPEN_MS)
      }
      onPointerLeave={(event) =>
        hover && event.pointerType !== 'touch' && later(false, HOVER_CLOSE_MS)
      }
      onFocus={(event) => hover && event.target.matches(':focus-visible') && later(true, 0)}
      onBlur={(event) =>
        !event.currentTarget.contains(event.relatedTarget) &&
        event.relatedTarget !== null &&
        later(false, 0)
      }
    >
      {trigger({
        'aria-expanded': open,
        'aria-controls': id,
        'aria-haspopup': 'dialog',
        onClick: () => later(hover || !open, 0),
      })}
      <div
        ref={popup}
        id={id}
        popover="manual"
        role="dialog"
        aria-label={label}
        className={styles.popup}
      >
        {open && (
          <div className={padded ? styles.content : undefined}>
            {typeof children === 'function' ? children(() => setOpen(false)) : children}
          </div>
        )}
      </div>
    </span>
  );
}

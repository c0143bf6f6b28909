import {
  cloneElement,
  useEffect,
  useId,
  useRef,
  useState,
  type ReactElement,
  type ReactNode,
} from 'react';
import { classNames } from '../class-names.ts';
import type { Align, Side } from './place-popup.ts';
import styles from './popup.module.css';
import { useAnchored } from './use-anchored.ts';

const DELAY_MS = 400;

type TooltipProps = {
  text: ReactNode;
  children: ReactElement<{ 'aria-describedby'?: string | undefined }>;
  side?: Side;
  align?: Align;
  fullWidth?: boolean | undefined;
  /** False when the text repeats the control's own name. */
  describes?: boolean;
  /**
   * A press shows it too, for the reason of a control that is off: a touch screen knows no hover.
   */
  onPress?: boolean;
  className?: string | undefined;
};

/**
 * A short text on hover (after 400 ms) and on focus; Esc hides it. Nothing is shown for an empty
 * text.
 */
export function Tooltip({
  text,
  children,
  side = 'top',
  align = 'center',
  fullWidth,
  describes = true,
  onPress,
  className,
}: TooltipProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const anchor = useRef<HTMLSpanElement>(null);
  const popup = useRef<HTMLSpanElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const empty = text === null || text === undefined || text === '' || text === false;
  useAnchored({ open: open && !empty, anchor, popup, side, align, gap: 6 });
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!open) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setOpen(false);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [open]);
  const hide = () => {
    clearTimeout(timer.current);
    setOpen(false);
  };
  const show = (delay: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(true), delay);
  };
  return (
    <span
      ref={anchor}
      className={classNames(styles.anchor, fullWidth && styles.full, className)}
      onPointerEnter={(event) => event.pointerType !== 'touch' && show(DELAY_MS)}
      onPointerLeave={hide}
      onPointerDown={() => (onPress ? show(0) : hide())}
      onFocus={(event) => event.target.matches(':focus-visible') && show(0)}
      onBlur={hide}
    >
      {describes && !empty
        ? cloneElement(children, {
            'aria-describedby': classNames(children.props['aria-describedby'], id),
          })
        : children}
      {!empty && (
        <span
          ref={popup}
          id={id}
          role="tooltip"
          popover="manual"
          className={classNames(styles.popup, styles.tooltip)}
        >
          {text}
        </span>
      )}
    </span>
  );
}

import {
  cloneElement,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
  type ReactElement,
  type ReactNode,
} from 'react';
import { classNames } from '../class-names.ts';
import type { Align, Side } from './in-top-layer.ts';
import { lazyPopup } from './lazy-popup.tsx';
import styles from './popup.module.css';

const TooltipPopup = lazyPopup(async () => (await import('./tooltip-popup.tsx')).TooltipPopup);

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
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const empty = text === null || text === undefined || text === '' || text === false;
  const child = useCallback(() => anchor.current?.firstElementChild as HTMLElement | null, []);
  TooltipPopup.usePreloaded();
  useEffect(() => () => clearTimeout(timer.current), []);
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
      {describes && !empty && !open && (
        <span id={id} hidden>
          {text}
        </span>
      )}
      {open && !empty && (
        <TooltipPopup {...{ id, text, side, align }} trigger={child} close={hide} />
      )}
    </span>
  );
}

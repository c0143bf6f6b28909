import { X } from 'lucide-react';
import {
  useEffect,
  useId,
  useRef,
  type KeyboardEvent,
  type ReactNode,
  type SyntheticEvent,
} from 'react';
import { IconButton } from '../actions/icon-button.tsx';
import { classNames } from '../class-names.ts';
import { useLingering } from '../hooks/use-lingering.ts';
import { uiTexts } from '../ui-texts.ts';
import styles from './dialog.module.css';

const CLOSING_MS = 240;

export type DialogProps = {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  /** Before the title, such as an avatar or an icon. */
  emblem?: ReactNode;
  /** A quiet line under the title, in the head. */
  subtitle?: ReactNode;
  /** Buttons beside the title, before Close. */
  tools?: ReactNode;
  /** One sentence under the title. */
  text?: ReactNode;
  children?: ReactNode;
  /** The actions, right; on phones stacked, the last one on top. */
  footer?: ReactNode;
  size?: 'small' | 'medium' | 'large' | 'wide';
  kind?: 'dialog' | 'drawer';
  /**
   * Lines between head, body and foot, for long content; only above the foot where tabs or actions
   * follow the head.
   */
  divided?: boolean | 'foot';
  /**
   * False when work would be lost: Esc and the scrim do nothing, the close button still asks
   * `onClose`.
   */
  dismissable?: boolean;
  hideClose?: boolean;
  /**
   * The title is for screen readers only, and the content fills the dialog: for content that closes
   * itself, such as the command palette.
   */
  headless?: boolean;
  /** False leaves the page beside it usable: nothing is dimmed, the focus may leave. */
  modal?: boolean;
  className?: string;
};

/**
 * A native dialog, modal by default, on phones a bottom sheet: focus stays inside and returns. Put
 * `data-autofocus` on what gets the focus first; by default, the title does.
 */
export function Dialog({
  open,
  onClose,
  title,
  emblem,
  subtitle,
  tools,
  text,
  children,
  footer,
  size = 'medium',
  kind = 'dialog',
  divided,
  dismissable = true,
  hideClose,
  headless,
  modal = true,
  className,
}: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const textId = useId();
  const shown = useLingering(open, CLOSING_MS);
  useEffect(() => {
    const element = dialog.current;
    if (!element || !open) return undefined;
    const opener = document.activeElement;
    if (modal) element.showModal();
    else element.show();
    (
      element.querySelector<HTMLElement>('[data-autofocus]') ??
      element.querySelector<HTMLElement>('h2')
    )?.focus();
    return () => {
      element.close();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, [open, modal]);
  if (!shown) return null;
  const onCancel = (event: SyntheticEvent) => {
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    if (dismissable) onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!modal && dismissable && event.key === 'Escape' && !event.defaultPrevented) onClose();
  };
  return (
    <dialog
      ref={dialog}
      className={classNames(
        styles.dialog,
        size !== 'medium' && styles[size],
        kind === 'drawer' && styles.drawer,
        divided && styles.divided,
        divided === 'foot' && styles.openHead,
        headless && styles.headless,
        !modal && styles.beside,
        className,
      )}
      aria-labelledby={titleId}
      aria-describedby={text ? textId : undefined}
      onCancel={onCancel}
      onKeyDown={onKeyDown}
      onPointerDown={(event) =>
        event.target === event.currentTarget && isOutside(event) && dismissable && onClose()
      }
    >
      <div className={headless ? 'sr-only' : styles.head}>
        {emblem}
        <div className={styles.titles}>
          <h2 id={titleId} className={styles.title} tabIndex={-1}>
            {title}
          </h2>
          {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
        </div>
        {tools}
        {!hideClose && !headless && (
          <IconButton
            label={uiTexts.close}
            size="small"
            icon={<X aria-hidden="true" />}
            onClick={onClose}
          />
        )}
      </div>
      <div className={styles.body}>
        {text && (
          <p id={textId} className={styles.text}>
            {text}
          </p>
        )}
        {children}
      </div>
      {footer && <div className={styles.foot}>{footer}</div>}
    </dialog>
  );
}

function isOutside(event: { clientX: number; clientY: number; currentTarget: Element }): boolean {
  const box = event.currentTarget.getBoundingClientRect();
  return (
    event.clientX < box.left ||
    event.clientX > box.right ||
    event.clientY < box.top ||
    event.clientY > box.bottom
  );
}

/** A sheet from the right edge (full screen on phones) for details beside the page. */
export function Drawer({ divided = true, ...props }: Omit<DialogProps, 'kind'>) {
  return <Dialog {...props} kind="drawer" divided={divided} />;
}

import { Check } from 'lucide-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { AppLink } from '../actions/app-link.tsx';
import { classNames } from '../class-names.ts';
import styles from './menu.module.css';
import type { Align, Side } from './place-popup.ts';
import popupStyles from './popup.module.css';
import { useAnchored } from './use-anchored.ts';

export type MenuItem =
  | { kind: 'line' }
  | { kind: 'heading'; label: string }
  | {
      kind?: 'item';
      label: string;
      icon?: ReactNode;
      hint?: ReactNode;
      /** A second line; with `disabledReason` that reason stands there. */
      description?: string;
      danger?: boolean;
      checked?: boolean;
      disabledReason?: string | null | undefined;
      href?: string;
      onSelect?: () => void;
    };

type MenuTrigger = {
  'aria-haspopup': 'menu';
  'aria-expanded': boolean;
  'aria-controls': string;
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

function focusItem(root: HTMLElement | null, which: 'first' | 'last' | number) {
  const items = [...(root?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])];
  const current = items.indexOf(document.activeElement as HTMLElement);
  const index =
    which === 'first'
      ? 0
      : which === 'last'
        ? items.length - 1
        : (current + which + items.length) % items.length;
  items[index]?.focus();
}

function focusByLetter(root: HTMLElement | null, letter: string) {
  const items = [...(root?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])];
  const current = items.indexOf(document.activeElement as HTMLElement);
  const ordered = [...items.slice(current + 1), ...items.slice(0, current + 1)];
  ordered
    .find((item) => item.textContent?.trim().toLowerCase().startsWith(letter.toLowerCase()))
    ?.focus();
}

function MenuRow({ item, close }: { item: MenuItem; close: () => void }) {
  if (item.kind === 'line') return <div role="separator" className={styles.line} />;
  if (item.kind === 'heading')
    return (
      <div role="presentation" className={styles.heading}>
        {item.label}
      </div>
    );
  const off = Boolean(item.disabledReason);
  const second = item.disabledReason ?? item.description;
  const shared = {
    className: classNames(styles.item, item.danger && styles.danger, off && styles.off),
    role: item.checked === undefined ? ('menuitem' as const) : ('menuitemradio' as const),
    tabIndex: -1,
    'aria-checked': item.checked,
    'aria-disabled': off || undefined,
    onClick: () => {
      if (off) return;
      close();
      item.onSelect?.();
    },
  };
  const content = (
    <>
      {item.icon}
      <span className={styles.label}>
        {item.label}
        {second && <span className={styles.description}>{second}</span>}
      </span>
      {item.hint && <span className={styles.hint}>{item.hint}</span>}
      {item.checked && <Check aria-hidden="true" />}
    </>
  );
  if (item.href && !off)
    return (
      <AppLink {...shared} href={item.href}>
        {content}
      </AppLink>
    );
  return (
    <button type="button" {...shared}>
      {content}
    </button>
  );
}

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
  const [open, setOpen] = useState(startsOpen);
  const id = useId();
  const anchor = useRef<HTMLSpanElement>(null);
  const popup = useRef<HTMLDivElement>(null);
  useAnchored({ open, anchor, popup, side, align, gap: 4 });
  useEffect(() => {
    if (!open) return undefined;
    focusItem(popup.current, 'first');
    const onPointerDown = (event: PointerEvent) => {
      if (!anchor.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', onPointerDown, true);
    return () => document.removeEventListener('pointerdown', onPointerDown, true);
  }, [open]);
  const close = () => {
    setOpen(false);
    anchor.current?.querySelector<HTMLElement>('[aria-haspopup=menu]')?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const moves: Record<string, () => void> = {
      ArrowDown: () => focusItem(popup.current, 1),
      ArrowUp: () => focusItem(popup.current, -1),
      Home: () => focusItem(popup.current, 'first'),
      End: () => focusItem(popup.current, 'last'),
      Escape: close,
    };
    const move = moves[event.key];
    if (move) {
      event.preventDefault();
      event.stopPropagation();
      move();
    } else if (event.key === 'Tab') setOpen(false);
    else if (event.key.length === 1 && event.key !== ' ') focusByLetter(popup.current, event.key);
  };
  return (
    <span
      ref={anchor}
      className={classNames(popupStyles.anchor, fullWidth && popupStyles.full, className)}
    >
      {trigger({
        'aria-haspopup': 'menu',
        'aria-expanded': open,
        'aria-controls': id,
        onClick: () => setOpen(!open),
      })}
      <div
        ref={popup}
        id={id}
        role="menu"
        aria-label={label}
        popover="manual"
        className={classNames(popupStyles.popup, styles.menu)}
        onKeyDown={onKeyDown}
      >
        {open && items.map((item, index) => <MenuRow key={index} item={item} close={close} />)}
      </div>
    </span>
  );
}

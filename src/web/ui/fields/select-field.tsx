import { ChevronDown, Lock } from 'lucide-react';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import popupStyles from '../overlays/popup.module.css';
import { Tooltip } from '../overlays/tooltip.tsx';
import { useAnchored } from '../overlays/use-anchored.ts';
import { Field, type FieldAria } from './field.tsx';
import fieldStyles from './field.module.css';
import styles from './select-field.module.css';
import { OptionList } from './select-list.tsx';
import type { SelectFieldProps } from './select-field-props.ts';

/** One of many, in a list that opens under it; with `searchable` the list is narrowed by typing. */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const {
    label,
    hideLabel,
    aside,
    help,
    error,
    required,
    optional,
    className,
    value,
    options,
    placeholder = 'Choose',
    icon,
    size = 'medium',
    disabled,
    disabledReason,
  } = props;
  const [open, setOpen] = useState(false);
  const listId = useId();
  const anchor = useRef<HTMLDivElement>(null);
  const popup = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  useAnchored({ open, anchor, popup, side: 'bottom', align: 'start', gap: 4, matchWidth: true });
  const chosen = options.find((option) => option.value === value);
  const off = Boolean(disabled || disabledReason);
  const labelText = typeof label === 'string' ? label : 'Choose';
  const close = (refocus: boolean) => {
    setOpen(false);
    if (refocus) trigger.current?.focus();
  };
  const control = (aria: FieldAria) => (
    <button
      ref={trigger}
      type="button"
      id={aria.id}
      aria-describedby={aria['aria-describedby']}
      aria-label={`${labelText}: ${chosen?.label ?? placeholder}`}
      aria-haspopup="listbox"
      aria-expanded={open}
      aria-controls={listId}
      aria-disabled={off || undefined}
      className={classNames(
        fieldStyles.control,
        styles.trigger,
        size === 'large' && fieldStyles.large,
        size === 'small' && fieldStyles.smallControl,
        error && fieldStyles.invalid,
      )}
      onClick={() => !off && setOpen(!open)}
      onKeyDown={(event) => {
        if (off || open || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return;
        event.preventDefault();
        setOpen(true);
      }}
    >
      {chosen?.icon ?? icon}
      <span className={classNames(styles.value, !chosen && styles.placeholder)}>
        {chosen?.label ?? placeholder}
      </span>
      {off ? <Lock aria-hidden="true" /> : <ChevronDown aria-hidden="true" />}
    </button>
  );
  return (
    <Field {...{ label, hideLabel, aside, help, error, required, optional, className }}>
      {(aria) => (
        <div
          ref={anchor}
          onBlur={(event) =>
            open &&
            event.relatedTarget !== null &&
            !event.currentTarget.contains(event.relatedTarget) &&
            close(false)
          }
        >
          {disabledReason ? (
            <Tooltip onPress text={disabledReason} fullWidth>
              {control(aria)}
            </Tooltip>
          ) : (
            control(aria)
          )}
          <PopupShell open={open} popup={popup} anchor={anchor} close={() => close(false)}>
            {open && <OptionList {...props} listId={listId} labelText={labelText} close={close} />}
          </PopupShell>
        </div>
      )}
    </Field>
  );
}

function PopupShell({
  open,
  popup,
  anchor,
  close,
  children,
}: {
  open: boolean;
  popup: React.RefObject<HTMLDivElement | null>;
  anchor: React.RefObject<HTMLElement | null>;
  close: () => void;
  children: ReactNode;
}) {
  useEffect(() => {
    if (!open) return undefined;
    const onPointerDown = (event: PointerEvent) => {
      if (!anchor.current?.contains(event.target as Node)) close();
    };
    document.addEventListener('pointerdown', onPointerDown, true);
    return () => document.removeEventListener('pointerdown', onPointerDown, true);
  });
  return (
    <div ref={popup} popover="manual" className={classNames(popupStyles.popup, styles.popup)}>
      {children}
    </div>
  );
}

import { Check, ChevronDown, Lock } from 'lucide-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import popupStyles from '../overlays/popup.module.css';
import { Tooltip } from '../overlays/tooltip.tsx';
import { useAnchored } from '../overlays/use-anchored.ts';
import { Field, type FieldAria, type FieldFrameProps } from './field.tsx';
import fieldStyles from './field.module.css';
import styles from './select-field.module.css';
import { filterOptions, nextOption, type SelectOption } from './select-options.ts';

export type SelectFieldProps<Value extends string> = FieldFrameProps & {
  value: Value | null;
  onChange: (value: Value) => void;
  options: readonly SelectOption<Value>[];
  searchable?: boolean;
  searchLabel?: string;
  placeholder?: string;
  icon?: ReactNode;
  size?: 'small' | 'medium' | 'large';
  disabled?: boolean;
  disabledReason?: string | null | undefined;
};

type ListProps<Value extends string> = Pick<SelectFieldProps<Value>, 'value' | 'onChange' | 'options' | 'searchable' | 'searchLabel'> & { listId: string; labelText: string; close: (refocus: boolean) => void };

function OptionList<Value extends string>({ value, onChange, options, searchable, searchLabel = 'Search', listId, labelText, close }: ListProps<Value>) {
  const [query, setQuery] = useState('');
  const shown = filterOptions({ options, query });
  const [active, setActive] = useState(() => Math.max(0, options.findIndex((option) => option.value === value)));
  const list = useRef<HTMLDivElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const typed = useRef({ text: '', at: 0 });
  useEffect(() => {
    (searchable ? search.current : list.current)?.focus();
  }, [searchable]);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  const choose = (option: SelectOption<Value> | undefined) => {
    if (!option || option.disabledReason) return;
    onChange(option.value);
    close(true);
  };
  const typeAhead = (event: KeyboardEvent) => {
    const text = event.timeStamp - typed.current.at > 700 ? event.key : typed.current.text + event.key;
    typed.current = { text, at: event.timeStamp };
    const index = shown.findIndex((option) => option.label.toLowerCase().startsWith(text.toLowerCase()));
    if (index >= 0) setActive(index);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const moved = searchable && (event.key === 'Home' || event.key === 'End') ? null : nextOption({ options: shown, from: active, key: event.key });
    if (moved !== null) {
      event.preventDefault();
      setActive(moved);
    } else if (event.key === 'Enter' || (event.key === ' ' && !searchable)) {
      event.preventDefault();
      choose(shown[active]);
    } else if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      close(true);
    } else if (event.key === 'Tab') close(true);
    else if (!searchable && event.key.length === 1) typeAhead(event);
  };
  const activeId = shown[active] ? `${listId}-${active}` : undefined;
  return (
    <>
      {searchable && (
        <input
          ref={search}
          type="search"
          role="combobox"
          aria-expanded="true"
          aria-controls={listId}
          aria-activedescendant={activeId}
          aria-label={searchLabel}
          placeholder={searchLabel}
          autoComplete="off"
          className={styles.search}
          value={query}
          onKeyDown={onKeyDown}
          onChange={(event) => {
            setQuery(event.target.value);
            setActive(0);
          }}
        />
      )}
      <div ref={list} id={listId} role="listbox" aria-label={labelText} tabIndex={searchable ? undefined : 0} aria-activedescendant={searchable ? undefined : activeId} className={styles.list} onKeyDown={searchable ? undefined : onKeyDown}>
        {shown.map((option, index) => (
          <div
            key={option.value}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={option.value === value}
            aria-disabled={option.disabledReason ? true : undefined}
            className={classNames(styles.option, index === active && styles.active, option.value === value && styles.selected, option.disabledReason && styles.offOption)}
            onPointerMove={() => index !== active && setActive(index)}
            // Keeps the focus in the list: it would go to <main>, and that closes the list before the click.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(option)}
          >
            {option.icon}
            <span className={styles.label}>
              {option.label}
              {(option.disabledReason ?? option.description) && <span className={styles.description}>{option.disabledReason ?? option.description}</span>}
            </span>
            {option.hint && <span className={styles.hint}>{option.hint}</span>}
            {option.value === value && <Check aria-hidden="true" />}
          </div>
        ))}
      </div>
      {shown.length === 0 && <p role="status" className={styles.none}>Nothing found</p>}
    </>
  );
}

/** One of many, in a list that opens under it; with `searchable` the list is narrowed by typing. */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { label, hideLabel, aside, help, error, required, optional, className, value, options, placeholder = 'Choose', icon, size = 'medium', disabled, disabledReason } = props;
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
      className={classNames(fieldStyles.control, styles.trigger, size === 'large' && fieldStyles.large, size === 'small' && fieldStyles.smallControl, error && fieldStyles.invalid)}
      onClick={() => !off && setOpen(!open)}
      onKeyDown={(event) => {
        if (off || open || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return;
        event.preventDefault();
        setOpen(true);
      }}
    >
      {chosen?.icon ?? icon}
      <span className={classNames(styles.value, !chosen && styles.placeholder)}>{chosen?.label ?? placeholder}</span>
      {off ? <Lock aria-hidden="true" /> : <ChevronDown aria-hidden="true" />}
    </button>
  );
  return (
    <Field {...{ label, hideLabel, aside, help, error, required, optional, className }}>
      {(aria) => (
        <div ref={anchor} onBlur={(event) => open && event.relatedTarget !== null && !event.currentTarget.contains(event.relatedTarget) && close(false)}>
          {disabledReason ? <Tooltip onPress text={disabledReason} fullWidth>{control(aria)}</Tooltip> : control(aria)}
          <PopupShell open={open} popup={popup} anchor={anchor} close={() => close(false)}>
            {open && <OptionList {...props} listId={listId} labelText={labelText} close={close} />}
          </PopupShell>
        </div>
      )}
    </Field>
  );
}

function PopupShell({ open, popup, anchor, close, children }: { open: boolean; popup: React.RefObject<HTMLDivElement | null>; anchor: React.RefObject<HTMLElement | null>; close: () => void; children: ReactNode }) {
  useEffect(() => {
    if (!open) return undefined;
    const onPointerDown = (event: PointerEvent) => {
      if (!anchor.current?.contains(event.target as Node)) close();
    };
    document.addEventListener('pointerdown', onPointerDown, true);
    return () => document.removeEventListener('pointerdown', onPointerDown, true);
  });
  return <div ref={popup} popover="manual" className={classNames(popupStyles.popup, styles.popup)}>{children}</div>;
}

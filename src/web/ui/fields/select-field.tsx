import { ChevronDown, Lock } from 'lucide-react';
import { useCallback, useId, useRef, useState } from 'react';
import { classNames } from '../class-names.ts';
import { lazyPopup } from '../overlays/lazy-popup.tsx';
import { Tooltip } from '../overlays/tooltip.tsx';
import { Field, type FieldAria } from './field.tsx';
import fieldStyles from './field.module.css';
import styles from './select-field.module.css';
import type { SelectFieldProps } from './select-field-props.ts';
import { uiTexts } from '../ui-texts.ts';

const SelectPopup = lazyPopup(async () => (await import('./select-popup.tsx')).SelectPopup);

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
    placeholder = uiTexts.choose,
    icon,
    size = 'medium',
    disabled,
    disabledReason,
  } = props;
  const [open, setOpen] = useState(false);
  const listId = useId();
  const trigger = useRef<HTMLButtonElement>(null);
  const button = useCallback(() => trigger.current, []);
  SelectPopup.usePreloaded();
  const chosen = options.find((option) => option.value === value);
  const off = Boolean(disabled || disabledReason);
  const labelText = typeof label === 'string' ? label : uiTexts.choose;
  const control = (aria: FieldAria) => (
    <button
      ref={trigger}
      type="button"
      id={aria.id}
      aria-describedby={aria['aria-describedby']}
      aria-label={`${labelText}: ${chosen?.label ?? placeholder}`}
      aria-haspopup="listbox"
      aria-expanded={open}
      aria-controls={open ? listId : undefined}
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
        <div>
          {disabledReason ? (
            <Tooltip onPress text={disabledReason} fullWidth>
              {control(aria)}
            </Tooltip>
          ) : (
            control(aria)
          )}
          {open && (
            <SelectPopup
              {...props}
              onChange={(chosenValue) => props.onChange(chosenValue as Value)}
              listId={listId}
              labelText={labelText}
              trigger={button}
              close={() => setOpen(false)}
            />
          )}
        </div>
      )}
    </Field>
  );
}

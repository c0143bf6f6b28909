import { Combobox, ComboboxItem, ComboboxList, useComboboxStore } from '@ariakit/react/combobox';
import {
  Composite,
  CompositeHover,
  CompositeItem,
  CompositeTypeahead,
  useCompositeStore,
} from '@ariakit/react/composite';
import { Popover, usePopoverStore } from '@ariakit/react/popover';
import { Check, Search } from 'lucide-react';
import { useLayoutEffect, useState } from 'react';
import { classNames } from '../class-names.ts';
import { closesAlone, IN_TOP_LAYER } from '../overlays/in-top-layer.ts';
import popupStyles from '../overlays/popup.module.css';
import styles from './select-field.module.css';
import type { SelectFieldProps } from './select-field-props.ts';
import { filterOptions, type SelectOption } from './select-options.ts';

const FEW = 12;

type ListProps = Pick<
  SelectFieldProps<string>,
  'value' | 'onChange' | 'options' | 'searchable' | 'searchLabel'
> & { listId: string; labelText: string };

type SelectPopupProps = ListProps & {
  trigger: () => HTMLElement | null;
  close: () => void;
};

/** The open list of a select, beside its trigger, to which the focus goes back. */
export function SelectPopup({ trigger, close, ...list }: SelectPopupProps) {
  const popup = usePopoverStore({
    open: true,
    setOpen: (open) => open || close(),
    placement: 'bottom-start',
  });
  useLayoutEffect(() => popup.setDisclosureElement(trigger()), [popup, trigger]);
  const choose = (value: string) => {
    list.onChange(value);
    close();
  };
  return (
    <Popover
      {...IN_TOP_LAYER}
      store={popup}
      // The list in it has the name and the role.
      role="presentation"
      focusable={false}
      gutter={4}
      className={classNames(popupStyles.popup, styles.popup)}
      hideOnEscape={closesAlone}
    >
      {list.searchable ? (
        <SearchedOptions {...list} onChange={choose} />
      ) : (
        <Options {...list} onChange={choose} />
      )}
    </Popover>
  );
}

/** All options, of which typing finds one by its first letters. */
function Options({ value, onChange, options, listId, labelText }: ListProps) {
  const list = useCompositeStore({
    virtualFocus: true,
    orientation: 'vertical',
    defaultActiveId: value === null ? undefined : `${listId}-${value}`,
  });
  return (
    <Composite
      store={list}
      id={listId}
      role="listbox"
      aria-label={labelText}
      className={styles.list}
      render={<CompositeTypeahead />}
    >
      {options.map((option) => (
        <CompositeItem
          key={option.value}
          {...optionProps({ option, value, listId })}
          onClick={() => onChange(option.value)}
          render={<CompositeHover render={<div />} />}
        >
          <OptionContent option={option} chosen={option.value === value} shown={options.length} />
        </CompositeItem>
      ))}
    </Composite>
  );
}

/** The options that hold what is typed above them. */
function SearchedOptions(props: ListProps) {
  const { value, onChange, options, searchLabel = 'Search', listId, labelText } = props;
  const [query, setQuery] = useState('');
  const shown = filterOptions({ options, query });
  const list = useComboboxStore({ open: true, value: query, setValue: setQuery, focusLoop: false });
  const chosen = query === '' && value !== null ? `${listId}-${value}` : undefined;
  return (
    <>
      <span className={styles.searchBox}>
        <Search aria-hidden="true" />
        <Combobox
          store={list}
          autoSelect="always"
          getAutoSelectId={() => chosen}
          type="search"
          aria-label={searchLabel}
          placeholder={searchLabel}
          className={styles.search}
        />
      </span>
      <ComboboxList store={list} id={listId} aria-label={labelText} className={styles.list}>
        {shown.map((option) => (
          <ComboboxItem
            key={option.value}
            {...optionProps({ option, value, listId })}
            focusOnHover
            onClick={() => onChange(option.value)}
          >
            <OptionContent option={option} chosen={option.value === value} shown={shown.length} />
          </ComboboxItem>
        ))}
      </ComboboxList>
      {shown.length === 0 && (
        <p role="status" className={styles.none}>
          Nothing found
        </p>
      )}
    </>
  );
}

function optionProps({
  option,
  value,
  listId,
}: {
  option: SelectOption<string>;
  value: string | null;
  listId: string;
}) {
  return {
    id: `${listId}-${option.value}`,
    role: 'option',
    'aria-selected': option.value === value,
    disabled: Boolean(option.disabledReason),
    className: classNames(
      styles.option,
      option.value === value && styles.selected,
      option.disabledReason && styles.offOption,
    ),
  };
}

function OptionContent({
  option,
  chosen,
  shown,
}: {
  option: SelectOption<string>;
  chosen: boolean;
  /** How many options are shown with it. */
  shown: number;
}) {
  const second = option.disabledReason ?? option.description;
  const hint =
    typeof option.hint === 'function' ? (shown <= FEW ? option.hint() : null) : option.hint;
  return (
    <>
      {option.icon}
      <span className={styles.label}>
        {option.label}
        {second && <span className={styles.description}>{second}</span>}
      </span>
      {hint && <span className={styles.hint}>{hint}</span>}
      {chosen && <Check aria-hidden="true" />}
    </>
  );
}

import { Combobox, ComboboxList, useComboboxStore } from '@ariakit/react/combobox';
import {
  Composite,
  CompositeHover,
  CompositeItem,
  CompositeTypeahead,
  useCompositeStore,
} from '@ariakit/react/composite';
import { Popover, usePopoverStore } from '@ariakit/react/popover';
import { Check, Search } from 'lucide-react';
import { useEffect, useLayoutEffect, useState } from 'react';
import { classNames } from '../class-names.ts';
import { closeOnlyPopup, TOP_LAYER_PROPS } from '../overlays/in-top-layer.ts';
import popupStyles from '../overlays/popup.module.css';
import styles from './select-field.module.css';
import type { SelectFieldProps } from './select-field-props.ts';
import { filterOptions, type SelectOption } from './select-options.ts';
import { uiTexts } from '../ui-texts.ts';

const FEW = 12;
const PAGES: Readonly<Record<string, number>> = { PageDown: 10, PageUp: -10 };

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
      {...TOP_LAYER_PROPS}
      store={popup}
      // The list in it has the name and the role.
      role="presentation"
      focusable={false}
      gutter={4}
      className={classNames(popupStyles.popup, styles.popup)}
      hideOnEscape={closeOnlyPopup}
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
  useEffect(() => {
    document.getElementById(`${listId}-${value}`)?.scrollIntoView({ block: 'nearest' });
  }, [listId, value]);
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
          disabled={Boolean(option.disabledReason)}
          onClick={() => onChange(option.value)}
          render={<CompositeHover render={<div />} />}
        >
          <OptionContent option={option} chosen={option.value === value} shown={options.length} />
        </CompositeItem>
      ))}
    </Composite>
  );
}

/**
 * The options that hold what is typed above them. They are plain elements that the list knows by
 * their ids: as items of the library, the 400 time zones took a second to open.
 */
function SearchedOptions(props: ListProps) {
  const { value, onChange, options, searchLabel = uiTexts.search, listId, labelText } = props;
  const [query, setQuery] = useState('');
  const [active, setActive] = useState(value);
  const shown = filterOptions({ options, query });
  const enabled = shown.filter((option) => !option.disabledReason);
  const at = shown.find((option) => option.value === active) ?? enabled[0];
  const idOf = (option: SelectOption<string>) => `${listId}-${option.value}`;
  const activeId = at ? idOf(at) : null;
  const list = useComboboxStore({
    open: true,
    value: query,
    setValue: setQuery,
    items: shown.map((option) => ({ id: idOf(option), disabled: Boolean(option.disabledReason) })),
    activeId,
    setActiveId: (id) => setActive(id?.slice(listId.length + 1) ?? null),
    compositeElementInFocusOrder: false,
    focusLoop: false,
  });
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);
  return (
    <>
      <span className={styles.searchBox}>
        <Search aria-hidden="true" />
        <Combobox
          store={list}
          type="search"
          aria-label={searchLabel}
          placeholder={searchLabel}
          className={styles.search}
          onKeyDown={(event) => {
            const page = PAGES[event.key];
            if (event.nativeEvent.isComposing || !at) return;
            if (page) {
              const next = Math.min(enabled.length - 1, Math.max(0, enabled.indexOf(at) + page));
              setActive(enabled[next]?.value ?? null);
            } else if (event.key === 'Enter' && !at.disabledReason) onChange(at.value);
            else return;
            event.preventDefault();
          }}
        />
      </span>
      <ComboboxList store={list} id={listId} aria-label={labelText} className={styles.list}>
        {shown.map((option) => (
          <div
            key={option.value}
            {...optionProps({ option, value, listId })}
            data-active-item={option === at || undefined}
            onPointerMove={() => !option.disabledReason && setActive(option.value)}
            // The focus stays in the search.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => !option.disabledReason && onChange(option.value)}
          >
            <OptionContent option={option} chosen={option.value === value} shown={shown.length} />
          </div>
        ))}
      </ComboboxList>
      {shown.length === 0 && (
        <p role="status" className={styles.none}>
          {uiTexts.nothingFound}
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
    'aria-disabled': option.disabledReason ? true : undefined,
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

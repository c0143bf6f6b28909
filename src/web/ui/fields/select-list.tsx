import { Check, Search } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { classNames } from '../class-names.ts';
import type { SelectFieldProps } from './select-field-props.ts';
import styles from './select-field.module.css';
import { filterOptions, nextOption, type SelectOption } from './select-options.ts';

type ListProps<Value extends string> = Pick<
  SelectFieldProps<Value>,
  'value' | 'onChange' | 'options' | 'searchable' | 'searchLabel'
> & { listId: string; labelText: string; close: (refocus: boolean) => void };

const FEW = 12;

/**
 * The open list of a select: keys move, typing finds, Enter chooses. Its code comes when the page
 * is idle or the list is first opened.
 */
export function OptionList<Value extends string>({
  value,
  onChange,
  options,
  searchable,
  searchLabel = 'Search',
  listId,
  labelText,
  close,
}: ListProps<Value>) {
  const [query, setQuery] = useState('');
  const shown = filterOptions({ options, query });
  const [active, setActive] = useState(() =>
    Math.max(
      0,
      options.findIndex((option) => option.value === value),
    ),
  );
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
    const text =
      event.timeStamp - typed.current.at > 700 ? event.key : typed.current.text + event.key;
    typed.current = { text, at: event.timeStamp };
    const index = shown.findIndex((option) =>
      option.label.toLowerCase().startsWith(text.toLowerCase()),
    );
    if (index >= 0) setActive(index);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const moved =
      searchable && (event.key === 'Home' || event.key === 'End')
        ? null
        : nextOption({ options: shown, from: active, key: event.key });
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
        <span className={styles.searchBox}>
          <Search aria-hidden="true" />
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
        </span>
      )}
      <div
        ref={list}
        id={listId}
        role="listbox"
        aria-label={labelText}
        tabIndex={searchable ? undefined : 0}
        aria-activedescendant={searchable ? undefined : activeId}
        className={styles.list}
        onKeyDown={searchable ? undefined : onKeyDown}
      >
        {shown.map((option, index) => (
          <div
            key={option.value}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={option.value === value}
            aria-disabled={option.disabledReason ? true : undefined}
            className={classNames(
              styles.option,
              index === active && styles.active,
              option.value === value && styles.selected,
              option.disabledReason && styles.offOption,
            )}
            onPointerMove={() => index !== active && setActive(index)}
            // Keeps the focus in the list: it would go to <main>, and that closes the list before
            // the click.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(option)}
          >
            {option.icon}
            <span className={styles.label}>
              {option.label}
              {(option.disabledReason ?? option.description) && (
                <span className={styles.description}>
                  {option.disabledReason ?? option.description}
                </span>
              )}
            </span>
            {typeof option.hint === 'function'
              ? shown.length <= FEW && <span className={styles.hint}>{option.hint()}</span>
              : option.hint && <span className={styles.hint}>{option.hint}</span>}
            {option.value === value && <Check aria-hidden="true" />}
          </div>
        ))}
      </div>
      {shown.length === 0 && (
        <p role="status" className={styles.none}>
          Nothing found
        </p>
      )}
    </>
  );
}

import { FIELD_LENGTHS } from '#core/text/field-lengths.ts';
import { Combobox, ComboboxItem, ComboboxList, useComboboxStore } from '@ariakit/react/combobox';
import { Loader, Search, X } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { useNavigateTo } from '#web/ui/navigation/query-params.ts';
import { Kbd } from '#web/ui/text/kbd.tsx';
import { useSearchResults } from './found-entries.ts';
import { useLocalEntries, type PaletteEntry } from './palette-entries.tsx';
import { rankEntries } from './rank-entries.ts';
import { addRecentEntry, recentEntries } from './recent-entries.ts';
import { commandPaletteTexts } from './command-palette-texts.ts';
import styles from './command-palette.module.css';

const LIST = 'palette-list';
const OPTION = 'palette-option-';

function useEntries(query: string) {
  const local = useLocalEntries();
  const [recent] = useState(recentEntries);
  const found = useSearchResults(useDeferredValue(query));
  const before = query.trim() === '' ? recent : [];
  const known = new Set(before.map(({ id }) => id));
  return {
    entries: rankEntries({
      entries: [...before, ...found.entries, ...local.filter(({ id }) => !known.has(id))],
      query,
    }),
    busy: found.busy,
    failed: found.failed,
  };
}

function OptionContent({ entry }: { entry: PaletteEntry }) {
  const Icon = entry.icon;
  return (
    <>
      <Icon aria-hidden="true" />
      <span className={`shrink medium truncate ${styles.label}`}>{entry.label}</span>
      <span className={`shrink size-12 quiet truncate ${styles.detail}`}>{entry.detail}</span>
      <span className="rigid size-12 quiet">{commandPaletteTexts.kinds[entry.kind]}</span>
      {entry.keys && <Kbd>{entry.keys}</Kbd>}
    </>
  );
}

/**
 * Search or jump to: pages, campaigns, leads, settings and actions, by words and arrow keys
 * (design, section 7, "Command palette"; png/22).
 */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const go = useNavigateTo();
  const [query, setQuery] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const { entries, busy, failed } = useEntries(query);
  // Later results may be inserted above: the selection stays with its line.
  const active = Math.max(
    0,
    entries.findIndex(({ id }) => id === chosen),
  );
  const list = useComboboxStore({
    open: true,
    value: query,
    setValue: setQuery,
    activeId: entries.length > 0 ? `${OPTION}${active}` : null,
    compositeElementInFocusOrder: false,
    setActiveId: (id) => setChosen(entries[Number(id?.slice(OPTION.length))]?.id ?? null),
  });
  const open = (entry: PaletteEntry) => {
    onClose();
    if (entry.href === undefined) return entry.run();
    addRecentEntry({ label: entry.label, href: entry.href, kind: entry.kind });
    go(entry.href);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={commandPaletteTexts.title}
      headless
      className={styles.palette}
    >
      <div className={`row gap-10 rigid faint ${styles.field}`}>
        <Search aria-hidden="true" />
        <Combobox
          store={list}
          data-autofocus
          type="text"
          enterKeyHint="go"
          aria-label={commandPaletteTexts.title}
          placeholder={commandPaletteTexts.example}
          spellCheck={false}
          maxLength={FIELD_LENGTHS.search}
        />
        {busy && <Loader aria-hidden="true" className={styles.busy} />}
        <button
          type="button"
          className={`stack rigid quiet ${styles.escape}`}
          aria-label={commandPaletteTexts.close}
          onClick={onClose}
        >
          <Kbd>esc</Kbd>
          <X aria-hidden="true" />
        </button>
      </div>
      <ComboboxList
        store={list}
        id={LIST}
        aria-label={commandPaletteTexts.results}
        className={styles.list}
      >
        {entries.map((entry, place) => (
          <ComboboxItem
            key={entry.id}
            id={`${OPTION}${place}`}
            aria-selected={place === active}
            className={place === active ? styles.active : styles.option}
            focusOnHover
            onClick={() => open(entry)}
          >
            <OptionContent entry={entry} />
          </ComboboxItem>
        ))}
      </ComboboxList>
      <p
        role="status"
        className={entries.length === 0 || failed ? `quiet ${styles.nothing}` : 'sr-only'}
      >
        {failed
          ? commandPaletteTexts.failed
          : entries.length > 0
            ? commandPaletteTexts.resultCount(entries.length)
            : busy
              ? commandPaletteTexts.searching
              : commandPaletteTexts.noResults(query.trim())}
      </p>
    </Dialog>
  );
}
